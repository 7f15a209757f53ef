import { Injectable } from '@nestjs/common';
import type { SampleCounts, SampleData } from '@fernway/contracts/http/crm-sample-data';
import type { WorkspaceTx } from '@fernway/database';
import { activityColumns, type ActivityRow } from '../activities/activities.repository.js';
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
};
export type SampleTable = keyof SampleRows;

/** What is removed first is what refers to the others. */
export const sampleTables = ['activity', 'task', 'deal', 'contact', 'company', 'organization'] as const;
const plural = {
  organization: 'organizations',
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  activity: 'activities',
  task: 'tasks',
} as const;
const selects: Record<SampleTable, string> = {
  organization: organizationList.select,
  company: companyList.select,
  contact: contactList.select,
  deal: dealSelect,
  activity: activityColumns,
  task: taskColumns,
};

const hasHistory = (table: SampleTable) => table === 'contact' || table === 'company' || table === 'deal';

/**
 * Sample records that stay: those that somebody changed, and those to which a record refers that stays or is no sample. A
 * query of its own for each table; the later ones read the earlier ones.
 */
const changed = 'r.sample and r.deleted_at is null and r.version > 1';
const referred = (by: SampleTable, column: string) =>
  `exists (select from ${by} x where x.workspace_id = r.workspace_id and x.${column} = r.id and x.deleted_at is null
             and (not x.sample or x.id in (select id from kept_${by})))`;
/** Sales of one's own. */
const sold = (column: string) =>
  `exists (select from sale x where x.workspace_id = r.workspace_id and x.${column} = r.id and x.deleted_at is null and not x.sample)`;
const keptSql = `
  kept_organization as materialized (select r.id from organization r where ${changed}),
  kept_activity as materialized (select r.id from activity r where ${changed}),
  kept_task as materialized (select r.id from task r where ${changed}),
  kept_deal as materialized (select r.id from deal r where ${changed} or r.sample and r.deleted_at is null and (
    ${['activity', 'task'].map((by) => referred(by as SampleTable, 'deal_id')).join(' or ')})),
  kept_contact as materialized (select r.id from contact r where ${changed} or r.sample and r.deleted_at is null and (
    ${['activity', 'task', 'deal'].map((by) => referred(by as SampleTable, 'contact_id')).join(' or ')} or ${sold('contact_id')})),
  kept_company as materialized (select r.id from company r where ${changed} or r.sample and r.deleted_at is null and (
    ${['activity', 'task', 'deal', 'contact'].map((by) => referred(by as SampleTable, 'company_id')).join(' or ')} or ${sold('company_id')}))`;

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
    const live = (table: SampleTable) => `(select count(*)::int from ${table} where sample and deleted_at is null)`;
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
                    ${own('contact')} or ${own('company')} or ${own('deal')} as "ownRecords",
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
                where t.sample and t.deleted_at is null and ${where} returning *
             )${
               hasHistory(table)
                 ? `, history as (insert into ${table}_history (workspace_id, ${table}_id, version, action, actor, at, changes)
                      select workspace_id, id, version, '${action}', $1::uuid, updated_at, $2::jsonb from r)`
                 : ', asked as (select $1::uuid, $2::jsonb)'
             }
             select ${selects[table]} from r`,
      values: [tx.user, JSON.stringify(changes)],
    });
  }
}
