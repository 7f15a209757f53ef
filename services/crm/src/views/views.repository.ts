import { Injectable } from '@nestjs/common';
import type { SavedViewInput } from '@fernway/contracts/http/crm-views';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { SavedViewEntity } from './saved-view.entity.js';

export type SavedViewRow = Omit<SavedViewEntity, 'workspaceId'>;

const columns = `id, version, record_type as "recordType", name, filter, sort, columns, shared, created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`;

@Injectable()
export class ViewsRepository {
  /** What this person may see, by name. */
  list(tx: WorkspaceTx, user: string, recordType?: RecordType): Promise<SavedViewRow[]> {
    return tx.query<SavedViewRow>({
      name: 'views',
      text: `select ${columns} from saved_view
              where (shared or created_by = $1) and ($2::text is null or record_type = $2) order by record_type, lower(name), id`,
      values: [user, recordType],
    });
  }

  async lock(tx: WorkspaceTx, id: string): Promise<SavedViewRow | undefined> {
    const [row] = await tx.query<SavedViewRow>({
      text: `select ${columns} from saved_view where id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(
    tx: WorkspaceTx,
    id: string,
    user: string,
    { recordType, name, filter, sort, columns: shown, shared }: SavedViewInput,
  ): Promise<SavedViewRow> {
    const [row] = await tx.query<SavedViewRow>({
      text: `insert into saved_view (workspace_id, id, created_by, record_type, name, filter, sort, columns, shared)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      values: [tx.workspace, id, user, recordType, name, filter && JSON.stringify(filter), sort, shown, shared],
    });
    return row!;
  }

  async update(
    tx: WorkspaceTx,
    { id, name, filter, sort, columns: shown, shared }: SavedViewRow,
  ): Promise<SavedViewRow> {
    const [row] = await tx.query<SavedViewRow>({
      text: `update saved_view set version = version + 1, updated_at = statement_timestamp(), name = $2, filter = $3, sort = $4, columns = $5,
                    shared = $6
              where id = $1 returning ${columns}`,
      values: [id, name, filter && JSON.stringify(filter), sort, shown, shared],
    });
    return row!;
  }

  async delete(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ text: 'delete from saved_view where id = $1', values: [id] });
  }
}
