import { addMessages } from '@fernway/i18n';
import { screen, within } from '@testing-library/react';
import { renderPublic } from '../../testing.js';
import { FeaturesPage } from './features-page.js';
import english from './locales/en.json' with { type: 'json' };

beforeEach(() => addMessages('en', 'marketing-features', english));

const main = () => within(screen.getByRole('main'));
const hrefOf = (name: string) => main().getByRole('link', { name }).getAttribute('href');

test('six features, each with a picture of the product for either theme', () => {
  renderPublic(<FeaturesPage />);
  const cards = main().getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'One timeline for every customer',
    'See where every deal stands',
    'A copilot that knows your records',
    'Bring your data, and take it back',
    'A team where nothing gets lost',
    'Figures from your own records',
  ]);
  const pictures = cards.map((card) => [...card.querySelectorAll('img')].map((img) => img.getAttribute('src')));
  expect(pictures[5]).toEqual(['home-light.webp', 'home-dark.webp']);
  for (const shown of pictures) expect(shown).toHaveLength(2);
});

test('a trial is promised where plans are sold', () => {
  renderPublic(<FeaturesPage />, { settings: { plans: 'enforced' } });
  expect(hrefOf('Start Free Trial')).toBe('/signup');
  expect(main().getByText(/free up to 250 contacts.* 14 days free/)).toBeTruthy();
});

test('without plans, what is free is said; prices and home are one click away', () => {
  renderPublic(<FeaturesPage />);
  expect(main().queryByRole('link', { name: /Trial/ })).toBeNull();
  expect(hrefOf('Start for free')).toBe('/signup');
  expect(hrefOf('View Pricing')).toBe('/pricing');
  expect(hrefOf('Back to home')).toBe('/');
});
