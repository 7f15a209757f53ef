import type { TokenPackage } from '@fernway/contracts/http/billing';

/** `sessionId`: noted by an earlier request for the same order. */
export type CheckoutRequest = { orderId: string; userId: string; item: TokenPackage; sessionId: string | null };
export type OpenCheckout = { sessionId: string; url: string };
export type CheckoutState = 'open' | 'paid' | 'cancelled' | 'expired' | 'failed';

/** Money that went back, as the provider tells it. `ourId`: of the refund that this service asked for. */
export type KnownReversal = { providerId: string; ourId?: string | undefined; amount: number } & (
  | { kind: 'refund'; status: 'pending' | 'succeeded' | 'failed' }
  | { kind: 'dispute'; status: 'open' | 'won' | 'lost' }
);

/** What a provider knows of an order. Reversals that it does not list are left as they are. */
export type OrderTruth = {
  state: CheckoutState;
  sessionId: string;
  paymentId: string | null;
  reversals: KnownReversal[];
};

export type RefundRequest = {
  refundId: string;
  orderId: string;
  userId: string;
  paymentId: string | null;
  amount: number;
};

/** The port to whoever takes the money. Test checkout and Stripe implement it. */
export type PaymentProvider = {
  readonly name: 'test' | 'stripe';
  /** Opens a checkout for an order; the same order gives the same checkout. */
  open(request: CheckoutRequest): Promise<OpenCheckout>;
  /**
   * What the provider itself knows now; undefined where our own record is all there is.
   * @throws AppError `conflict` when the checkout is another order's, or over another amount
   */
  truthOf(order: PaidOrder, sessionId: string): Promise<OrderTruth | undefined>;
  /** The order that a payment of this provider is for; undefined: none of ours. */
  orderOfPayment(paymentId: string): Promise<{ userId: string; orderId: string } | undefined>;
  /** Gives money back, once per `refundId`. */
  refund(request: RefundRequest): Promise<KnownReversal>;
};

/** As much of an order as a checkout must agree with. */
export type PaidOrder = { id: string; priceAmount: number; priceCurrency: string };

/** Injection token; null where the operator turned payments off. */
export const PAYMENT_PROVIDER = Symbol('payment provider');
