import { expect, it } from '@jest/globals';
import { Env } from './env.js';

const problems = (values: Record<string, string>) =>
  Env.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

it('is off without a key, Stripe with one', () => {
  expect(Env.parse({}).payments).toBe('off');
  expect(Env.parse({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }).payments).toBe('stripe');
});

it('takes test payments on this machine only, and never beside a Stripe key', () => {
  expect(Env.parse({ PAYMENTS: 'test' }).payments).toBe('test');
  expect(problems({ PAYMENTS: 'test', HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1' })).toEqual([]);
  const only = 'PAYMENTS is test, which works on this machine only';
  expect(problems({ PAYMENTS: 'test', PUBLIC_URL: 'https://crm.example.com' })).toEqual([
    `${only}: PUBLIC_URL is https://crm.example.com`,
  ]);
  expect(problems({ PAYMENTS: 'test', HOST: '::' })).toEqual([`${only}: HOST is ::`]);
  expect(problems({ PAYMENTS: 'test', HOST: '127.0.0.1', PUBLISHED_HOST: '0.0.0.0' })).toEqual([
    `${only}: PUBLISHED_HOST is 0.0.0.0`,
  ]);
  expect(problems({ PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'w' })).toEqual([
    'PAYMENTS is test beside STRIPE_SECRET_KEY: unset one',
  ]);
});

it('names what Stripe still needs', () => {
  expect(problems({ PAYMENTS: 'stripe' })).toEqual(['STRIPE_SECRET_KEY is not set']);
  expect(problems({ STRIPE_SECRET_KEY: 'sk' })).toEqual(['STRIPE_WEBHOOK_SECRET is not set']);
});

it.each(['USD', 'EUR', 'JPY', 'KRW'])('takes payments in %s', (CURRENCY) =>
  expect(Env.parse({ CURRENCY }).currency).toBe(CURRENCY),
);

it.each([
  ['an unknown currency', 'XXX'],
  ['one that Stripe counts in thousandths', 'KWD'],
  ['one that it counts in hundredths that do not exist', 'ISK'],
  ['lower case', 'usd'],
])('refuses %s', (_what, CURRENCY) =>
  expect(problems({ CURRENCY })).toEqual([
    expect.stringMatching(/^CURRENCY is none that payments can be taken in: AED, AUD/),
  ]),
);

it('sells plans where the operator says so and payments are on', () => {
  expect(Env.parse({ PAYMENTS: 'test' }).plans).toBe('off');
  expect(Env.parse({ PAYMENTS: 'test', BILLING_PLANS: 'enforced' }).plans).toBe('enforced');
  expect(Env.parse({ BILLING_PLANS: 'enforced' }).plans).toBe('off');
  expect(problems({ BILLING_PLANS: 'offered' })).toEqual([expect.stringMatching(/off.*enforced/)]);
});
