import { Injectable } from '@nestjs/common';
import type { CompanyInput, CompanyQuery } from '@fernway/contracts/http/crm-companies';
import { companyFields } from '@fernway/contracts/records/company';
import { editableOf } from '@fernway/contracts/records/field';
import type { Money } from '@fernway/contracts/endpoint';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { givenOf, insertOf, listColumnsOf, selectOf, updateOf } from '../records/field-columns.js';
import type { Changes } from '../records/record-change.js';
import { ofBatch } from '../records/record-batches.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { wordsFilter } from '../records/record-search.repository.js';
import { type Action, type RecordWrite, writeRecord } from '../records/record-writes.repository.js';
import { companyStatus, companyTable } from './columns.js';
import type { CompanyEntity } from './company.entity.js';

export type CompanyRow = Omit<
  CompanyEntity,
  'workspaceId' | 'salesTarget' | 'salesTargetCurrency' | 'heardAt' | `${string}Key`
> & { salesTarget: Money | null; quietDays: number };

const columns = selectOf(companyTable);
const made = insertOf(companyTable, 4);
const changed = updateOf(companyTable, 5);

export const companyList = {
  table: 'company',
  select: columns,
  columns: listColumnsOf(companyTable),
} satisfies RecordList;

type Asked = Pick<CompanyQuery, 'q' | 'status' | 'updatedSince' | 'batchId' | 'batchAction'>;
type Page = Asked & { sort: string; limit: number; after?: Position | undefined; filter: FilterSql[] };

/** What a list's question asks of a company `r`. */
export const companiesAsked = ({ q, status: only, updatedSince, ...batch }: Asked): FilterSql[] => {
  const where: FilterSql[] = ofBatch('company', batch);
  if (q) where.push(wordsFilter('company', q));
  if (only) where.push((value) => `${companyStatus} = ${value(only)}`);
  if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
  return where;
};

/** Companies of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class CompaniesRepository {
  /** One keyset page of companies that are not deleted. */
  list(tx: WorkspaceRead, list: RecordList, { sort, after, limit, filter, q: words, ...asked }: Page) {
    const where = [...filter, ...companiesAsked(asked)];
    return readPage<CompanyRow>(tx, list, {
      sort,
      limit,
      after,
      where,
      words,
      name: where.length === 0 ? 'list' : undefined,
    });
  }

  async find(tx: WorkspaceRead, id: string): Promise<CompanyRow | undefined> {
    const [row] = await tx.query<CompanyRow>({
      name: 'company-find',
      text: `select ${columns} from company r where r.id = $1 and r.deleted_at is null`,
      values: [id],
    });
    return row;
  }

  /** The company of this name, whatever its case; the oldest of several. It stays until the transaction ends. */
  async findByName(tx: WorkspaceTx, name: string): Promise<CompanyRow | undefined> {
    const [row] = await tx.query<CompanyRow>({
      name: 'company-find-by-name',
      text: `select ${columns} from company r where r.name_key = lower($1) and r.deleted_at is null order by r.id limit 1 for key share of r`,
      values: [name],
    });
    return row;
  }

  /** One at a time per name until the transaction ends, so that two contacts of a new company do not make two of it. */
  async lockName(tx: WorkspaceTx, name: string): Promise<void> {
    await tx.query({
      name: 'company-lock-name',
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' company ' || lower($2), 0))`,
      values: [tx.workspace, name],
    });
  }

  /** As `find`, for what is to refer to it: it is neither deleted, merged nor renamed until the transaction ends. */
  async hold(tx: WorkspaceTx, id: string): Promise<CompanyRow | undefined> {
    const [row] = await tx.query<CompanyRow>({
      name: 'company-hold',
      text: `select ${columns} from company r where r.id = $1 and r.deleted_at is null for key share of r`,
      values: [id],
    });
    return row;
  }

  /** Deleted or not; nobody else changes it until the transaction ends. */
  async lock(tx: WorkspaceTx, id: string): Promise<CompanyRow | undefined> {
    const [row] = await tx.query<CompanyRow>({
      name: 'company-lock',
      text: `select ${columns} from company r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(tx: WorkspaceTx, id: string, company: CompanyInput): Promise<CompanyRow> {
    const [row] = await tx.query<CompanyRow>({
      name: 'company-create',
      text: `with r as (
               insert into company (workspace_id, id, created_by, ${made.columns}) values ($1, $2, $3, ${made.values}) returning *
             ), history as (
               insert into company_history (workspace_id, company_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             )
             select ${columns} from r`,
      values: [tx.workspace, id, tx.user, ...givenOf(companyTable, company)],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update(tx: WorkspaceTx, after: CompanyRow, changes: Changes): Promise<CompanyRow> {
    return this.write(tx, 'updated', changes, {
      name: 'company-update',
      set: changed,
      values: [after.id, ...givenOf(companyTable, after)],
    });
  }

  delete(tx: WorkspaceTx, id: string): Promise<CompanyRow> {
    return this.write(
      tx,
      'deleted',
      {},
      { name: 'company-delete', set: 'deleted_at = statement_timestamp()', values: [id] },
    );
  }

  restore(tx: WorkspaceTx, id: string): Promise<CompanyRow> {
    return this.write(tx, 'restored', {}, { name: 'company-restore', set: 'deleted_at = null', values: [id] });
  }

  /** The name beside each contact's link follows the company's; it is not a change of the contact. */
  async renameForContacts(tx: WorkspaceTx, id: string, name: string): Promise<void> {
    await tx.query({
      name: 'company-rename-for-contacts',
      text: 'update contact set company_name = $2 where company_id = $1',
      values: [id, name],
    });
  }

  /** As for contacts, of deals and sales; a customer's name that was taken from the company's follows too. */
  async renameForCustomers(tx: WorkspaceTx, id: string, name: string): Promise<void> {
    for (const table of ['deal', 'sale']) {
      await tx.query({
        name: `company-rename-for-${table}`,
        text: `update ${table} set company_name = $2, customer_name = case customer_name when company_name then $2 else customer_name end
                where company_id = $1`,
        values: [id, name],
      });
    }
  }

  private write(tx: WorkspaceTx, action: Action, changes: Changes, change: RecordWrite): Promise<CompanyRow> {
    return writeRecord(tx, { type: 'company', select: columns }, action, changes, change);
  }
}

/** Fields that a change may set, as history names them. */
export const editable = editableOf(companyFields);
