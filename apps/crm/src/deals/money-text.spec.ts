import { expect, test } from '@jest/globals';
import { moneyFrom } from '@fernway/i18n/typed-amounts';
import { moneyText, percentFrom, percentText, withSymbol } from './money-text.js';

test.each([
  ['1200', 'en', 1200],
  ['1,200', 'en', 1200],
  ['1,200.5', 'en', 1200.5],
  ['1.200,50', 'en', 1200.5],
  ['1,5', 'en', 1.5],
  ['1.200', 'es', 1200],
  ['1.200', 'en', 1.2],
  ['1200,5', 'es', 1200.5],
  ['1,234,567.89', 'ja', 1234567.89],
  ['1 200', 'en', 1200],
  ["1'200", 'en', 1200],
  ['.5', 'en', 0.5],
  ['1,20,000', 'en', undefined],
  ['1.2.3', 'en', undefined],
  ['abc', 'en', undefined],
  ['-5', 'en', undefined],
  ['', 'en', undefined],
] as const)('reads %j in %s as %p', (text, language, number) => expect(percentFrom(text, language)).toBe(number));

test('adds the symbol that is missing, and no second one', () => {
  expect(['1200', '$1200', '€5', 'EUR 5', 'abc', ''].map((text) => withSymbol(text, 'en', 'USD'))).toEqual([
    '$1200',
    '$1200',
    '€5',
    'EUR 5',
    'abc',
    '',
  ]);
  expect(withSymbol('5', 'en', 'EUR')).toBe('€5');
});

test.each(['en', 'es', 'zh', 'ja', 'ko'] as const)('writes amounts in %s so that it reads them again', (language) => {
  for (const currency of ['USD', 'EUR', 'JPY', 'KRW', 'CNY', 'KWD', 'GBP', 'CAD']) {
    for (const amount of [0, 1, 5, 100, 120_050, 123_456_789, 999_999_999_999]) {
      expect(moneyFrom(moneyText({ amount, currency }, language), language, 'CHF')).toEqual({ amount, currency });
    }
  }
  for (const percent of [0, 12.5, 33.33, 100])
    expect(percentFrom(percentText(percent, language), language)).toBe(percent);
});
