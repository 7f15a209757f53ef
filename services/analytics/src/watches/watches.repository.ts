import { Injectable } from '@nestjs/common';
import type { WatchCondition, WatchPeriod } from '@fernway/contracts/http/analytics-watches';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import type { PlatformTx, WorkspaceTx } from '@fernway/database';

export type WatchRow = {
  id: string;
  user: string;
  name: string;
  metric: MetricId;
  period: WatchPeriod;
  condition: WatchCondition;
  threshold: number | null;
  currency: string | null;
  crossed: boolean;
  raisedAt: Date | null;
};

const columns = `id, user_id as "user", name, metric, period, condition, threshold, currency, crossed, raised_at as "raisedAt"`;

@Injectable()
export class WatchesRepository {
  list(tx: WorkspaceTx, user: string): Promise<WatchRow[]> {
    return tx.query<WatchRow>({
      name: 'watches-list',
      text: `select ${columns} from metric_watch where workspace_id = $1 and user_id = $2 order by name, id`,
      values: [tx.workspace, user],
    });
  }

  /** One after the other of a person, so that each counts those before it. */
  async lock(tx: WorkspaceTx, user: string): Promise<void> {
    await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('watches ' || $1, 0))`, values: [user] });
  }

  async add(tx: WorkspaceTx, watch: Omit<WatchRow, 'raisedAt'>): Promise<WatchRow> {
    const [row] = await tx.query<WatchRow>({
      name: 'watches-add',
      text: `insert into metric_watch (workspace_id, user_id, id, name, metric, period, condition, threshold, currency, crossed)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
      values: [
        tx.workspace,
        watch.user,
        watch.id,
        watch.name,
        watch.metric,
        watch.period,
        watch.condition,
        watch.threshold,
        watch.currency,
        watch.crossed,
      ],
    });
    return row!;
  }

  async remove(tx: WorkspaceTx, user: string, id: string): Promise<boolean> {
    const rows = await tx.query({
      text: 'delete from metric_watch where workspace_id = $1 and user_id = $2 and id = $3 returning id',
      values: [tx.workspace, user, id],
    });
    return rows.length > 0;
  }

  async removeAll(tx: WorkspaceTx, user: string): Promise<void> {
    await tx.query({
      text: 'delete from metric_watch where workspace_id = $1 and user_id = $2',
      values: [tx.workspace, user],
    });
  }

  async markDue(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      name: 'watches-mark-due',
      text: 'update metric_watch set due = true where workspace_id = $1 and not due',
      values: [tx.workspace],
    });
  }

  /** Workspaces whose watches want a look: figures changed, or days went by. */
  async workspacesDue(tx: PlatformTx, hours: number, atOnce: number): Promise<string[]> {
    const rows = await tx.query<{ workspace: string }>({
      name: 'watches-workspaces-due',
      text: `select distinct workspace_id as workspace from metric_watch
              where due or checked_at < now() - make_interval(hours => $1) limit $2`,
      values: [hours, atOnce],
    });
    return rows.map(({ workspace }) => workspace);
  }

  /** Those that want a look, but for those that another instance looks at. */
  takeDue(tx: WorkspaceTx, hours: number, atOnce: number): Promise<WatchRow[]> {
    return tx.query<WatchRow>({
      name: 'watches-take-due',
      text: `select ${columns} from metric_watch
              where workspace_id = $1 and (due or checked_at < now() - make_interval(hours => $2))
              order by user_id, id limit $3 for update skip locked`,
      values: [tx.workspace, hours, atOnce],
    });
  }

  looked(tx: WorkspaceTx, { id, user, currency, crossed, raisedAt }: WatchRow): void {
    tx.send({
      name: 'watches-looked',
      text: `update metric_watch set currency = $4, crossed = $5, raised_at = $6, due = false, checked_at = now()
              where workspace_id = $1 and user_id = $2 and id = $3`,
      values: [tx.workspace, user, id, currency, crossed, raisedAt],
    });
  }
}
