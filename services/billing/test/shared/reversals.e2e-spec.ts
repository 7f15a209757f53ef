import { beforeEach, describe, expect, it } from '@jest/globals';
import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import { listOrders } from '@fernway/contracts/http/billing';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../../src/payments/payment-provider.js';
import { RefundRequestsService } from '../../src/settlement/refund-requests.service.js';
import { RefundsService } from '../../src/settlement/refunds.service.js';
import type { StripeBed } from '../stripe-peer/bed.js';
import { deliver } from '../stripe-peer/webhooks.js';

export const reversals = (bed: StripeBed): void =>
  describe('reversals at Stripe', () => {
    let buyer: Person;
    beforeEach(async () => {
      buyer = await bed.billing.person();
    });

    /** Delivers what Stripe told since. */
    const deliverSince = async (from: number) => {
      for (const event of bed.peer.state.events.slice(from)) expect(await deliver(bed.billing, event)).toBe(200);
    };
    const told = async <T>(act: () => T): Promise<T> => {
      const from = bed.peer.state.events.length;
      const result = act();
      await deliverSince(from);
      return result;
    };
    const bought = async () => {
      const { sessionId } = await bed.checkout(buyer, 'fernway_300');
      await told(() => bed.peer.checkout.pay(sessionId));
      return { orderId: bed.orderOf(sessionId), payment: bed.peer.paymentOf(sessionId) };
    };
    const shown = async (orderId: string) =>
      (await bed.billing.request(listOrders, { as: buyer })).body.items.find(
        ({ id }: { id: string }) => id === orderId,
      );
    const of = (orderId: string) =>
      [...bed.billing.events.of(OrderRefunded), ...bed.billing.events.of(OrderDisputed)].filter(
        ({ data }) => data.orderId === orderId,
      );
    const steps = (orderId: string) => of(orderId).map(({ data }) => `${data.status} ${data.tokens}`);
    const form = (amount: number, payment: string) => ({ payment_intent: payment, amount: String(amount) });

    describe('a refund on Stripe’s own pages', () => {
      it('takes tokens back in proportion, in whole tokens, all of them in the end', async () => {
        const { orderId, payment } = await bought();
        for (const amount of [83, 83, 84]) await told(() => bed.peer.reversals.createRefund(form(amount, payment)));
        await eventually(() => of(orderId).length === 3);
        expect(steps(orderId)).toEqual(['refunded 99', 'refunded 100', 'refunded 101']);
        expect(of(orderId).at(-1)).toMatchObject({
          userid: buyer.user,
          data: { tokensTakenBack: 300, amount: { amount: 84, currency: 'JPY' } },
        });
        expect(await shown(orderId)).toMatchObject({
          status: 'paid',
          refunded: { amount: 250, currency: 'JPY' },
          tokensTakenBack: 300,
          dispute: null,
        });
      });

      it('gives them again when the bank sends the money back', async () => {
        const { orderId, payment } = await bought();
        const refund = await told(() => bed.peer.reversals.createRefund(form(125, payment)));
        await told(() => bed.peer.reversals.failRefund(refund.id));
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['refunded 150', 'reversed 150']);
        expect(await shown(orderId)).toMatchObject({ refunded: { amount: 0 }, tokensTakenBack: 0 });
      });

      it('on its way takes nothing yet, and each change is told once, under a version of its own', async () => {
        const { orderId, payment } = await bought();
        const version = async () =>
          (await bed.rows<{ version: number }>('select version from token_order where id = $1', [orderId]))[0]!.version;
        const refund = bed.peer.reversals.createRefund(form(125, payment));
        refund['status'] = 'pending';
        const again = () => told(() => bed.peer.state.tell('refund.updated', refund));
        await again();
        expect(await shown(orderId)).toMatchObject({ refunded: { amount: 0 }, tokensTakenBack: 0 });
        refund['status'] = 'succeeded';
        await again();
        const settled = await version();
        await again();
        expect(await version()).toBe(settled);
        await told(() => bed.peer.reversals.failRefund(refund.id));
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['refunded 150', 'reversed 150']);
        expect(of(orderId).map(({ aggregateversion }) => Number(aggregateversion))).toEqual([settled, settled + 1]);
      });

      it('counts although it is told before the payment', async () => {
        const { sessionId } = await bed.checkout(buyer, 'fernway_300');
        const from = bed.peer.state.events.length;
        bed.peer.checkout.pay(sessionId);
        bed.peer.reversals.createRefund(form(250, bed.peer.paymentOf(sessionId)));
        const orderId = bed.orderOf(sessionId);
        for (const event of bed.peer.state.events.slice(from).reverse())
          expect(await deliver(bed.billing, event)).toBe(200);
        await eventually(() => of(orderId).length === 1);
        expect(bed.billing.events.of(OrderPaid).filter(({ data }) => data.orderId === orderId)).toHaveLength(1);
        expect(steps(orderId)).toEqual(['refunded 300']);
      });
    });

    it('is found by its payment, also where an event carries the payment whole', async () => {
      const { orderId, payment } = await bought();
      const charge = {
        id: 'ch_whole',
        object: 'charge',
        payment_intent: { id: payment, object: 'payment_intent' },
        metadata: {},
      };
      const from = bed.peer.state.events.length;
      bed.peer.reversals.createRefund(form(250, payment));
      bed.peer.state.events.splice(from);
      await told(() => bed.peer.state.tell('charge.refunded', charge));
      expect(await shown(orderId)).toMatchObject({ refunded: { amount: 250 }, tokensTakenBack: 300 });
    });

    describe('a dispute', () => {
      it('takes tokens back when it is opened, and gives them again when it is won', async () => {
        const { orderId, payment } = await bought();
        const dispute = await told(() => bed.peer.reversals.dispute(payment));
        expect(await shown(orderId)).toMatchObject({ dispute: 'open', tokensTakenBack: 300 });
        await told(() => bed.peer.reversals.decide(dispute.id, 'won'));
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['opened 300', 'won 300']);
        expect(await shown(orderId)).toMatchObject({ dispute: 'won', tokensTakenBack: 0, refunded: { amount: 0 } });
      });

      it('that is first heard of when it is lost is opened and lost', async () => {
        const { orderId, payment } = await bought();
        const dispute = bed.peer.reversals.dispute(payment);
        await told(() => bed.peer.reversals.decide(dispute.id, 'lost'));
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['opened 300', 'lost 0']);
      });

      it('over what was partly refunded takes the rest, and no more', async () => {
        const { orderId, payment } = await bought();
        await told(() => bed.peer.reversals.createRefund(form(125, payment)));
        const dispute = await told(() => bed.peer.reversals.dispute(payment));
        await told(() => bed.peer.reversals.decide(dispute.id, 'won'));
        await eventually(() => of(orderId).length === 3);
        expect(steps(orderId).sort()).toEqual(['opened 150', 'refunded 150', 'won 150']);
      });

      it('that was lost and is open again, in the list of Stripe, takes nothing more and tells nothing', async () => {
        const { orderId, payment } = await bought();
        const dispute = await told(() => bed.peer.reversals.dispute(payment));
        await told(() => bed.peer.reversals.decide(dispute.id, 'lost'));
        await told(() => {
          dispute['status'] = 'needs_response';
          bed.peer.state.tell('charge.dispute.updated', dispute);
        });
        expect(await shown(orderId)).toMatchObject({ dispute: 'open', tokensTakenBack: 300 });
        await told(() => bed.peer.reversals.decide(dispute.id, 'won'));
        await eventually(() => of(orderId).length === 3);
        expect(steps(orderId)).toEqual(['opened 300', 'lost 0', 'won 300']);
      });

      it('that is only an inquiry moves nothing', async () => {
        const { orderId, payment } = await bought();
        await told(() => bed.peer.reversals.dispute(payment, undefined, 'warning_needs_response'));
        expect(await shown(orderId)).toMatchObject({ dispute: null, tokensTakenBack: 0 });
      });
    });

    describe('a refund by the operator', () => {
      const refunds = () => bed.billing.app.get(RefundsService);

      it('gives back what is left when nothing is said, once, and its webhook changes nothing more', async () => {
        const { orderId, payment } = await bought();
        const from = bed.peer.state.events.length;
        await refunds().refund(buyer.user, orderId, { amount: 50, reason: 'sorry' });
        await refunds().refund(buyer.user, orderId);
        await deliverSince(from);
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['refunded 60', 'refunded 240']);
        expect(bed.peer.reversals.listRefunds({ payment_intent: payment }).data.map(({ amount }) => amount)).toEqual([
          200, 50,
        ]);
      });

      it('keeps why, and counts none that failed against what is left', async () => {
        const { orderId } = await bought();
        await refunds().refund(buyer.user, orderId, { amount: 250, reason: 'sorry' });
        expect(
          await bed.rows('select reason, amount, status from order_reversal where order_id = $1', [orderId]),
        ).toEqual([{ reason: 'sorry', amount: 250, status: 'succeeded' }]);
        await bed.rows(`update order_reversal set status = 'failed' where order_id = $1`, [orderId]);
        await refunds()
          .refund(buyer.user, orderId, { amount: 1 })
          .catch(() => undefined);
        expect(
          await bed.rows('select reason, amount from order_reversal where order_id = $1 and amount = 1', [orderId]),
        ).toEqual([{ reason: null, amount: 1 }]);
      });

      const noted = (orderId: string, amount: number) =>
        bed.billing.app.get(RefundRequestsService).request(buyer.user, orderId, { amount });
      const atStripe = (payment: string, amount: number, refundId: string) =>
        bed.peer.reversals.createRefund({ ...form(amount, payment), metadata: { refundId } });
      const noteOf = (id: string) => bed.rows('select status, provider_id from order_reversal where id = $1', [id]);

      it('is known by its own id where its webhook comes before Stripe’s answer, beside others that wait', async () => {
        const { orderId, payment } = await bought();
        const [first, second] = [await noted(orderId, 25), await noted(orderId, 50)];
        const given = await told(() => atStripe(payment, 50, second.id));
        expect(await noteOf(first.id)).toEqual([{ status: 'requested', provider_id: null }]);
        expect(await noteOf(second.id)).toEqual([{ status: 'succeeded', provider_id: given.id }]);
        expect(await shown(orderId)).toMatchObject({ refunded: { amount: 50 }, tokensTakenBack: 60 });
      });

      it('is settled although something else was heard of the order while Stripe gave the money back', async () => {
        const { orderId } = await bought();
        const payments = bed.billing.app.get<PaymentProvider>(PAYMENT_PROVIDER);
        const refund = payments.refund.bind(payments);
        payments.refund = async (request) => {
          const known = await refund(request);
          await bed.rows('update token_order set version = version + 1 where id = $1', [orderId]);
          return known;
        };
        await refunds()
          .refund(buyer.user, orderId, { amount: 50 })
          .finally(() => Object.assign(payments, { refund }));
        expect(await bed.rows('select status from order_reversal where order_id = $1', [orderId])).toEqual([
          { status: 'succeeded' },
        ]);
        expect(await shown(orderId)).toMatchObject({ refunded: { amount: 50 }, tokensTakenBack: 60 });
      });

      it('counts twice where Stripe gave the money back twice', async () => {
        const { orderId, payment } = await bought();
        const { id } = await noted(orderId, 50);
        const first = await told(() => atStripe(payment, 50, id));
        await told(() => atStripe(payment, 50, id));
        expect(await noteOf(id)).toEqual([{ status: 'succeeded', provider_id: first.id }]);
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['refunded 60', 'refunded 60']);
        expect(await shown(orderId)).toMatchObject({ refunded: { amount: 100 }, tokensTakenBack: 120 });
      });

      it('of a payment whose provider is off is refused', async () => {
        const { orderId } = await bought();
        await bed.rows(`update token_order set provider = 'test' where id = $1`, [orderId]);
        await expect(refunds().refund(buyer.user, orderId)).rejects.toMatchObject({
          code: 'feature-off',
          message: 'The provider of this payment is off',
        });
      });

      it.each([
        ['more than was paid', 251],
        ['nothing', 0],
        ['less than nothing', -1],
      ])('of %s is refused before Stripe hears of it', async (_what, amount) => {
        const { orderId } = await bought();
        const before = bed.peer.made('refund');
        await expect(refunds().refund(buyer.user, orderId, { amount })).rejects.toMatchObject({ code: 'conflict' });
        expect(bed.peer.made('refund')).toBe(before);
      });

      it('of an open order, or of a stranger’s, is refused', async () => {
        const { sessionId } = await bed.checkout(buyer);
        await expect(refunds().refund(buyer.user, bed.orderOf(sessionId))).rejects.toMatchObject({ code: 'conflict' });
        const { orderId } = await bought();
        await expect(refunds().refund((await bed.billing.person()).user, orderId)).rejects.toMatchObject({
          code: 'conflict',
        });
      });

      it('twice at once gives back no more than the price', async () => {
        const { orderId, payment } = await bought();
        const results = await Promise.allSettled(
          [1, 2, 3].map(() => refunds().refund(buyer.user, orderId, { amount: 125 })),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
        expect(bed.peer.reversals.listRefunds({ payment_intent: payment }).data).toHaveLength(2);
        await eventually(() => of(orderId).length === 2);
        expect(steps(orderId)).toEqual(['refunded 150', 'refunded 150']);
      });
    });
  });
