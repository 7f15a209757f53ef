import { Injectable } from '@nestjs/common';
import { type contactColumns, type ContactInput, type ContactQuery } from '@fernway/contracts/http/crm';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { Changes } from '../records/record-change.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { wordsFilter } from '../records/record-search.repository.js';
import { type Action, type RecordWrite, writeRecord } from '../records/record-writes.repository.js';
import type { ContactEntity } from './contact.entity.js';

export type ContactRow = Omit<ContactEntity, 'workspaceId' | `${string}Key`>;

const columns = `r.id, r.version, r.name, r.email, r.phone, r.other_emails as "otherEmails", r.other_phones as "otherPhones",
  r.company_id as "companyId", r.company_name as "companyName", r.job_title as "jobTitle", r.owner_id as "ownerId", r.source,
  r.address, r.consent, r.lifecycle, r.tags, r.fields, r.last_activity_at as "lastActivityAt", r.lead_since as "leadSince",
  r.sample, r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt", r.deleted_at as "deletedAt"`;

export const contactList = {
  table: 'contact',
  select: columns,
  columns: {
    name: { sql: 'r.name_key', kind: 'text', shown: 'r.name' },
    email: { sql: 'r.email_key', kind: 'text', nullable: true },
    phone: { sql: 'r.phone_key', kind: 'text', nullable: true },
    companyName: { sql: 'r.company_key', kind: 'text', nullable: true, shown: 'r.company_name' },
    companyId: { sql: 'r.company_id', kind: 'choice', nullable: true },
    jobTitle: { sql: 'r.job_title_key', kind: 'text', nullable: true, shown: 'r.job_title' },
    ownerId: { sql: 'r.owner_id', kind: 'choice', nullable: true },
    source: { sql: 'r.source_key', kind: 'text', nullable: true, shown: 'r.source' },
    lifecycle: { sql: 'r.lifecycle', kind: 'choice' },
    consent: { sql: 'r.consent', kind: 'choice' },
    tags: { sql: 'r.tags', kind: 'choices' },
    leadSince: { sql: 'r.lead_since', kind: 'time', nullable: true },
    lastActivityAt: { sql: 'r.last_activity_at', kind: 'time', nullable: true },
    createdAt: { sql: 'r.created_at', kind: 'time' },
    updatedAt: { sql: 'r.updated_at', kind: 'time' },
  } satisfies Record<keyof typeof contactColumns, RecordList['columns'][string]>,
} satisfies RecordList;

type Asked = Pick<ContactQuery, 'q' | 'lifecycle' | 'companyId' | 'updatedSince'>;
type Page = Asked & { sort: string; limit: number; after?: Position | undefined; filter: FilterSql[] };

/** What a list's question asks of a contact `r`. */
export const contactsAsked = ({ q, lifecycle, companyId, updatedSince }: Asked): FilterSql[] => {
  const where: FilterSql[] = [];
  if (q) where.push(wordsFilter('contact', q));
  if (lifecycle) where.push((value) => `r.lifecycle = ${value(lifecycle)}`);
  if (companyId) where.push((value) => `r.company_id = ${value(companyId)}`);
  if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
  return where;
};

/** Contacts of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class ContactsRepository {
  /** One keyset page of contacts that are not deleted. */
  list(tx: WorkspaceRead, list: RecordList, { filter, sort, limit, after, q: words, ...asked }: Page) {
    const page = { sort, limit, after, words };
    const where = [...filter, ...contactsAsked(asked)];
    // A filter that no index of the sort serves may leave few rows: such a page is planned with its values.
    const byStage = asked.lifecycle && where.length === 1 && sort.endsWith('createdAt');
    const name = where.length === 0 ? 'list' : byStage ? 'list-lifecycle' : undefined;
    return readPage<ContactRow>(tx, list, { ...page, where, name });
  }

  async find(tx: WorkspaceRead, id: string): Promise<ContactRow | undefined> {
    const [row] = await tx.query<ContactRow>({
      name: 'contact-find',
      text: `select ${columns} from contact r where r.id = $1 and r.deleted_at is null`,
      values: [id],
    });
    return row;
  }

  /** As `find`, for what is to refer to it: it is neither deleted, merged nor renamed until the transaction ends. */
  async hold(tx: WorkspaceTx, id: string): Promise<ContactRow | undefined> {
    const [row] = await tx.query<ContactRow>({
      name: 'contact-hold',
      text: `select ${columns} from contact r where r.id = $1 and r.deleted_at is null for key share of r`,
      values: [id],
    });
    return row;
  }

  /** Deleted or not; nobody else changes it until the transaction ends. */
  async lock(tx: WorkspaceTx, id: string): Promise<ContactRow | undefined> {
    const [row] = await tx.query<ContactRow>({
      name: 'contact-lock',
      text: `select ${columns} from contact r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(tx: WorkspaceTx, id: string, contact: ContactInput): Promise<ContactRow> {
    const [row] = await tx.query<ContactRow>({
      name: 'contact-create',
      text: `with r as (
               insert into contact (workspace_id, id, created_by, name, email, phone, other_emails, other_phones, company_id,
                                    company_name, job_title, owner_id, source, address, consent, lifecycle, tags, fields, lead_since)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, case $16 when 'lead' then now() end)
               returning *
             ), history as (
               insert into contact_history (workspace_id, contact_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             )
             select ${columns} from r`,
      values: [tx.workspace, id, tx.user, ...entered(contact)],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update(tx: WorkspaceTx, after: ContactRow, changes: Changes): Promise<ContactRow> {
    return this.write(tx, 'updated', changes, {
      name: 'contact-update',
      set: `name = $5, email = $6, phone = $7, other_emails = $8, other_phones = $9, company_id = $10, company_name = $11,
            job_title = $12, owner_id = $13, source = $14, address = $15, consent = $16, lifecycle = $17, tags = $18, fields = $19,
            lead_since = coalesce(lead_since, case $17 when 'lead' then statement_timestamp() end)`,
      values: [after.id, ...entered(after)],
    });
  }

  delete(tx: WorkspaceTx, id: string): Promise<ContactRow> {
    return this.write(
      tx,
      'deleted',
      {},
      { name: 'contact-delete', set: 'deleted_at = statement_timestamp()', values: [id] },
    );
  }

  restore(tx: WorkspaceTx, id: string): Promise<ContactRow> {
    return this.write(tx, 'restored', {}, { name: 'contact-restore', set: 'deleted_at = null', values: [id] });
  }

  /** The name beside each deal's link follows the contact's, and so does a customer's name that was taken from it. */
  async renameForDeals(tx: WorkspaceTx, id: string, name: string): Promise<void> {
    await tx.query({
      name: 'contact-rename-for-deals',
      text: `update deal set contact_name = $2, customer_name = case customer_name when contact_name then $2 else customer_name end
              where contact_id = $1`,
      values: [id, name],
    });
  }

  private write(tx: WorkspaceTx, action: Action, changes: Changes, change: RecordWrite): Promise<ContactRow> {
    return writeRecord(tx, { type: 'contact', select: columns }, action, changes, change);
  }
}

/** Fields that a change may set, as history names them. */
export const editable = [
  'name',
  'email',
  'phone',
  'otherEmails',
  'otherPhones',
  'companyId',
  'companyName',
  'jobTitle',
  'ownerId',
  'source',
  'address',
  'consent',
  'lifecycle',
  'tags',
  'fields',
] as const satisfies (keyof ContactInput)[];

const entered = (contact: ContactInput) => [
  contact.name,
  contact.email,
  contact.phone,
  JSON.stringify(contact.otherEmails ?? []),
  JSON.stringify(contact.otherPhones ?? []),
  contact.companyId,
  contact.companyName,
  contact.jobTitle,
  contact.ownerId,
  contact.source,
  contact.address && JSON.stringify(contact.address),
  contact.consent ?? 'unknown',
  contact.lifecycle,
  contact.tags ?? [],
  JSON.stringify(contact.fields ?? {}),
];
