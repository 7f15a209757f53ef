import { expect, it } from '@jest/globals';
import { brand } from '@fernway/brand';
import { packageOf, packagesFor } from '../packages/packages.js';
import { planOf, plansFor } from '../plans/plans.js';
import { catalogueFor } from './catalogue.js';
import { currencies } from './currencies.js';
import { returnUrls } from './return-urls.js';

const env = { packagePrefix: 'fernway', currency: 'JPY' } as const;

it('is everything that is sold, each with the id of its product', () => {
  expect(catalogueFor(env)).toEqual([
    { id: 'fernway_100', name: `${brand.name} 100 Tokens`, amount: 100, currency: 'JPY', interval: null },
    { id: 'fernway_200', name: `${brand.name} 200 Tokens`, amount: 200, currency: 'JPY', interval: null },
    { id: 'fernway_300', name: `${brand.name} 300 Tokens`, amount: 250, currency: 'JPY', interval: null },
    { id: 'fernway_plan_starter', name: `${brand.name} Starter`, amount: 2900, currency: 'JPY', interval: 'month' },
    {
      id: 'fernway_plan_professional',
      name: `${brand.name} Professional`,
      amount: 7900,
      currency: 'JPY',
      interval: 'month',
    },
    {
      id: 'fernway_plan_enterprise',
      name: `${brand.name} Enterprise`,
      amount: 19_900,
      currency: 'JPY',
      interval: 'month',
    },
  ]);
});

it('names and describes its packages, and has no others', () => {
  expect(packagesFor(env)[2]).toEqual({
    id: 'fernway_300',
    name: '300 Tokens',
    tokens: 300,
    price: { amount: 250, currency: 'JPY' },
    labels: ['Best Value', 'Save 17%'],
    description: '300 tokens for AI features',
  });
  expect(packageOf(env, 'fernway_200').tokens).toBe(200);
  expect(() => packageOf(env, 'fernway_999')).toThrow(
    expect.objectContaining({ code: 'not-found', message: 'There is no such token package' }),
  );
});

it('has plans by the month', () => {
  expect(plansFor(env)[1]).toEqual({
    id: 'professional',
    name: 'Professional',
    price: { amount: 7900, currency: 'JPY' },
    interval: 'month',
    limits: { contacts: 10_000 },
    popular: true,
  });
  expect(planOf(env, 'enterprise').limits).toEqual({ contacts: null });
});

it('is sold in currencies that Stripe counts in their smallest unit', () => {
  expect(currencies).toHaveLength(39);
  for (const currency of currencies)
    expect(new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().currency).toBe(currency);
  const decimals = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  expect(new Set(currencies.map(decimals))).toEqual(new Set([0, 2]));
  for (const other of ['ISK', 'UGX', 'KWD', 'BHD', '']) expect(currencies).not.toContain(other);
});

it('sends browsers back to pages that exist', () => {
  expect(returnUrls('https://crm.example.com', 'cs_1')).toEqual({
    successUrl: 'https://crm.example.com/payment-success?session_id=cs_1',
    cancelUrl: 'https://crm.example.com/payment-cancelled',
  });
});
