import { Injectable } from '@nestjs/common';
import { may, type Permission } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { Deletion, DeletionQuery, SyncedType } from '@fernway/contracts/http/crm-deletions';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { pageOf, positionOf } from '../records/record-cursor.js';
import type { RecordList } from '../records/record-list.js';
import { DeletionsRepository } from './deletions.repository.js';

const permissions: Record<SyncedType, Permission> = {
  contact: 'contacts:read',
  company: 'companies:read',
  deal: 'deals:read',
  activity: 'activities:read',
  task: 'activities:read',
};
const sort = 'deletedAt';
const listOf = (table: SyncedType): RecordList => ({ table, select: 'id', columns: { deletedAt: { sql: 'deleted_at', kind: 'time' } } });

@Injectable()
export class DeletionsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly deletions: DeletionsRepository,
  ) {}

  async list({ workspace, role, apiKey }: Caller, { type, since, limit, after }: DeletionQuery): Promise<{ items: Deletion[]; next: string | null }> {
    const needed = permissions[type];
    if (!may(role, needed) || (apiKey && !apiKey.scopes.includes(needed))) throw new AppError('forbidden');
    const position = after === undefined ? undefined : positionOf(listOf(type), after, sort);
    const rows = await this.tenancy.run({ workspace }, (tx) => this.deletions.list(tx, { type, since, limit: limit + 1, after: position }));
    return pageOf(rows, { limit, sort }, ({ id, version, deletedAt }) => ({ type, id, version, deletedAt: deletedAt.toISOString() }));
  }
}
