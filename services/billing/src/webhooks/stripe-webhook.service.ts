import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import { InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { Env } from '../env.js';
import { StripeEventHandler } from './stripe-event-handler.js';
import { type StoredEvent, StripeEventsRepository } from './stripe-events.repository.js';

/** Older signatures are refused: whoever recorded a webhook cannot play it again later. */
const toleranceSeconds = 300;
const batch = 20;

@Injectable()
export class StripeWebhookService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly events: StripeEventsRepository,
    private readonly handler: StripeEventHandler,
    @InjectEnv() private readonly env: Env,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Once kept it is ours to handle, also when that fails now: Stripe need not send it again. */
  async receive(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    const { id, type } = this.verified(body, signature);
    const event = await this.tenancy.run({ platform: 'consumer' }, async (tx) => {
      await this.events.keep(tx, [{ id, type, body: (body ?? '').toString() }]);
      return this.events.take(tx, id);
    });
    if (event) await this.handle(event);
  }

  /** Handles what failed, or lost its process. @returns how many were taken */
  async handleDue(): Promise<number> {
    const due = await this.tenancy.run({ platform: 'consumer' }, (tx) => this.events.takeDue(tx, batch));
    for (const event of due) await this.handle(event);
    return due.length;
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

  private async handle({ id, type, body }: StoredEvent): Promise<void> {
    try {
      const { data } = JSON.parse(body) as { data?: { object?: unknown } };
      await this.handler.handle(type, data?.object);
    } catch (error) {
      this.logger.error({ err: error, event: id, type }, 'An event of Stripe could not be handled yet');
      await this.tenancy.run({ platform: 'consumer' }, (tx) => this.events.markFailed(tx, id, String(error)));
      return;
    }
    await this.tenancy.run({ platform: 'consumer' }, (tx) => this.events.markHandled(tx, id));
  }
}
