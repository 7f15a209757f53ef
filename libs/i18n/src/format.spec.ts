import { formatMoney, formatPrice, formatUnitPrice } from './format.js';

const yen = { amount: 1250, currency: 'JPY' };
const dollars = { amount: 1250, currency: 'USD' };
const dinars = { amount: 1250, currency: 'KWD' };

it('writes amounts by the decimals of their currency: none of a yen, three of a dinar', () => {
  const all = [yen, dollars, dinars];
  expect(all.map((money) => formatMoney(money, 'en'))).toEqual(['¥1,250', '$12.50', 'KWD\u00a01.250']);
  expect(all.map((money) => formatPrice(money, 'en'))).toEqual(['¥1,250', '$12.50', 'KWD\u00a01.250']);
  expect(all.map((money) => formatUnitPrice(money, 100, 'en'))).toEqual(['¥12.5', '$0.125', 'KWD\u00a00.0125']);
});

it('leaves decimals that are nought out of amounts, and keeps them in prices', () => {
  const whole = { amount: 4_850_000, currency: 'USD' };
  expect([formatMoney(whole, 'en'), formatPrice(whole, 'en'), formatMoney(whole, 'en', { compact: true })]).toEqual([
    '$48,500',
    '$48,500.00',
    '$48.5K',
  ]);
  expect([formatMoney(yen, 'ja'), formatMoney(dollars, 'es')]).toEqual(['￥1,250', '12,50\u00a0US$']);
});
