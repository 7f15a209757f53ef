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
  expect(problems({ PAYMENTS: 'test', PUBLIC_URL: 'https://crm.example.com' })).toEqual(['PAYMENTS is test, which works on this machine only']);
  expect(problems({ PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'w' })).toEqual([
    'PAYMENTS is test beside STRIPE_SECRET_KEY: unset one',
  ]);
});

it('names what Stripe still needs', () => {
  expect(problems({ PAYMENTS: 'stripe' })).toEqual(['STRIPE_SECRET_KEY is not set']);
  expect(problems({ STRIPE_SECRET_KEY: 'sk' })).toEqual(['STRIPE_WEBHOOK_SECRET is not set']);
});
