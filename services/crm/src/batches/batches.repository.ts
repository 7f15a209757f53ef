import { Injectable } from '@nestjs/common';
import { type BatchKind, type BatchState, batchChunk, type KeptReason } from '@fernway/contracts/http/crm-batches';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { PlatformTx, WorkspaceTx } from '@fernway/database';
import type { BatchEntity } from './batch.entity.js';

/** `root`: the kind of what was done first, where it is an undo, or an undo of one. */
export type BatchRow = Omit<BatchEntity, 'workspaceId' | 'holder' | 'heldUntil'> & { root: BatchKind };
export type Chunk = { recordType: RecordType; ids: string[] };
export type Claimed = { workspace: string; id: string; user: string | null };

/** What a piece of work did: `done` is their sum, unless told otherwise. */
export type Counts = Partial<
  Pick<BatchRow, 'done' | 'created' | 'updated' | 'deleted' | 'restored' | 'unchanged' | 'refused'>
>;
const counters = ['created', 'updated', 'deleted', 'restored', 'unchanged', 'refused'] as const;

export type NewBatch = { id: string; kind: BatchKind } & Partial<
  Pick<BatchRow, 'recordType' | 'title' | 'change' | 'total' | 'undoes'>
>;

const columns = `r.id, r.kind, r.record_type as "recordType", r.title, r.change, r.state, r.total, r.done, r.created, r.updated, r.deleted,
  r.restored, r.unchanged, r.refused, r.error, r.attempts, r.next_try_at as "nextTryAt", r.undoes, r.undone_by as "undoneBy", r.created_by as "createdBy",
  r.created_at as "createdAt", r.updated_at as "updatedAt", r.finished_at as "finishedAt",
  (with recursive line as (
     select r.kind, r.undoes union all select b.kind, b.undoes from line join batch b on b.workspace_id = r.workspace_id and b.id = line.undoes
   ) select line.kind from line where line.undoes is null) as root`;

/** An instance that has not said a word for so long is taken for dead. */
const leaseSeconds = 20;
const lease = `statement_timestamp() + interval '${leaseSeconds} seconds'`;

/** Each takes along what it lists. */
const forgottenAtOnce = 100;

@Injectable()
export class BatchesRepository {
  list(
    tx: WorkspaceTx,
    {
      kind,
      types,
      limit,
      before,
    }: {
      kind?: BatchKind | undefined;
      types: string[];
      limit: number;
      before?: { at: string; id: string } | undefined;
    },
  ) {
    return tx.query<BatchRow>({
      text: `select ${columns} from batch r where ($1::text is null or r.kind = $1) and (case when r.record_type is null then $5::text[] @> '{contact,company,deal}' else r.record_type = any ($5) end)
                and ($3::timestamptz is null or (r.created_at, r.id) < ($3, $4::uuid))
              order by r.created_at desc, r.id desc limit $2`,
      values: [kind, limit, before?.at, before?.id, types],
    });
  }

  async find(tx: WorkspaceTx, id: string): Promise<BatchRow | undefined> {
    const [row] = await tx.query<BatchRow>({
      name: 'batch-find',
      text: `select ${columns} from batch r where r.id = $1`,
      values: [id],
    });
    return row;
  }

  /** Nobody else works on it or changes it until the transaction ends. */
  async lock(tx: WorkspaceTx, id: string): Promise<(BatchRow & { holder: string | null }) | undefined> {
    const [row] = await tx.query<BatchRow & { holder: string | null }>({
      name: 'batch-lock',
      text: `select ${columns}, r.holder from batch r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  /** `holder` works on it from the start; without one nobody does, or somebody who asks nobody here. */
  async create(tx: WorkspaceTx, batch: NewBatch, holder?: string): Promise<BatchRow> {
    const [row] = await tx.query<BatchRow>({
      text: `insert into batch as r (workspace_id, id, created_by, kind, record_type, title, change, total, undoes, holder, held_until)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::uuid, case when $10::uuid is not null then ${lease} end) returning ${columns}`,
      values: [
        tx.workspace,
        batch.id,
        tx.user,
        batch.kind,
        batch.recordType,
        batch.title,
        batch.change && JSON.stringify(batch.change),
        batch.total,
        batch.undoes,
        holder,
      ],
    });
    return row!;
  }

  async setTotal(tx: WorkspaceTx, id: string, total: number): Promise<void> {
    await tx.query({ text: 'update batch set total = $2 where id = $1', values: [id, total] });
  }

  /** Adds to its counts; whoever works on it keeps it for some more time. */
  async advance(tx: WorkspaceTx, id: string, counts: Counts): Promise<BatchRow> {
    const values = counters.map((counter) => counts[counter] ?? 0);
    const [row] = await tx.query<BatchRow>({
      name: 'batch-advance',
      text: `update batch r set updated_at = statement_timestamp(), done = r.done + $2, attempts = 0, next_try_at = null, error = null,
                    held_until = case when r.holder is not null then ${lease} end,
                    ${counters.map((counter, n) => `${counter} = r.${counter} + $${n + 3}`).join(', ')}
              where r.id = $1 returning ${columns}`,
      values: [id, counts.done ?? values.reduce((sum, count) => sum + count, 0), ...values],
    });
    return row!;
  }

  /** An undo that went wrong at its first step leaves its batch as one that nobody took back. */
  async finish(
    tx: WorkspaceTx,
    id: string,
    state: Exclude<BatchState, 'running'>,
    error: string | null = null,
  ): Promise<BatchRow> {
    const [row] = await tx.query<BatchRow>({
      text: `update batch r set state = $2, error = $3, next_try_at = null, updated_at = statement_timestamp(), finished_at = statement_timestamp(),
                    holder = null, held_until = null
              where r.id = $1 returning ${columns}`,
      values: [id, state, error],
    });
    return row!;
  }

  /** Goes on with what is left of it. `holder` works on it at once; without one nobody does, or somebody who asks nobody here. */
  async resume(tx: WorkspaceTx, id: string, holder: string | null = null): Promise<BatchRow> {
    const [row] = await tx.query<BatchRow>({
      text: `update batch r set state = 'running', error = null, attempts = 0, next_try_at = null, finished_at = null, updated_at = statement_timestamp(),
                    holder = $2, held_until = case when $2::uuid is not null then ${lease} end
              where r.id = $1 returning ${columns}`,
      values: [id, holder],
    });
    return row!;
  }

  /** A passing fault came in between: any instance goes on after so many milliseconds. */
  async putOff(
    tx: WorkspaceTx,
    id: string,
    { attempts, error, wait }: Pick<BatchRow, 'attempts' | 'error'> & { wait: number },
  ): Promise<void> {
    await tx.query({
      text: `update batch set attempts = $2, error = $3, next_try_at = statement_timestamp() + make_interval(secs => $4::float8 / 1000),
                    holder = null, held_until = null
              where id = $1`,
      values: [id, attempts, error, wait],
    });
  }

  async undone(tx: WorkspaceTx, id: string, by: string): Promise<void> {
    await tx.query({
      text: 'update batch set undone_by = $2, updated_at = statement_timestamp() where id = $1',
      values: [id, by],
    });
  }

  /** The next piece of work; it is done when the transaction commits. */
  async takeChunk(tx: WorkspaceTx, id: string): Promise<Chunk | undefined> {
    const [row] = await tx.query<Chunk>({
      name: 'batch-take-chunk',
      text: `delete from batch_chunk where batch_id = $1 and place = (select min(place) from batch_chunk where batch_id = $1)
             returning record_type as "recordType", ids`,
      values: [id],
    });
    return row;
  }

  async forgetChunks(tx: WorkspaceTx, id: string): Promise<void> {
    await tx.query({ text: 'delete from batch_chunk where batch_id = $1', values: [id] });
  }

  /**
   * Puts the ids that a query gives (`id`, of rows of one kind) into chunks, after those that are there.
   * @param atOnce records of one transaction
   * @returns how many there are
   */
  async plan(
    tx: WorkspaceTx,
    batch: string,
    type: RecordType,
    ids: { text: string; values: unknown[] },
    atOnce: number = batchChunk,
  ): Promise<number> {
    const at = ids.values.length;
    const [row] = await tx.query<{ count: number }>({
      text: `with chosen as materialized (${ids.text}), chunk as (
               insert into batch_chunk (workspace_id, batch_id, place, record_type, ids)
               select $${at + 1}::uuid, $${at + 2}::uuid,
                      (select coalesce(max(place) + 1, 0) from batch_chunk where batch_id = $${at + 2}::uuid) + part, $${at + 3}, array_agg(id order by id)
                 from (select id, (row_number() over (order by id) - 1) / ${atOnce}::int as part from chosen) as placed group by part
             )
             select count(*)::int as count from chosen`,
      values: [...ids.values, tx.workspace, batch, type],
    });
    return row!.count;
  }

  async keep(
    tx: WorkspaceTx,
    batch: string,
    type: RecordType,
    kept: { id: string; reason: KeptReason }[],
  ): Promise<void> {
    if (kept.length === 0) return;
    await tx.query({
      name: 'batch-keep',
      text: `insert into batch_kept (workspace_id, batch_id, record_type, record_id, reason)
             select $1, $2, $3, * from unnest($4::uuid[], $5::text[]) on conflict do nothing`,
      values: [tx.workspace, batch, type, kept.map(({ id }) => id), kept.map(({ reason }) => reason)],
    });
  }

  /** Batches that nobody works on any more are the instance's own from now on. */
  claim(tx: PlatformTx, holder: string, most: number): Promise<Claimed[]> {
    return tx.query<Claimed>({
      text: `update batch set holder = $1, held_until = ${lease}, next_try_at = null from (
               select workspace_id as ws, id as one from batch
                where state = 'running' and kind in ('bulk-change', 'bulk-delete', 'undo')
                  and (held_until is null or held_until < statement_timestamp()) and (next_try_at is null or next_try_at <= statement_timestamp())
                order by created_at limit $2 for update skip locked
             ) as free where workspace_id = ws and id = one
             returning workspace_id as workspace, id, created_by as user`,
      values: [holder, most],
    });
  }

  /**
   * Some of the batches that ended so many days ago, each with all that took it back and back again. Those of imports that
   * are still listed stay, and merges: they tell where a record went. @returns whether there may be more
   */
  async forgetOld(tx: PlatformTx, days: number): Promise<boolean> {
    const gone = await tx.query<{ undoes: string | null }>({
      name: 'batches-forget',
      text: `delete from batch where (workspace_id, id) in (
               with recursive ended as (
                 select b.workspace_id, b.id from batch b
                  where b.undoes is null and b.kind <> 'merge' and b.finished_at < now() - make_interval(days => $1)
                    and not exists (select from import i where i.workspace_id = b.workspace_id and i.id = b.id)
                    and not exists (
                      with recursive undo as (
                        select u.workspace_id, u.id, u.finished_at from batch u where u.workspace_id = b.workspace_id and u.undoes = b.id
                        union all
                        select u.workspace_id, u.id, u.finished_at from undo join batch u on u.workspace_id = undo.workspace_id and u.undoes = undo.id
                      ) select from undo where finished_at is null or finished_at >= now() - make_interval(days => $1))
                  limit $2
               ), whole as (
                 select workspace_id, id from ended
                 union all
                 select u.workspace_id, u.id from whole join batch u on u.workspace_id = whole.workspace_id and u.undoes = whole.id
               ) select workspace_id, id from whole
             ) returning undoes`,
      values: [days, forgottenAtOnce],
    });
    return gone.filter(({ undoes }) => undoes === null).length === forgottenAtOnce;
  }

  /** For the next who looks: this instance goes. */
  async release(tx: WorkspaceTx, id: string, holder: string): Promise<void> {
    await tx.query({
      text: 'update batch set holder = null, held_until = null where id = $1 and holder = $2',
      values: [id, holder],
    });
  }
}
