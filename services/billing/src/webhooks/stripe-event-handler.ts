import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { z } from 'zod';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import { OrderMetadata } from '../payments/stripe-payments.js';
import { PlanCheckoutsService } from '../plan-checkouts/plan-checkouts.service.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';

/** As much of an event's object as says whose it is. The rest is read from Stripe: what an event carries may be old. */
const Named = z.object({
  object: z.string(),
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  /** Of an invoice: the subscription that it bills. */
  parent: z
    .object({
      subscription_details: z
        .object({ subscription: z.string(), metadata: z.record(z.string(), z.string()).nullish() })
        .nullish(),
    })
    .nullish(),
});
type Named = z.infer<typeof Named>;

const PlanMetadata = z.object({ workspaceId: z.uuid(), planCheckoutId: z.uuid() });

/** The events that this service acts on; `billing sync` and the operator's webhook need no others. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const satisfies Stripe.Event.Type[];

/** Finds whom an event concerns, and brings that in line with Stripe. Events of other things in the account are none of ours. */
@Injectable()
export class StripeEventHandler {
  constructor(
    private readonly settlement: SettlementService,
    private readonly planCheckouts: PlanCheckoutsService,
    private readonly subscriptions: SubscriptionSyncService,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
  ) {}

  async handle(type: string, object: unknown): Promise<void> {
    if (!(stripeEventTypes as readonly string[]).includes(type)) return;
    const named = Named.safeParse(object).data;
    if (!named) return;
    if (await this.handledAsPlan(named)) return;
    const order = await this.orderOf(named);
    if (order)
      await this.settlement.refresh(
        order.userId,
        order.orderId,
        named.object === 'checkout.session' ? named.id : undefined,
      );
  }

  private async handledAsPlan({ object, id, metadata, parent }: Named): Promise<boolean> {
    const billed = parent?.subscription_details;
    const plan = PlanMetadata.safeParse(billed?.metadata ?? metadata).data;
    if (!plan) return false;
    if (object === 'checkout.session') await this.planCheckouts.refresh(plan.workspaceId, plan.planCheckoutId, id);
    else if (object === 'subscription') await this.subscriptions.refresh(plan.workspaceId, id);
    else if (billed) await this.subscriptions.refresh(plan.workspaceId, billed.subscription);
    return true;
  }

  private async orderOf({ metadata, payment_intent }: Named): Promise<z.infer<typeof OrderMetadata> | undefined> {
    const said = OrderMetadata.safeParse(metadata).data;
    if (said) return said;
    const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
    return paymentId ? this.payments?.orderOfPayment(paymentId) : undefined;
  }
}
