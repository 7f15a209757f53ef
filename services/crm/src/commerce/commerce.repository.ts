import { Injectable } from '@nestjs/common';
import type { Address } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { givenOf, insertOf, updateOf } from '../records/field-columns.js';
import type { Changes } from '../records/record-change.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { type Action, type RecordWrite, writeRecord } from '../records/record-writes.repository.js';
import { commerceKinds, commerceTables, type CommerceType } from './commerce-lists.js';
import type { CommerceRow } from './commerce-shape.js';

type Page = { sort: string; limit: number; after?: Position | undefined; where: FilterSql[] };

/** Products, sales and expenses of the transaction's workspace. */
@Injectable()
export class CommerceRepository {
  /** One keyset page of records that are not deleted. */
  list<T extends CommerceType>(tx: WorkspaceRead, list: RecordList, { where, ...page }: Page) {
    return readPage<CommerceRow<T>>(tx, list, { ...page, where, name: where.length === 0 ? 'list' : undefined });
  }

  find<T extends CommerceType>(tx: WorkspaceRead, type: T, id: string): Promise<CommerceRow<T> | undefined> {
    return this.one(tx, type, id, { name: 'find', rest: 'and r.deleted_at is null' });
  }

  /** As `find`, for what is to refer to it: it is not deleted until the transaction ends. */
  hold<T extends CommerceType>(tx: WorkspaceTx, type: T, id: string): Promise<CommerceRow<T> | undefined> {
    return this.one(tx, type, id, { name: 'hold', rest: 'and r.deleted_at is null for key share of r' });
  }

  /** Deleted or not; nobody else changes it until the transaction ends. */
  lock<T extends CommerceType>(tx: WorkspaceTx, type: T, id: string): Promise<CommerceRow<T> | undefined> {
    return this.one(tx, type, id, { name: 'lock', rest: 'for update of r' });
  }

  async create<T extends CommerceType>(
    tx: WorkspaceTx,
    type: T,
    id: string,
    record: Partial<CommerceRow<T>>,
  ): Promise<CommerceRow<T>> {
    const { columns, values } = insertOf(commerceTables[type], 4);
    const [row] = await tx.query<CommerceRow<T>>({
      name: `${type}-create`,
      text: `with r as (
               insert into ${type} (workspace_id, id, created_by, ${columns}) values ($1, $2, $3, ${values}) returning *
             ), history as (
               insert into ${type}_history (workspace_id, ${type}_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             )
             select ${commerceKinds[type].list.select} from r`,
      values: [tx.workspace, id, tx.user, ...givenOf(commerceTables[type], record)],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update<T extends CommerceType>(tx: WorkspaceTx, type: T, after: CommerceRow<T>, changes: Changes) {
    return this.write<T>(tx, type, 'updated', changes, {
      name: `${type}-update`,
      set: updateOf(commerceTables[type], 5),
      values: [after.id, ...givenOf(commerceTables[type], after)],
    });
  }

  delete<T extends CommerceType>(tx: WorkspaceTx, type: T, id: string) {
    const set = 'deleted_at = statement_timestamp()';
    return this.write<T>(tx, type, 'deleted', {}, { name: `${type}-delete`, set, values: [id] });
  }

  restore<T extends CommerceType>(tx: WorkspaceTx, type: T, id: string) {
    return this.write<T>(tx, type, 'restored', {}, { name: `${type}-restore`, set: 'deleted_at = null', values: [id] });
  }

  /** How people call a deal. */
  async dealNumber(tx: WorkspaceTx, id: string): Promise<string> {
    const [deal] = await tx.query<{ number: string }>({
      name: 'sale-deal-number',
      text: 'select number from deal where id = $1',
      values: [id],
    });
    return deal!.number;
  }

  /** Where a sale is made, for all that is known: the address of its contact, else of its company, as far as it names a country or region. */
  async placeOf(tx: WorkspaceTx, contact: string | null, company: string | null): Promise<Address | undefined> {
    const [place] = await tx.query<{ address: Address }>({
      name: 'sale-place',
      text: `select address from (
               select 1 as place, address from contact where id = $1 union all select 2, address from company where id = $2
             ) as known where address ?| '{country,region}' order by place limit 1`,
      values: [contact, company],
    });
    return place?.address;
  }

  /** The SKU of each product that has one. */
  async skus(tx: WorkspaceRead): Promise<Map<string, string>> {
    const rows = await tx.query<{ id: string; sku: string }>({
      text: 'select id, sku from product where sku is not null and deleted_at is null',
    });
    return new Map(rows.map(({ id, sku }) => [id, sku]));
  }

  private async one<T extends CommerceType>(
    tx: WorkspaceRead,
    type: T,
    id: string,
    { name, rest }: { name: string; rest: string },
  ): Promise<CommerceRow<T> | undefined> {
    const [row] = await tx.query<CommerceRow<T>>({
      name: `${type}-${name}`,
      text: `select ${commerceKinds[type].list.select} from ${type} r where r.id = $1 ${rest}`,
      values: [id],
    });
    return row;
  }

  private write<T extends CommerceType>(
    tx: WorkspaceTx,
    type: T,
    action: Action,
    changes: Changes,
    change: RecordWrite,
  ): Promise<CommerceRow<T>> {
    return writeRecord(tx, { type, select: commerceKinds[type].list.select }, action, changes, change);
  }
}
