import { describe, expect, it } from '@jest/globals';
import { AppError } from '@fernway/contracts/errors';
import { asked, idOf, stripeClient } from './stripe-client.js';

type Api = { host: string; port: string | number; protocol: string; timeout: number; maxNetworkRetries: number };
const apiOf = (apiBase?: string) => {
  const stripe = stripeClient({ secretKey: 'sk_test_1', apiBase });
  const { host, port, protocol, timeout, maxNetworkRetries } = (stripe as unknown as { _api: Api })._api;
  return { host, port: Number(port), protocol, timeout, maxNetworkRetries, telemetry: stripe.getTelemetryEnabled() };
};
const common = { timeout: 20_000, maxNetworkRetries: 2, telemetry: false };

describe('the client of Stripe', () => {
  it.each([
    [undefined, { host: 'api.stripe.com', port: 443, protocol: 'https' }],
    ['http://127.0.0.1:12111', { host: '127.0.0.1', port: 12_111, protocol: 'http' }],
    ['http://stripe.example', { host: 'stripe.example', port: 80, protocol: 'http' }],
    ['https://stripe.example', { host: 'stripe.example', port: 443, protocol: 'https' }],
    ['https://stripe.example:8443', { host: 'stripe.example', port: 8443, protocol: 'https' }],
  ])('at %s', (base, at) => expect(apiOf(base)).toEqual({ ...common, ...at }));
});

describe('an answer of Stripe', () => {
  it('is passed on', async () => expect(await asked(Promise.resolve(1), 'Failed')).toBe(1));

  it('that failed says what for, and keeps its cause', async () => {
    const cause = new Error('refused');
    await expect(asked(Promise.reject(cause), 'Failed to ask')).rejects.toMatchObject({
      code: 'payment-provider-failed',
      message: 'Failed to ask',
      cause,
    });
  });

  it('that is an error of ours stays what it is', async () => {
    const ours = new AppError('conflict', { detail: 'of ours' });
    await expect(asked(Promise.reject(ours), 'Failed to ask')).rejects.toBe(ours);
  });
});

it('an object may be its id, itself or none', () =>
  expect([idOf('a'), idOf({ id: 'b' }), idOf(null)]).toEqual(['a', 'b', null]));
