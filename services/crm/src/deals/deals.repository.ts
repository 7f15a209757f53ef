import { Injectable } from '@nestjs/common';
import type { Deal, dealColumns, DealQuery } from '@fernway/contracts/http/crm-deals';
import type { Money } from '@fernway/contracts/endpoint';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { Changes } from '../records/record-change.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { wordsFilter } from '../records/record-search.repository.js';
import { type Action, type RecordWrite, writeRecord } from '../records/record-writes.repository.js';
import type { DealEntity } from './deal.entity.js';

type Computed = 'number' | 'value' | 'currency' | 'weightedValue' | 'probability' | 'priorityRank' | `${string}Key`;
export type DealRow = Omit<DealEntity, 'workspaceId' | Computed> & {
  dealId: string;
  value: Money;
  weightedValue: Money;
  probability: number;
  stage: string;
  staleReason: Deal['staleReason'];
};
/** What is written of a deal; the rest follows from it. */
export type DealDraft = Omit<
  DealRow,
  | 'id'
  | 'version'
  | 'dealId'
  | 'weightedValue'
  | 'stage'
  | 'staleReason'
  | 'stageSince'
  | 'lastActivityAt'
  | 'sample'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
>;

const ofStage = (what: string) =>
  `(select ${what} from stage s where s.workspace_id = r.workspace_id and s.id = r.stage_id)`;
const stale = `coalesce(r.state = 'open' and r.stage_since < now() - ${ofStage('s.stale_after_days')} * interval '1 day', false)`;
const staleReason =
  ofStage(`case when r.state = 'open' and r.stage_since < now() - s.stale_after_days * interval '1 day'
    then jsonb_build_object('days', floor(extract(epoch from now() - r.stage_since) / 86400)::int, 'allowed', s.stale_after_days) end`);

/** What is selected of a deal `r`. */
export const dealSelect = `r.id, r.version, r.number as "dealId", r.name, r.customer_name as "customerName", r.phone, r.contact_id as "contactId",
  r.contact_name as "contactName", r.company_id as "companyId", r.company_name as "companyName",
  jsonb_build_object('amount', r.value, 'currency', r.currency) as value,
  jsonb_build_object('amount', round(r.weighted_value), 'currency', r.currency) as "weightedValue",
  r.probability::float8 as probability, r.pipeline_id as "pipelineId", r.stage_id as "stageId", ${ofStage('s.name')} as stage, r.state,
  r.priority, r.close_date::text as "closeDate", r.owner_id as "ownerId", r.tags, r.lost_reason as "lostReason", r.fields,
  r.stage_since as "stageSince", ${staleReason} as "staleReason", r.closed_at as "closedAt", r.last_activity_at as "lastActivityAt",
  r.sample, r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt", r.deleted_at as "deletedAt"`;

export const dealList = {
  table: 'deal',
  select: dealSelect,
  columns: {
    dealId: { sql: 'r.number', kind: 'text' },
    name: { sql: 'r.name_key', kind: 'text', shown: 'r.name' },
    customerName: { sql: 'r.customer_key', kind: 'text', shown: 'r.customer_name' },
    phone: { sql: 'r.phone', kind: 'text', nullable: true },
    contactId: { sql: 'r.contact_id', kind: 'choice', nullable: true },
    companyId: { sql: 'r.company_id', kind: 'choice', nullable: true },
    companyName: { sql: 'r.company_key', kind: 'text', nullable: true, shown: 'r.company_name' },
    value: { sql: 'r.value', kind: 'number' },
    currency: { sql: 'r.currency', kind: 'choice' },
    weightedValue: { sql: 'r.weighted_value', kind: 'number' },
    pipelineId: { sql: 'r.pipeline_id', kind: 'choice' },
    stageId: { sql: 'r.stage_id', kind: 'choice' },
    state: { sql: 'r.state', kind: 'choice' },
    priority: { sql: 'r.priority', kind: 'choice', key: { sql: 'r.priority_rank', kind: 'number' } },
    probability: { sql: 'r.probability', kind: 'number' },
    closeDate: { sql: 'r.close_date', kind: 'day', nullable: true },
    ownerId: { sql: 'r.owner_id', kind: 'choice', nullable: true },
    tags: { sql: 'r.tags', kind: 'choices' },
    lostReason: { sql: 'r.lost_reason', kind: 'text', nullable: true },
    stageSince: { sql: 'r.stage_since', kind: 'time' },
    closedAt: { sql: 'r.closed_at', kind: 'time', nullable: true },
    lastActivityAt: { sql: 'r.last_activity_at', kind: 'time', nullable: true },
    createdAt: { sql: 'r.created_at', kind: 'time' },
    updatedAt: { sql: 'r.updated_at', kind: 'time' },
  } satisfies Record<keyof typeof dealColumns, RecordList['columns'][string]>,
} satisfies RecordList;

type Only = Pick<DealQuery, 'pipelineId' | 'stageId' | 'state' | 'ownerId' | 'contactId' | 'companyId'>;
const onlyColumns: Record<keyof Only, string> = {
  pipelineId: 'r.pipeline_id',
  stageId: 'r.stage_id',
  state: 'r.state',
  ownerId: 'r.owner_id',
  contactId: 'r.contact_id',
  companyId: 'r.company_id',
};
type Asked = Only & Pick<DealQuery, 'q' | 'stale' | 'updatedSince'>;
type Page = Asked & { sort: string; limit: number; after?: Position | undefined; filter: FilterSql[] };

/** What a list's question asks of a deal `r`. */
export const dealsAsked = ({ q, stale: onlyStale, updatedSince, ...only }: Asked): FilterSql[] => {
  const where: FilterSql[] = [];
  for (const [field, column] of Object.entries(onlyColumns) as [keyof Only, string][]) {
    if (only[field]) where.push((value) => `${column} = ${value(only[field])}`);
  }
  if (q) where.push(wordsFilter('deal', q));
  if (onlyStale) where.push(() => stale);
  if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
  return where;
};

/** Deals of the transaction's workspace: row security sees to it that no statement needs to name it. */
@Injectable()
export class DealsRepository {
  /** One keyset page of deals that are not deleted. */
  list(tx: WorkspaceRead, list: RecordList, { sort, after, limit, filter, q: words, ...asked }: Page) {
    const where = [...filter, ...dealsAsked(asked)];
    // What the board's next cards are read by has an index of its own; a page of other filters is planned with its values.
    const ofBoard = asked.stageId && sort.endsWith('stageSince');
    const name = where.length === 0 ? 'list' : ofBoard && where.length === 1 ? 'list-stage' : undefined;
    return readPage<DealRow>(tx, list, { sort, limit, after, where, words, name });
  }

  /** Deleted or not. */
  async find(tx: WorkspaceRead, id: string): Promise<DealRow | undefined> {
    const [row] = await tx.query<DealRow>({
      name: 'deal-find',
      text: `select ${dealSelect} from deal r where r.id = $1`,
      values: [id],
    });
    return row;
  }

  /** Deleted or not; nobody else changes it until the transaction ends. */
  async lock(tx: WorkspaceTx, id: string): Promise<DealRow | undefined> {
    const [row] = await tx.query<DealRow>({
      name: 'deal-lock',
      text: `select ${dealSelect} from deal r where r.id = $1 for update of r`,
      values: [id],
    });
    return row;
  }

  async create(tx: WorkspaceTx, { id, number }: { id: string; number: string }, deal: DealDraft): Promise<DealRow> {
    const [row] = await tx.query<DealRow>({
      name: 'deal-create',
      text: `with r as (
               insert into deal (workspace_id, id, created_by, number, name, customer_name, phone, contact_id, contact_name, company_id,
                                 company_name, value, currency, probability, pipeline_id, stage_id, state, priority, close_date, owner_id,
                                 tags, lost_reason, fields, closed_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
                       case when $17 <> 'open' then coalesce($24::timestamptz, now()) end)
               returning *
             ), history as (
               insert into deal_history (workspace_id, deal_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             )
             select ${dealSelect} from r`,
      values: [tx.workspace, id, tx.user, number, ...entered(deal)],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update(tx: WorkspaceTx, after: DealDraft & { id: string }, changes: Changes): Promise<DealRow> {
    return this.write(tx, 'updated', changes, {
      name: 'deal-update',
      set: `name = $5, customer_name = $6, phone = $7, contact_id = $8, contact_name = $9, company_id = $10, company_name = $11,
            value = $12, currency = $13, probability = $14, pipeline_id = $15, stage_id = $16, state = $17, priority = $18,
            close_date = $19, owner_id = $20, tags = $21, lost_reason = $22, fields = $23,
            stage_since = case when stage_id = $16 then stage_since else statement_timestamp() end,
            closed_at = case when $17 = 'open' then null else coalesce($24::timestamptz, statement_timestamp()) end`,
      values: [after.id, ...entered(after)],
    });
  }

  delete(tx: WorkspaceTx, id: string): Promise<DealRow> {
    return this.write(
      tx,
      'deleted',
      {},
      { name: 'deal-delete', set: 'deleted_at = statement_timestamp()', values: [id] },
    );
  }

  /** To a stage of the same kind as the one that it was in. */
  restore(tx: WorkspaceTx, id: string, stage: { pipelineId: string; id: string }, changes: Changes): Promise<DealRow> {
    return this.write(tx, 'restored', changes, {
      name: 'deal-restore',
      set: `deleted_at = null, pipeline_id = $5, stage_id = $6,
            stage_since = case when stage_id = $6 then stage_since else statement_timestamp() end`,
      values: [id, stage.pipelineId, stage.id],
    });
  }

  private write(tx: WorkspaceTx, action: Action, changes: Changes, change: RecordWrite): Promise<DealRow> {
    return writeRecord(tx, { type: 'deal', select: dealSelect }, action, changes, change);
  }
}

const entered = (deal: DealDraft) => [
  deal.name,
  deal.customerName,
  deal.phone,
  deal.contactId,
  deal.contactName,
  deal.companyId,
  deal.companyName,
  deal.value.amount,
  deal.value.currency,
  deal.probability,
  deal.pipelineId,
  deal.stageId,
  deal.state,
  deal.priority,
  deal.closeDate,
  deal.ownerId,
  deal.tags,
  deal.lostReason,
  JSON.stringify(deal.fields),
  deal.closedAt,
];
