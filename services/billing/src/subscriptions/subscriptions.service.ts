import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import {
  type Limits,
  type PlanId,
  type Subscription,
  trialDays,
  type WorkspacePlan,
} from '@fernway/contracts/http/billing-plans';
import { Tenancy } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { PLAN_PROVIDER, type PlanProvider } from '../plan-payments/plan-provider.js';
import { limitsOf, plansOff } from '../plans/plans.js';
import type { WorkspaceSubscription } from './subscription.entity.js';
import { SubscriptionSyncService, type Wish } from './subscription-sync.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

type Of = Pick<Caller, 'workspace'>;

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly sync: SubscriptionSyncService,
    @Inject(PLAN_PROVIDER) private readonly provider: PlanProvider | null,
    @InjectEnv() private readonly env: Env,
  ) {}

  async view({ workspace }: Of): Promise<WorkspacePlan> {
    const { subscription, ahead } = await this.tenancy.run({ workspace }, async (tx) => ({
      subscription: await this.subscriptions.current(tx),
      ahead: (await this.subscriptions.customer(tx))?.daysAhead ?? 0,
    }));
    const clock = new Date();
    clock.setUTCDate(clock.getUTCDate() + ahead);
    return {
      subscription: subscription && shown(subscription),
      limits: limitsOf(this.env, subscription),
      mode: this.env.plans,
      trialDays: subscription ? 0 : trialDays,
      portal: this.provider?.portal ?? false,
      testClock: this.provider?.name === 'test' ? clock.toISOString() : null,
    };
  }

  async limits({ workspace }: Of): Promise<Limits> {
    return limitsOf(this.env, await this.tenancy.run({ workspace }, (tx) => this.subscriptions.current(tx)));
  }

  /** The key holds the version: the same wish twice is one change at the provider, the same wish later is another. */
  async change(of: Of, plan: PlanId): Promise<WorkspacePlan> {
    if (this.env.plans === 'off') throw plansOff();
    return this.wish(of, (provider, asked, version) =>
      provider.change(asked, plan, `plan:${asked.providerId}:${version}:${plan}`),
    );
  }

  setCancellation(of: Of, cancels: boolean): Promise<WorkspacePlan> {
    return this.wish(of, (provider, asked, version) =>
      provider.setCancellation(asked, cancels, `cancel:${asked.providerId}:${version}:${cancels}`),
    );
  }

  async portal({ workspace }: Of): Promise<{ url: string }> {
    if (!this.provider)
      throw new AppError('feature-off', {
        detail: 'Payments are off: the operator enables them with STRIPE_SECRET_KEY',
      });
    const customer = await this.tenancy.run({ workspace }, (tx) => this.subscriptions.customer(tx));
    if (!customer) throw new AppError('conflict', { detail: 'This workspace has had no plan yet' });
    return { url: await this.provider.portalUrl(customer.customerId) };
  }

  /** Only test payments have a clock that moves. */
  async advance(of: Of, days: number): Promise<WorkspacePlan> {
    if (this.provider?.name !== 'test') throw new AppError('not-found', { detail: 'Only test payments have a clock' });
    await this.tenancy.run({ workspace: of.workspace }, (tx) => this.subscriptions.moveClock(tx, days));
    return this.wish(of, (provider, asked) => provider.truthOf(asked));
  }

  private async wish(of: Of, wish: Wish): Promise<WorkspacePlan> {
    const running = await this.tenancy.run({ workspace: of.workspace }, (tx) => this.subscriptions.running(tx));
    if (!running) throw new AppError('conflict', { detail: 'This workspace has no running subscription' });
    await this.sync.refresh(of.workspace, running.providerId, wish);
    return this.view(of);
  }
}

const shown = (row: WorkspaceSubscription): Subscription => ({
  id: row.id,
  version: row.version,
  plan: row.plan,
  status: row.status,
  price: { amount: row.priceAmount, currency: row.priceCurrency },
  provider: row.provider,
  startedAt: row.startedAt.toISOString(),
  trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
  currentPeriodEndsAt: row.currentPeriodEndsAt.toISOString(),
  cancelsAtPeriodEnd: row.cancelsAtPeriodEnd,
  endedAt: row.endedAt?.toISOString() ?? null,
});
