import { Injectable } from '@nestjs/common';
import type { ContactInput, ContactQuery } from '@fernway/contracts/http/crm';
import { contactFields } from '@fernway/contracts/records/contact';
import { editableOf } from '@fernway/contracts/records/field';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { givenOf, insertOf, listColumnsOf, selectOf, updateOf } from '../records/field-columns.js';
import type { Changes } from '../records/record-change.js';
import { ofBatch } from '../records/record-batches.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { wordsFilter } from '../records/record-search.repository.js';
import { type Action, type RecordWrite, writeRecord } from '../records/record-writes.repository.js';
import { contactTable } from './columns.js';
import type { ContactEntity } from './contact.entity.js';

export type ContactRow = Omit<ContactEntity, 'workspaceId' | 'lifecycleBefore' | `${string}Key`>;

const columns = selectOf(contactTable);
const made = insertOf(contactTable, 4);
const changed = updateOf(contactTable, 5);

export const contactList = {
  table: 'contact',
  select: columns,
  columns: listColumnsOf(contactTable),
} satisfies RecordList;

type Asked = Pick<ContactQuery, 'q' | 'lifecycle' | 'companyId' | 'updatedSince' | 'batchId' | 'batchAction'>;
type Page = Asked & { sort: string; limit: number; after?: Position | undefined; filter: FilterSql[] };

/** What a list's question asks of a contact `r`. */
export const contactsAsked = ({ q, lifecycle, companyId, updatedSince, ...batch }: Asked): FilterSql[] => {
  const where: FilterSql[] = ofBatch('contact', batch);
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
               insert into contact (workspace_id, id, created_by, ${made.columns}) values ($1, $2, $3, ${made.values})
               returning *
             ), history as (
               insert into contact_history (workspace_id, contact_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             )
             select ${columns} from r`,
      values: [tx.workspace, id, tx.user, ...givenOf(contactTable, contact)],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update(tx: WorkspaceTx, after: ContactRow, changes: Changes): Promise<ContactRow> {
    return this.write(tx, 'updated', changes, {
      name: 'contact-update',
      set: changed,
      values: [after.id, ...givenOf(contactTable, after)],
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

  /** The name beside the link of each deal and sale follows the contact's, and so does a customer's name that was taken from it. */
  async renameForCustomers(tx: WorkspaceTx, id: string, name: string): Promise<void> {
    for (const table of ['deal', 'sale']) {
      await tx.query({
        name: `contact-rename-for-${table}`,
        text: `update ${table} set contact_name = $2, customer_name = case customer_name when contact_name then $2 else customer_name end
                where contact_id = $1`,
        values: [id, name],
      });
    }
  }

  private write(tx: WorkspaceTx, action: Action, changes: Changes, change: RecordWrite): Promise<ContactRow> {
    return writeRecord(tx, { type: 'contact', select: columns }, action, changes, change);
  }
}

/** Fields that a change may set, as history names them. */
export const editable = editableOf(contactFields);
