import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { z } from 'zod';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../payments/payment-provider.js';
import { OrderMetadata } from '../payments/stripe-payments.js';
import { SettlementService } from '../settlement/settlement.service.js';

/** As much of an event's object as says whose it is. The rest is read from Stripe: what an event carries may be old. */
const Named = z.object({
  object: z.string(),
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

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
] as const satisfies Stripe.Event.Type[];

/** Finds whom an event concerns, and brings that in line with Stripe. Events of other things in the account are none of ours. */
@Injectable()
export class StripeEventHandler {
  constructor(
    private readonly settlement: SettlementService,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider | null,
  ) {}

  async handle(type: string, object: unknown): Promise<void> {
    if (!(stripeEventTypes as readonly string[]).includes(type)) return;
    const named = Named.safeParse(object).data;
    if (!named) return;
    const order = await this.orderOf(named);
    if (order) await this.settlement.refresh(order.userId, order.orderId, named.object === 'checkout.session' ? named.id : undefined);
  }

  private async orderOf({ metadata, payment_intent }: z.infer<typeof Named>): Promise<z.infer<typeof OrderMetadata> | undefined> {
    const said = OrderMetadata.safeParse(metadata).data;
    if (said) return said;
    const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
    return paymentId ? this.payments?.orderOfPayment(paymentId) : undefined;
  }
}
