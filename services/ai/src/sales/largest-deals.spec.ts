import type { Deal } from '@fernway/contracts/http/crm-deals';
import { largestDeals } from './largest-deals.js';

const deal = (currency: string, amount: number) => ({ value: { amount, currency } }) as Deal;
const all = [deal('USD', 900), deal('USD', 800), deal('USD', 700), deal('KWD', 5125), deal('JPY', 4500)];
const list = async ({ limit, filter }: { limit: number; filter?: string }) => {
  const currency = filter && JSON.parse(filter).any[0].all[0].currency;
  return { items: all.filter(({ value }) => !currency || value.currency === currency).slice(0, limit) };
};
const sums = async () => ({
  groups: ['USD', 'KWD', 'JPY'].map((currency) => ({ key: null, currency, records: 1, value: 1 })),
});
const amounts = async (most: number) =>
  (await largestDeals({ list, sums: sums as never }, most)).map(({ value }) => `${value.currency} ${value.amount}`);

it.each([
  [6, ['USD 900', 'USD 800', 'USD 700', 'KWD 5125', 'JPY 4500']],
  [3, ['USD 900', 'KWD 5125', 'JPY 4500']],
])('of a page of %i each currency has its share', async (most, expected) => {
  expect(await amounts(most)).toEqual(expected);
});
