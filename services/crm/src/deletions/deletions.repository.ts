import { Injectable } from '@nestjs/common';
import type { SyncedType } from '@fernway/contracts/http/crm-deletions';
import type { WorkspaceTx } from '@fernway/database';
import type { Position } from '../records/record-list.js';

export type DeletionRow = { id: string; version: number; deletedAt: Date; sortKey: Date };
type Page = { type: SyncedType; since: string; limit: number; after: Position | undefined };

@Injectable()
export class DeletionsRepository {
  /** The first first: an index of what was deleted has them in this order. */
  list(tx: WorkspaceTx, { type, since, limit, after }: Page): Promise<DeletionRow[]> {
    return tx.query<DeletionRow>({
      name: `deletions ${type}${after ? ' after' : ''}`,
      text: `select id, version, deleted_at as "deletedAt", deleted_at as "sortKey" from ${type} where deleted_at >= $1
                ${after ? 'and (deleted_at, id) > ($3::timestamptz, $4::uuid)' : ''} order by deleted_at, id limit $2`,
      values: [since, limit, ...(after ? [after.key, after.id] : [])],
    });
  }
}
