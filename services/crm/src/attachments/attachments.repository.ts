import { Injectable } from '@nestjs/common';
import type { SubjectType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import type { AttachmentEntity } from './attachment.entity.js';

export type AttachmentRow = Omit<AttachmentEntity, 'workspaceId'>;
export type Subject = { type: SubjectType; id: string };
type NewAttachment = { id: string; name: string; type: string; bytes: number; subject: Subject };

const columns = `r.id, r.version, r.name, r.type, r.bytes, r.contact_id as "contactId", r.company_id as "companyId",
  r.deal_id as "dealId", r.sample, r.created_by as "createdBy", r.created_at as "createdAt", r.deleted_at as "deletedAt"`;

export const attachmentList = {
  table: 'attachment',
  select: columns,
  columns: { createdAt: { sql: 'r.created_at', kind: 'time' } },
} satisfies RecordList;

const keptDays = 30;

@Injectable()
export class AttachmentsRepository {
  list(
    tx: WorkspaceTx,
    { type, id }: Subject,
    page: { limit: number; after: Position | undefined },
  ): ReturnType<typeof readPage<AttachmentRow>> {
    return readPage<AttachmentRow>(tx, attachmentList, {
      sort: '-createdAt',
      ...page,
      where: [(value) => `r.${type}_id = ${value(id)}`],
    });
  }

  /** Whether the record is there; nobody else adds files to it, deletes it or merges it until the transaction ends. */
  async lockSubject(tx: WorkspaceTx, { type, id }: Subject): Promise<boolean> {
    await tx.query({
      name: 'attachment-lock-subject',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 35))',
      values: [id],
    });
    const rows = await tx.query({
      name: `attachment-hold-${type}`,
      text: `select 1 from ${type} where id = $1 and deleted_at is null for key share`,
      values: [id],
    });
    return rows.length > 0;
  }

  async hasSubject(tx: WorkspaceTx, { type, id }: Subject): Promise<boolean> {
    const rows = await tx.query({
      name: `attachment-subject-${type}`,
      text: `select 1 from ${type} where id = $1 and deleted_at is null`,
      values: [id],
    });
    return rows.length > 0;
  }

  async count(tx: WorkspaceTx, { type, id }: Subject): Promise<number> {
    const [row] = await tx.query<{ count: number }>({
      name: `attachment-count-${type}`,
      text: `select count(*)::int as count from attachment where ${type}_id = $1 and deleted_at is null`,
      values: [id],
    });
    return row!.count;
  }

  async create(tx: WorkspaceTx, { id, name, type, bytes, subject }: NewAttachment): Promise<AttachmentRow> {
    const [row] = await tx.query<AttachmentRow>({
      name: `attachment-create-${subject.type}`,
      text: `insert into attachment as r (workspace_id, id, created_by, name, type, bytes, ${subject.type}_id)
             values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
      values: [tx.workspace, id, tx.user, name, type, bytes, subject.id],
    });
    return row!;
  }

  async find(tx: WorkspaceTx, id: string): Promise<AttachmentRow | undefined> {
    const [row] = await tx.query<AttachmentRow>({
      name: 'attachment-find',
      text: `select ${columns} from attachment r where r.id = $1`,
      values: [id],
    });
    return row;
  }

  async lock(tx: WorkspaceTx, id: string): Promise<AttachmentRow | undefined> {
    const [row] = await tx.query<AttachmentRow>({
      name: 'attachment-lock',
      text: `select ${columns} from attachment r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async setDeleted(tx: WorkspaceTx, id: string, deletedAt: Date | null): Promise<AttachmentRow> {
    const [row] = await tx.query<AttachmentRow>({
      name: 'attachment-set-deleted',
      text: `update attachment as r set deleted_at = $2, version = version + 1 where id = $1 returning ${columns}`,
      values: [id, deletedAt],
    });
    return row!;
  }

  /** Removes what was taken away so long ago that it cannot be restored. */
  async forgetDeleted(tx: WorkspaceTx): Promise<void> {
    for (const table of ['attachment', 'organization_logo']) {
      await tx.query({
        name: `${table}-forget`,
        text: `delete from ${table} where deleted_at < now() - interval '${keptDays} days'`,
        values: [],
      });
    }
  }

  /** Those of the ids that no row has. */
  async unknown(tx: WorkspaceTx, ids: string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'attachment-unknown',
      text: `select id from unnest($1::text[]) as file (id)
              where not exists (select 1 from attachment a where a.id::text = file.id)
                and not exists (select 1 from organization_logo l where l.id::text = file.id)`,
      values: [ids],
    });
    return rows.map(({ id }) => id);
  }
}
