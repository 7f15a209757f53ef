import { Injectable } from '@nestjs/common';
import { defaultThresholds, type FallbackThresholds } from '@fernway/contracts/http/analytics-fallback';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';

@Injectable()
export class FallbackSettingsRepository {
  async thresholds(tx: WorkspaceRead): Promise<FallbackThresholds> {
    const [row] = await tx.query<FallbackThresholds>({
      name: 'fallback-thresholds',
      text: 'select good, warning, critical from fallback_threshold',
    });
    return row ?? defaultThresholds;
  }

  async setThresholds(tx: WorkspaceTx, { good, warning, critical }: FallbackThresholds): Promise<void> {
    await tx.query({
      text: `insert into fallback_threshold (workspace_id, good, warning, critical) values ($1, $2, $3, $4)
             on conflict (workspace_id) do update
               set good = excluded.good, warning = excluded.warning, critical = excluded.critical`,
      values: [tx.workspace, good, warning, critical],
    });
  }

  async watches(tx: WorkspaceRead, user: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'fallback-watches',
      text: 'select user_id from fallback_watcher where user_id = $1',
      values: [user],
    });
    return rows.length > 0;
  }

  async watchers(tx: WorkspaceTx): Promise<string[]> {
    const rows = await tx.query<{ user: string }>({ text: 'select user_id as "user" from fallback_watcher' });
    return rows.map(({ user }) => user);
  }

  async watch(tx: WorkspaceTx, user: string): Promise<void> {
    await tx.query({
      text: 'insert into fallback_watcher (workspace_id, user_id) values ($1, $2) on conflict do nothing',
      values: [tx.workspace, user],
    });
  }

  async unwatch(tx: WorkspaceTx, user: string): Promise<void> {
    await tx.query({ text: 'delete from fallback_watcher where user_id = $1', values: [user] });
  }
}
