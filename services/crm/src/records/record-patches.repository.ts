import type { Origin, RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import type { Changes } from './record-change.js';
import { patchOf } from './field-columns.js';
import { recordTables } from './record-tables.js';
import type { Action } from './record-writes.repository.js';

/** What becomes of one record: fields left out stay as they are. */
export type Patch = {
  id: string;
  action: Exclude<Action, 'created'>;
  patch: Record<string, unknown>;
  changes: Changes;
};

const money = (column: string) => `jsonb_build_object('amount', r.${column}, 'currency', r.currency)`;

/** What counts and sums need to know of each kind of record. */
const facts: Record<RecordType, string> = {
  contact: 'r.lifecycle, r.lead_since as "leadSince", r.source',
  company: 'r.name',
  deal: `r.pipeline_id as "pipelineId", r.stage_id as "stageId", r.state, jsonb_build_object('amount', r.value, 'currency', r.currency) as value,
         r.probability::float8 as probability, r.close_date::text as "closeDate", r.closed_at as "closedAt", r.owner_id as "ownerId",
         r.contact_id as "contactId", r.company_id as "companyId", r.created_at as "createdAt", r.lost_reason as "lostReason"`,
  product: 'r.name, r.active',
  sale: `r.date::text, ${money('amount')} as amount, case when r.cost is not null then ${money('cost')} end as cost, r.quantity::float8 as quantity,
         r.product_id as "productId", r.contact_id as "contactId", r.company_id as "companyId", r.owner_id as "ownerId", r.country, r.region, r.channel, r.origin`,
  expense: `r.date::text, r.category, ${money('amount')} as amount`,
};

/** As the history's own default says it. */
export const byHand = `coalesce(nullif(current_setting('app.origin', true), ''),
  case when nullif(current_setting('app.api_key', true), '') is null then 'person' else 'api' end)`;

export type Fact = { id: string; version: number; deleted: boolean; sample: boolean } & Record<string, unknown>;

export type By = { batch: string | null; origin?: Origin | undefined };

/** What is selected of a record `r` to tell of it. */
export const factsOf = (type: RecordType): string =>
  `r.id, r.version, r.deleted_at is not null as deleted, r.sample, ${facts[type]}`;

/**
 * Changes many records with their history, those that are only deleted by a statement of their own; each one's version
 * rises. The records are locked already.
 * @returns how each of them is now
 */
export const patchRecords = async (
  tx: WorkspaceTx,
  type: RecordType,
  { batch, origin }: By,
  patches: Patch[],
): Promise<Fact[]> => {
  const gone = patches.filter(
    ({ action, patch, changes }) => action === 'deleted' && Object.keys({ ...patch, ...changes }).length === 0,
  );
  const onlyDeleted = new Set(gone);
  const others = patches.filter((patch) => !onlyDeleted.has(patch));
  const deleted =
    gone.length > 0
      ? await deleteRecords(
          tx,
          type,
          { batch, origin },
          gone.map(({ id }) => id),
        )
      : [];
  return others.length > 0 ? [...deleted, ...(await changeRecords(tx, type, { batch, origin }, others))] : deleted;
};

const deleteRecords = (tx: WorkspaceTx, type: RecordType, { batch, origin }: By, ids: string[]): Promise<Fact[]> =>
  tx.query<Fact>({
    name: `${type}-delete-many`,
    text: `with r as (
             update ${type} r set version = r.version + 1, updated_at = statement_timestamp(), deleted_at = statement_timestamp()
              where r.id = any ($1::uuid[]) returning r.*
           ), history as (
             insert into ${type}_history (workspace_id, ${type}_id, version, action, actor, origin, batch_id, at)
             select workspace_id, id, version, 'deleted', $2::uuid, coalesce($3, ${byHand}), $4::uuid, updated_at from r
           )
           select ${factsOf(type)} from r`,
    values: [ids, tx.user, origin, batch],
  });

const changeRecords = (tx: WorkspaceTx, type: RecordType, { batch, origin }: By, patches: Patch[]): Promise<Fact[]> =>
  tx.query<Fact>({
    name: `${type}-patch`,
    text: `with p as materialized (
             select (one ->> 'id')::uuid as id, one ->> 'action' as action, one -> 'patch' as patch, one -> 'changes' as changes
               from jsonb_array_elements($1::jsonb) as one
           ), r as (
             update ${type} r set version = r.version + 1, updated_at = statement_timestamp(), ${patchOf(recordTables[type]).join(', ')},
                    deleted_at = case p.action when 'deleted' then statement_timestamp() when 'restored' then null else r.deleted_at end
               from p where r.id = p.id returning r.*, p.action, p.changes
           ), history as (
             insert into ${type}_history (workspace_id, ${type}_id, version, action, actor, origin, batch_id, at, changes)
             select workspace_id, id, version, action, $2::uuid, coalesce($3, ${byHand}), $4::uuid, updated_at, changes from r
           )
           select ${factsOf(type)} from r`,
    values: [JSON.stringify(patches), tx.user, origin, batch],
  });
