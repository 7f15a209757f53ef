import { describe, expect, it } from '@jest/globals';
import { TestPayments } from '../payments/test-payments.js';
import { planOf } from '../plans/plans.js';
import { TestPlans } from './test-plans.js';
import { begun } from './test-subscription.js';

const env = { currency: 'USD' };
const site = 'https://crm.example.com';
const plans = new TestPlans(env, site);
const start = new Date('2026-04-01T10:00:00Z');
const later = new Date('2026-05-01T10:00:00Z');
const known = begun('test_sub_1', planOf(env, 'starter'), 0, start);
const asked = { providerId: 'test_sub_1', known, now: later };

describe('plans that nobody bills', () => {
  it('are opened on a page of our own, whose address nobody guesses, and that stays the same', async () => {
    const { sessionId, url } = await plans.open({ sessionId: null });
    expect(sessionId).toMatch(/^test_[\w-]{32}$/);
    expect(url).toBe(`${site}/test-checkout/${sessionId}`);
    expect((await plans.open({ sessionId: null })).sessionId).not.toBe(sessionId);
    expect(await plans.open({ sessionId })).toEqual({ sessionId, url });
    expect(await plans.customerOf('w')).toBe('test_cus_w');
    expect(await plans.checkoutState()).toBeUndefined();
  });

  it('are what time makes of our own record', async () => {
    expect((await plans.truthOf(asked)).invoices).toHaveLength(2);
    expect(await plans.change(asked, 'professional')).toMatchObject({
      plan: 'professional',
      price: { amount: 7900, currency: 'USD' },
      carriedAmount: 5000,
    });
    expect(await plans.setCancellation(asked, true)).toMatchObject({ cancelsAtPeriodEnd: true, invoices: [{}, {}] });
    expect((await plans.setCancellation(asked, false)).cancelsAtPeriodEnd).toBe(false);
  });

  it('are none without a record, and have no page for cards', async () => {
    await expect(plans.truthOf({ ...asked, known: null })).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no test subscription test_sub_1',
    });
    await expect(plans.portalUrl()).rejects.toMatchObject({
      code: 'feature-off',
      message: 'Test payments have no page for cards: plan and invoices are all there is',
    });
    expect([plans.name, plans.portal]).toEqual(['test', false]);
  });
});

it('test payments open the same page, and give back at once', async () => {
  const payments = new TestPayments(site);
  const { sessionId, url } = await payments.open({ sessionId: null });
  expect([payments.name, url]).toEqual(['test', `${site}/test-checkout/${sessionId}`]);
  expect(await payments.open({ sessionId: 'test_noted' })).toEqual({
    sessionId: 'test_noted',
    url: `${site}/test-checkout/test_noted`,
  });
  expect(await payments.truthOf()).toBeUndefined();
  expect(await payments.orderOfPayment()).toBeUndefined();
  expect(await payments.refund({ refundId: 'r', orderId: 'o', userId: 'u', paymentId: null, amount: 5 })).toEqual({
    kind: 'refund',
    providerId: 'test_re_r',
    ourId: 'r',
    amount: 5,
    status: 'succeeded',
  });
});
