// Own boots: payments off, plans off, and plans in yen, whose checkouts are kept for ever.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { OrderPaid } from '@fernway/contracts/events/billing';
import {
  cancelTestCheckout,
  createTokenCheckout,
  getReceipt,
  getTestCheckout,
  listOrders,
  payTestCheckout,
  refundTestCheckout,
} from '@fernway/contracts/http/billing';
import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getWorkspacePlan,
  listPlans,
  openPortal,
  resumeSubscription,
} from '@fernway/contracts/http/billing-plans';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { begun } from '../src/plan-payments/test-subscription.js';
import { planOf } from '../src/plans/plans.js';
import { SubscriptionSyncService } from '../src/subscriptions/subscription-sync.service.js';

const started: TestService[] = [];
const start = async (env: Record<string, string>) => {
  const billing = await startTestService(service, { env });
  started.push(billing);
  return billing;
};
afterAll(() => Promise.all(started.map((billing) => billing.close())));

const said = ({ status, body }: { status: number; body: { code: string; detail: string } }) => [
  status,
  body.code,
  body.detail,
];

it('with payments off nothing is sold, and each refusal names the setting', async () => {
  const off = await start({ PAYMENTS: 'off', BILLING_PLANS: 'enforced' });
  const owner = await off.person();
  const closed = [503, 'feature-off', 'Payments are off: the operator enables them with STRIPE_SECRET_KEY'];
  for (const [endpoint, body] of [
    [createTokenCheckout, { packageId: 'fernway_100' }],
    [createPlanCheckout, { plan: 'starter' }],
    [openPortal, {}],
  ] as const)
    expect(said(await off.request(endpoint, { as: owner, body }))).toEqual(closed);
  await expect(off.app.get(SubscriptionSyncService).refresh(owner.workspace, 'sub_1')).rejects.toMatchObject({
    code: 'feature-off',
    message: closed[2],
  });
  expect(said(await off.request(advanceTestClock, { as: owner, body: { days: 1 } }))).toEqual([
    404,
    'not-found',
    'Only test payments have a clock',
  ]);
  expect(said(await off.request(getTestCheckout, { params: { id: `test_${'x'.repeat(32)}` } }))).toEqual([
    404,
    'not-found',
    'There is no such test checkout',
  ]);
  expect((await off.request(listPlans)).body.mode).toBe('off');
  expect((await off.request(getWorkspacePlan, { as: owner })).body).toEqual({
    subscription: null,
    limits: { contacts: null },
    mode: 'off',
    trialDays: 14,
    portal: false,
    testClock: null,
  });
});

it('with plans off none is sold, and one that runs goes on', async () => {
  const off = await start({ PAYMENTS: 'test' });
  const closed = [503, 'feature-off', 'Plans are off: the operator sells them with BILLING_PLANS=enforced'];
  const owner = await off.person();
  const ask = (endpoint: Endpoint, body: object) => off.request(endpoint, { as: owner, body });
  expect(said(await ask(createPlanCheckout, { plan: 'starter' }))).toEqual(closed);
  const begunBefore = begun('test_sub_before', planOf({ currency: 'USD' }, 'starter'), 14, new Date());
  await off.app.get(SubscriptionSyncService).settle(owner.workspace, begunBefore, 0);
  expect((await off.request(getWorkspacePlan, { as: owner })).body).toMatchObject({
    subscription: { plan: 'starter', status: 'trialing' },
    limits: { contacts: null },
    mode: 'off',
  });
  expect(said(await ask(changePlan, { plan: 'enterprise' }))).toEqual(closed);
  expect((await ask(cancelSubscription, {})).body.subscription.cancelsAtPeriodEnd).toBe(true);
  expect((await ask(resumeSubscription, {})).body.subscription.cancelsAtPeriodEnd).toBe(false);
});

describe('with plans in yen', () => {
  let billing: TestService;
  beforeAll(async () => {
    const env = { PAYMENTS: 'test', BILLING_PLANS: 'enforced', CURRENCY: 'JPY', KEEP_UNPAID_CHECKOUTS_DAYS: '0' };
    billing = await start(env);
  });

  it('a currency without decimals is sold, refunded in part and printed in whole units', async () => {
    const buyer = await billing.person();
    const { sessionId: id } = (
      await billing.request(createTokenCheckout, { as: buyer, body: { packageId: 'fernway_100' } })
    ).body;
    await billing.request(payTestCheckout, { params: { id }, body: {} });
    const order = async () => (await billing.request(listOrders, { as: buyer })).body.items[0];
    const paid = await order();
    expect(paid).toMatchObject({ price: { amount: 100, currency: 'JPY' }, tokens: 100 });
    await eventually(() =>
      billing.events
        .of(OrderPaid)
        .some(({ data }) => data.userId === buyer.user && data.price.amount === 100 && data.price.currency === 'JPY'),
    );
    await billing.request(refundTestCheckout, { params: { id }, body: { amount: 33 } });
    expect(await order()).toMatchObject({ refunded: { amount: 33, currency: 'JPY' }, tokensTakenBack: 33 });
    const receipt = await billing.request(getReceipt, { as: buyer, params: { id: paid.id } });
    expect(receipt.text.slice(0, 5)).toBe('%PDF-');
  });

  it('checkouts of plans stay for ever where the operator keeps them', async () => {
    const owner = await billing.person();
    const { sessionId: id } = (await billing.request(createPlanCheckout, { as: owner, body: { plan: 'professional' } }))
      .body;
    await billing.request(cancelTestCheckout, { params: { id }, body: {} });
    const rows = (text: string) =>
      asAdmin(billing.database.adminUrl, async (admin) => (await admin.query(text, [id])).rows);
    await rows(`update plan_checkout set created_at = now() - interval '10 years' where session_id = $1`);
    await billing.app.get(SweeperService, { strict: false }).sweep();
    expect(await rows('select status from plan_checkout where session_id = $1')).toEqual([{ status: 'cancelled' }]);
  });
});
