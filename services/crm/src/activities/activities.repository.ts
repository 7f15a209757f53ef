import { Injectable } from '@nestjs/common';
import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { Activity, ActivityInput, ActivityQuery } from '@fernway/contracts/http/crm-activities';
import type { PlatformTx, WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { givenOf, insertOf, listColumnsOf, selectOf, updateOf } from '../records/field-columns.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { lastHeardSql } from '../records/record-rows.repository.js';
import type { Subject } from '../subjects/subjects.service.js';
import { activityTable } from './columns.js';
import type { ActivityEntity } from './activity.entity.js';

/** As the API names it: the table keeps its own words. */
export type ActivityRow = Omit<
  ActivityEntity,
  'workspaceId' | 'ahead' | 'kind' | 'title' | 'at' | 'batchId' | 'batchVersion'
> & {
  type: ActivityEntity['kind'];
  subject: string;
  occurredAt: Date;
};

/** What was read in which text. */
export type Felt = { activityId: string; activityVersion: number; sentiment: Sentiment };

export const activityColumns = selectOf(activityTable);
const made = insertOf(activityTable, 4);
const changed = updateOf(activityTable, 3);

export const activityList = {
  table: 'activity',
  select: activityColumns,
  columns: listColumnsOf(activityTable),
} satisfies RecordList;

type Page = Omit<ActivityQuery, 'after' | 'filter'> & { after?: Position | undefined; filter: FilterSql[] };

@Injectable()
export class ActivitiesRepository {
  /** One keyset page of activities that are not deleted. */
  list(
    tx: WorkspaceRead,
    {
      q: words,
      filter,
      type,
      contactId,
      companyId,
      dealId,
      createdBy,
      from,
      to,
      updatedSince,
      sort,
      limit,
      after,
    }: Page,
  ) {
    const where = [...filter];
    if (type) where.push((value) => `r.kind = ${value(type)}`);
    if (contactId) where.push((value) => `r.contact_id = ${value(contactId)}`);
    if (companyId) where.push((value) => `r.company_id = ${value(companyId)}`);
    if (dealId) where.push((value) => `r.deal_id = ${value(dealId)}`);
    if (createdBy) where.push((value) => `r.created_by = ${value(createdBy)}`);
    if (from) where.push((value) => `r.at >= ${value(from)}`);
    if (to) where.push((value) => `r.at < ${value(to)}`);
    if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
    return readPage<ActivityRow>(tx, activityList, { sort, limit, after, where, words });
  }

  async find(tx: WorkspaceRead, id: string): Promise<ActivityRow | undefined> {
    const [row] = await tx.query<ActivityRow>({
      name: 'activity-find',
      text: `select ${activityColumns} from activity r where r.id = $1 and r.deleted_at is null`,
      values: [id],
    });
    return row;
  }

  async lock(tx: WorkspaceTx, id: string): Promise<ActivityRow | undefined> {
    const [row] = await tx.query<ActivityRow>({
      name: 'activity-lock',
      text: `select ${activityColumns} from activity r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(
    tx: WorkspaceTx,
    id: string,
    activity: ActivityInput & Pick<Activity, 'mentions'>,
  ): Promise<ActivityRow> {
    const [row] = await tx.query<ActivityRow>({
      name: 'activity-create',
      text: `insert into activity as r (workspace_id, id, created_by, ${made.columns}) values ($1, $2, $3, ${made.values})
             returning ${activityColumns}`,
      values: [tx.workspace, id, tx.user, ...givenOf(activityTable, activity)],
    });
    return row!;
  }

  async update(tx: WorkspaceTx, activity: ActivityRow): Promise<ActivityRow> {
    const [row] = await tx.query<ActivityRow>({
      name: 'activity-update',
      text: `update activity as r set version = version + 1, updated_at = statement_timestamp(), deleted_at = $2, ${changed}
              where id = $1 returning ${activityColumns}`,
      values: [activity.id, activity.deletedAt, ...givenOf(activityTable, activity)],
    });
    return row!;
  }

  /** No change of the record: neither version nor time move. What was scored is this version's text, or nothing. */
  async feel(
    tx: WorkspaceTx,
    { activityId, activityVersion, sentiment }: Felt,
  ): Promise<Pick<ActivityRow, 'id' | 'version' | 'sample'> | undefined> {
    const [row] = await tx.query<Pick<ActivityRow, 'id' | 'version' | 'sample'>>({
      name: 'activity-feel',
      text: 'update activity set sentiment = $3 where id = $1 and version = $2 returning id, version, sample',
      values: [activityId, activityVersion, sentiment],
    });
    return row;
  }

  /** Sets when those whom they are about were last heard of. */
  async touch(tx: WorkspaceTx, subjects: Subject[]): Promise<void> {
    for (const [table, ids] of [
      ['contact', subjects.map(({ contactId }) => contactId)],
      ['company', subjects.map(({ companyId }) => companyId)],
      ['deal', subjects.map(({ dealId }) => dealId)],
    ] as const) {
      const touched = ids.filter((id) => id !== null);
      if (touched.length === 0) continue;
      await tx.query({
        name: `activity-touch-${table}`,
        text: lastHeardSql(table, 'select unnest($1::uuid[])'),
        values: [touched],
      });
    }
  }

  /** As `feel`, of many. */
  async feelMany(tx: WorkspaceTx, scored: Felt[]): Promise<void> {
    await tx.query({
      name: 'activities-feel',
      text: `update activity r set sentiment = s.sentiment
               from unnest($1::uuid[], $2::int[], $3::text[]) as s (id, version, sentiment) where r.id = s.id and r.version = s.version`,
      values: [
        scored.map(({ activityId }) => activityId),
        scored.map(({ activityVersion }) => activityVersion),
        scored.map(({ sentiment }) => sentiment),
      ],
    });
  }

  /** Activities, of any workspace, that were planned and whose time has come. */
  begun(tx: PlatformTx, limit: number): Promise<{ workspace: string; id: string }[]> {
    return tx.query<{ workspace: string; id: string }>({
      name: 'activities-begun',
      text: 'select workspace_id as workspace, id from activity where ahead and deleted_at is null and at <= now() order by at limit $1',
      values: [limit],
    });
  }

  /** They are not ahead any more. @returns whom those are about of which this was not known yet */
  begin(tx: WorkspaceTx, ids: string[]): Promise<Subject[]> {
    return tx.query<Subject>({
      text: `with due as (select id from activity where id = any ($1) and ahead and deleted_at is null and at <= now() order by id for update)
             update activity r set ahead = false from due where r.id = due.id
             returning r.contact_id as "contactId", r.company_id as "companyId", r.deal_id as "dealId"`,
      values: [ids],
    });
  }
}
