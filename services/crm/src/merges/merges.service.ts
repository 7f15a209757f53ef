import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { CompanyMerged, ContactMerged } from '@fernway/contracts/events/crm-batches';
import type { Batch } from '@fernway/contracts/http/crm-batches';
import type { MergeInput, MergeType } from '@fernway/contracts/http/crm-merges';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, newId } from '@fernway/service-kit';
import { BatchOutbox } from '../batches/batch-outbox.service.js';
import { BatchesRepository, type BatchRow } from '../batches/batches.repository.js';
import { BatchesService } from '../batches/batches.service.js';
import { companyOf } from '../companies/companies.service.js';
import { contactOf } from '../contacts/contacts.service.js';
import { DealSalesService, stepsOf } from '../deal-sales/deal-sales.service.js';
import { changesBetween, notFound, versionConflict } from '../records/record-change.js';
import { recordKinds } from '../records/record-kinds.js';
import { mergedInto, moveBelongings } from '../records/record-merges.repository.js';
import { followNames } from '../records/record-names.repository.js';
import { type Patch, patchRecords } from '../records/record-patches.repository.js';
import { type AnyRow, idsLinkedTo, lockRows } from '../records/record-rows.repository.js';
import { droppedOf, merged } from './merged.js';
import { tellMoved } from './moved-outbox.js';

/** What refers to a record, and is a record itself. */
const referring: Record<MergeType, RecordType[]> = {
  contact: ['deal', 'sale'],
  company: ['contact', 'deal', 'sale'],
};
const names: Record<MergeType, string> = { contact: 'contactName', company: 'companyName' };
const events = { contact: ContactMerged, company: CompanyMerged };
const shapes = { contact: (row: AnyRow) => contactOf(row as never), company: (row: AnyRow) => companyOf(row as never) };
const atOnce = 500;

/** Two records that are one become one, in one transaction; it is a batch, so that its undo takes them apart again. */
@Injectable()
export class MergesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly batches: BatchesService,
    private readonly repository: BatchesRepository,
    private readonly told: BatchOutbox,
    private readonly sales: DealSalesService,
  ) {}

  async merge(caller: Caller, type: MergeType, input: MergeInput): Promise<Batch> {
    const id = newId(caller);
    if (input.keepId === input.otherId)
      throw new AppError('invalid-request', { detail: `A ${type} cannot be merged with itself` });
    await this.tenancy.run({ workspace: caller.workspace, user: caller.user }, async (tx) => {
      if (caller.request?.again && (await this.repository.find(tx, id))) return;
      const { keep, other } = await this.both(tx, type, input);
      const referrers = await Promise.all(referring[type].map((of) => idsLinkedTo(tx, of, type, other.id)));
      const total = 2 + referrers.reduce((sum, ids) => sum + ids.length, 0);
      const batch = await this.batches.open(tx, {
        id,
        kind: 'merge',
        recordType: type,
        title: `${other['name']} → ${keep['name']}`,
        total,
      });
      const kept = await this.join(tx, batch, type, keep, other, input);
      let moved = 0;
      for (const [n, of] of referring[type].entries())
        moved += await this.refer(tx, batch, of, type, kept, referrers[n]!);
      await tellMoved(tx, await moveBelongings(tx, id, type, other.id, keep.id));
      await this.batches.advance(tx, id, { updated: moved + 1, deleted: 1, unchanged: total - moved - 2 });
      await this.batches.finish(tx, id, 'done');
    });
    return this.batches.find(caller, id);
  }

  /** Locked in the order of their ids: two merges of the same two wait for each other, and the second one finds them merged. */
  private async both(tx: WorkspaceTx, type: MergeType, input: MergeInput): Promise<{ keep: AnyRow; other: AnyRow }> {
    const rows = new Map((await lockRows(tx, type, [input.keepId, input.otherId])).map((row) => [row.id, row]));
    const seen = async (id: string, version: number): Promise<AnyRow> => {
      const row = rows.get(id);
      if (!row) throw notFound(type);
      if (row.deletedAt) {
        const into = await mergedInto(tx, type, id);
        throw into
          ? new AppError('conflict', {
              detail: `“${String(row['name'])}” went into another ${type} already`,
              details: { mergedInto: into },
            })
          : notFound(type);
      }
      if (row.version !== version) throw versionConflict(type, version, shapes[type](row));
      return row;
    };
    return { keep: await seen(input.keepId, input.keepVersion), other: await seen(input.otherId, input.otherVersion) };
  }

  private async join(
    tx: WorkspaceTx,
    batch: BatchRow,
    type: MergeType,
    keep: AnyRow,
    other: AnyRow,
    chosen: MergeInput,
  ): Promise<AnyRow> {
    const after = merged(type, keep, other, chosen);
    const changes = changesBetween(recordKinds[type].editable, keep, after);
    const patch = Object.fromEntries(Object.keys(changes).map((field) => [field, after[field]]));
    const patches: Patch[] = [
      { id: keep.id, action: 'updated', patch, changes: { ...changes, ...droppedOf(type, other, after) } },
      { id: other.id, action: 'deleted', patch: {}, changes: {} },
    ];
    const facts = await patchRecords(tx, type, { batch: batch.id }, patches);
    await this.told.tell(tx, batch, type, [keep, other], facts, patches);
    const version = facts.find(({ id }) => id === keep.id)!.version;
    await outbox.publish(tx, events[type], {
      subject: keep.id,
      version,
      workspace: tx.workspace,
      user: tx.user,
      data: { id: keep.id, version, mergedId: other.id, batchId: batch.id },
    });
    if (changes['name']) await followNames(tx, type, [keep.id]);
    return after;
  }

  /** Records that were of the other one are of the kept one from now on. @returns how many */
  private async refer(
    tx: WorkspaceTx,
    batch: BatchRow,
    of: RecordType,
    type: MergeType,
    kept: AnyRow,
    ids: string[],
  ): Promise<number> {
    for (let from = 0; from < ids.length; from += atOnce) {
      const rows = await lockRows(tx, of, ids.slice(from, from + atOnce));
      const link = `${type}Id`;
      const patches = rows.map((row): Patch => {
        const name = kept['name'];
        // A customer's name that was taken from the link goes on being it.
        const follows = of !== 'contact' && row['customerName'] === row[names[type]];
        return {
          id: row.id,
          action: 'updated',
          patch: { [link]: kept.id, ...(follows && { customerName: name }) },
          changes: {
            [link]: [row[link], kept.id],
            [names[type]]: [row[names[type]], name],
            ...(follows && { customerName: [row['customerName'], name] }),
          },
        };
      });
      const facts = await patchRecords(tx, of, { batch: batch.id }, patches);
      await this.told.tell(tx, batch, of, rows, facts, patches);
      if (of === 'deal')
        await this.told.tell(tx, batch, 'sale', [], await this.sales.follow(tx, stepsOf(rows, facts)), []);
    }
    return ids.length;
  }
}
