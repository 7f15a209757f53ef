import { Injectable } from '@nestjs/common';
import type { Permission } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { BatchUpdated } from '@fernway/contracts/events/crm-batches';
import type { Batch, BatchQuery, BatchState } from '@fernway/contracts/http/crm-batches';
import { type RecordType, subjectTypes } from '@fernway/contracts/http/crm-records';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { readableBy, requirePermissions, requireReading, requireWriting } from '../records/record-access.js';
import { newestPageOf, newestPosition } from '../records/record-cursor.js';
import { BatchesRepository, type BatchRow, type Counts, type NewBatch } from './batches.repository.js';

/**
 * Changes of many records with one undo. Who makes one writes its id into the history of what it changes
 * (`batch_id`, with the version that the record then has): from there it is taken back.
 */
@Injectable()
export class BatchesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly batches: BatchesRepository,
  ) {}

  list(caller: Caller, { kind, limit, after }: BatchQuery): Promise<{ items: Batch[]; next: string | null }> {
    const before = after === undefined ? undefined : newestPosition(after);
    return this.tenancy.run({ workspace: caller.workspace }, async (tx) => {
      return newestPageOf(
        await this.batches.list(tx, { kind, types: readableBy(caller), limit: limit + 1, before }),
        limit,
        batchOf,
      );
    });
  }

  find({ workspace }: Pick<Caller, 'workspace'>, id: string): Promise<Batch> {
    return this.tenancy.run({ workspace }, async (tx) => batchOf(known(await this.batches.find(tx, id))));
  }

  /** As `find`, for who may read what it changed. */
  async show(caller: Caller, id: string): Promise<Batch> {
    const batch = await this.find(caller, id);
    requireReading(caller, ...typesOf(batch));
    return batch;
  }

  /** Also right when it has ended by itself. Whoever works on it hears of it at the next step. */
  cancel(caller: Caller, id: string): Promise<Batch> {
    const { workspace, user } = caller;
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const batch = known(await this.batches.lock(tx, id));
      requireRightsOf(caller, batch);
      return batchOf(batch.state === 'running' ? await this.finish(tx, id, 'cancelled') : batch);
    });
  }

  /**
   * Begins a batch of the transaction's person.
   * @param holder the instance that works on it, where that is the runner's
   */
  async open(tx: WorkspaceTx, batch: NewBatch, holder?: string): Promise<BatchRow> {
    return this.told(tx, await this.batches.create(tx, batch, holder));
  }

  /**
   * Adds what a piece of work did, in that work's own transaction.
   * @returns what has become of the batch: who works on it stops where it is not `running` any more, and takes that piece back
   */
  async advance(tx: WorkspaceTx, id: string, counts: Counts): Promise<BatchState> {
    return (await this.batches.advance(tx, id, counts)).state;
  }

  /** Ends a batch; one that was cancelled meanwhile stays so. */
  async finish(tx: WorkspaceTx, id: string, state: Exclude<BatchState, 'running'>, error?: string): Promise<BatchRow> {
    const batch = known(await this.batches.lock(tx, id));
    if (batch.state !== 'running') return batch;
    // What is left of an undo can be gone on with.
    if (batch.kind !== 'undo') await this.batches.forgetChunks(tx, id);
    return this.told(tx, await this.batches.finish(tx, id, state, error));
  }

  /** Goes on with one that failed. @throws AppError conflict where it was taken back meanwhile */
  async reopen(tx: WorkspaceTx, id: string): Promise<BatchRow> {
    const batch = known(await this.batches.lock(tx, id));
    if (batch.undoneBy)
      throw new AppError('conflict', { detail: 'What was done so far has been taken back: begin anew' });
    return this.told(tx, await this.batches.resume(tx, id));
  }

  async told(tx: WorkspaceTx, batch: BatchRow): Promise<BatchRow> {
    const { id, kind, recordType, state, created, updated } = batch;
    await outbox.publish(tx, BatchUpdated, {
      subject: id,
      version: batch.updatedAt.getTime(),
      workspace: tx.workspace,
      user: tx.user,
      data: { id, kind, recordType, state, created, updated },
    });
    return batch;
  }
}

/** Kinds of records that it may have changed: one, or of a tag all that have tags. */
const typesOf = ({ recordType }: Pick<BatchRow, 'recordType'>): readonly RecordType[] =>
  recordType ? [recordType] : subjectTypes;

/** It took a merge back, which is done again by hand. */
export const isUndoOfMerge = ({ kind, root }: Pick<BatchRow, 'kind' | 'root'>): boolean =>
  kind === 'undo' && root === 'merge';

/** What it takes to do what a batch did, beside the right to change its records. */
const rightsOf = ({ root, recordType }: Pick<BatchRow, 'root' | 'recordType'>): readonly Permission[] => {
  if (root === 'import') return ['crm:import'];
  return root === 'sample' || isRetagging({ root, recordType }) ? ['crm:configure'] : [];
};

/** A bulk change of all kinds of records renames or removes a tag. */
export const isRetagging = ({ root, recordType }: Pick<BatchRow, 'root' | 'recordType'>): boolean =>
  root === 'bulk-change' && recordType === null;

/** @throws AppError forbidden where the caller may not do what the batch did, and so may not stop it or take it back */
export const requireRightsOf = (caller: Caller, batch: BatchRow): void => {
  requireWriting(caller, ...typesOf(batch));
  requirePermissions(caller, ...rightsOf(batch));
};

/** @throws AppError not-found when there is no such batch */
export const known = <B extends BatchRow>(batch: B | undefined): B => {
  if (!batch) throw new AppError('not-found', { detail: 'There is no such batch' });
  return batch;
};

const changed = ({
  created,
  updated,
  deleted,
  restored,
}: Pick<BatchRow, 'created' | 'updated' | 'deleted' | 'restored'>): boolean =>
  created + updated + deleted + restored > 0;

const batchOf = ({ createdAt, updatedAt, finishedAt, nextTryAt, root, ...row }: BatchRow): Batch => ({
  ...row,
  undoable: row.state !== 'running' && row.undoneBy === null && !isUndoOfMerge({ ...row, root }) && changed(row),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
