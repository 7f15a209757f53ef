import { Injectable } from '@nestjs/common';
import type { PlatformTx, WorkspaceTx } from '@fernway/database';
import { IsNull } from 'typeorm';
import { WorkspaceSubscription } from './subscription.entity.js';

@Injectable()
export class SubscriptionsRepository {
  /** The one that runs, else the last one that ended. */
  async current(tx: WorkspaceTx): Promise<WorkspaceSubscription | null> {
    const [latest] = await tx.manager.find(WorkspaceSubscription, {
      where: { workspaceId: tx.workspace },
      order: { endedAt: { direction: 'DESC', nulls: 'FIRST' } },
      take: 1,
    });
    return latest ?? null;
  }

  running(tx: WorkspaceTx): Promise<WorkspaceSubscription | null> {
    return tx.manager.findOneBy(WorkspaceSubscription, { workspaceId: tx.workspace, endedAt: IsNull() });
  }

  byProvider(tx: WorkspaceTx, providerId: string): Promise<WorkspaceSubscription | null> {
    return tx.manager.findOneBy(WorkspaceSubscription, { workspaceId: tx.workspace, providerId });
  }

  async providerOf(tx: WorkspaceTx, id: string): Promise<WorkspaceSubscription['provider']> {
    return (await tx.manager.findOneByOrFail(WorkspaceSubscription, { workspaceId: tx.workspace, id })).provider;
  }

  async save(tx: WorkspaceTx, subscription: Omit<WorkspaceSubscription, 'workspaceId'>): Promise<void> {
    await tx.manager.upsert(WorkspaceSubscription, { ...subscription, workspaceId: tx.workspace }, [
      'workspaceId',
      'id',
    ]);
  }

  /** Whoever changes a workspace's subscription does so alone, also before there is a row to lock. */
  async lockWorkspace(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      name: 'lock-workspace-plan',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 1))',
      values: [tx.workspace],
    });
  }

  async customer(tx: WorkspaceTx): Promise<{ customerId: string; daysAhead: number } | null> {
    const [row] = await tx.query<{ customerId: string; daysAhead: number }>({
      name: 'plan-customer',
      text: 'select customer_id as "customerId", days_ahead as "daysAhead" from plan_customer where workspace_id = $1',
      values: [tx.workspace],
    });
    return row ?? null;
  }

  async setCustomer(tx: WorkspaceTx, customerId: string): Promise<void> {
    await tx.query({
      name: 'set-plan-customer',
      text: 'insert into plan_customer (workspace_id, customer_id) values ($1, $2) on conflict (workspace_id) do nothing',
      values: [tx.workspace, customerId],
    });
  }

  async moveClock(tx: WorkspaceTx, days: number): Promise<void> {
    await tx.query({
      name: 'move-test-clock',
      text: 'update plan_customer set days_ahead = days_ahead + $2 where workspace_id = $1',
      values: [tx.workspace, days],
    });
  }

  /** Those that should have changed by now, at most `batch`; whoever takes them has them for ten minutes. */
  takeDue(tx: PlatformTx, batch: number): Promise<Pick<WorkspaceSubscription, 'workspaceId' | 'providerId'>[]> {
    return tx.query({
      name: 'take-due-subscriptions',
      text: `update subscription set next_check_at = now() + interval '10 minutes'
              where (workspace_id, id) in (select workspace_id, id from subscription where next_check_at <= now()
                                            order by next_check_at limit $1 for update skip locked)
             returning workspace_id as "workspaceId", provider_id as "providerId"`,
      values: [batch],
    });
  }
}
