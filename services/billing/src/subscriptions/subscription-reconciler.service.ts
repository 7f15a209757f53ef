import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { PlanCheckoutsRepository } from '../plan-checkouts/plan-checkouts.repository.js';
import { PlanCheckoutsService } from '../plan-checkouts/plan-checkouts.service.js';
import { PLAN_PROVIDER, type PlanProvider } from '../plan-payments/plan-provider.js';
import { SubscriptionSyncService } from './subscription-sync.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const everyMs = 30_000;
const batch = 20;
const abandonedMs = 60 * 60_000;

/** Finds checkouts and subscriptions of which something should have been heard; with test payments it lets time pass. */
@Injectable()
export class SubscriptionReconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly checkouts: PlanCheckoutsRepository,
    private readonly planCheckouts: PlanCheckoutsService,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly sync: SubscriptionSyncService,
    @Inject(PLAN_PROVIDER) private readonly provider: PlanProvider | null,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.provider) return;
    this.stop = repeat(
      everyMs,
      () => this.run(),
      (err) => this.logger.error({ err }, 'The subscription reconciler failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** One batch of what is due. Two instances never take the same. @returns how many were taken */
  async run(): Promise<number> {
    const [checkouts, subscriptions] = await this.tenancy.run(
      { platform: 'scheduler' },
      async (tx) => [await this.checkouts.takeDue(tx, batch), await this.subscriptions.takeDue(tx, batch)] as const,
    );
    for (const { workspaceId, id, sessionId, createdAt } of checkouts) {
      await this.attempt({ planCheckout: id }, async () => {
        if (sessionId) await this.planCheckouts.refresh(workspaceId, id);
        else if (Date.now() - createdAt.getTime() > abandonedMs)
          await this.planCheckouts.move(workspaceId, id, 'expired');
      });
    }
    for (const { workspaceId, providerId } of subscriptions) {
      await this.attempt({ subscription: providerId }, () => this.sync.refresh(workspaceId, providerId));
    }
    return checkouts.length + subscriptions.length;
  }

  /** One that fails comes again at its next time, and keeps none of the others. */
  private async attempt(what: object, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn({ err: error, ...what }, 'Could not be reconciled'));
  }
}
