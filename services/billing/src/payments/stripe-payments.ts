import { AppError } from '@fernway/contracts/errors';
import Stripe from 'stripe';
import type { CheckoutRequest, CheckoutState, OpenCheckout, PaymentProvider } from './payment-provider.js';
import { returnUrls } from './return-urls.js';

export type StripeSettings = { secretKey: string; apiBase?: string | undefined };

/** The SDK's client, at Stripe or at the address of a peer. */
export const stripeClient = ({ secretKey, apiBase }: StripeSettings): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: Number(base.port) || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
};

/** Stripe Checkout, one session per order. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';

  constructor(
    private readonly stripe: Stripe,
    private readonly publicUrl: string,
  ) {}

  async open({ orderId, userId, item }: CheckoutRequest): Promise<OpenCheckout> {
    const urls = returnUrls(this.publicUrl, '{CHECKOUT_SESSION_ID}');
    const session = await this.asked(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderId,
          metadata: { orderId, userId },
          success_url: urls.successUrl,
          cancel_url: urls.cancelUrl,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: item.price.currency.toLowerCase(),
                unit_amount: item.price.amount,
                product_data: { name: item.name, description: item.description },
              },
            },
          ],
        },
        // A repeated request after a lost answer opens no second checkout.
        { idempotencyKey: `checkout:${orderId}` },
      ),
    );
    if (!session.url) throw new AppError('payment-provider-failed', { detail: 'No checkout URL returned' });
    return { sessionId: session.id, url: session.url };
  }

  async stateOf(sessionId: string): Promise<CheckoutState> {
    const session = await this.asked(this.stripe.checkout.sessions.retrieve(sessionId));
    return stateOfSession(session);
  }

  private async asked<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((cause: unknown) => {
      throw new AppError('payment-provider-failed', { cause, detail: 'Failed to create checkout session' });
    });
  }
}

/** Completed but not yet paid (bank debits) is still open. */
export const stateOfSession = ({ status, payment_status }: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>): CheckoutState => {
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  return status === 'expired' ? 'expired' : 'open';
};
