import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { InvoicePaid, SubscriptionChanged } from '@fernway/contracts/events/billing';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { InvoicesRepository } from '../invoices/invoices.repository.js';
import {
  type Asked,
  PLAN_PROVIDER,
  type PlanProvider,
  type SubscriptionTruth,
} from '../plan-payments/plan-provider.js';
import { limitsOf } from '../plans/plans.js';
import type { WorkspaceSubscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { nextCheckOf, rowOf, truthOfRow } from './subscription-row.js';

const attempts = 5;
const dayMs = 24 * 60 * 60_000;

/** What is done with a subscription; without it the provider is only asked. */
export type Wish = (provider: PlanProvider, asked: Asked, version: number) => Promise<SubscriptionTruth>;

/** Brings a workspace's subscription in line with what its provider knows, whoever noticed that it changed. */
@Injectable()
export class SubscriptionSyncService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly invoices: InvoicesRepository,
    @Inject(PLAN_PROVIDER) private readonly provider: PlanProvider | null,
    @InjectEnv() private readonly env: Env,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The provider's answer holds unless somebody was quicker; then it is asked again. */
  async refresh(
    workspace: string,
    providerId: string,
    wish: Wish = (provider, asked) => provider.truthOf(asked),
  ): Promise<void> {
    const { provider } = this;
    if (!provider)
      throw new AppError('feature-off', {
        detail: 'Payments are off: the operator enables them with STRIPE_SECRET_KEY',
      });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { row, known, now } = await this.asked(workspace, providerId);
      if (row && row.provider !== provider.name) return;
      const truth = await wish(provider, { providerId, known, now }, row?.version ?? 0);
      if (await this.settle(workspace, truth, row?.version ?? 0)) return;
    }
    throw new AppError('conflict', { detail: 'The subscription kept changing while it was read' });
  }

  /** @param seen version of our record before the provider was asked; 0: there was none. @returns whether it still was that */
  async settle(workspace: string, truth: SubscriptionTruth, seen: number): Promise<boolean> {
    const result = await this.tenancy.run({ workspace }, (tx) => this.settleIn(tx, truth, seen));
    if (result === 'second') await this.endSecond(workspace, truth);
    return result !== 'stale';
  }

  /** @returns `stale`: our record is not at `seen` any more; `second`: the workspace has another subscription */
  async settleIn(tx: WorkspaceTx, truth: SubscriptionTruth, seen: number): Promise<'settled' | 'stale' | 'second'> {
    await this.subscriptions.lockWorkspace(tx);
    const row = await this.subscriptions.byProvider(tx, truth.providerId);
    if ((row?.version ?? 0) !== seen) return 'stale';
    const running = await this.subscriptions.running(tx);
    if (running && running.providerId !== truth.providerId && !truth.endedAt) return 'second';
    await this.save(tx, row, truth);
    return 'settled';
  }

  /** Two checkouts were paid for one workspace: the later one ends before it costs anything more. */
  private async endSecond(workspace: string, { providerId }: SubscriptionTruth): Promise<void> {
    this.logger.warn({ workspace, subscription: providerId }, 'Ending a second subscription of a workspace');
    await this.provider?.endNow(providerId);
  }

  private async save(tx: WorkspaceTx, row: WorkspaceSubscription | null, truth: SubscriptionTruth): Promise<void> {
    const before = row && JSON.stringify(rowOf(truthOfRow(row, [])));
    const next = rowOf(truth);
    const changed = before !== JSON.stringify(next);
    const id = row?.id ?? uuidv7();
    const version = (row?.version ?? 0) + (changed ? 1 : 0);
    const ahead = (await this.subscriptions.customer(tx))?.daysAhead ?? 0;
    const provider = row?.provider ?? this.provider!.name;
    await this.subscriptions.save(tx, {
      ...next,
      id,
      version,
      provider,
      nextCheckAt: nextCheckOf(truth, provider, ahead * dayMs),
    });
    for (const { total, ...invoice } of truth.invoices) {
      const put = await this.invoices.put(tx, {
        ...invoice,
        id: uuidv7(),
        subscriptionId: id,
        plan: truth.plan,
        totalAmount: total.amount,
        currency: total.currency,
      });
      if (put.newlyPaid) await publishPaid(tx, put.id);
    }
    if (changed) await this.publish(tx, id, version, truth);
  }

  private async publish(tx: WorkspaceTx, id: string, version: number, truth: SubscriptionTruth): Promise<void> {
    const { plan, status, trialEndsAt, currentPeriodEndsAt, cancelsAtPeriodEnd } = truth;
    await outbox.publish(tx, SubscriptionChanged, {
      subject: id,
      version,
      workspace: tx.workspace,
      data: {
        subscriptionId: id,
        workspaceId: tx.workspace,
        plan,
        status,
        trialEndsAt: trialEndsAt?.toISOString() ?? null,
        currentPeriodEndsAt: currentPeriodEndsAt.toISOString(),
        cancelsAtPeriodEnd,
        limits: limitsOf(this.env, truth),
        changedAt: new Date().toISOString(),
      },
    });
  }

  private asked(workspace: string, providerId: string) {
    return this.tenancy.run({ workspace }, async (tx) => {
      const row = await this.subscriptions.byProvider(tx, providerId);
      const ahead = (await this.subscriptions.customer(tx))?.daysAhead ?? 0;
      const known = row && truthOfRow(row, await this.invoices.of(tx, row.id));
      return { row, known, now: new Date(Date.now() + ahead * dayMs) };
    });
  }
}

const publishPaid = (tx: WorkspaceTx, invoiceId: string) =>
  outbox.publish(tx, InvoicePaid, {
    subject: invoiceId,
    version: 1,
    workspace: tx.workspace,
    data: { invoiceId, workspaceId: tx.workspace },
  });
