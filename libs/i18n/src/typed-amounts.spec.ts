import { expect, test } from '@jest/globals';
import { amountFrom, moneyFrom, moneyProblem } from './typed-amounts.js';

test.each([
  ['$1,200.50', 'en', { amount: 120_050, currency: 'USD' }],
  ['1200', 'en', { amount: 120_000, currency: 'EUR' }],
  ['1.200,50 €', 'es', { amount: 120_050, currency: 'EUR' }],
  ['gbp 500', 'en', { amount: 50_000, currency: 'GBP' }],
  ['500 CHF', 'en', { amount: 50_000, currency: 'CHF' }],
  ['¥5000', 'ja', { amount: 5000, currency: 'JPY' }],
  ['¥5000', 'zh', { amount: 500_000, currency: 'CNY' }],
  ['₩5,000', 'ko', { amount: 5000, currency: 'KRW' }],
  ['$5', 'es', { amount: 500, currency: 'USD' }],
  ['500 kr', 'en', undefined],
  ['500 SEK', 'en', { amount: 50_000, currency: 'SEK' }],
  ['US$ 5', 'en', { amount: 500, currency: 'USD' }],
  ['5,00', 'en', { amount: 500, currency: 'EUR' }],
  ['QQQ 5', 'en', undefined],
  ['5.505', 'en', undefined],
  ['1.005', 'en', undefined],
  ['$1.200', 'en', undefined],
  ['５００', 'ja', { amount: 50_000, currency: 'EUR' }],
  ['¥1.5', 'ja', undefined],
  ['$5 €', 'en', undefined],
  ['XXZ 5', 'en', undefined],
  ['a lot', 'en', undefined],
] as const)('takes %j in %s for %p', (text, language, money) =>
  expect(moneyFrom(text, language, 'EUR')).toEqual(money),
);

test('a sign of several currencies is that of the usual one, if it is one of them', () => {
  expect(moneyFrom('$5', 'en', 'AUD')).toEqual({ amount: 500, currency: 'AUD' });
  expect(moneyFrom('¥5', 'ja', 'CNY')).toEqual({ amount: 500, currency: 'CNY' });
});

test.each([
  ['12k', 'en', 'short-number'],
  ['100 QQQ', 'en', 'unknown-currency'],
  ['100 kr', 'en', 'ambiguous-currency'],
  ['1,234', 'es', 'too-many-decimals'],
  ['a lot', 'en', undefined],
] as const)('says of %j in %s what is wrong: %p', (text, language, problem) =>
  expect(moneyProblem(text, language, 'EUR')).toBe(problem),
);

test.each([
  ['1,200.50', 'en', 'USD', 120_050],
  ['1.200', 'es', 'EUR', 120_000],
  ['1.200', 'en', 'USD', undefined],
  ['1.200', 'en', 'KWD', 1200],
  ['1,200', 'ja', 'JPY', 1200],
  ['$500', 'es', 'MXN', 50_000],
  ['MX$500', 'en', 'MXN', 50_000],
  ['500 mxn', 'en', 'MXN', 50_000],
  ['¥500', 'zh', 'JPY', 500],
  ['￥500', 'zh', 'CNY', 50_000],
  ['€500', 'en', 'USD', undefined],
  ['500 USD', 'en', 'EUR', undefined],
  ['', 'en', 'USD', undefined],
  ['$', 'en', 'USD', undefined],
] as const)('reads %j in %s as an amount of %s', (text, language, currency, amount) =>
  expect(amountFrom(text, language, currency)).toBe(amount),
);
