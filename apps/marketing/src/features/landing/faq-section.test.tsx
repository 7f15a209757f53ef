import { costs } from '@fernway/contracts/token-economy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPublic } from '../../testing.js';
import { FaqSection } from './faq-section.js';
import { costRange } from '../../tokens/token-prices.js';

const questions = () => screen.getAllByRole('group');
const openOnes = () => questions().filter((details) => details.hasAttribute('open'));
const press = (question: string) => fireEvent.click(screen.getByText(question).closest('summary')!);
/** The browser tells of a change in a task of its own. */
const expectOpen = (...asked: string[]) =>
  waitFor(() => expect(openOnes()).toEqual(asked.map((question) => screen.getByText(question).closest('details'))));

test('eight questions, all closed', () => {
  renderPublic(<FaqSection />);
  expect(questions()).toHaveLength(8);
  expect(openOnes()).toHaveLength(0);
});

test('one answer at a time, and it can be closed', async () => {
  renderPublic(<FaqSection />);
  press('What are tokens?');
  await expectOpen('What are tokens?');
  press('Do tokens expire?');
  await expectOpen('Do tokens expire?');
  press('Do tokens expire?');
  await expectOpen();
});

test('costs come from the one cost table', () => {
  renderPublic(<FaqSection />);
  const priceOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(priceOf('AI assistant')).toBe('1–3 tokens');
  expect(priceOf('Sentiment analysis')).toBe(`${costs['sentiment-analysis'].tokens} tokens`);
  expect(priceOf('Predictive insights')).toBe(`${costs['predictive-insights'].tokens} tokens`);
  expect(priceOf('AI step in a workflow')).toBe(`${costs['workflow-step'].tokens} tokens`);
  expect(costRange(['chat', 'workflow-step', 'email-drafting'])).toEqual([1, 10]);
});

test.each([
  ['never', 'No. Tokens you bought, earned or were given never expire.'],
  [
    'monthly',
    'Free and bonus tokens expire monthly on the 1st. Tokens you bought never expire. The ones that expire first are spent first.',
  ],
] as const)('tokens that expire "%s" are described so', (tokensExpire, text) => {
  renderPublic(<FaqSection />, { settings: { tokensExpire } });
  expect(screen.getByText(text)).toBeTruthy();
});
