import { expect, test } from '@jest/globals';
import { moneyText, numberText, parseMoney, parseNumber } from './number-text.js';

test.each([
  ['1,234.5', 'en', 1234.5],
  ['1.234,5', 'es', 1234.5],
  ['1234,5', 'es', 1234.5],
  ['1.5', 'es', 1.5],
  ['1,5', 'en', 1.5],
  ['-3', 'en', -3],
  ['.25', 'en', 0.25],
  ['１２３', 'ja', 123],
  ['1 234', 'en', 1234],
  ['1.234,5', 'en', 1234.5],
  ['−1.5', 'es', -1.5],
] as const)('reads %s in %s', (text, language, value) => {
  expect(parseNumber(text, language)).toBe(value);
});

test.each(['', '-', 'ten', '1-2', '1.2.3', '1e9', '0x10', 'Infinity', '1,23,456'])(
  'takes no number from “%s”',
  (text) => {
    expect(parseNumber(text, 'en')).toBeUndefined();
  },
);

test('writes numbers the way it reads them', () => {
  for (const language of ['en', 'es', 'zh', 'ja', 'ko'] as const)
    for (const value of [0, 12.5, -1234567.89, 0.1])
      expect(parseNumber(numberText(value, language), language)).toBe(value);
});

test('money is whole minor units, exactly', () => {
  expect(parseMoney('1.15', 'USD', 'en')).toEqual({ amount: 115, currency: 'USD' });
  expect(parseMoney('$1,234.50', 'USD', 'en')).toEqual({ amount: 123450, currency: 'USD' });
  expect(parseMoney('1.234,50 EUR', 'EUR', 'es')).toEqual({ amount: 123450, currency: 'EUR' });
  expect(parseMoney('￥５００', 'JPY', 'ja')).toEqual({ amount: 500, currency: 'JPY' });
  expect(moneyText({ amount: 123450, currency: 'USD' }, 'es')).toBe('1234,5');
});

test('money refuses what its currency cannot hold', () => {
  expect(parseMoney('1.005', 'USD', 'en')).toBeUndefined();
  expect(parseMoney('1.5', 'JPY', 'en')).toBeUndefined();
  // A thousand, as others write it: never one.
  expect(parseMoney('1.000', 'USD', 'en')).toBeUndefined();
  expect(parseMoney('1,000', 'EUR', 'es')).toBeUndefined();
  expect(parseMoney('99999999999999999', 'USD', 'en')).toBeUndefined();
});

test('money takes the sign of its own currency and of no other', () => {
  expect(parseMoney('$500', 'MXN', 'es')).toEqual({ amount: 50_000, currency: 'MXN' });
  expect(parseMoney('€5', 'USD', 'en')).toBeUndefined();
  expect(parseMoney('500 GBP', 'EUR', 'en')).toBeUndefined();
});

test('money below nought keeps its sign', () => {
  expect(parseMoney('-$1,234.50', 'USD', 'en')).toEqual({ amount: -123450, currency: 'USD' });
  expect(parseMoney('−5', 'USD', 'en')).toEqual({ amount: -500, currency: 'USD' });
});
