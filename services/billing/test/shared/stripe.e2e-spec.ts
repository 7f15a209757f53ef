import { beforeEach, describe, expect, it } from '@jest/globals';
import { OrderPaid } from '@fernway/contracts/events/billing';
import {
  createTokenCheckout,
  getCheckoutSession,
  payTestCheckout,
  stripeWebhook,
} from '@fernway/contracts/http/billing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../../src/payments/payment-provider.js';
import { OrderReconciler } from '../../src/settlement/order-reconciler.service.js';
import { SettlementService } from '../../src/settlement/settlement.service.js';
import { StripeCatchUp } from '../../src/webhooks/stripe-catch-up.service.js';
import { onDemand } from '../on-demand.js';
import type { StripeBed } from '../stripe-peer/bed.js';
import type { PeerEvent } from '../stripe-peer/state.js';
import { deliver } from '../stripe-peer/webhooks.js';

export const stripe = (bed: StripeBed): void =>
  describe('Stripe', () => {
    let buyer: Person;
    beforeEach(async () => {
      buyer = await bed.billing.person();
    });

    const lastEvent = (type: string): PeerEvent => bed.peer.state.events.findLast((event) => event.type === type)!;
    const paidEvents = (sessionId: string) =>
      bed.billing.events.of(OrderPaid).filter(({ data }) => data.orderId === bed.orderOf(sessionId));
    const send = (type: string) => deliver(bed.billing, lastEvent(type));

    describe('Stripe checkout', () => {
      it('sells the price that Stripe finds by our lookup key, and names order and buyer on session and payment', async () => {
        const { url, sessionId } = await bed.checkout(buyer);
        expect(url).toBe(`https://checkout.stripe.example/${sessionId}`);
        const metadata = { orderId: bed.orderOf(sessionId), userId: buyer.user };
        expect(bed.peer.session(sessionId)).toMatchObject({
          mode: 'payment',
          amount_total: 200,
          currency: 'jpy',
          success_url: 'http://localhost:4000/payment-success?session_id={CHECKOUT_SESSION_ID}',
          metadata,
        });
        expect(bed.peer.state.all('price', ({ lookup_key }) => lookup_key === 'fernway_200_jpy')).toEqual([
          expect.objectContaining({ unit_amount: 200, currency: 'jpy' }),
        ]);
        bed.peer.checkout.pay(sessionId);
        expect(bed.peer.state.find('payment_intent', bed.peer.paymentOf(sessionId))['metadata']).toEqual(metadata);
      });

      it('is paid by its webhook once, whether it comes twice or under another event', async () => {
        const { sessionId } = await bed.checkout(buyer);
        bed.peer.checkout.pay(sessionId);
        const completed = lastEvent('checkout.session.completed');
        expect(await deliver(bed.billing, completed)).toBe(200);
        expect(await deliver(bed.billing, completed)).toBe(200);
        expect(
          await deliver(bed.billing, {
            ...completed,
            id: 'evt_other',
            type: 'checkout.session.async_payment_succeeded',
          }),
        ).toBe(200);
        expect(await bed.statusOf(buyer, sessionId)).toBe('paid');
        await eventually(() => paidEvents(sessionId).length > 0);
        const other = await bed.checkout(buyer);
        bed.peer.checkout.pay(other.sessionId);
        await send('checkout.session.completed');
        await eventually(() => paidEvents(other.sessionId).length > 0);
        expect(paidEvents(sessionId)).toHaveLength(1);
      });

      it('is found paid by asking Stripe while the webhook is on its way', async () => {
        const { sessionId } = await bed.checkout(buyer);
        bed.peer.checkout.pay(sessionId);
        expect(await bed.statusOf(buyer, sessionId)).toBe('paid');
        expect(await send('checkout.session.completed')).toBe(200);
        await eventually(() => paidEvents(sessionId).length === 1);
      });

      it('stays open until a slow payment arrives, also when "paid" is told before "completed"', async () => {
        const { sessionId } = await bed.checkout(buyer);
        bed.peer.checkout.payLater(sessionId);
        const completed = lastEvent('checkout.session.completed');
        expect(await bed.statusOf(buyer, sessionId)).toBe('open');
        bed.peer.checkout.arrive(sessionId);
        expect(await send('checkout.session.async_payment_succeeded')).toBe(200);
        // It carries the session of before the payment, which is not believed.
        expect(await deliver(bed.billing, completed)).toBe(200);
        expect(await bed.statusOf(buyer, sessionId)).toBe('paid');
        await eventually(() => paidEvents(sessionId).length === 1);
      });

      it('closes when a slow payment bounces, and when nobody paid in time', async () => {
        const slow = await bed.checkout(buyer);
        bed.peer.checkout.payLater(slow.sessionId);
        bed.peer.checkout.bounce(slow.sessionId);
        await send('checkout.session.async_payment_failed');
        expect(await bed.statusOf(buyer, slow.sessionId)).toBe('failed');
        const idle = await bed.checkout(buyer);
        bed.peer.checkout.expire(idle.sessionId);
        await send('checkout.session.expired');
        expect(await bed.statusOf(buyer, idle.sessionId)).toBe('expired');
      });

      it('says so when Stripe refuses', async () => {
        bed.peer.fail('refused');
        const { status, body } = await bed.billing.request(createTokenCheckout, {
          as: buyer,
          body: { packageId: 'fernway_200' },
        });
        expect({ status, code: body.code, detail: body.detail }).toEqual({
          status: 502,
          code: 'payment-provider-failed',
          detail: 'Failed to create checkout session',
        });
      });

      it('opens one checkout when an answer is lost, and when the caller repeats his key', async () => {
        const before = bed.peer.made('checkout.session');
        bed.peer.fail('answer-lost');
        const send = () =>
          bed.billing.request(createTokenCheckout, {
            as: buyer,
            body: { packageId: 'fernway_200' },
            headers: { 'idempotency-key': 'lost' },
          });
        const first = await send();
        expect(first.status).toBe(201);
        expect((await send()).body).toEqual(first.body);
        expect(bed.peer.made('checkout.session')).toBe(before + 1);
      });
    });

    describe('the webhook refuses', () => {
      let event: PeerEvent;
      const open = async () => {
        const { sessionId } = await bed.checkout(buyer);
        bed.peer.checkout.pay(sessionId);
        event = lastEvent('checkout.session.completed');
        return sessionId;
      };
      const kept = async () => (await bed.rows('select 1 from stripe_event where id = $1', [event.id])).length;
      const now = () => Math.floor(Date.now() / 1000);

      it.each([
        ['another secret', () => ({ secret: 'whsec_other' })],
        ['a changed body', () => ({ rewritten: (payload: string) => payload.replace('"paid"', '"open"') })],
        [
          'the same body in other bytes under a valid signature',
          () => ({ rewritten: (payload: string) => JSON.stringify(JSON.parse(payload)) }),
        ],
        ['a signature of six minutes ago', () => ({ timestamp: now() - 360 })],
      ])('%s, and keeps nothing', async (_what, how) => {
        await open();
        expect(await deliver(bed.billing, event, how())).toBe(400);
        expect(await kept()).toBe(0);
      });

      it('no signature at all', async () => {
        const { status, body } = await bed.billing.request(stripeWebhook, { body: {} });
        expect([status, body.code, body.detail]).toEqual([
          400,
          'invalid-request',
          'The signature is missing, wrong or too old',
        ]);
      });

      it('to believe what an event says of a session: Stripe is asked', async () => {
        const { sessionId } = await bed.checkout(buyer);
        const object = { ...bed.peer.session(sessionId), payment_status: 'paid', status: 'complete' };
        expect(await deliver(bed.billing, { ...event, id: 'evt_forged', data: { object } })).toBe(200);
        expect(await bed.statusOf(buyer, sessionId)).toBe('open');
      });

      it('nothing that is no business of ours', async () => {
        const object = { id: 'cus_1', object: 'customer' };
        expect(
          await deliver(bed.billing, { ...event, id: 'evt_customer', type: 'customer.created', data: { object } }),
        ).toBe(200);
        const foreign = {
          ...bed.peer.session((await bed.checkout(buyer)).sessionId),
          metadata: {},
          payment_intent: null,
        };
        expect(await deliver(bed.billing, { ...event, id: 'evt_foreign', data: { object: foreign } })).toBe(200);
      });
    });

    describe('a checkout that was tampered with pays for nothing', () => {
      const failure = async (id: string) =>
        (
          await bed.rows<{ last_error: string }>(
            'select last_error from stripe_event where id = $1 and handled_at is null',
            [id],
          )
        )[0]?.last_error;

      it('over another amount', async () => {
        const { sessionId } = await bed.checkout(buyer);
        Object.assign(bed.peer.session(sessionId), { amount_subtotal: 1 });
        bed.peer.checkout.pay(sessionId);
        expect(await send('checkout.session.completed')).toBe(200);
        expect(await failure(lastEvent('checkout.session.completed').id)).toMatch(/over another amount/);
        expect(await bed.billing.request(getCheckoutSession, { as: buyer, params: { id: sessionId } })).toMatchObject({
          status: 409,
          body: { code: 'conflict' },
        });
        expect(paidEvents(sessionId)).toEqual([]);
      });

      it('with the session of another order', async () => {
        const [mine, other] = [await bed.checkout(buyer), await bed.checkout(await bed.billing.person())];
        bed.peer.checkout.pay(other.sessionId);
        // A paid session that claims, in its metadata, to be of an order that has none of its own yet.
        await bed.rows('update token_order set session_id = null where id = $1', [bed.orderOf(mine.sessionId)]);
        const object = {
          ...bed.peer.session(other.sessionId),
          metadata: { orderId: bed.orderOf(mine.sessionId), userId: buyer.user },
        };
        const event = { ...lastEvent('checkout.session.completed'), id: 'evt_swapped', data: { object } };
        expect(await deliver(bed.billing, event)).toBe(200);
        expect(await failure('evt_swapped')).toMatch(/is not of order/);
        expect(paidEvents(mine.sessionId)).toEqual([]);
      });
    });

    it('hears of payments whose webhooks were lost from the list of events', async () => {
      const { sessionId } = await bed.checkout(buyer);
      bed.peer.checkout.pay(sessionId);
      await bed.rows('update stripe_catch_up set next_run_at = now()');
      await bed.billing.app.get(StripeCatchUp).run();
      await eventually(() => paidEvents(sessionId).length === 1);
      // The late webhook of an event that was read from the list changes nothing.
      expect(await send('checkout.session.completed')).toBe(200);
      expect(await bed.rows('select id from stripe_event where handled_at is null and last_error is null')).toEqual([]);
    });

    it('finds a stuck order by asking Stripe, in one of two instances', async () => {
      const { sessionId } = await bed.checkout(buyer);
      bed.peer.checkout.pay(sessionId);
      const order = bed.orderOf(sessionId);
      const other = await onDemand(await bed.billing.another());
      const run = () => Promise.all([bed.billing, other].map(({ app }) => app.get(OrderReconciler).run()));
      await bed.rows(`update token_order set next_check_at = now() + interval '1 minute'`);
      expect(await run()).toEqual([0, 0]);
      await bed.rows('update token_order set next_check_at = now() where id = $1', [order]);
      expect((await run()).toSorted()).toEqual([0, 1]);
      await eventually(() => paidEvents(sessionId).length === 1);
      expect(await bed.rows('select status, version from token_order where id = $1', [order])).toEqual([
        { status: 'paid', version: 2 },
      ]);
      await other.close();
    });

    it('gives an order up whose process died before it had a checkout', async () => {
      const { sessionId } = await bed.checkout(buyer);
      const order = bed.orderOf(sessionId);
      const wait = (age: string) =>
        bed.rows(
          `update token_order set session_id = null, next_check_at = now(), created_at = now() - $2::interval where id = $1`,
          [order, age],
        );
      const status = async () =>
        (await bed.rows<{ status: string }>('select status from token_order where id = $1', [order]))[0]?.status;
      await wait('10 minutes');
      await bed.billing.app.get(OrderReconciler).run();
      expect(await status()).toBe('open');
      await wait('61 minutes');
      await bed.billing.app.get(OrderReconciler).run();
      expect(await status()).toBe('expired');
      // Money that comes after all still counts.
      bed.peer.checkout.pay(sessionId);
      expect(await send('checkout.session.completed')).toBe(200);
      expect(await status()).toBe('paid');
    });

    it('has no test checkouts, nor those of the days of test payments', async () => {
      const pay = (id: string) => bed.billing.request(payTestCheckout, { params: { id }, body: {} });
      expect((await pay(`test_${'x'.repeat(32)}`)).status).toBe(404);
      const old = `test_${randomUUID().replaceAll('-', '')}`;
      const { sessionId } = await bed.checkout(buyer);
      await bed.rows(`update token_order set provider = 'test', session_id = $2 where id = $1`, [
        bed.orderOf(sessionId),
        old,
      ]);
      expect((await pay(old)).status).toBe(404);
      expect(await bed.rows('select status from token_order where session_id = $1', [old])).toEqual([
        { status: 'open' },
      ]);
    });

    describe('settling by Stripe’s answer', () => {
      const settlement = () => bed.billing.app.get(SettlementService);
      /** The order changes, `times` times, while Stripe is asked; Stripe's answers are its own. @returns how often it was asked */
      const changing = async (order: string, times: number, act: () => Promise<unknown>): Promise<number> => {
        const payments = bed.billing.app.get<PaymentProvider>(PAYMENT_PROVIDER);
        const truthOf = payments.truthOf.bind(payments);
        let asked = 0;
        payments.truthOf = async (...of) => {
          asked += 1;
          if (asked <= times) await bed.rows('update token_order set version = version + 1 where id = $1', [order]);
          return truthOf(...of);
        };
        await act().finally(() => Object.assign(payments, { truthOf }));
        return asked;
      };
      const bought = async () => {
        const { sessionId } = await bed.checkout(buyer);
        bed.peer.checkout.pay(sessionId);
        return { sessionId, order: bed.orderOf(sessionId) };
      };

      it('gives up an order that kept changing meanwhile, with nothing booked', async () => {
        const { sessionId, order } = await bought();
        const message = `Order ${order} kept changing while its payment was read`;
        const refused = () =>
          expect(settlement().refresh(buyer.user, order)).rejects.toMatchObject({ code: 'conflict', message });
        expect(await changing(order, Infinity, refused)).toBe(5);
        expect(await bed.rows('select status from token_order where id = $1', [order])).toEqual([{ status: 'open' }]);
        // The next one to look finds it paid.
        expect(await changing(order, 4, () => settlement().refresh(buyer.user, order))).toBe(5);
        expect(await bed.statusOf(buyer, sessionId)).toBe('paid');
        await eventually(() => paidEvents(sessionId).length === 1);
      });

      it('asks nothing of an order that does not exist, has no checkout, or is another provider’s', async () => {
        const { sessionId, order } = await bought();
        const before = bed.peer.exchanges.length;
        expect(await settlement().refresh(buyer.user, randomUUID(), sessionId)).toBeNull();
        await bed.rows('update token_order set session_id = null where id = $1', [order]);
        expect(await settlement().refresh(buyer.user, order)).toMatchObject({ id: order, status: 'open' });
        await bed.rows(`update token_order set session_id = $2, provider = 'test' where id = $1`, [order, sessionId]);
        expect(await settlement().refresh(buyer.user, order)).toMatchObject({ id: order, status: 'open' });
        expect(bed.peer.exchanges).toHaveLength(before);
      });
    });

    it('forgets events 30 days after they were handled, what no attempt could handle after 90, and none that waits', async () => {
      const kept = async (handled: string | null, { received = '60 days', attempts = 1 } = {}) => {
        const id = `evt_${randomUUID()}`;
        await bed.rows(
          `insert into stripe_event (id, type, body, received_at, next_attempt_at, handled_at, attempts)
       values ($1, 'charge.refunded', '{}', now() - $3::interval, now() + interval '1 day', now() - $2::interval, $4)`,
          [id, handled, received, attempts],
        );
        return async () => (await bed.rows('select 1 from stripe_event where id = $1', [id])).length === 1;
      };
      const gone = [await kept('30 days 1 minute'), await kept(null, { received: '91 days', attempts: 20 })];
      const there = [
        await kept('29 days 23 hours'),
        await kept(null),
        await kept(null, { received: '89 days', attempts: 20 }),
        await kept(null, { received: '91 days', attempts: 19 }),
      ];
      await bed.billing.app.get(SweeperService, { strict: false }).sweep();
      const stillThere = (events: typeof gone) => Promise.all(events.map((isThere) => isThere()));
      expect([await stillThere(gone), await stillThere(there)]).toEqual([
        [false, false],
        [true, true, true, true],
      ]);
    });
  });
