import { Injectable } from '@nestjs/common';
import type { ContactChange, ContactInput, ContactQuery } from '@fernway/contracts/http/crm';
import type { WorkspaceTx } from '@fernway/database';
import type { ContactEntity } from './contact.entity.js';
import type { Position, Sort } from './contact-cursor.js';

export type ContactRow = Omit<ContactEntity, 'workspaceId'>;
export type Action = 'created' | 'updated' | 'deleted' | 'restored';
export type Changes = Record<string, [before: unknown, after: unknown]>;
type Page = Pick<ContactQuery, 'q' | 'sort' | 'lifecycle' | 'updatedSince'> & { limit: number; after?: Position };

const columns = `c.id, c.version, c.name, c.name_key as "nameKey", c.email, c.phone, c.company_name as "companyName",
  c.lifecycle, c.tags, c.lead_since as "leadSince", c.sample, c.created_by as "createdBy", c.created_at as "createdAt",
  c.updated_at as "updatedAt", c.deleted_at as "deletedAt"`;

const sortColumns = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' };

const orderOf = (sort: Sort) => {
  const descending = sort.startsWith('-');
  const column = sortColumns[(descending ? sort.slice(1) : sort) as keyof typeof sortColumns];
  return { column, beyond: descending ? '<' : '>', direction: descending ? 'desc' : 'asc' };
};

/** Contacts of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class ContactsRepository {
  /** One keyset page of contacts that are not deleted. */
  list(tx: WorkspaceTx, page: Page): Promise<ContactRow[]> {
    return page.q ? this.search(tx, page) : this.browse(tx, page);
  }

  private browse(tx: WorkspaceTx, { sort, lifecycle, updatedSince, after, limit }: Page): Promise<ContactRow[]> {
    const { column, beyond, direction } = orderOf(sort);
    const values: unknown[] = [limit];
    const value = (given: unknown) => `$${values.push(given)}`;
    const conditions = ['c.deleted_at is null'];
    if (lifecycle) conditions.push(`c.lifecycle = ${value(lifecycle)}`);
    if (updatedSince) conditions.push(`c.updated_at >= ${value(updatedSince)}`);
    if (after) conditions.push(`(c.${column}, c.id) ${beyond} (${value(after.key)}, ${value(after.id)})`);
    const text = `select ${columns} from contact c where ${conditions.join(' and ')}
      order by c.${column} ${direction}, c.id ${direction} limit $1`;
    // A filter that no index of the sort serves may leave few rows: such a page is planned with its values.
    const indexed = !updatedSince && (!lifecycle || column === 'created_at');
    const name = `contact-list ${sort}${lifecycle ? ' lifecycle' : ''}${after ? ' after' : ''}`;
    return tx.query<ContactRow>({ ...(indexed && { name }), text, values });
  }

  private search(tx: WorkspaceTx, { q, sort, lifecycle, updatedSince, after, limit }: Page): Promise<ContactRow[]> {
    return tx.query<ContactRow>({
      name: 'contact-search',
      text: `select ${columns} from find_contacts($1, $2, $3, $4, $5, $6, $7) with ordinality as found (id, place)
             join contact c on c.id = found.id order by found.place`,
      values: [q, sort, lifecycle, updatedSince, after?.key, after?.id, limit],
    });
  }

  async find(tx: WorkspaceTx, id: string): Promise<ContactRow | undefined> {
    const [row] = await tx.query<ContactRow>({
      name: 'contact-find',
      text: `select ${columns} from contact c where c.id = $1 and c.deleted_at is null`,
      values: [id],
    });
    return row;
  }

  /** Deleted or not; nobody else changes it until the transaction ends. */
  async lock(tx: WorkspaceTx, id: string): Promise<ContactRow | undefined> {
    const [row] = await tx.query<ContactRow>({
      name: 'contact-lock',
      text: `select ${columns} from contact c where c.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(tx: WorkspaceTx, id: string, contact: ContactInput): Promise<ContactRow> {
    const { name, email, phone, companyName, lifecycle, tags } = contact;
    const [row] = await tx.query<ContactRow>({
      name: 'contact-create',
      text: `with c as (
               insert into contact (workspace_id, id, name, email, phone, company_name, lifecycle, tags, created_by, lead_since)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case $7 when 'lead' then now() end)
               returning *
             ), history as (
               insert into contact_history (workspace_id, contact_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from c
             )
             select ${columns} from c`,
      values: [tx.workspace, id, name, email, phone, companyName, lifecycle, tags, tx.user],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update(tx: WorkspaceTx, after: ContactRow, changes: Changes): Promise<ContactRow> {
    const { id, name, email, phone, companyName, lifecycle, tags } = after;
    return this.write(tx, 'updated', changes, {
      name: 'contact-update',
      set: `name = $5, email = $6, phone = $7, company_name = $8, lifecycle = $9, tags = $10,
            lead_since = coalesce(lead_since, case $9 when 'lead' then statement_timestamp() end)`,
      values: [id, name, email, phone, companyName, lifecycle, tags],
    });
  }

  delete(tx: WorkspaceTx, id: string): Promise<ContactRow> {
    return this.write(tx, 'deleted', {}, { name: 'contact-delete', set: 'deleted_at = statement_timestamp()', values: [id] });
  }

  restore(tx: WorkspaceTx, id: string): Promise<ContactRow> {
    return this.write(tx, 'restored', {}, { name: 'contact-restore', set: 'deleted_at = null', values: [id] });
  }

  /** The time is the statement's: the transaction may be older than the change that it waited for. */
  private async write(
    tx: WorkspaceTx,
    action: Action,
    changes: Changes,
    change: { name: string; set: string; values: [id: string, ...fields: unknown[]] },
  ): Promise<ContactRow> {
    const [id, ...fields] = change.values;
    const [row] = await tx.query<ContactRow>({
      name: change.name,
      text: `with c as (
               update contact set version = version + 1, updated_at = statement_timestamp(), ${change.set}
                where id = $1 returning *
             ), history as (
               insert into contact_history (workspace_id, contact_id, version, action, actor, at, changes)
               select workspace_id, id, version, $2, $3::uuid, updated_at, $4::jsonb from c
             )
             select ${columns} from c`,
      values: [id, action, tx.user, JSON.stringify(changes), ...fields],
    });
    return row!;
  }
}

/** Fields that a change may set, as history names them. */
export const editable = ['name', 'email', 'phone', 'companyName', 'lifecycle', 'tags'] as const satisfies (keyof ContactChange)[];
