import { Injectable } from '@nestjs/common';
import type { Deletion, DeletionQuery, SyncedType } from '@fernway/contracts/http/crm-deletions';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { requireReading } from '../records/record-access.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import type { RecordList } from '../records/record-list.js';
import { DeletionsRepository } from './deletions.repository.js';

const sort = 'deletedAt';
const listOf = (table: SyncedType): RecordList => ({
  table,
  select: 'id',
  columns: { deletedAt: { sql: 'deleted_at', kind: 'time' } },
});

@Injectable()
export class DeletionsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly deletions: DeletionsRepository,
  ) {}

  async list(
    caller: Caller,
    { type, since, limit, after }: DeletionQuery,
  ): Promise<{ items: Deletion[]; next: string | null }> {
    requireReading(caller, type);
    const position = after === undefined ? undefined : positionOf(listOf(type), after, sort);
    const rows = await this.tenancy.run({ workspace: caller.workspace }, (tx) =>
      this.deletions.list(tx, { type, since, limit: limit + 1, after: position }),
    );
    return pageOf(rows, { limit, sort }, ({ id, version, deletedAt }) => ({
      type,
      id,
      version,
      deletedAt: deletedAt.toISOString(),
    }));
  }
}
