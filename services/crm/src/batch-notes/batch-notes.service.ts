import { Injectable } from '@nestjs/common';
import { ActivitiesChanged } from '@fernway/contracts/events/crm-batches';
import type { BatchKind } from '@fernway/contracts/http/crm-batches';
import type { SubjectType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { uuidv7 } from 'uuidv7';
import { ActivitiesRepository } from '../activities/activities.repository.js';
import type { Span } from '../imports/import-rows.repository.js';
import { type BatchNote, BatchNotesRepository } from './batch-notes.repository.js';

type Batch = { id: string; kind: BatchKind };
type Item = { id: string; version: number; sample: boolean; deleted: boolean; text: string | null };

/** Of one event: notes are as long as people write them, and an event holds 256 KB. */
const perEvent = { items: 200, bytes: 160_000 };

/** Notes that come with an import's records, in the transaction that writes those, and go with its undo. */
@Injectable()
export class BatchNotes {
  constructor(
    private readonly notes: BatchNotesRepository,
    private readonly activities: ActivitiesRepository,
  ) {}

  /** @returns the records that have a note more. `records` are those of the span's new rows, in their order */
  async make(tx: WorkspaceTx, type: SubjectType, span: Span, records: string[]): Promise<string[]> {
    const most = await this.notes.count(tx, span);
    if (most === 0) return [];
    const made = await this.notes.make(
      tx,
      type,
      span,
      records,
      Array.from({ length: most }, () => uuidv7()),
    );
    await this.activities.touch(tx, made);
    await this.tell(tx, { id: span.id, kind: 'import' }, made);
    return recordsOf(type, made);
  }

  /** Takes back what a batch did to the notes of these records. @returns which had some, and which have one that was changed since */
  async takeBack(
    tx: WorkspaceTx,
    type: SubjectType,
    { batch, undo, ids }: { batch: string; undo: string; ids: string[] },
  ): Promise<{ turned: string[]; changed: string[] }> {
    const turned = await this.notes.turn(tx, type, { batch, undo, ids });
    if (turned.length > 0) await this.activities.touch(tx, turned);
    await this.tell(tx, { id: undo, kind: 'undo' }, turned);
    return { turned: recordsOf(type, turned), changed: await this.notes.changed(tx, type, { batch, ids }) };
  }

  private async tell(tx: WorkspaceTx, { id: batchId, kind }: Batch, notes: BatchNote[]): Promise<void> {
    const items = notes.map(
      ({ id, version, sample, deleted, body }): Item => ({ id, version, sample, deleted, text: deleted ? null : body }),
    );
    await outbox.publishMany(
      tx,
      ActivitiesChanged,
      parts(items).map((part) => ({
        subject: batchId,
        version: 1,
        workspace: tx.workspace,
        user: tx.user,
        data: { batchId, kind, items: part },
      })),
    );
  }
}

const recordsOf = (type: SubjectType, notes: BatchNote[]): string[] => [
  ...new Set(notes.map((note) => note[`${type}Id`]!)),
];

const parts = (items: Item[]): Item[][] => {
  const all: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const own = Buffer.byteLength(JSON.stringify(item));
    const part = all.at(-1);
    if (part && part.length < perEvent.items && bytes + own <= perEvent.bytes) part.push(item);
    else all.push([item]);
    bytes = all.at(-1)!.length === 1 ? own : bytes + own;
  }
  return all;
};
