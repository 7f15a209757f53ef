import { Injectable } from '@nestjs/common';
import type { Deal, DealQuery } from '@fernway/contracts/http/crm-deals';
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
import { dealTable, isStale } from './columns.js';
import type { DealEntity } from './deal.entity.js';

type Computed =
  | 'number'
  | 'value'
  | 'currency'
  | 'weightedValue'
  | 'probability'
  | 'probabilityBefore'
  | 'priorityRank'
  | `${string}Key`;
export type DealRow = Omit<DealEntity, 'workspaceId' | Computed> & {
  dealId: string;
  value: Money;
  weightedValue: Money;
  probability: number;
  probabilityBefore: number | null;
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
  | 'probabilityBefore'
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

/** What is selected of a deal `r`. */
export const dealSelect = selectOf(dealTable);
const made = insertOf(dealTable, 5);
const changed = updateOf(dealTable, 5);

export const dealList = {
  table: 'deal',
  select: dealSelect,
  columns: { ...listColumnsOf(dealTable), currency: { sql: 'r.currency', kind: 'choice' } },
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
type Asked = Only & Pick<DealQuery, 'q' | 'stale' | 'updatedSince' | 'batchId' | 'batchAction'>;
type Page = Asked & { sort: string; limit: number; after?: Position | undefined; filter: FilterSql[] };

/** What a list's question asks of a deal `r`. */
export const dealsAsked = ({ q, stale: onlyStale, updatedSince, ...only }: Asked): FilterSql[] => {
  const where: FilterSql[] = ofBatch('deal', only);
  for (const [field, column] of Object.entries(onlyColumns) as [keyof Only, string][]) {
    if (only[field]) where.push((value) => `${column} = ${value(only[field])}`);
  }
  if (q) where.push(wordsFilter('deal', q));
  if (onlyStale) where.push(() => isStale);
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
               insert into deal (workspace_id, id, created_by, number, ${made.columns}) values ($1, $2, $3, $4, ${made.values})
               returning *
             ), history as (
               insert into deal_history (workspace_id, deal_id, version, action, actor)
               select workspace_id, id, version, 'created', created_by from r
             )
             select ${dealSelect} from r`,
      values: [tx.workspace, id, tx.user, number, ...givenOf(dealTable, deal)],
    });
    return row!;
  }

  /** Writes the fields of `after` and what changed; the version rises. */
  update(tx: WorkspaceTx, after: DealDraft & { id: string }, changes: Changes): Promise<DealRow> {
    return this.write(tx, 'updated', changes, {
      name: 'deal-update',
      set: changed,
      values: [after.id, ...givenOf(dealTable, after)],
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
