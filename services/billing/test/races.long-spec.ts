import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { OrderPaid } from '@fernway/contracts/events/billing';
import {
  cancelTestCheckout,
  createTokenCheckout,
  disputeTestCheckout,
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
  listInvoices,
  resumeSubscription,
} from '@fernway/contracts/http/billing-plans';
import { eventually, startTestService, type Person, type TestService } from '@fernway/service-kit/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { service } from '../src/main.js';

let [billing, other] = [] as unknown as [TestService, TestService];
beforeAll(async () => {
  billing = await startTestService(service, { env: { PAYMENTS: 'test', BILLING_PLANS: 'enforced' } });
  other = await billing.another();
});
afterAll(() => billing.close());

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a test expects of it is its assertion
type Told = { status: number; body: any };
/** Over a real socket, to one of two instances. */
const send = async (
  on: TestService,
  { method, path }: Endpoint,
  id: string,
  body: object = {},
  as?: Person,
): Promise<Told> => {
  const answer = await fetch(new URL(path.replace(':id', id), on.url), {
    method,
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const tokens = async (as: Person): Promise<string> =>
  (await send(billing, createTokenCheckout, '', { packageId: 'fernway_300' }, as)).body.sessionId;
const plan = async (as: Person): Promise<string> =>
  (await send(billing, createPlanCheckout, '', { plan: 'professional' }, as)).body.sessionId;
const statusOf = async (id: string): Promise<string> => (await send(billing, getTestCheckout, id)).body.status;
const orderOf = async (as: Person) => (await send(billing, listOrders, '', {}, as)).body.items[0];
const subscriptionOf = async (as: Person) => (await send(billing, getWorkspacePlan, '', {}, as)).body.subscription;

const gaps = [0, 1, 2, 4, 8];
/** Both orders, some milliseconds apart, in two instances. */
const raced = async (
  first: (on: TestService) => Promise<Told>,
  second: (on: TestService) => Promise<Told>,
  gap: number,
): Promise<[Told, Told]> => {
  const one = first(billing);
  await sleep(gap);
  return Promise.all([one, second(other)]);
};
const rounds = gaps.flatMap((gap) => [0, 1].map((turned) => ({ gap, turned })));

describe('a checkout that is paid and cancelled at once', () => {
  it('of tokens is paid, credited once, and both are told so', async () => {
    for (const { gap, turned } of rounds) {
      const buyer = await billing.person();
      const id = await tokens(buyer);
      const pay = (on: TestService) => send(on, payTestCheckout, id);
      const cancel = (on: TestService) => send(on, cancelTestCheckout, id);
      const told = await (turned ? raced(cancel, pay, gap) : raced(pay, cancel, gap));
      expect(told.map(({ status }) => status)).toEqual([200, 200]);
      expect(told[turned === 1 ? 1 : 0].body.status).toBe('paid');
      expect(await statusOf(id)).toBe('paid');
      const credited = () => billing.events.of(OrderPaid).filter(({ data }) => data.userId === buyer.user);
      await eventually(() => credited().length > 0);
      expect(credited()).toHaveLength(1);
    }
  });

  it('of a plan begins the subscription if and only if it is paid', async () => {
    for (const { gap, turned } of rounds) {
      const owner = await billing.person();
      const id = await plan(owner);
      const pay = (on: TestService) => send(on, payTestCheckout, id);
      const cancel = (on: TestService) => send(on, cancelTestCheckout, id);
      const told = await (turned ? raced(cancel, pay, gap) : raced(pay, cancel, gap));
      expect(told[turned === 1 ? 1 : 0]).toMatchObject({ status: 200, body: { status: 'paid' } });
      expect([await statusOf(id), (await subscriptionOf(owner)) !== null]).toEqual(['paid', true]);
    }
  });
});

it('two checkouts of one workspace that are paid at once begin one subscription, and the other one is told so', async () => {
  for (const { gap } of rounds) {
    const owner = await billing.person();
    const ids = [await plan(owner), await plan(owner)] as const;
    const told = await raced(
      (on) => send(on, payTestCheckout, ids[0]),
      (on) => send(on, payTestCheckout, ids[1]),
      gap,
    );
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await Promise.all(ids.map(statusOf))).sort()).toEqual(['open', 'paid']);
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'trialing', version: 1 });
  }
});

describe('money that is given back', () => {
  const bought = async () => {
    const buyer = await billing.person();
    const id = await tokens(buyer);
    await send(billing, payTestCheckout, id);
    return { buyer, id };
  };

  it('twice at once is no more than the price', async () => {
    for (const { gap } of rounds) {
      const { buyer, id } = await bought();
      const refund = (on: TestService) => send(on, refundTestCheckout, id, { amount: 150 });
      expect((await raced(refund, refund, gap)).map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await orderOf(buyer)).toMatchObject({ refunded: { amount: 150 }, tokensTakenBack: 180 });
    }
  });

  it('while the bank takes it back goes one of the two ways', async () => {
    for (const { gap, turned } of rounds) {
      const { buyer, id } = await bought();
      const refund = (on: TestService) => send(on, refundTestCheckout, id);
      const dispute = (on: TestService) => send(on, disputeTestCheckout, id, { outcome: 'open' });
      const told = await (turned ? raced(dispute, refund, gap) : raced(refund, dispute, gap));
      expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { refunded, dispute: disputed, tokensTakenBack } = await orderOf(buyer);
      expect([
        [250, null],
        [0, 'open'],
      ]).toContainEqual([refunded.amount, disputed]);
      expect(tokensTakenBack).toBe(300);
    }
  });

  it('is still to be had of what the bank gave back', async () => {
    const { buyer, id } = await bought();
    for (const outcome of ['open', 'won']) await send(billing, disputeTestCheckout, id, { outcome });
    expect((await send(other, refundTestCheckout, id)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ refunded: { amount: 250 }, dispute: 'won', tokensTakenBack: 300 });
  });
});

describe('a plan that is changed, cancelled, resumed and billed at once', () => {
  const subscribed = async () => {
    const owner = await billing.person();
    await send(billing, payTestCheckout, await plan(owner));
    return owner;
  };

  it('keeps both a change and a cancellation, in either order', async () => {
    for (const { gap, turned } of rounds) {
      const owner = await subscribed();
      const change = (on: TestService) => send(on, changePlan, '', { plan: 'enterprise' }, owner);
      const cancel = (on: TestService) => send(on, cancelSubscription, '', {}, owner);
      const told = await (turned ? raced(cancel, change, gap) : raced(change, cancel, gap));
      expect(told.map(({ status }) => status)).toEqual([200, 200]);
      expect(await subscriptionOf(owner)).toMatchObject({ plan: 'enterprise', cancelsAtPeriodEnd: true, version: 3 });
    }
  });

  it('bills the end of the trial once', async () => {
    for (const { gap } of rounds.slice(0, 4)) {
      const owner = await subscribed();
      await raced(
        (on) => send(on, advanceTestClock, '', { days: 14 }, owner),
        (on) => send(on, changePlan, '', { plan: 'starter' }, owner),
        gap,
      );
      expect((await send(billing, listInvoices, '', {}, owner)).body.items).toHaveLength(1);
      expect(await subscriptionOf(owner)).toMatchObject({ status: 'active', plan: 'starter' });
    }
  });

  it('is not changed, nor resumed, once its time is over', async () => {
    for (const { gap, turned } of rounds) {
      const owner = await subscribed();
      await send(billing, cancelSubscription, '', {}, owner);
      const end = (on: TestService) => send(on, advanceTestClock, '', { days: 14 }, owner);
      const late = (on: TestService) =>
        gap % 2 ? send(on, changePlan, '', { plan: 'enterprise' }, owner) : send(on, resumeSubscription, '', {}, owner);
      const told = await (turned ? raced(late, end, gap) : raced(end, late, gap));
      const { status, plan: held, cancelsAtPeriodEnd } = await subscriptionOf(owner);
      const done = told[turned ? 0 : 1].status === 200;
      // Resumed in time, it goes on; else it ended, as the plan that it was then.
      expect(status).toBe(done && gap % 2 === 0 ? 'active' : 'cancelled');
      expect(held).toBe(done && gap % 2 ? 'enterprise' : 'professional');
      expect(cancelsAtPeriodEnd).toBe(status === 'cancelled');
    }
  });
});
