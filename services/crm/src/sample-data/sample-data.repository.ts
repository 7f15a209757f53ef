import { Injectable } from '@nestjs/common';
import type { SampleCounts, SampleData } from '@fernway/contracts/http/crm-sample-data';
import type { WorkspaceTx } from '@fernway/database';
import { activityColumns, type ActivityRow } from '../activities/activities.repository.js';
import { commerceKinds } from '../commerce/commerce-lists.js';
import type { CommerceRow } from '../commerce/commerce-shape.js';
import { companyList, type CompanyRow } from '../companies/companies.repository.js';
import { contactList, type ContactRow } from '../contacts/contacts.repository.js';
import { dealSelect, type DealRow } from '../deals/deals.repository.js';
import { organizationList, type OrganizationRow } from '../organizations/organizations.repository.js';
import { lastHeardSql } from '../records/record-rows.repository.js';
import { taskColumns, type TaskRow } from '../tasks/tasks.repository.js';

export type SampleRows = {
  organization: OrganizationRow;
  company: CompanyRow;
  contact: ContactRow;
  deal: DealRow;
  activity: ActivityRow;
  task: TaskRow;
  product: CommerceRow<'product'>;
  sale: CommerceRow<'sale'>;
  expense: CommerceRow<'expense'>;
};
export type SampleTable = keyof SampleRows;

/** What is removed first is what refers to the others. */
export const sampleTables = [
  'activity',
  'task',
  'sale',
  'deal',
  'contact',
  'company',
  'product',
  'expense',
  'organization',
] as const;
const plural = {
  organization: 'organizations',
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  activity: 'activities',
  task: 'tasks',
  product: 'products',
  sale: 'sales',
  expense: 'expenses',
} as const;
const selects: Record<SampleTable, string> = {
  organization: organizationList.select,
  company: companyList.select,
  contact: contactList.select,
  deal: dealSelect,
  activity: activityColumns,
  task: taskColumns,
  product: commerceKinds.product.list.select,
  sale: commerceKinds.sale.list.select,
  expense: commerceKinds.expense.list.select,
};

/** The kinds of records. */
const recordTables: readonly SampleTable[] = ['contact', 'company', 'deal', 'product', 'sale', 'expense'];

/** What is a sample of its own: sales of deals come and go with their deals. */
const sampleSql = (table: SampleTable, row: string) =>
  `${row}.sample and ${row}.deleted_at is null${table === 'sale' ? ` and ${row}.origin = 'import'` : ''}`;

/**
 * Sample records that stay: those that somebody changed, and those to which a record refers that stays or is no sample. A
 * query of its own for each table; the later ones read the earlier ones.
 */
const referred = (by: SampleTable, column: string) =>
  `exists (select from ${by} x where x.workspace_id = r.workspace_id and x.${column} = r.id and x.deleted_at is null
             and (not x.sample or x.id in (select id from kept_${by})))`;
const soldAndChanged = `exists (select from sale x where x.workspace_id = r.workspace_id and x.deal_id = r.id and x.deleted_at is null
             and x.version > 1)`;
const onDeals = `exists (select from deal x where x.workspace_id = r.workspace_id and x.deleted_at is null
             and x.lines @> jsonb_build_array(jsonb_build_object('productId', r.id)) and (not x.sample or x.id in (select id from kept_deal)))`;
const keptRows = (table: SampleTable, reasons: string[], columns = 'r.id') => `
  select ${columns} from ${table} r where ${sampleSql(table, 'r')} and (${['r.version > 1', ...reasons].join(' or ')})`;
const kept = (table: SampleTable, ...reasons: string[]) =>
  `kept_${table} as materialized (${keptRows(table, reasons)})`;
const unlessReferred = (table: SampleTable, by: SampleTable[], ...reasons: string[]) =>
  kept(table, ...by.map((other) => referred(other, `${table}_id`)), ...reasons);
const broughtOwn = `exists (select from contact x where x.workspace_id = r.workspace_id and x.referred_by_id = r.id and x.deleted_at is null
             and not x.sample)`;
/** With those through whom they came. */
const keptContacts = `kept_contact as materialized (
  with recursive way (id, by) as (${keptRows(
    'contact',
    [...(['activity', 'task', 'sale', 'deal'] as const).map((table) => referred(table, 'contact_id')), broughtOwn],
    'r.id, r.referred_by_id',
  )}
    union select r.id, r.referred_by_id from way join contact r on r.id = way.by where ${sampleSql('contact', 'r')}
  ) select id from way)`;
const keptSql = [
  ...(['organization', 'expense', 'activity', 'task', 'sale'] as const).map((table) => kept(table)),
  unlessReferred('deal', ['activity', 'task'], soldAndChanged),
  keptContacts,
  unlessReferred('company', ['activity', 'task', 'sale', 'deal', 'contact']),
  unlessReferred('product', ['sale'], onDeals),
].join(',');

@Injectable()
export class SampleDataRepository {
  /** One at a time for each workspace, until the transaction ends. */
  async lock(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' sample data', 0))`,
      values: [tx.workspace],
    });
  }

  async state(tx: WorkspaceTx): Promise<Omit<SampleData, 'loadedAt' | 'loaded'> & { loadedAt: Date | null }> {
    const live = (table: SampleTable) => `(select count(*)::int from ${table} r where ${sampleSql(table, 'r')})`;
    const objectOf = (count: (table: SampleTable) => string) =>
      `jsonb_build_object(${sampleTables.map((table) => `'${plural[table]}', ${count(table)}`).join(', ')})`;
    const own = (table: SampleTable) => `exists (select from ${table} where not sample and deleted_at is null)`;
    const [row] = await tx.query<{
      counts: SampleCounts;
      kept: SampleCounts;
      ownRecords: boolean;
      loadedAt: Date | null;
    }>({
      name: 'sample-state',
      text: `with ${keptSql}
             select ${objectOf(live)} as counts, ${objectOf((table) => `(select count(*)::int from kept_${table})`)} as kept,
                    ${recordTables.map(own).join(' or ')} as "ownRecords",
                    (select min(updated_at) from contact where sample and deleted_at is null) as "loadedAt"`,
    });
    return row!;
  }

  /** Marks what is not to stay as deleted, its history with it. */
  remove<T extends SampleTable>(tx: WorkspaceTx, table: T, keep: 'changed' | 'nothing'): Promise<SampleRows[T][]> {
    const gone = keep === 'nothing' ? 'true' : `not t.id in (select id from kept_${table})`;
    return this.change(tx, table, {
      set: 'deleted_at = statement_timestamp()',
      where: gone,
      action: 'deleted',
      changes: {},
    });
  }

  /** They are the workspace's own from now on. */
  adopt<T extends SampleTable>(tx: WorkspaceTx, table: T): Promise<SampleRows[T][]> {
    return this.change(tx, table, {
      set: 'sample = false',
      where: 'true',
      action: 'updated',
      changes: { sample: [true, false] },
    });
  }

  /** When those that stay were last heard of, now that samples are gone. */
  async forgetActivities(tx: WorkspaceTx): Promise<void> {
    for (const table of ['contact', 'company', 'deal'] as const) {
      await tx.query({
        text: lastHeardSql(table, `select s.id from ${table} s where s.sample and s.deleted_at is null`),
      });
    }
  }

  private change<T extends SampleTable>(
    tx: WorkspaceTx,
    table: T,
    { set, where, action, changes }: { set: string; where: string; action: string; changes: object },
  ): Promise<SampleRows[T][]> {
    return tx.query<SampleRows[T]>({
      text: `with ${keptSql}, r as (
               update ${table} as t set version = version + 1, updated_at = statement_timestamp(), ${set}
                where ${sampleSql(table, 't')} and ${where} returning *
             )${
               recordTables.includes(table)
                 ? `, history as (insert into ${table}_history (workspace_id, ${table}_id, version, action, actor, at, changes)
                      select workspace_id, id, version, '${action}', $1::uuid, updated_at, $2::jsonb from r)`
                 : ', asked as (select $1::uuid, $2::jsonb)'
             }
             select ${selects[table]} from r`,
      values: [tx.user, JSON.stringify(changes)],
    });
  }
}
