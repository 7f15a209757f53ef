import { Injectable } from '@nestjs/common';
import type { KeptReason, KeptRecord } from '@fernway/contracts/http/crm-batches';
import { droppedPrefix } from '@fernway/contracts/http/crm-merges';
import { isSubject, type RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { notedBy } from '../batch-notes/batch-notes.repository.js';
import { stays } from '../records/record-rows.repository.js';
import type { Action } from '../records/record-writes.repository.js';

/** What a batch did to a record, and how that record is now. */
export type Done = {
  id: string;
  deleted: boolean;
  /** All that people enter is as the batch left it: nobody changed it since, or it was changed back. */
  untouched: boolean;
  first: Action;
  /** Fields as they were, and what the batch made of them. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  inUse: boolean;
  /** By now a deal's, which changes it. */
  ofDeal: boolean;
  /** Another record has by now what only one may have. */
  taken: boolean;
};
export type KeptRow = Omit<KeptRecord, 'changedAt'> & { changedAt: Date | null };

/** Kinds of records in the order in which they are taken back: what refers to others comes first. */
export const undoOrder = ['sale', 'expense', 'deal', 'contact', 'company', 'product'] as const satisfies RecordType[];

const held = (from: string, link: string) => `exists (select from ${from} x where x.${link} = r.id and ${stays('x')}`;
/** What people have attached to a record since, or changed of what came with it; the rest goes with it, as sample data does. */
const worked = (link: string) =>
  `${held('activity', link)} and (x.batch_id is distinct from $1 or x.version <> x.batch_version) and not x.sample) or ${held('task', link)} and not x.sample)
   or ${held('attachment', link)} and not x.sample)`;
const inUse: Record<RecordType, string> = {
  contact: `${worked('contact_id')} or ${held('deal', 'contact_id')}) or ${held('sale', 'contact_id')})`,
  company: `${worked('company_id')} or ${held('deal', 'company_id')}) or ${held('contact', 'company_id')}) or ${held('sale', 'company_id')})`,
  deal: worked('deal_id'),
  product: `${held('sale', 'product_id')})`,
  sale: 'false',
  expense: 'false',
};

/** A sale that is a deal's by now, or was. */
const ofDeal: Partial<Record<RecordType, string>> = { sale: `r.origin = 'deal'` };

/** Whether another record has the number that a record `r` has once it is back. */
const takenBy = (type: RecordType, field: string, key: string): string =>
  `(done.last = 'deleted' or fields.before ? '${field}') and exists (
     select from ${type} x where x.${key} = lower(case when fields.before ? '${field}' then fields.before ->> '${field}' else r.${key} end)
        and x.deleted_at is null and x.id <> r.id)`;
const taken: Partial<Record<RecordType, string>> = {
  product: takenBy('product', 'sku', 'sku_key'),
  sale: takenBy('sale', 'externalId', 'external_key'),
};

/** Names and times that follow from another field of the same change. */
const followed = `key in ('leadSince', 'stageSince', 'stage') or key = 'closedAt' and h.changes ? 'stageId'
  or key = 'companyName' and h.changes ? 'companyId' or key = 'contactName' and h.changes ? 'contactId'`;

/**
 * Whether what others made of a record `r` since the batch's first change ends where it began: each field has the value
 * that it had before them. A version without its history counts as a change.
 */
const sameAsLeft = (type: RecordType): string =>
  `((r.deleted_at is not null) = (done.last = 'deleted')
    and (select count(*) from ${type}_history h where h.${type}_id = r.id and h.version >= done.from_version) = r.version - done.from_version + 1
    and not exists (
      select from ${type}_history h, jsonb_each(h.changes)
       where h.${type}_id = r.id and h.version > done.from_version and h.batch_id is distinct from $1 and not (${followed})
       group by key having (array_agg(value -> 0 order by version))[1] is distinct from (array_agg(value -> 1 order by version desc))[1]))`;

@Injectable()
export class BatchUndoRepository {
  /** Ids of the records of one kind that a batch changed or gave a note, as a query of its own. */
  changedBy(batch: string, type: RecordType): { text: string; values: unknown[] } {
    return {
      text: `select ${type}_id as id from ${type}_history where batch_id = $1${isSubject(type) ? ` union ${notedBy(type)}` : ''}`,
      values: [batch],
    };
  }

  /** Nobody else changes these records until the transaction ends. */
  done(tx: WorkspaceTx, batch: string, type: RecordType, ids: string[]): Promise<Done[]> {
    return tx.query<Done>({
      name: `batch-done-${type}`,
      text: `with step as materialized (
               select ${type}_id as id, version, action, changes from ${type}_history where batch_id = $1 and ${type}_id = any ($2)
             ), done as (
               select id, min(version) as from_version, max(version) as to_version, count(*) as steps,
                      (array_agg(action order by version))[1] as first, (array_agg(action order by version desc))[1] as last
                 from step group by id
             ), field as (
               select id, key, (array_agg(value -> 0 order by version))[1] as before, (array_agg(value -> 1 order by version desc))[1] as after
                 from step, jsonb_each(changes) where not starts_with(key, '${droppedPrefix}') group by id, key
             ), fields as (
               select id, jsonb_object_agg(key, before) as before, jsonb_object_agg(key, after) as after
                 from field where before is distinct from after group by id
             )
             select r.id, r.deleted_at is not null as deleted, done.first, fields.before, fields.after,
                    case when r.version = done.to_version and done.to_version - done.from_version + 1 = done.steps then true else ${sameAsLeft(type)} end as untouched,
                    done.first = 'created' and (${inUse[type]}) as "inUse",
                    ${ofDeal[type] ?? 'false'} as "ofDeal", ${taken[type] ?? 'false'} as taken
               from done join ${type} r on r.id = done.id left join fields on fields.id = r.id order by r.id for update of r`,
      values: [batch, ids],
    });
  }

  /** Of these stages, those that deals can be put back into; they stay until the transaction ends. */
  async stagesThere(tx: WorkspaceTx, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await tx.query<{ id: string }>({
      text: 'select id from stage where id = any ($1) and deleted_at is null order by id for share',
      values: [ids],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** Records that a batch left as they are, by their ids. */
  kept(
    tx: WorkspaceTx,
    batch: string,
    limit: number,
    after?: { recordType: string; recordId: string },
  ): Promise<KeptRow[]> {
    const part = (type: RecordType) => `
      select k.record_type as "recordType", k.record_id as "recordId", k.reason, r.name, r.deleted_at is not null as deleted,
             case when k.reason not in ('note-changed', 'too-many-tags') then last.actor end as "changedBy",
             case when k.reason not in ('note-changed', 'too-many-tags') then last.at end as "changedAt"
        from batch_kept k join ${type} r on r.id = k.record_id
        left join lateral (select h.actor, h.at from ${type}_history h where h.${type}_id = r.id order by h.version desc limit 1) as last on true
       where k.batch_id = $1 and k.record_type = '${type}' and ($3::text is null or (k.record_type, k.record_id) > ($3, $4::uuid))`;
    return tx.query<KeptRow>({
      text: `${undoOrder.map(part).join(' union all ')} order by "recordType", "recordId" limit $2`,
      values: [batch, limit, after?.recordType, after?.recordId],
    });
  }
}

export type Kept = { id: string; reason: KeptReason };
