import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Batch, batchChunk, type KeptRecord } from '@fernway/contracts/http/crm-batches';
import { isSubject, type RecordType, subjectTypes } from '@fernway/contracts/http/crm-records';
import { editableOf } from '@fernway/contracts/records/field';
import { saleFields } from '@fernway/contracts/records/sale';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { BatchNotes } from '../batch-notes/batch-notes.service.js';
import { BatchOutbox } from '../batches/batch-outbox.service.js';
import { BatchRunner } from '../batches/batch-runner.service.js';
import { BatchesRepository, type BatchRow, type Chunk, type Counts } from '../batches/batches.repository.js';
import { BatchesService, isUndoOfMerge, known, requireRightsOf } from '../batches/batches.service.js';
import { DealSalesService, stepsOf } from '../deal-sales/deal-sales.service.js';
import { StagesService } from '../pipelines/stages.service.js';
import { requireReading } from '../records/record-access.js';
import { cursorOf, readCursor } from '../records/record-cursor.js';
import type { Changes } from '../records/record-change.js';
import { tellMoved } from '../merges/moved-outbox.js';
import { returnBelongings } from '../records/record-merges.repository.js';
import { followNames } from '../records/record-names.repository.js';
import { type Patch, patchRecords } from '../records/record-patches.repository.js';
import { lockRows } from '../records/record-rows.repository.js';
import { BatchUndoRepository, type Done, type Kept, undoOrder } from './batch-undo.repository.js';

/** Most of what is taken back is deleted, which is quick: nobody waits long for one of so many. */
const atOnce = 2000;

/**
 * Takes batches back, whatever made them, from the history of the records that they changed: what they made is deleted
 * softly, what they deleted comes back, fields are as they were. A record that somebody changed since stays, and is listed.
 */
@Injectable()
export class BatchUndo implements OnModuleInit {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly batches: BatchesService,
    private readonly repository: BatchesRepository,
    private readonly undos: BatchUndoRepository,
    private readonly runner: BatchRunner,
    private readonly outbox: BatchOutbox,
    private readonly stages: StagesService,
    private readonly sales: DealSalesService,
    private readonly notes: BatchNotes,
  ) {}

  onModuleInit(): void {
    this.runner.add('undo', (tx, batch, chunk) => this.undoChunk(tx, batch, chunk));
  }

  /** Also right when it was begun already; one that stopped half-way goes on. */
  async undo(caller: Caller, id: string): Promise<Batch> {
    const { workspace, user } = caller;
    const begun = await this.tenancy.run({ workspace, user }, async (tx) => {
      const batch = known(await this.repository.lock(tx, id));
      requireRightsOf(caller, batch);
      if (batch.state === 'running') throw new AppError('conflict', { detail: 'It is still running: cancel it first' });
      if (isUndoOfMerge(batch)) throw new AppError('conflict', { detail: 'Merge the two again instead' });
      const undo = batch.undoneBy ? await this.repository.lock(tx, batch.undoneBy) : undefined;
      if (undo && (undo.state === 'running' || undo.state === 'done')) return { undo, mine: false };
      if (undo)
        return {
          undo: await this.batches.told(tx, await this.repository.resume(tx, undo.id, this.runner.holder)),
          mine: true,
        };
      return { undo: await this.plan(tx, batch), mine: true };
    });
    const { id: undoId, total } = begun.undo;
    if (begun.mine && total! <= batchChunk) await this.runner.run({ workspace, id: undoId, user });
    else if (begun.mine) this.runner.start({ workspace, id: undoId, user });
    return this.batches.find({ workspace }, undoId);
  }

  async kept(
    caller: Caller,
    id: string,
    { limit, after }: { limit: number; after?: string },
  ): Promise<{ items: KeptRecord[]; next: string | null }> {
    const place = after === undefined ? undefined : placeOf(after);
    return this.tenancy.run({ workspace: caller.workspace }, async (tx) => {
      const { recordType } = known(await this.repository.find(tx, id));
      requireReading(caller, ...subjectTypes, ...(recordType ? [recordType] : []));
      const rows = await this.undos.kept(tx, id, limit + 1, place);
      const last = rows[limit - 1];
      return {
        items: rows
          .slice(0, limit)
          .map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt?.toISOString() ?? null })),
        next: rows.length > limit && last ? cursorOf(last.recordType, last.recordId) : null,
      };
    });
  }

  private async plan(tx: WorkspaceTx, { id, recordType, title }: BatchRow): Promise<BatchRow> {
    const undo = await this.batches.open(
      tx,
      { id: uuidv7(), kind: 'undo', undoes: id, recordType, title },
      this.runner.holder,
    );
    let total = 0;
    for (const type of undoOrder)
      total += await this.repository.plan(tx, undo.id, type, this.undos.changedBy(id, type), atOnce);
    await this.repository.setTotal(tx, undo.id, total);
    await this.repository.undone(tx, id, undo.id);
    return { ...undo, total };
  }

  private async undoChunk(tx: WorkspaceTx, batch: BatchRow, { recordType, ids }: Chunk): Promise<Counts> {
    const done = await this.undos.done(tx, batch.undoes!, recordType, ids);
    const there = await this.undos.stagesThere(tx, stagesOf(done));
    const kept = done.flatMap((one): Kept[] => {
      const reason = whyKept(one, there);
      return reason ? [{ id: one.id, reason }] : [];
    });
    await this.repository.keep(tx, batch.id, recordType, kept);
    const left = new Set(kept.map(({ id }) => id));
    const patches = done.flatMap((one) => (left.has(one.id) ? [] : (patchOf(one) ?? [])));
    const before =
      recordType === 'deal'
        ? await lockRows(
            tx,
            'deal',
            patches.map(({ id }) => id),
          )
        : [];
    if (recordType === 'deal') await this.bringHome(tx, patches, before);
    const facts = await patchRecords(tx, recordType, { batch: batch.id }, patches);
    await followNames(
      tx,
      recordType,
      patches.filter(({ patch }) => 'name' in patch).map(({ id }) => id),
    );
    const restored = patches.filter(({ action }) => action === 'restored').map(({ id }) => id);
    await tellMoved(tx, await returnBelongings(tx, batch.undoes!, restored));
    await this.outbox.tell(tx, batch, recordType, before, facts, patches);
    if (recordType === 'deal')
      await this.outbox.tell(tx, batch, 'sale', [], await this.sales.follow(tx, stepsOf(before, facts)), []);
    const notes = await this.takeNotesBack(
      tx,
      batch,
      { recordType, ids },
      done.filter((one) => left.has(one.id) && one.first === 'created'),
    );
    const counted = new Set([...left, ...patches.map(({ id }) => id)]);
    const noted = notes.turned.filter((id) => !counted.has(id)).length;
    const changed = notes.changed.filter((id) => !counted.has(id) && !notes.turned.includes(id)).length;
    const count = (action: Patch['action']) => patches.filter((patch) => patch.action === action).length;
    return {
      updated: count('updated') + noted,
      deleted: count('deleted'),
      restored: count('restored'),
      refused: kept.length + changed,
      unchanged: ids.length - patches.length - kept.length - noted - changed,
    };
  }

  /** What was made and stays, as somebody works with it by now, keeps its notes too. @returns how many of the others it did something to, or left one of */
  private async takeNotesBack(tx: WorkspaceTx, batch: BatchRow, { recordType, ids }: Chunk, stay: Done[]) {
    if (!isSubject(recordType)) return { turned: [], changed: [] };
    const staying = new Set(stay.map(({ id }) => id));
    const asked = ids.filter((id) => !staying.has(id));
    const { turned, changed } = await this.notes.takeBack(tx, recordType, {
      batch: batch.undoes!,
      undo: batch.id,
      ids: asked,
    });
    await this.repository.keep(
      tx,
      batch.id,
      recordType,
      changed.map((id) => ({ id, reason: 'note-changed' })),
    );
    return { turned, changed };
  }

  /** A deal whose stage is gone comes back to the first one of the same kind. */
  private async bringHome(
    tx: WorkspaceTx,
    patches: Patch[],
    rows: Awaited<ReturnType<typeof lockRows>>,
  ): Promise<void> {
    const restored = new Map(
      patches
        .filter(({ action, patch }) => action === 'restored' && !('stageId' in patch))
        .map((patch) => [patch.id, patch]),
    );
    const there = await this.undos.stagesThere(tx, [
      ...new Set(rows.filter(({ id }) => restored.has(id)).map((row) => row['stageId'] as string)),
    ]);
    for (const row of rows) {
      const patch = restored.get(row.id);
      if (!patch || there.has(row['stageId'] as string)) continue;
      const home = await this.stages.home(tx, row as never);
      patch.patch = { ...patch.patch, stageId: home.id, pipelineId: home.pipelineId };
      patch.changes = { ...patch.changes, stageId: [row['stageId'], home.id], stage: [row['stage'], home.name] };
    }
  }
}

const stagesOf = (done: Done[]): string[] =>
  [...new Set(done.flatMap(({ before }) => (before?.['stageId'] as string | undefined) ?? []))].sort();

/** What a deal gives its sale: merges move the links, and bring them back. */
const deals = new Set<string>(
  editableOf(saleFields).filter(
    (field) => !['fields', 'contactId', 'companyId', 'customerName', 'companyName'].includes(field),
  ),
);

const whyKept = (
  { untouched, inUse, ofDeal, taken, first, before }: Done,
  stages: Set<string>,
): Kept['reason'] | undefined => {
  if (!untouched) return 'changed';
  if (inUse) return 'in-use';
  if (ofDeal && (first !== 'updated' || Object.keys(before ?? {}).some((field) => deals.has(field)))) return 'of-deal';
  if (taken) return 'taken';
  const stage = first === 'created' ? undefined : (before?.['stageId'] as string | undefined);
  return stage && !stages.has(stage) ? 'stage-deleted' : undefined;
};

/** Nothing where it is as it was before the batch. */
const patchOf = ({ id, deleted, first, before, after }: Done): Patch | undefined => {
  if (first === 'created' || first === 'restored')
    return deleted ? undefined : { id, action: 'deleted', patch: {}, changes: {} };
  const patch = before ?? {};
  const changes: Changes = Object.fromEntries(
    Object.keys(patch).map((field) => [field, [after?.[field], patch[field]]]),
  );
  if (deleted) return { id, action: 'restored', patch, changes };
  return Object.keys(patch).length > 0 ? { id, action: 'updated', patch, changes } : undefined;
};

const placeOf = (cursor: string): { recordType: RecordType; recordId: string } => {
  const [recordType, recordId] = readCursor(z.tuple([z.enum(undoOrder), z.uuid()]), cursor);
  return { recordType, recordId };
};
