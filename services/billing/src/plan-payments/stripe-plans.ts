import { AppError } from '@fernway/contracts/errors';
import { invoiceStatuses, type PlanId, planIds } from '@fernway/contracts/http/billing-plans';
import type Stripe from 'stripe';
import type { Env } from '../env.js';
import { planProductId } from '../payments/catalogue.js';
import type { CheckoutState, OpenCheckout } from '../payments/payment-provider.js';
import { returnUrls } from '../payments/return-urls.js';
import { asked, idOf } from '../payments/stripe-client.js';
import type { StripePrices } from '../payments/stripe-prices.js';
import type { Asked, InvoiceTruth, PlanCheckoutRequest, PlanProvider, SubscriptionTruth } from './plan-provider.js';

/** Plans billed by Stripe. */
export class StripePlans implements PlanProvider {
  readonly name = 'stripe';
  readonly portal = true;

  constructor(
    private readonly stripe: Stripe,
    private readonly prices: StripePrices,
    private readonly env: Pick<Env, 'packagePrefix'>,
    private readonly publicUrl: string,
  ) {}

  async customerOf(workspaceId: string): Promise<string> {
    const request = this.stripe.customers.create(
      { metadata: { workspaceId } },
      { idempotencyKey: `customer:${workspaceId}` },
    );
    return (await asked(request, 'Failed to open an account for the workspace')).id;
  }

  async open({ checkoutId, workspaceId, customerId, plan, trialDays }: PlanCheckoutRequest): Promise<OpenCheckout> {
    const metadata = { workspaceId, planCheckoutId: checkoutId };
    const price = await this.prices.idOf(planProductId(this.env.packagePrefix, plan));
    const returns = returnUrls(this.publicUrl, '{CHECKOUT_SESSION_ID}');
    const session = await asked(
      this.stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: checkoutId,
          metadata,
          subscription_data: { metadata, ...(trialDays && { trial_period_days: trialDays }) },
          line_items: [{ quantity: 1, price }],
          success_url: returns.successUrl,
          cancel_url: returns.cancelUrl,
        },
        { idempotencyKey: `plan-checkout:${checkoutId}` },
      ),
      'Failed to create checkout session',
    );
    if (!session.url) throw new AppError('payment-provider-failed', { detail: 'No checkout URL returned' });
    return { sessionId: session.id, url: session.url };
  }

  async checkoutState(
    checkoutId: string,
    sessionId: string,
  ): Promise<{ state: CheckoutState; subscriptionId: string | null }> {
    const session = await asked(
      this.stripe.checkout.sessions.retrieve(sessionId),
      'Failed to read the checkout session',
    );
    if (session.client_reference_id !== checkoutId)
      throw new AppError('conflict', { detail: `Checkout ${sessionId} is not of plan checkout ${checkoutId}` });
    const state = session.status === 'complete' ? 'paid' : session.status === 'expired' ? 'expired' : 'open';
    return { state, subscriptionId: idOf(session.subscription) };
  }

  async truthOf({ providerId }: Pick<Asked, 'providerId'>): Promise<SubscriptionTruth> {
    const [subscription, invoices] = await asked(
      Promise.all([
        this.stripe.subscriptions.retrieve(providerId),
        this.stripe.invoices.list({ subscription: providerId, limit: 24 }),
      ]),
      'Failed to read the subscription',
    );
    return { ...this.told(subscription), invoices: invoices.data.flatMap(toldInvoice) };
  }

  async change(of: Asked, plan: PlanId, key: string): Promise<SubscriptionTruth> {
    const price = await this.prices.idOf(planProductId(this.env.packagePrefix, plan));
    const { items } = await asked(this.stripe.subscriptions.retrieve(of.providerId), 'Failed to read the subscription');
    const change = { items: [{ id: items.data[0]!.id, price }], proration_behavior: 'create_prorations' as const };
    await asked(
      this.stripe.subscriptions.update(of.providerId, change, { idempotencyKey: key }),
      'Failed to change the plan',
    );
    return this.truthOf(of);
  }

  async setCancellation(of: Asked, cancels: boolean, key: string): Promise<SubscriptionTruth> {
    const change = { cancel_at_period_end: cancels };
    await asked(
      this.stripe.subscriptions.update(of.providerId, change, { idempotencyKey: key }),
      'Failed to change the subscription',
    );
    return this.truthOf(of);
  }

  async endNow(providerId: string): Promise<void> {
    const { status } = await asked(this.stripe.subscriptions.retrieve(providerId), 'Failed to read the subscription');
    if (status !== 'canceled')
      await asked(this.stripe.subscriptions.cancel(providerId, { prorate: true }), 'Failed to cancel the subscription');
  }

  async portalUrl(customer: string): Promise<string> {
    const request = this.stripe.billingPortal.sessions.create({
      customer,
      return_url: `${this.publicUrl}/dashboard/billing`,
    });
    return (await asked(request, 'Failed to open the customer portal')).url;
  }

  private told(subscription: Stripe.Subscription): Omit<SubscriptionTruth, 'invoices'> {
    const item = subscription.items.data[0]!;
    const product = typeof item.price.product === 'string' ? item.price.product : item.price.product.id;
    const plan = planIds.find((id) => planProductId(this.env.packagePrefix, id) === product);
    if (!plan)
      throw new AppError('conflict', {
        detail: `Subscription ${subscription.id} is for ${product}, which is no plan of ours`,
      });
    const status = statusOf(subscription.status);
    return {
      providerId: subscription.id,
      plan,
      status,
      price: { amount: item.price.unit_amount ?? 0, currency: item.price.currency.toUpperCase() },
      startedAt: time(subscription.start_date),
      trialEndsAt: subscription.trial_end ? time(subscription.trial_end) : null,
      currentPeriodEndsAt: time(item.current_period_end),
      cancelsAtPeriodEnd: subscription.cancel_at_period_end,
      endedAt: status === 'cancelled' ? time(subscription.ended_at ?? item.current_period_end) : null,
      carriedAmount: 0,
    };
  }
}

const time = (seconds: number): Date => new Date(seconds * 1000);

const statusOf = (status: Stripe.Subscription.Status): SubscriptionTruth['status'] => {
  if (status === 'canceled' || status === 'incomplete_expired') return 'cancelled';
  if (status === 'past_due') return 'past-due';
  return (['trialing', 'active', 'incomplete'] as const).find((same) => same === status) ?? 'unpaid';
};

/** Drafts are not due yet, and the trial's over nothing is none. */
const toldInvoice = (invoice: Stripe.Invoice): InvoiceTruth[] => {
  const status = invoiceStatuses.find((same) => same === invoice.status);
  if (!status || invoice.total === 0) return [];
  const period = invoice.lines.data.at(-1)?.period ?? { start: invoice.period_start, end: invoice.period_end };
  return [
    {
      providerId: invoice.id,
      number: invoice.number ?? invoice.id,
      status,
      total: { amount: invoice.total, currency: invoice.currency.toUpperCase() },
      periodStart: time(period.start),
      periodEnd: time(period.end),
      createdAt: time(invoice.created),
      paidAt: invoice.status_transitions.paid_at ? time(invoice.status_transitions.paid_at) : null,
    },
  ];
};
