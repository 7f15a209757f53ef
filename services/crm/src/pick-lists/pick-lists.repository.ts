import { Injectable } from '@nestjs/common';
import type { PickItem, PickListName } from '@fernway/contracts/http/crm-pick-lists';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { PickListEntity } from './pick-list.entity.js';

export type PickListRow = Pick<PickListEntity, 'name' | 'version' | 'items'>;

@Injectable()
export class PickListsRepository {
  all(tx: WorkspaceRead): Promise<PickListRow[]> {
    return tx.query<PickListRow>({
      name: 'pick-lists',
      text: 'select name, version, items from pick_list',
      values: [],
    });
  }

  /** Nobody else changes it until the transaction ends; also where it has no row yet. */
  async lock(tx: WorkspaceTx, name: PickListName): Promise<void> {
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' pick list ' || $2, 0))`,
      values: [tx.workspace, name],
    });
  }

  async put(tx: WorkspaceTx, name: PickListName, items: PickItem[]): Promise<PickListRow> {
    const [row] = await tx.query<PickListRow>({
      text: `insert into pick_list as r (workspace_id, name, version, items) values ($1, $2, 1, $3)
             on conflict (workspace_id, name) do update
                set version = r.version + 1, items = excluded.items, updated_at = statement_timestamp()
             returning r.name, r.version, r.items`,
      values: [tx.workspace, name, JSON.stringify(items)],
    });
    return row!;
  }
}
