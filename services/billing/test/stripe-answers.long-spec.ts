import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { packageOf } from '../src/packages/packages.js';
import { catalogueFor, planProductId } from '../src/payments/catalogue.js';
import { stripeClient } from '../src/payments/stripe-client.js';
import { StripePayments } from '../src/payments/stripe-payments.js';
import { StripePrices, syncPrices } from '../src/payments/stripe-prices.js';
import { StripePlans } from '../src/plan-payments/stripe-plans.js';
import type { Thing } from './stripe-peer/state.js';
import { StripePeer } from './stripe-peer/stripe-peer.js';

// What the service asks Stripe, and what it makes of each answer: the real SDK, without a database.
const env = { packagePrefix: 'fernway' as const, currency: 'EUR' };
const site = 'https://crm.example.com';
const person = randomUUID();

let peer: StripePeer;
let prices: StripePrices;
let payments: StripePayments;
let plans: StripePlans;
const client = () => stripeClient({ secretKey: 'sk_test_1', apiBase: peer.url });

beforeAll(async () => {
  peer = await StripePeer.start();
  prices = new StripePrices(client(), catalogueFor(env));
  payments = new StripePayments(client(), prices, site);
  plans = new StripePlans(client(), prices, env, site);
});
afterAll(() => peer.close());

const lastWrite = (path: string) => {
  const { body } = peer.exchanges.findLast((exchange) => exchange.method === 'POST' && exchange.path === path)!;
  return Object.fromEntries(new URLSearchParams(body));
};
const without = async <T>(path: keyof StripePeer['checkout'], field: string, act: () => Promise<T>): Promise<T> => {
  const whole = peer.checkout[path] as (...given: never[]) => Thing;
  Object.assign(peer.checkout, {
    [path]: (...given: never[]) => ({ ...whole.apply(peer.checkout, given), [field]: null }),
  });
  return act().finally(() => Object.assign(peer.checkout, { [path]: whole }));
};

describe('a checkout of an order', () => {
  const order = () => ({ id: randomUUID(), priceAmount: 200, priceCurrency: 'EUR' });
  const request = (orderId: string) => ({
    orderId,
    userId: person,
    item: packageOf(env, 'fernway_200'),
    sessionId: null,
  });
  const opened = async (change: Record<string, unknown> = {}, payment?: string) => {
    const mine = order();
    const { sessionId } = await payments.open(request(mine.id));
    const paid =
      payment === undefined
        ? undefined
        : peer.state.add('pi', {
            object: 'payment_intent',
            status: payment,
            metadata: { orderId: mine.id, userId: person },
          });
    Object.assign(peer.session(sessionId), { ...(paid && { payment_intent: paid.id }), ...change });
    return { mine, sessionId, paymentId: paid?.id ?? null };
  };

  it('is asked for with all that leads back to the order, once', async () => {
    const mine = order();
    const first = await payments.open(request(mine.id));
    expect(first).toEqual({
      sessionId: expect.stringMatching(/^cs_test_/),
      url: `https://checkout.stripe.example/${first.sessionId}`,
    });
    const [price] = peer.state.all('price', ({ lookup_key }) => lookup_key === 'fernway_200_eur');
    expect(lastWrite('/v1/checkout/sessions')).toEqual({
      mode: 'payment',
      client_reference_id: mine.id,
      'metadata[orderId]': mine.id,
      'metadata[userId]': person,
      'payment_intent_data[metadata][orderId]': mine.id,
      'payment_intent_data[metadata][userId]': person,
      success_url: `${site}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/payment-cancelled`,
      'line_items[0][quantity]': '1',
      'line_items[0][price]': price!.id,
    });
    expect(await payments.open(request(mine.id))).toEqual(first);
    expect((await payments.open(request(randomUUID()))).sessionId).not.toBe(first.sessionId);
  });

  it('is none without an address', async () => {
    await expect(without('create', 'url', () => payments.open(request(randomUUID())))).rejects.toMatchObject({
      code: 'payment-provider-failed',
      message: 'No checkout URL returned',
    });
  });

  it.each<[string, Record<string, unknown>, string | undefined, string]>([
    ['open', {}, undefined, 'open'],
    ['expired', { status: 'expired' }, undefined, 'expired'],
    ['paid', { status: 'complete', payment_status: 'paid' }, 'succeeded', 'paid'],
    ['free', { status: 'complete', payment_status: 'no_payment_required' }, undefined, 'paid'],
    ['paid after it expired', { status: 'expired', payment_status: 'paid' }, 'succeeded', 'paid'],
    ['on its way', { status: 'complete', payment_status: 'unpaid' }, 'processing', 'open'],
    ['bounced', { status: 'complete', payment_status: 'unpaid' }, 'requires_payment_method', 'failed'],
    ['called off', { status: 'complete', payment_status: 'unpaid' }, 'canceled', 'failed'],
    ['not tried yet', { status: 'open', payment_status: 'unpaid' }, 'requires_payment_method', 'open'],
    ['complete without a payment', { status: 'complete', payment_status: 'unpaid' }, undefined, 'open'],
  ])('that is %s', async (_what, change, payment, state) => {
    const { mine, sessionId, paymentId } = await opened(change, payment);
    expect(await payments.truthOf(mine, sessionId)).toEqual({ state, sessionId, paymentId, reversals: [] });
  });

  it('pays for nothing where it is another order’s, or over another amount or currency', async () => {
    const { mine, sessionId } = await opened({ status: 'complete', payment_status: 'paid' }, 'succeeded');
    const other = order();
    await expect(payments.truthOf(other, sessionId)).rejects.toMatchObject({
      code: 'conflict',
      message: `Checkout ${sessionId} is not of order ${other.id}`,
    });
    const wrong = { code: 'conflict', message: `Checkout ${sessionId} is over another amount than order ${mine.id}` };
    await expect(payments.truthOf({ ...mine, priceAmount: 201 }, sessionId)).rejects.toMatchObject(wrong);
    await expect(payments.truthOf({ ...mine, priceCurrency: 'USD' }, sessionId)).rejects.toMatchObject(wrong);
    Object.assign(peer.session(sessionId), { currency: null });
    await expect(payments.truthOf(mine, sessionId)).rejects.toMatchObject(wrong);
  });

  it('tells refunds and disputes of what was paid', async () => {
    const { mine, sessionId, paymentId } = await opened({ status: 'complete', payment_status: 'paid' }, 'succeeded');
    const refundId = randomUUID();
    const asks = { object: 'refund', payment_intent: paymentId, amount: 10, metadata: {} };
    for (const status of ['succeeded', 'pending', 'requires_action', 'failed', 'canceled'])
      peer.state.add('re', { ...asks, status });
    peer.state.add('re', { ...asks, status: 'succeeded', metadata: { refundId } });
    peer.state.add('re', { ...asks, status: 'succeeded', metadata: { refundId: 'no id of ours' } });
    peer.state.add('re', { ...asks, status: 'succeeded', metadata: null });
    for (const status of ['needs_response', 'won', 'lost', 'warning_needs_response', 'prevented'])
      peer.state.add('dp', { object: 'dispute', payment_intent: paymentId, amount: 20, status });
    const { reversals } = await payments.truthOf(mine, sessionId);
    expect(reversals.every(({ providerId }) => /^(re|dp)_\d+$/.test(providerId))).toBe(true);
    expect(reversals.map(({ kind, status, amount, ourId }) => [kind, status, amount, ourId])).toEqual([
      ['refund', 'succeeded', 10, undefined],
      ['refund', 'succeeded', 10, undefined],
      ['refund', 'succeeded', 10, refundId],
      ['refund', 'failed', 10, undefined],
      ['refund', 'failed', 10, undefined],
      ['refund', 'pending', 10, undefined],
      ['refund', 'pending', 10, undefined],
      ['refund', 'succeeded', 10, undefined],
      ['dispute', 'lost', 20, undefined],
      ['dispute', 'won', 20, undefined],
      ['dispute', 'open', 20, undefined],
    ]);
    const open = await opened({}, 'processing');
    peer.state.add('re', { ...asks, payment_intent: open.paymentId, status: 'succeeded' });
    expect((await payments.truthOf(open.mine, open.sessionId)).reversals).toEqual([]);
  });

  it('reads a hundred refunds of a payment at once', async () => {
    const { mine, sessionId, paymentId } = await opened({ status: 'complete', payment_status: 'paid' }, 'succeeded');
    for (let index = 0; index < 30; index += 1)
      peer.state.add('re', {
        object: 'refund',
        payment_intent: paymentId,
        amount: 1,
        status: 'succeeded',
        metadata: {},
      });
    expect((await payments.truthOf(mine, sessionId)).reversals).toHaveLength(30);
  });

  it('is found by its payment', async () => {
    const { mine, paymentId } = await opened({}, 'succeeded');
    expect(await payments.orderOfPayment(paymentId!)).toEqual({ orderId: mine.id, userId: person });
    const foreign = peer.state.add('pi', {
      object: 'payment_intent',
      status: 'succeeded',
      metadata: { orderId: 'theirs' },
    });
    expect(await payments.orderOfPayment(foreign.id)).toBeUndefined();
  });

  it('is refunded once per refund, in the words of our record', async () => {
    const { mine, paymentId } = await opened({}, 'succeeded');
    Object.assign(peer.state.find('payment_intent', paymentId!), { amount: 200, currency: 'eur' });
    const refund = { refundId: randomUUID(), orderId: mine.id, userId: person, paymentId, amount: 50 };
    const given = await payments.refund(refund);
    expect(given).toEqual({
      kind: 'refund',
      providerId: expect.stringMatching(/^re_/),
      ourId: refund.refundId,
      amount: 50,
      status: 'succeeded',
    });
    expect(lastWrite('/v1/refunds')).toEqual({
      payment_intent: paymentId,
      amount: '50',
      'metadata[refundId]': refund.refundId,
      'metadata[orderId]': mine.id,
      'metadata[userId]': person,
    });
    expect(await payments.refund(refund)).toEqual(given);
    expect(await payments.refund({ ...refund, refundId: randomUUID() })).not.toEqual(given);
    await expect(payments.refund({ ...refund, paymentId: null })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Nothing was paid for this order',
    });
  });

  it('says what failed at Stripe', async () => {
    const failed = (message: string) => ({ code: 'payment-provider-failed', message, cause: expect.any(Error) });
    peer.fail('refused');
    await expect(payments.open(request(randomUUID()))).rejects.toMatchObject(
      failed('Failed to create checkout session'),
    );
    peer.fail('refused');
    await expect(
      payments.refund({ refundId: randomUUID(), orderId: randomUUID(), userId: person, paymentId: 'pi_1', amount: 1 }),
    ).rejects.toMatchObject(failed('Failed to refund the payment'));
    await expect(payments.truthOf(order(), 'cs_unknown')).rejects.toMatchObject(
      failed('Failed to read the checkout session'),
    );
    await expect(payments.orderOfPayment('pi_unknown')).rejects.toMatchObject(failed('Failed to read the payment'));
  });
});

describe('a plan', () => {
  const workspaceId = randomUUID();
  const open = async (trialDays = 14, plan: 'starter' | 'professional' = 'starter') => {
    const checkoutId = randomUUID();
    const customerId = await plans.customerOf(workspaceId);
    return {
      checkoutId,
      customerId,
      ...(await plans.open({ checkoutId, workspaceId, customerId, plan, trialDays, sessionId: null })),
    };
  };
  const running = async (trialDays = 14) => {
    const checkout = await open(trialDays);
    peer.checkout.pay(checkout.sessionId);
    const providerId = String(peer.session(checkout.sessionId)['subscription']);
    return {
      ...checkout,
      providerId,
      subscription: peer.state.find('subscription', providerId),
      of: { providerId, known: null, now: new Date() },
    };
  };
  const seconds = (date: Date) => date.getTime() / 1000;
  const itemOf = (subscription: Thing) => (subscription['items'] as { data: Thing[] }).data[0]!;

  it('has one customer per workspace', async () => {
    const customer = await plans.customerOf(workspaceId);
    expect(await plans.customerOf(workspaceId)).toBe(customer);
    expect(peer.state.find('customer', customer)['metadata']).toEqual({ workspaceId });
    expect(await plans.customerOf(randomUUID())).not.toBe(customer);
  });

  it('is asked for with all that leads back to the workspace, with a trial or without', async () => {
    const { checkoutId, customerId, sessionId, url } = await open();
    expect(url).toBe(`https://checkout.stripe.example/${sessionId}`);
    const [price] = peer.state.all('price', ({ lookup_key }) => lookup_key === 'fernway_plan_starter_eur_month');
    const asked = {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: checkoutId,
      'metadata[workspaceId]': workspaceId,
      'metadata[planCheckoutId]': checkoutId,
      'subscription_data[metadata][workspaceId]': workspaceId,
      'subscription_data[metadata][planCheckoutId]': checkoutId,
      'subscription_data[trial_period_days]': '14',
      'line_items[0][quantity]': '1',
      'line_items[0][price]': price!.id,
      success_url: `${site}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/payment-cancelled`,
    };
    expect(lastWrite('/v1/checkout/sessions')).toEqual(asked);
    const again = await plans.open({
      checkoutId,
      workspaceId,
      customerId,
      plan: 'starter',
      trialDays: 14,
      sessionId: null,
    });
    expect(again.sessionId).toBe(sessionId);
    await open(0);
    expect(lastWrite('/v1/checkout/sessions')).not.toHaveProperty('subscription_data[trial_period_days]');
    await expect(without('create', 'url', () => open())).rejects.toMatchObject({
      code: 'payment-provider-failed',
      message: 'No checkout URL returned',
    });
  });

  it('has a checkout that is open, paid or expired, and of this workspace', async () => {
    const [first, second] = [await open(), await open()];
    expect(await plans.checkoutState(first.checkoutId, first.sessionId)).toEqual({
      state: 'open',
      subscriptionId: null,
    });
    peer.checkout.pay(first.sessionId);
    expect(await plans.checkoutState(first.checkoutId, first.sessionId)).toEqual({
      state: 'paid',
      subscriptionId: peer.session(first.sessionId)['subscription'],
    });
    peer.checkout.expire(second.sessionId);
    expect(await plans.checkoutState(second.checkoutId, second.sessionId)).toEqual({
      state: 'expired',
      subscriptionId: null,
    });
    await expect(plans.checkoutState(first.checkoutId, second.sessionId)).rejects.toMatchObject({
      code: 'conflict',
      message: `Checkout ${second.sessionId} is not of plan checkout ${first.checkoutId}`,
    });
  });

  it('is told as Stripe knows it, its bills with it', async () => {
    const { subscription, of, providerId } = await running(0);
    const item = itemOf(subscription);
    const truth = await plans.truthOf(of);
    const [invoice] = truth.invoices;
    expect(truth).toEqual({
      providerId,
      plan: 'starter',
      status: 'active',
      price: { amount: 2900, currency: 'EUR' },
      startedAt: new Date(Number(subscription['start_date']) * 1000),
      trialEndsAt: null,
      currentPeriodEndsAt: new Date(Number(item['current_period_end']) * 1000),
      cancelsAtPeriodEnd: false,
      endedAt: null,
      carriedAmount: 0,
      invoices: [invoice],
    });
    expect(invoice).toMatchObject({
      providerId: expect.stringMatching(/^in_/),
      number: expect.stringMatching(/^PEER-/),
      status: 'paid',
      total: { amount: 2900, currency: 'EUR' },
    });
    expect([seconds(invoice!.periodStart), seconds(invoice!.periodEnd)]).toEqual([
      item['current_period_start'],
      item['current_period_end'],
    ]);
    expect(seconds(invoice!.createdAt)).toBe(peer.state.find('invoice', invoice!.providerId)['created']);
    expect(invoice!.paidAt).toEqual(invoice!.createdAt);
    const trial = await running();
    expect((await plans.truthOf(trial.of)).trialEndsAt).toEqual(
      new Date(Number(trial.subscription['trial_end']) * 1000),
    );
  });

  it.each([
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['incomplete', 'incomplete'],
    ['past_due', 'past-due'],
    ['unpaid', 'unpaid'],
    ['paused', 'unpaid'],
    ['canceled', 'cancelled'],
    ['incomplete_expired', 'cancelled'],
  ])('that is %s at Stripe is %s here', async (theirs, ours) => {
    const { subscription, of } = await running(0);
    const end = Number(itemOf(subscription)['current_period_end']);
    Object.assign(subscription, { status: theirs, ended_at: null });
    const told = await plans.truthOf(of);
    expect([told.status, told.endedAt]).toEqual([ours, ours === 'cancelled' ? new Date(end * 1000) : null]);
    Object.assign(subscription, { ended_at: end - 60 });
    expect((await plans.truthOf(of)).endedAt).toEqual(ours === 'cancelled' ? new Date((end - 60) * 1000) : null);
  });

  it('shows bills that are due or settled: no drafts, none over nothing', async () => {
    const { of, providerId, subscription } = await running();
    expect((await plans.truthOf(of)).invoices).toEqual([]);
    const bill = (change: Record<string, unknown>) =>
      peer.state.add('in', {
        object: 'invoice',
        number: null,
        status: 'open',
        total: 100,
        currency: 'eur',
        created: 1_700_000_000,
        period_start: 1_600_000_000,
        period_end: 1_600_086_400,
        status_transitions: { paid_at: null },
        parent: { subscription_details: { subscription: providerId } },
        lines: { data: [] },
        ...change,
      });
    for (const status of ['draft', null]) bill({ status });
    expect((await plans.truthOf(of)).invoices).toEqual([]);
    const open = bill({});
    expect((await plans.truthOf(of)).invoices).toEqual([
      {
        providerId: open.id,
        number: open.id,
        status: 'open',
        total: { amount: 100, currency: 'EUR' },
        createdAt: new Date(1_700_000_000_000),
        periodStart: new Date(1_600_000_000_000),
        periodEnd: new Date(1_600_086_400_000),
        paidAt: null,
      },
    ]);
    const lines = { data: [{ period: { start: 1, end: 2 } }, { period: { start: 3, end: 4 } }] };
    bill({ status: 'void', lines });
    bill({ status: 'uncollectible', lines });
    const [last, voided] = (await plans.truthOf(of)).invoices;
    expect([last, voided]).toMatchObject([
      { status: 'uncollectible' },
      { status: 'void', periodStart: new Date(3000), periodEnd: new Date(4000) },
    ]);
    for (let index = 0; index < 30; index += 1) bill({});
    expect((await plans.truthOf(of)).invoices).toHaveLength(24);
    itemOf(subscription)['price'] = {
      ...(itemOf(subscription)['price'] as Thing),
      unit_amount: null,
      product: { id: planProductId('fernway', 'enterprise') },
    };
    expect(await plans.truthOf(of)).toMatchObject({ plan: 'enterprise', price: { amount: 0 } });
    itemOf(subscription)['price'] = { ...(itemOf(subscription)['price'] as Thing), product: 'prod_theirs' };
    await expect(plans.truthOf(of)).rejects.toMatchObject({
      code: 'conflict',
      message: `Subscription ${providerId} is for prod_theirs, which is no plan of ours`,
    });
  });

  it('is changed, cancelled at the end of its period, kept after all, and ended at once', async () => {
    const { of, providerId, subscription } = await running(0);
    expect((await plans.change(of, 'professional', 'change-1')).plan).toBe('professional');
    expect(lastWrite(`/v1/subscriptions/${providerId}`)).toEqual({
      'items[0][id]': itemOf(subscription).id,
      'items[0][price]': (itemOf(subscription)['price'] as Thing).id,
      proration_behavior: 'create_prorations',
    });
    expect((await plans.setCancellation(of, true, 'cancel-1')).cancelsAtPeriodEnd).toBe(true);
    expect((await plans.setCancellation(of, false, 'cancel-2')).cancelsAtPeriodEnd).toBe(false);
    const changes = () => peer.state.effects.filter((effect) => effect === 'subscription update').length;
    const before = changes();
    await plans.change(of, 'professional', 'change-1');
    await plans.setCancellation(of, true, 'cancel-1');
    expect(changes()).toBe(before);
    await plans.endNow(providerId);
    expect(peer.exchanges.findLast(({ method }) => method === 'DELETE')).toMatchObject({
      path: `/v1/subscriptions/${providerId}`,
    });
    const { query, body } = peer.exchanges.findLast(({ method }) => method === 'DELETE')!;
    expect(`${query}${body}`).toBe('prorate=true');
    expect(subscription['status']).toBe('canceled');
    await plans.endNow(providerId);
    expect(peer.state.effects.filter((effect) => effect === 'subscription cancel')).toHaveLength(1);
  });

  it('has Stripe’s page for cards, which leads back', async () => {
    const customer = await plans.customerOf(workspaceId);
    expect(await plans.portalUrl(customer)).toBe(`https://billing.stripe.example/${customer}`);
    expect(lastWrite('/v1/billing_portal/sessions')).toEqual({ customer, return_url: `${site}/dashboard/billing` });
  });

  it('says what failed at Stripe', async () => {
    const failed = (message: string) => ({ code: 'payment-provider-failed', message });
    const { of, customerId, providerId } = await running(0);
    const refused = async (message: string, act: () => Promise<unknown>) => {
      peer.fail('refused');
      await expect(act()).rejects.toMatchObject(failed(message));
    };
    await refused('Failed to open an account for the workspace', () => plans.customerOf(randomUUID()));
    await refused('Failed to create checkout session', () =>
      plans.open({ checkoutId: randomUUID(), workspaceId, customerId, plan: 'starter', trialDays: 0, sessionId: null }),
    );
    await refused('Failed to change the plan', () => plans.change(of, 'starter', 'change-2'));
    await refused('Failed to change the subscription', () => plans.setCancellation(of, true, 'cancel-3'));
    await refused('Failed to cancel the subscription', () => plans.endNow(providerId));
    await refused('Failed to open the customer portal', () => plans.portalUrl(customerId));
    const unknown = { ...of, providerId: 'sub_unknown' };
    for (const act of [
      () => plans.truthOf(unknown),
      () => plans.change(unknown, 'starter', 'change-3'),
      () => plans.endNow('sub_unknown'),
    ])
      await expect(act()).rejects.toMatchObject(failed('Failed to read the subscription'));
    await expect(plans.checkoutState(randomUUID(), 'cs_unknown')).rejects.toMatchObject(
      failed('Failed to read the checkout session'),
    );
  });
});

describe('prices', () => {
  const sold = (id: string, change: object = {}) => ({
    id,
    name: `Fernway ${id}`,
    amount: 100,
    currency: 'EUR',
    interval: null,
    ...change,
  });
  const month = { interval: 'month' as const };
  const priceBy = (key: string) => peer.state.all('price', ({ lookup_key }) => lookup_key === key)[0]!;
  const did = async (...all: ReturnType<typeof sold>[]) => (await syncPrices(client(), all)).map((each) => each.did);

  it('are made with their product, once, and found again', async () => {
    const [first] = await syncPrices(client(), [sold('once')]);
    expect(first).toEqual({ sold: sold('once'), priceId: priceBy('once_eur').id, did: 'created' });
    expect(lastWrite('/v1/prices')).toEqual({
      product: 'once',
      currency: 'eur',
      unit_amount: '100',
      lookup_key: 'once_eur',
      transfer_lookup_key: 'true',
    });
    expect(lastWrite('/v1/products')).toEqual({ id: 'once', name: 'Fernway once' });
    expect(await syncPrices(client(), [sold('once')])).toEqual([{ ...first, did: 'matched' }]);
    expect(await did(sold('monthly', month))).toEqual(['created']);
    expect(lastWrite('/v1/prices')).toMatchObject({ lookup_key: 'monthly_eur_month', 'recurring[interval]': 'month' });
    expect(await did(sold('monthly', month))).toEqual(['matched']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another amount', { unit_amount: 101 }],
    ['another currency', { currency: 'usd' }],
    ['no sale', { active: false }],
    ['every second month', { recurring: { interval: 'month', interval_count: 2 } }],
    ['every year', { recurring: { interval: 'year', interval_count: 1 } }],
    ['one payment', { recurring: null }],
  ])('are replaced where Stripe has %s', async (what, change) => {
    const one = sold(`changed_${what.replaceAll(' ', '_')}`, month);
    await did(one);
    const before = priceBy(`${one.id}_eur_month`);
    Object.assign(before, change);
    const updates = () =>
      peer.exchanges
        .filter(({ method, path }) => method === 'POST' && path === `/v1/prices/${before.id}`)
        .map(({ body }) => body);
    expect(await did(one)).toEqual(['replaced']);
    expect([before['active'], priceBy(`${one.id}_eur_month`).id]).toEqual([
      false,
      expect.not.stringContaining(before.id),
    ]);
    // One that is off sale already needs no word.
    expect(updates()).toEqual(change['active'] === false ? [] : ['active=false']);
    expect(await did(one)).toEqual(['matched']);
  });

  it('may have been made by hand without a count of months', async () => {
    await did(sold('by_hand', month));
    Object.assign(priceBy('by_hand_eur_month'), { recurring: { interval: 'month' } });
    expect(await did(sold('by_hand', month))).toEqual(['matched']);
  });

  it('bring their product back on sale, under its name', async () => {
    const product = (id: string) => peer.state.find('product', id);
    for (const [id, change] of [
      ['renamed', { name: 'Other' }],
      ['retired', { active: false }],
    ] as const) {
      await did(sold(id));
      Object.assign(product(id), change);
      priceBy(`${id}_eur`)['active'] = false;
      expect(await did(sold(id))).toEqual(['replaced']);
      expect(product(id)).toMatchObject({ name: `Fernway ${id}`, active: true });
    }
    const touched = () => peer.state.effects.filter((effect) => effect === 'product update').length;
    const before = touched();
    priceBy('renamed_eur')['active'] = false;
    await did(sold('renamed'));
    expect(touched()).toBe(before);
  });

  it('are looked up ten at a time, each found by its own key', async () => {
    const many = Array.from({ length: 23 }, (_none, index) => sold(`many_${index}`, { amount: index + 1 }));
    const from = peer.exchanges.length;
    expect(new Set(await did(...many))).toEqual(new Set(['created']));
    const lists = peer.exchanges.slice(from).filter(({ method, path }) => method === 'GET' && path === '/v1/prices');
    expect(lists.map(({ query }) => new URLSearchParams(query).getAll('limit'))).toEqual([['10'], ['10'], ['10']]);
    expect(
      lists.map(
        ({ query }) => [...new URLSearchParams(query).keys()].filter((key) => key.startsWith('lookup_keys')).length,
      ),
    ).toEqual([10, 10, 3]);
    const again = await syncPrices(client(), many);
    expect(
      again.map(({ did: how, sold: { id }, priceId }) => [how, id, peer.state.find('price', priceId)['product']]),
    ).toEqual(many.map(({ id }) => ['matched', id, id]));
  });

  it('are kept for ten minutes, except where they could not be read', async () => {
    const kept = new StripePrices(client(), [sold('kept'), sold('refused')]);
    const lists = () => peer.exchanges.filter(({ method, path }) => method === 'GET' && path === '/v1/prices').length;
    const id = await kept.idOf('kept');
    expect(id).toBe(priceBy('kept_eur').id);
    const before = lists();
    expect(await kept.idOf('kept')).toBe(id);
    expect(lists()).toBe(before);
    const now = Date.now;
    try {
      Date.now = () => now() + 9.9 * 60_000;
      await kept.idOf('kept');
      expect(lists()).toBe(before);
      Date.now = () => now() + 10.1 * 60_000;
      expect(await kept.idOf('kept')).toBe(id);
      expect(lists()).toBe(before + 1);
    } finally {
      Date.now = now;
    }
    peer.fail('refused', 'refused');
    await expect(kept.idOf('refused')).rejects.toMatchObject({
      code: 'payment-provider-failed',
      message: 'Failed to read the prices of Stripe',
    });
    await expect(kept.idOf('unknown')).rejects.toThrow('unknown is not sold');
  });
});
