import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import { InjectEnv } from '@fernway/service-kit';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Env } from '../env.js';
import { OrdersService } from '../orders/orders.service.js';
import { stateOfSession } from '../payments/stripe-payments.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

/** Older signatures are refused: whoever recorded a webhook cannot play it again later. */
const toleranceSeconds = 300;

const Metadata = z.object({ orderId: z.uuid(), userId: z.uuid() });

@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly events: StripeEventsRepository,
    private readonly orders: OrdersService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Kept before it is handled, handled once; a failure answers 5xx, so that Stripe sends it again. */
  async receive(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    const event = this.verified(body, signature);
    const stored = { id: event.id, type: event.type, body: (body ?? '').toString() };
    const waits = await this.tenancy.run({ platform: 'consumer' }, (tx) => this.events.keep(tx, stored));
    if (!waits) return;
    await this.handle(event);
    await this.tenancy.run({ platform: 'consumer' }, (tx) => this.events.markHandled(tx, event.id));
  }

  private verified(body: Buffer | undefined, signature: string | undefined): Stripe.Event {
    const { webhookSecret } = this.env.stripe;
    if (!webhookSecret) throw new AppError('not-found', { detail: 'Stripe is off: STRIPE_WEBHOOK_SECRET is not set' });
    try {
      return Stripe.webhooks.constructEvent(body ?? '', signature ?? '', webhookSecret, toleranceSeconds);
    } catch (cause) {
      throw new AppError('invalid-request', { cause, detail: 'The signature is missing, wrong or too old' });
    }
  }

  private async handle(event: Stripe.Event): Promise<void> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        await this.settle(event.data.object, event.type === 'checkout.session.async_payment_failed');
    }
  }

  private async settle(session: Stripe.Checkout.Session, failed: boolean): Promise<void> {
    const { success, data } = Metadata.safeParse(session.metadata);
    // A checkout that somebody made in the same Stripe account by other means is not ours.
    if (!success) return;
    const state = stateOfSession(session);
    if (state === 'paid') await this.orders.pay(data.userId, data.orderId);
    else if (failed) await this.orders.close(data.userId, data.orderId, 'failed');
    else if (state === 'expired') await this.orders.close(data.userId, data.orderId, 'expired');
  }
}
