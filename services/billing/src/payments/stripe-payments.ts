import { AppError } from '@fernway/contracts/errors';
import type Stripe from 'stripe';
import { z } from 'zod';
import type {
  CheckoutRequest,
  CheckoutState,
  KnownReversal,
  OpenCheckout,
  OrderTruth,
  PaidOrder,
  PaymentProvider,
  RefundRequest,
} from './payment-provider.js';
import { returnUrls } from './return-urls.js';
import { asked, idOf } from './stripe-client.js';
import type { StripePrices } from './stripe-prices.js';

/** What ties Stripe's objects to our order. */
export const OrderMetadata = z.object({ orderId: z.uuid(), userId: z.uuid() });

/** Stripe Checkout, one session per order. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';

  constructor(
    private readonly stripe: Stripe,
    private readonly prices: StripePrices,
    private readonly publicUrl: string,
  ) {}

  async open({ orderId, userId, item }: CheckoutRequest): Promise<OpenCheckout> {
    const urls = returnUrls(this.publicUrl, '{CHECKOUT_SESSION_ID}');
    const price = await this.prices.idOf(item.id);
    const metadata = { orderId, userId };
    const session = await asked(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderId,
          metadata,
          // Refunds and disputes name the payment: it leads back to the order.
          payment_intent_data: { metadata },
          success_url: urls.successUrl,
          cancel_url: urls.cancelUrl,
          line_items: [{ quantity: 1, price }],
        },
        // A repeated request after a lost answer opens no second checkout.
        { idempotencyKey: `checkout:${orderId}` },
      ),
      'Failed to create checkout session',
    );
    if (!session.url) throw new AppError('payment-provider-failed', { detail: 'No checkout URL returned' });
    return { sessionId: session.id, url: session.url };
  }

  async truthOf(order: PaidOrder, sessionId: string): Promise<OrderTruth> {
    const session = await asked(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
      'Failed to read the checkout session',
    );
    refuseOthers(session, order);
    const state = stateOfSession(session);
    const paymentId = idOf(session.payment_intent);
    const reversals = state === 'paid' && paymentId ? await this.reversalsOf(paymentId) : [];
    return { state, sessionId, paymentId, reversals };
  }

  async orderOfPayment(paymentId: string): Promise<{ userId: string; orderId: string } | undefined> {
    const { metadata } = await asked(this.stripe.paymentIntents.retrieve(paymentId), 'Failed to read the payment');
    return OrderMetadata.safeParse(metadata).data;
  }

  async refund({ refundId, orderId, userId, paymentId, amount }: RefundRequest): Promise<KnownReversal> {
    if (!paymentId) throw new AppError('conflict', { detail: 'Nothing was paid for this order' });
    const refund = await asked(
      this.stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata: { refundId, orderId, userId } },
        { idempotencyKey: `refund:${refundId}` },
      ),
      'Failed to refund the payment',
    );
    return knownRefund(refund);
  }

  /** A payment has a handful of them at most; 100 is a page of Stripe's. */
  private async reversalsOf(payment_intent: string): Promise<KnownReversal[]> {
    const page = { payment_intent, limit: 100 };
    const [refunds, disputes] = await asked(
      Promise.all([this.stripe.refunds.list(page), this.stripe.disputes.list(page)]),
      'Failed to read refunds and disputes',
    );
    return [...refunds.data.map(knownRefund), ...disputes.data.flatMap(knownDispute)];
  }
}

/** A session that is not this order's, or not over its price, pays for nothing. */
const refuseOthers = (session: Stripe.Checkout.Session, order: PaidOrder): void => {
  if (session.client_reference_id !== order.id)
    throw new AppError('conflict', { detail: `Checkout ${session.id} is not of order ${order.id}` });
  const sameMoney =
    session.amount_subtotal === order.priceAmount && session.currency?.toUpperCase() === order.priceCurrency;
  if (!sameMoney)
    throw new AppError('conflict', { detail: `Checkout ${session.id} is over another amount than order ${order.id}` });
};

/** Completed but not yet paid (bank debits) is still open, until the payment fails. */
const stateOfSession = ({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutState => {
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  const payment = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return status === 'complete' && (payment === 'requires_payment_method' || payment === 'canceled') ? 'failed' : 'open';
};

const knownRefund = ({ id, amount, status, metadata }: Stripe.Refund): KnownReversal => ({
  kind: 'refund',
  providerId: id,
  ourId: z.uuid().safeParse(metadata?.['refundId']).data,
  amount,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
});

const disputeState = (status: Stripe.Dispute['status']) => {
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'open';
};

/** Inquiries (`warning_…`) and prevented ones move no money. */
const knownDispute = ({ id, amount, status }: Stripe.Dispute): KnownReversal[] =>
  status.startsWith('warning_') || status === 'prevented'
    ? []
    : [
        {
          kind: 'dispute',
          providerId: id,
          amount,
          status: disputeState(status),
        },
      ];
