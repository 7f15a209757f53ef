import { expect, test } from '@jest/globals';
import { briefOf, unitsText } from './brief-draft.js';

const draft = {
  offering: 'Bread',
  audience: 'Cafés',
  goals: ['win-back'],
  least: '',
  most: '',
  currency: 'USD',
} as const;
const mostOf = (most: string, language: 'en' | 'es' | 'ja', currency = 'USD') =>
  briefOf({ ...draft, most, currency }, language);

test.each([
  ['1,000', 'en', 'USD', 100_000],
  ['1,000.50', 'en', 'USD', 100_050],
  ['$1,000', 'en', 'USD', 100_000],
  ['1.000', 'es', 'EUR', 100_000],
  ['1.000,50 €', 'es', 'EUR', 100_050],
  ['1000,5', 'es', 'EUR', 100_050],
  ['１,０００', 'ja', 'JPY', 1000],
] as const)('a budget of %s in %s is read as it is written there', (text, language, currency, amount) => {
  expect(mostOf(text, language, currency)).toMatchObject({
    brief: { budget: { least: 0, most: amount, currency } },
    errors: {},
  });
});

test.each([
  ['1.000', 'en', 'USD'],
  ['1,000', 'es', 'EUR'],
  ['1.005', 'en', 'USD'],
  ['1.5', 'ja', 'JPY'],
  ['€5', 'en', 'USD'],
  ['1e3', 'en', 'USD'],
  ['0x10', 'en', 'USD'],
  ['-5', 'en', 'USD'],
] as const)('a budget of %s in %s is none, rather than a guess', (text, language, currency) => {
  expect(mostOf(text, language, currency)).toEqual({ errors: { most: 'amount' } });
});

test.each(['en', 'es', 'zh', 'ja', 'ko'] as const)('what is filled in is read again in %s', (language) => {
  for (const [amount, currency] of [
    [0, 'USD'],
    [25_050, 'EUR'],
    [123_456_700, 'KRW'],
    [1_000_005, 'USD'],
  ] as const)
    expect(
      briefOf({ ...draft, most: unitsText(amount, currency, language), currency }, language).brief?.budget.most,
    ).toBe(amount);
});
