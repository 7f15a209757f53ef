import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';

@Injectable()
export class PlacesRepository {
  async find(tx: WorkspaceTx): Promise<{ timeZone: string; currency: string | null } | undefined> {
    const [place] = await tx.query<{ timeZone: string; currency: string | null }>({
      name: 'workspace-place',
      text: 'select time_zone as "timeZone", currency from workspace_place where workspace_id = $1',
      values: [tx.workspace],
    });
    return place;
  }

  /** Of the person who opened the workspace; those who join later change nothing. */
  async keepZone(tx: WorkspaceTx, timeZone: string): Promise<void> {
    await tx.query({
      text: `insert into workspace_place as known (workspace_id, time_zone) values ($1, $2)
             on conflict (workspace_id) do update set time_zone = excluded.time_zone where known.time_zone = 'UTC'`,
      values: [tx.workspace, timeZone],
    });
  }

  async keepCurrency(tx: WorkspaceTx, currency: string | null, changedAt: string): Promise<void> {
    await tx.query({
      text: `insert into workspace_place as known (workspace_id, currency, changed_at) values ($1, $2, $3)
             on conflict (workspace_id) do update set currency = excluded.currency, changed_at = excluded.changed_at
              where known.changed_at is null or known.changed_at < excluded.changed_at`,
      values: [tx.workspace, currency, changedAt],
    });
  }
}
