import { describe, expect, it } from '@jest/globals';
import { decimalIn, hasExponent, readMoney, readNumber } from './amounts.js';
import { isCurrency } from './currencies.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('an amount', () => {
  it.each([
    ['1,234.50', ',', usd(123_450)],
    ['1234.5', ',', usd(123_450)],
    ['1.234,50', '.', usd(123_450)],
    ['99,90', '.', usd(9990)],
    ['1.234.567', '.', usd(123_456_700)],
    ['1,234,567', ',', usd(123_456_700)],
    ['12,34,567.50', ',', usd(123_456_750)],
    ["1'234.50", ',', usd(123_450)],
    ['1 234,50', '.', usd(123_450)],
    ['0.500', ',', usd(50)],
    ['1.234', ',', usd(123_400)],
    ['1.234', undefined, 'ambiguous-number'],
    ['1,234', '.', usd(123_400)],
    ['1,2,3', '.', 'bad-number'],
    ['10 20', '.', 'bad-number'],
    ['１，２３４．５', ',', usd(123_450)],
  ] as const)('%j in a column with the decimal sign %j is %p', (text, decimal, money) =>
    expect(readMoney(text, { decimal, usual: 'USD' })).toEqual(money),
  );

  it.each([
    ['¥1,200', 'USD', { amount: 1200, currency: 'JPY' }],
    ['¥1,200', 'CNY', { amount: 120_000, currency: 'CNY' }],
    ['$1000', 'EUR', usd(100_000)],
    ['$1000', 'CAD', { amount: 100_000, currency: 'CAD' }],
    ['1000 kr.', 'EUR', 'ambiguous-currency'],
    ['1000 SEK', 'EUR', { amount: 100_000, currency: 'SEK' }],
    ['kr 1000', 'NOK', { amount: 100_000, currency: 'NOK' }],
    ['R$ 1.234,56', 'USD', { amount: 123_456, currency: 'BRL' }],
    ['Rs.500', 'EUR', { amount: 50_000, currency: 'INR' }],
    ['1.200,– €', 'USD', { amount: 120_000, currency: 'EUR' }],
    ["CHF 1'200.-", 'EUR', { amount: 120_000, currency: 'CHF' }],
    ['US $500', 'CAD', usd(50_000)],
    ['($1,200.50) USD', 'EUR', usd(-120_050)],
    ['$5 €', 'USD', 'other-currency'],
    ['QQQ 500', 'USD', 'unknown-currency'],
    ['500K', 'USD', 'short-number'],
    ['$1.2M', 'USD', 'short-number'],
    ['3 mio €', 'USD', 'short-number'],
    ['50%', 'USD', 'bad-number'],
    ['(5', 'USD', 'bad-number'],
    ['5-10', 'USD', 'bad-number'],
  ] as const)('%j where %s is usual is %p', (text, usual, money) =>
    expect(readMoney(text, { decimal: '.', usual })).toEqual(money),
  );

  it.each([
    ['500', 'CAD', { amount: 50_000, currency: 'CAD' }],
    ['$500', 'CAD', { amount: 50_000, currency: 'CAD' }],
    ['500', 'eur', { amount: 50_000, currency: 'EUR' }],
    ['500', 'JPY - Japanese Yen', { amount: 500, currency: 'JPY' }],
    ['€500', 'USD', 'other-currency'],
    ['500', 'QQQ', 'unknown-currency'],
  ])('%j beside %j is %p', (text, beside, money) =>
    expect(readMoney(text, { decimal: '.', usual: 'USD', beside })).toEqual(money),
  );

  it.each([
    ['12500.505', 'USD', 'too-many-decimals'],
    ['1234.50', 'JPY', 'too-many-decimals'],
    ['0.001', 'EUR', 'too-many-decimals'],
    ['5.1255', 'KWD', 'too-many-decimals'],
    ['12.500', 'USD', 'too-many-decimals'],
    ['5.125', 'KWD', { amount: 5125, currency: 'KWD' }],
    ['1234.00', 'JPY', { amount: 1234, currency: 'JPY' }],
    ['40.1000', 'USD', usd(4010)],
    ['1.15', 'USD', usd(115)],
    ['1.2E+06', 'USD', usd(120_000_000)],
    ['4.917E+11', 'USD', 'digits-lost'],
    ['99999999999999999', 'USD', 'bad-number'],
  ] as const)('%j in %s is %p, and never rounded', (text, usual, money) =>
    expect(readMoney(text, { decimal: '.', usual })).toEqual(money),
  );
});

it.each([
  ['1,234.5', ',', 1234.5],
  ['99,9', '.', 99.9],
  ['(12.5)', '.', -12.5],
  ['18 %', '.', 18],
  ['$1,200', '.', 1200],
  ['1.234E+3', ',', 1234],
  ['1.5e-2', '.', 0.015],
  ['1.23457E+11', '.', 'digits-lost'],
  ['2.375', undefined, 'ambiguous-number'],
  ['12345678901234567', '.', 'bad-number'],
  ['12k', '.', 'short-number'],
  ['12 kg', '.', 'bad-number'],
  ['twelve', '.', 'bad-number'],
] as const)('the number %j in a column with the decimal sign %j is %p', (text, decimal, value) =>
  expect(readNumber(text, decimal)).toBe(value),
);

it.each([
  ['€ 1.234,50', ','],
  ['1,5', ','],
  ['1.234.567', ','],
  ['1,234,567 USD', '.'],
  ['0.125', '.'],
  ['1.234', undefined],
  ['1234', undefined],
  ['n/a', undefined],
])('%j proves the decimal sign %p', (text, sign) => expect(decimalIn(text)).toBe(sign));

it.each([
  ['4.917E+11', true],
  ['4,917e+11', true],
  ['+4.917E11', true],
  ['4E+11', true],
  ['+49 170 1234567', false],
  ['491701234567', false],
  ['(212) 555-0142 ext. 5', false],
])('%j is written with an exponent: %p', (text, exponent) => expect(hasExponent(text)).toBe(exponent));

it.each([
  ['USD', true],
  ['CLF', true],
  ['DEM', true],
  ['QQQ', false],
  ['ZZZ', false],
  ['XXX', false],
  ['usd', false],
])('%s is a currency: %p', (code, known) => expect(isCurrency(code)).toBe(known));
