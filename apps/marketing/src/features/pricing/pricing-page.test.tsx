import { me } from '@fernway/contracts/http/identity';
import { costs } from '@fernway/contracts/token-economy';
import { addMessages, translate } from '@fernway/i18n';
import { fakeApi, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPublic } from '../../testing.js';
import english from './locales/en.json' with { type: 'json' };
import { PricingPage } from './pricing-page.js';

beforeEach(() => addMessages('en', 'marketing-pricing', english));

const main = () => within(screen.getByRole('main'));
const hrefOf = (name: string | RegExp) => main().getByRole('link', { name }).getAttribute('href');
const cards = () =>
  screen
    .getAllByRole('heading', { level: 3, name: /Starter|Professional|Enterprise/ })
    .map((name) => name.closest('li')!);
const linesOf = (card: HTMLElement) =>
  [...card.querySelectorAll('h3, .fw-badge, .mk-plan-price, li')].map((line) => line.textContent);
const sold = { settings: { plans: 'enforced' } } as const;

test('where plans are sold, each says its price, its contacts and its trial', () => {
  renderPublic(<PricingPage />, sold);
  const rest = ['Everything the CRM does', 'AI features with tokens, as without a plan', '14-day free trial'];
  expect(cards().map(linesOf)).toEqual([
    ['Starter', '$29 / month', 'Up to 1,000 contacts', ...rest],
    ['Professional', 'Most popular', '$79 / month', 'Up to 10,000 contacts', ...rest],
    ['Enterprise', '$199 / month', 'Any number of contacts', ...rest],
  ]);
  expect(hrefOf(/^Start Free Trial.*Starter$/)).toBe('/signup');
  expect(main().getByText(/^The CRM is free up to 250 contacts, and a plan allows more\./)).toBeTruthy();
});

test('without plans, the CRM is free, and they are shown as what the operator may offer', () => {
  renderPublic(<PricingPage />);
  expect(main().getByText(/^Everything in the CRM is free here, with any number of contacts\./)).toBeTruthy();
  expect(main().getByRole('heading', { name: 'Plans that the operator may offer' })).toBeTruthy();
  expect(cards()).toHaveLength(3);
  expect(main().queryByText(/trial/i, { selector: 'a, li' })).toBeNull();
  expect(main().getAllByRole('link', { name: 'Start for free' })).toHaveLength(2);
  expect(main().queryByText(/250/)).toBeNull();
});

test("prices are in the operator's currency", () => {
  renderPublic(<PricingPage />, { settings: { currency: 'EUR' } });
  expect(linesOf(cards()[0]!)).toContain('€29 / month');
});

test('every AI feature with its price, named as everywhere', () => {
  renderPublic(<PricingPage />);
  const rows = within(screen.getByRole('table', { name: 'What AI costs' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
    Object.entries(costs).map(([id, { tokens }]) => [translate('common', `feature.${id}`), String(tokens)]),
  );
});

test('six questions, a demo, and tokens to buy', () => {
  renderPublic(<PricingPage />);
  expect(main().getAllByRole('group')).toHaveLength(6);
  expect(hrefOf('Schedule Demo')).toBe('/contact?subject=demo');
  expect(main().getByText('If you ask for a demo, we follow up within 5 days.')).toBeTruthy();
  expect(main().getByRole('button', { name: 'Purchase Tokens' })).toBeTruthy();
});

test('who is signed in chooses a plan in Billing', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeApi().fail(me, 'unavailable');
  signInForTest();
  renderPublic(<PricingPage />, sold);
  expect(hrefOf(/^Your workspace's plan.*Starter$/)).toBe('/dashboard/billing/plan');
});
