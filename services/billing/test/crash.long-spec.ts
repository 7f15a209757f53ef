import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { OrdersService } from '../src/orders/orders.service.js';
import { PlanCheckoutsService } from '../src/plan-checkouts/plan-checkouts.service.js';
import { RefundsService } from '../src/settlement/refunds.service.js';
import { SettlementService } from '../src/settlement/settlement.service.js';
import { KillPoints } from './kill-points.js';
import { onDemand, runDue } from './on-demand.js';
import { StripeBed } from './stripe-peer/bed.js';
import { deliver } from './stripe-peer/webhooks.js';

jest.setTimeout(240_000);

let bed: StripeBed;
/** What is left of the platform when the other instance has died. */
let survivor: TestService;
let points: KillPoints;
let buyer: Person;

beforeAll(async () => {
  bed = await StripeBed.start({ BILLING_PLANS: 'enforced' });
  survivor = await onDemand(await bed.billing.another());
  points = new KillPoints(bed.billing);
  buyer = await bed.billing.person();
  for (const { app } of [bed.billing, survivor]) {
    // Prices are looked up once per process; both know them, so that every run passes the same points.
    await app.get(OrdersService).checkout(buyer, 'fernway_200');
  }
});
afterAll(() => bed.close());

/** All that comes by itself, as if the time until it had passed: nobody sends a webhook again. */
const timePasses = async () => {
  // The look back of ten minutes is cut to seconds: there are the events of hundreds of runs.
  await bed.rows(`
    update token_order set next_check_at = now() where status = 'open';
    update plan_checkout set next_check_at = now() where status = 'open';
    update order_reversal set next_check_at = now();
    update stripe_event set next_attempt_at = now() where handled_at is null;
    update stripe_catch_up set next_run_at = now(), heard_until = now() + interval '9 minutes 55 seconds'`);
  await runDue(survivor);
};

const sessionsOf = (of: string | undefined) =>
  bed.peer.state.all('checkout.session', ({ client_reference_id }) => client_reference_id === of);

const checkoutAt = (instance: TestService, key: string) =>
  instance.app.get(OrdersService).checkout(buyer, 'fernway_200', key);
const orderBy = async (key: string) =>
  (
    await bed.rows<{ id: string; version: number; status: string; tokens_taken_back: number }>(
      'select * from token_order where request_key = $1',
      [key],
    )
  )[0]!;

/** Of what Stripe tells about one thing that happened, the one event that names it: the others take the same way. */
const deliverSince = async (from: number) => {
  const told = bed.peer.state.events
    .slice(from)
    .find(({ type }) => ['checkout.session.completed', 'refund.created'].includes(type));
  if (told) await deliver(bed.billing, told);
};

const pay = async (sessionId: string) => {
  const from = bed.peer.state.events.length;
  bed.peer.checkout.pay(sessionId);
  await deliverSince(from);
};

const purchase = (key: string) => async () => pay((await checkoutAt(bed.billing, key)).sessionId);

it('a purchase resumes wherever its process dies, with one checkout and one credit', async () => {
  const passed = await points.passedBy(purchase(randomUUID()));
  expect(passed).toEqual(
    expect.arrayContaining([
      'before POST /v1/checkout/sessions',
      'after POST /v1/checkout/sessions',
      'before commit as user',
      'after commit as platform',
    ]),
  );
  const paid: string[] = [];
  for (const [at, name] of passed.entries()) {
    const key = randomUUID();
    expect({ name, died: await points.die(at, purchase(key)) }).toEqual({ name, died: true });
    // The buyer's browser repeats its request, as it never got an address to pay at; a paid one waits for its tokens.
    const died = (await orderBy(key)) as Awaited<ReturnType<typeof orderBy>> | undefined;
    if (sessionsOf(died?.id)[0]?.['status'] !== 'complete')
      bed.peer.checkout.pay((await checkoutAt(survivor, key)).sessionId);
    await timePasses();
    const order = await orderBy(key);
    expect({ name, status: order.status, version: order.version }).toEqual({ name, status: 'paid', version: 2 });
    expect({ name, sessions: sessionsOf(order.id).length }).toEqual({ name, sessions: 1 });
    paid.push(order.id);
  }
  await eventually(() => paid.every((id) => bed.billing.events.of(OrderPaid).some(({ data }) => data.orderId === id)));
  expect(await bed.rows('select 1 from stripe_event where handled_at is null')).toEqual([]);
});

it('a refund resumes wherever its process dies, and gives the money back once', async () => {
  const paidOrder = async () => {
    const key = randomUUID();
    const { sessionId } = await checkoutAt(survivor, key);
    bed.peer.checkout.pay(sessionId);
    const { id } = await orderBy(key);
    await survivor.app.get(SettlementService).refresh(buyer.user, id);
    return orderBy(key);
  };
  const refund = (orderId: string) => async () => {
    const from = bed.peer.state.events.length;
    await bed.billing.app.get(RefundsService).refund(buyer.user, orderId, { amount: 100 });
    await deliverSince(from);
  };
  const first = await paidOrder();
  const passed = await points.passedBy(refund(first.id));
  expect(passed).toEqual(
    expect.arrayContaining(['before POST /v1/refunds', 'after POST /v1/refunds', 'after commit as user']),
  );
  const refunded: string[] = [];
  for (const [at, name] of passed.entries()) {
    const { id } = await paidOrder();
    expect({ name, died: await points.die(at, refund(id)) }).toEqual({ name, died: true });
    // Before the request was noted nothing has happened, and the operator asks again.
    if ((await bed.rows('select 1 from order_reversal where order_id = $1', [id])).length === 0)
      await survivor.app.get(RefundsService).refund(buyer.user, id, { amount: 100 });
    await timePasses();
    const [order] = await bed.rows(
      'select version, tokens_taken_back, refunded_amount from token_order where id = $1',
      [id],
    );
    expect({ name, ...order }).toEqual({ name, version: 3, tokens_taken_back: 100, refunded_amount: 100 });
    const payment_intent = bed.peer.paymentOf(sessionsOf(id)[0]!.id);
    expect({ name, refunds: bed.peer.reversals.listRefunds({ payment_intent }).data.length }).toEqual({
      name,
      refunds: 1,
    });
    expect(await bed.rows('select status from order_reversal where order_id = $1', [id])).toEqual([
      { status: 'succeeded' },
    ]);
    refunded.push(id);
  }
  await eventually(() =>
    refunded.every((id) => bed.billing.events.of(OrderRefunded).some(({ data }) => data.orderId === id)),
  );
  // The versions above leave no room for a second event; what was heard of agrees (a transport may say the same one twice).
  const heard = bed.billing.events.of(OrderRefunded);
  expect(new Set(heard.map(({ id }) => id)).size).toBe(new Set(heard.map(({ subject }) => subject)).size);
});

it('a plan resumes wherever its process dies, with one checkout and one subscription', async () => {
  const openAt = (instance: TestService, workspace: string, key: string) =>
    instance.app.get(PlanCheckoutsService).open({ workspace, user: workspace }, 'starter', key);
  const subscribe = (workspace: string, key: string) => async () =>
    pay((await openAt(bed.billing, workspace, key)).sessionId);
  // Once before, for the look-up of the price.
  await openAt(survivor, (await bed.billing.person()).workspace, 'price');
  await openAt(bed.billing, (await bed.billing.person()).workspace, 'price');
  const passed = await points.passedBy(subscribe((await bed.billing.person()).workspace, 'first'));
  expect(passed).toEqual(
    expect.arrayContaining([
      'after POST /v1/customers',
      'after POST /v1/checkout/sessions',
      'before commit as workspace',
    ]),
  );
  for (const [at, name] of passed.entries()) {
    const { workspace } = await bed.billing.person();
    expect({ name, died: await points.die(at, subscribe(workspace, 'key')) }).toEqual({ name, died: true });
    const mine = (object: string) =>
      bed.peer.state.all(object, ({ metadata }) => (metadata as { workspaceId?: string }).workspaceId === workspace);
    if (mine('checkout.session')[0]?.['status'] !== 'complete')
      bed.peer.checkout.pay((await openAt(survivor, workspace, 'key')).sessionId);
    await timePasses();
    for (const object of ['customer', 'checkout.session', 'subscription'])
      expect({ name, object, made: mine(object).length }).toEqual({ name, object, made: 1 });
    expect(await bed.rows('select status, version from subscription where workspace_id = $1', [workspace])).toEqual([
      { status: 'trialing', version: 1 },
    ]);
    expect(await bed.rows('select status from plan_checkout where workspace_id = $1', [workspace])).toEqual([
      { status: 'paid' },
    ]);
  }
});
