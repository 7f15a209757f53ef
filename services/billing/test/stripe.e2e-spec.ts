import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { createTokenCheckout, getCheckoutSession, payTestCheckout, stripeWebhook } from '@fernway/contracts/http/billing';
import { eventually, startTestService, type Person, type TestService } from '@fernway/service-kit/testing';
import Stripe from 'stripe';
import { service } from '../src/main.js';
import { StripePeer } from './stripe-peer.js';

const secret = 'whsec_test';
let peer: StripePeer;
let billing: TestService;
let buyer: Person;

beforeAll(async () => {
  peer = await StripePeer.start();
  billing = await startTestService(service, {
    env: { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: peer.url, CURRENCY: 'EUR' },
  });
  buyer = await billing.person();
});
afterAll(async () => {
  await billing.close();
  peer.close();
});

const checkout = async () => (await billing.request(createTokenCheckout, { as: buyer, body: { packageId: 'fernway_200' } })).body as { url: string; sessionId: string };

const webhook = (id: string, type: string, object: object, options: { secret?: string; timestamp?: number; tamper?: boolean } = {}) => {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? secret,
    timestamp: options.timestamp ?? Math.floor(Date.now() / 1000),
  });
  return billing.app
    .inject({
      method: 'POST',
      url: stripeWebhook.path,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: options.tamper ? payload.replace('"paid"', '"paid" ') : payload,
    })
    .then(({ statusCode }) => statusCode);
};

const statusOf = async (sessionId: string) => (await billing.request(getCheckoutSession, { as: buyer, params: { id: sessionId } })).body.status as string;
const paidEvents = (sessionId: string) => {
  const orderId = peer.sessions.get(sessionId)?.client_reference_id;
  return billing.events.of(OrderPaid).filter(({ data }) => data.orderId === orderId);
};

describe('Stripe checkout', () => {
  it('sends the order’s price and names, and opens the provider’s page', async () => {
    const { url, sessionId } = await checkout();
    expect(url).toBe(`https://checkout.stripe.example/${sessionId}`);
    expect(peer.received.at(-1)).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '200',
      success_url: 'http://localhost:4000/payment-success?session_id={CHECKOUT_SESSION_ID}',
      'metadata[userId]': buyer.user,
    });
  });

  it('is paid by its webhook once, whether it comes twice or under another event', async () => {
    const { sessionId } = await checkout();
    const session = peer.pay(sessionId);
    expect(await webhook('evt_1', 'checkout.session.completed', session)).toBe(200);
    expect(await webhook('evt_1', 'checkout.session.completed', session)).toBe(200);
    expect(await webhook('evt_2', 'checkout.session.async_payment_succeeded', session)).toBe(200);
    expect(await statusOf(sessionId)).toBe('paid');
    await eventually(() => paidEvents(sessionId).length > 0);
    const other = await checkout();
    await webhook('evt_3', 'checkout.session.completed', peer.pay(other.sessionId));
    await eventually(() => paidEvents(other.sessionId).length > 0);
    expect(paidEvents(sessionId)).toHaveLength(1);
  });

  it('is found paid by asking Stripe while the webhook is on its way', async () => {
    const { sessionId } = await checkout();
    peer.pay(sessionId);
    expect(await statusOf(sessionId)).toBe('paid');
    expect(await webhook('evt_4', 'checkout.session.completed', peer.sessions.get(sessionId)!)).toBe(200);
    await eventually(() => paidEvents(sessionId).length === 1);
  });

  it('stays open until a slow payment arrives, and closes when it fails', async () => {
    const { sessionId } = await checkout();
    const session = peer.sessions.get(sessionId)!;
    await webhook('evt_5', 'checkout.session.completed', { ...session, status: 'complete' });
    expect(await statusOf(sessionId)).toBe('open');
    await webhook('evt_6', 'checkout.session.async_payment_failed', { ...session, status: 'complete' });
    expect(await statusOf(sessionId)).toBe('failed');
  });

  it('says so when Stripe refuses', async () => {
    peer.failing = true;
    const { status, body } = await billing.request(createTokenCheckout, { as: buyer, body: { packageId: 'fernway_100' } });
    peer.failing = false;
    expect({ status, code: body.code, detail: body.detail }).toEqual({
      status: 502,
      code: 'payment-provider-failed',
      detail: 'Failed to create checkout session',
    });
  });
});

describe('the webhook refuses', () => {
  const session = { metadata: {}, payment_status: 'paid', status: 'complete' };
  it('another secret', async () => expect(await webhook('evt_a', 'checkout.session.completed', session, { secret: 'whsec_other' })).toBe(400));
  it('a changed body', async () => expect(await webhook('evt_b', 'checkout.session.completed', session, { tamper: true })).toBe(400));
  it('an old signature', async () =>
    expect(await webhook('evt_c', 'checkout.session.completed', session, { timestamp: Math.floor(Date.now() / 1000) - 400 })).toBe(400));
  it('no signature at all', async () => expect((await billing.request(stripeWebhook, { body: {} })).status).toBe(400));
  it('nothing that is no business of ours', async () => expect(await webhook('evt_d', 'customer.created', {})).toBe(200));
});

it('has no test checkouts', async () => {
  const { status } = await billing.request(payTestCheckout, { params: { id: `test_${'x'.repeat(32)}` }, body: {} });
  expect(status).toBe(404);
});
