import type { TokenPackage } from '@fernway/contracts/http/billing';

export type CheckoutRequest = { orderId: string; userId: string; item: TokenPackage };
export type OpenCheckout = { sessionId: string; url: string };
export type CheckoutState = 'open' | 'paid' | 'cancelled' | 'expired';

/** The port to whoever takes the money. Test checkout and Stripe implement it. */
export type PaymentProvider = {
  readonly name: 'test' | 'stripe';
  /** Opens a checkout for an order; the same order gives the same checkout. */
  open(request: CheckoutRequest): Promise<OpenCheckout>;
  /** What the provider itself knows of a checkout; undefined where our own record is all there is. */
  stateOf(sessionId: string): Promise<CheckoutState | undefined>;
};

/** Injection token; null where the operator turned payments off. */
export const PAYMENT_PROVIDER = Symbol('payment provider');
