import { Injectable } from '@nestjs/common';
import type { CustomFieldInput } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { CustomFieldEntity } from './custom-field.entity.js';

export type CustomFieldRow = Omit<CustomFieldEntity, 'workspaceId'>;

const columns = `id, version, record_type as "recordType", label, type, options, currency, place,
  created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

@Injectable()
export class CustomFieldsRepository {
  /** Fields in use, in their order; `also`: those that were deleted, too. */
  list(tx: WorkspaceRead, recordType?: RecordType, also?: 'deleted'): Promise<CustomFieldRow[]> {
    return tx.query<CustomFieldRow>({
      name: `custom-fields ${also ?? ''}`,
      text: `select ${columns} from custom_field
              where ${also ? '' : 'deleted_at is null and '}($1::text is null or record_type = $1) order by record_type, place, id`,
      values: [recordType],
    });
  }

  async lock(tx: WorkspaceTx, id: string): Promise<CustomFieldRow | undefined> {
    const [row] = await tx.query<CustomFieldRow>({
      text: `select ${columns} from custom_field where id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(
    tx: WorkspaceTx,
    id: string,
    { recordType, label, type, options, currency }: CustomFieldInput,
  ): Promise<CustomFieldRow> {
    const [row] = await tx.query<CustomFieldRow>({
      text: `insert into custom_field (workspace_id, id, record_type, label, type, options, currency, place)
             select $1, $2, $3::text, $4, $5, $6, $7, coalesce(max(place) + 1, 0) from custom_field where record_type = $3
             returning ${columns}`,
      values: [tx.workspace, id, recordType, label, type, JSON.stringify(options), currency],
    });
    return row!;
  }

  async update(tx: WorkspaceTx, { id, label, options, place, deletedAt }: CustomFieldRow): Promise<CustomFieldRow> {
    const [row] = await tx.query<CustomFieldRow>({
      text: `update custom_field set version = version + 1, updated_at = statement_timestamp(),
                    label = $2, options = $3, place = $4, deleted_at = $5
              where id = $1 returning ${columns}`,
      values: [id, label, JSON.stringify(options), place, deletedAt],
    });
    return row!;
  }
}
