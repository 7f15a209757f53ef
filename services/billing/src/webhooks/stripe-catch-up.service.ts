import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { InjectLogger, repeat, SweeperService } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { STRIPE } from '../payments/stripe-client.js';
import { stripeEventTypes } from './stripe-event-handler.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

const everyMs = 15_000;
const listEveryMs = 5 * 60_000;
/** Events show up in Stripe's list in no strict order of their time. */
const overlapMs = 10 * 60_000;

/** Reads the events whose webhooks never came, and handles again what failed. */
@Injectable()
export class StripeCatchUp implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly events: StripeEventsRepository,
    private readonly webhooks: StripeWebhookService,
    @Inject(STRIPE) private readonly stripe: Stripe | null,
    sweeper: SweeperService,
    @InjectLogger() private readonly logger: Logger,
  ) {
    sweeper.add((tx) => this.events.forgetOld(tx));
  }

  onApplicationBootstrap(): void {
    if (!this.stripe) return;
    this.stop = repeat(
      everyMs,
      () => this.run(),
      (err) => this.logger.warn({ err }, 'Catching up with Stripe failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async run(): Promise<void> {
    await this.listMissed();
    await this.webhooks.handleDue();
  }

  /** @returns how many events Stripe listed since the last time */
  private async listMissed(): Promise<number> {
    const since =
      this.stripe &&
      (await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.events.takeCatchUp(tx, listEveryMs)));
    if (!this.stripe || !since) return 0;
    const startedAt = new Date();
    let listed = 0;
    const gte = Math.floor((since.getTime() - overlapMs) / 1000);
    const page: Stripe.Event[] = [];
    for await (const event of this.stripe.events.list({ created: { gte }, types: [...stripeEventTypes], limit: 100 })) {
      page.push(event);
      listed += 1;
      if (page.length === 100) await this.keep(page.splice(0));
    }
    await this.keep(page);
    await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.events.heardUntil(tx, startedAt));
    return listed;
  }

  private keep(events: readonly Stripe.Event[]): Promise<void> {
    const stored = events.map((event) => ({ id: event.id, type: event.type, body: JSON.stringify(event) }));
    return this.tenancy.run({ platform: 'consumer' }, (tx) => this.events.keep(tx, stored));
  }
}
