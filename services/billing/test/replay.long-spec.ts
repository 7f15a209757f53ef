import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { OrderDisputed, OrderPaid, OrderRefunded } from '@fernway/contracts/events/billing';
import { listOrders } from '@fernway/contracts/http/billing';
import { eventually } from '@fernway/service-kit/testing';
import { StripeBed } from './stripe-peer/bed.js';
import { deliver, shuffled } from './stripe-peer/webhooks.js';

const orders = 20;
const replays = 10;

jest.setTimeout(240_000);

let bed: StripeBed;
beforeAll(async () => void (bed = await StripeBed.start()));
afterAll(() => bed.close());

it(`credits once, takes back once, in each of ${orders} random orders of every webhook ${replays} times`, async () => {
  for (let seed = 1; seed <= orders; seed += 1) {
    const buyer = await bed.billing.person();
    const { sessionId } = await bed.checkout(buyer, 'fernway_300');
    const from = bed.peer.state.events.length;
    // The whole life of a payment that took days, was partly refunded, disputed, and the dispute won.
    bed.peer.checkout.payLater(sessionId);
    bed.peer.checkout.arrive(sessionId);
    bed.peer.reversals.createRefund({ payment_intent: bed.peer.paymentOf(sessionId), amount: '50' });
    const dispute = bed.peer.reversals.dispute(bed.peer.paymentOf(sessionId), 200);
    bed.peer.reversals.decide(dispute.id, 'won');
    const recorded = bed.peer.state.events.slice(from);
    expect(recorded.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    const sent = shuffled(
      recorded.flatMap((event) => Array.from({ length: replays }, () => event)),
      seed,
    );
    // Ten at a time, so that the same event also arrives beside itself.
    for (let at = 0; at < sent.length; at += 10) {
      const statuses = await Promise.all(sent.slice(at, at + 10).map((event) => deliver(bed.billing, event)));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    const { body } = await bed.billing.request(listOrders, { as: buyer });
    expect(body.items[0]).toMatchObject({
      status: 'paid',
      refunded: { amount: 50 },
      dispute: 'won',
      tokensTakenBack: 60,
    });
    const of = () =>
      [
        ...bed.billing.events.of(OrderPaid),
        ...bed.billing.events.of(OrderRefunded),
        ...bed.billing.events.of(OrderDisputed),
      ].filter(({ userid }) => userid === buyer.user);
    await eventually(() => of().length >= 4);
    expect(of().map(({ type, data }) => `${type} ${'status' in data ? data.status : ''} ${data.tokens}`)).toEqual([
      'billing.order-paid  300',
      'billing.order-refunded refunded 60',
      'billing.order-disputed opened 240',
      'billing.order-disputed won 240',
    ]);
    // Each event moves the version on by one: a fifth, still on its way, could not hide.
    expect(await bed.rows('select version from token_order where id = $1', [bed.orderOf(sessionId)])).toEqual([
      { version: 5 },
    ]);
    expect(await bed.rows('select 1 from stripe_event where handled_at is null')).toEqual([]);
  }
});
