import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Batch, batchChunk } from '@fernway/contracts/http/crm-batches';
import { type RecordType, subjectTypes } from '@fernway/contracts/http/crm-records';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, newId, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { BatchRunner } from '../batches/batch-runner.service.js';
import { BatchesRepository, type NewBatch } from '../batches/batches.repository.js';
import { BatchesService } from '../batches/batches.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { MembersService } from '../members/members.service.js';
import { requireWriting } from '../records/record-access.js';
import { type FilterSql, filterSql } from '../records/record-filter.js';
import { type Question, recordKinds } from '../records/record-kinds.js';
import { countWhere, idsWhere, knownIds } from '../records/record-rows.repository.js';
import { BulkChanges, type BulkSet } from './bulk-changes.service.js';

/** Some records by their ids, or all that a list shows for a question. */
export type Selection = { ids: string[] } | { query: Question };
export type BulkInput = { select: Selection; expected?: number | undefined };

/** Changes and deletions of many records at once: a few right away, many in the background. */
@Injectable()
export class BulkService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly batches: BatchesService,
    private readonly repository: BatchesRepository,
    private readonly runner: BatchRunner,
    private readonly fields: CustomFieldsService,
    private readonly changes: BulkChanges,
    private readonly members: MembersService,
    @InjectEnv() private readonly env: Env,
  ) {}

  count({ workspace }: Caller, type: RecordType, select: Selection): Promise<{ count: number }> {
    return this.tenancy.run({ workspace }, async (tx) => ({
      count: await countWhere(tx, type, await this.whereOf(tx, type, select)),
    }));
  }

  async change(caller: Caller, type: RecordType, { set, ...input }: BulkInput & { set: BulkSet }): Promise<Batch> {
    await this.members.requireKnown(caller, 'set.ownerId', ['ownerId' in set ? set.ownerId : undefined]);
    await this.fields.requirePeople(caller, type, set.fields);
    return this.begin(caller, type, input, async (tx) => ({
      kind: 'bulk-change',
      change: await this.changes.checked(tx, type, set),
    }));
  }

  delete(caller: Caller, type: RecordType, input: BulkInput): Promise<Batch> {
    return this.begin(caller, type, input, async () => ({ kind: 'bulk-delete' }));
  }

  /** On records of all kinds, a tag becomes another one, or none. */
  retag(caller: Caller, { tag, to }: { tag: string; to?: string }): Promise<Batch> {
    requireWriting(caller, ...subjectTypes);
    const change = { removeTags: [tag], ...(to !== undefined && { addTags: [to] }) };
    const filter = JSON.stringify({ any: [{ all: [{ field: 'tags', is: 'any-of', value: [tag] }] }] });
    return this.open(caller, async (tx, id) => {
      await this.batches.open(tx, { kind: 'bulk-change', change, id }, this.runner.holder);
      let count = 0;
      for (const type of subjectTypes)
        count += await this.repository.plan(tx, id, type, idsWhere(type, filterSql(recordKinds[type].list, filter)));
      if (count === 0) throw new AppError('not-found', { detail: 'No record has this tag' });
      return count;
    });
  }

  private begin(
    caller: Caller,
    type: RecordType,
    { select, expected }: BulkInput,
    what: (tx: WorkspaceTx) => Promise<Omit<NewBatch, 'id'>>,
  ): Promise<Batch> {
    return this.open(caller, async (tx, id) => {
      const made = await what(tx);
      await this.batches.open(tx, { ...made, id, recordType: type }, this.runner.holder);
      const count = await this.repository.plan(tx, id, type, idsWhere(type, await this.whereOf(tx, type, select)));
      if (expected !== undefined && count !== expected && !('ids' in select)) {
        throw new AppError('conflict', {
          detail: `There are ${count} by now, not ${expected}`,
          details: { expected, count },
        });
      }
      return count;
    });
  }

  /** @param plan opens the batch, and says how many records it concerns */
  private async open(caller: Caller, plan: (tx: WorkspaceTx, id: string) => Promise<number>): Promise<Batch> {
    const { workspace, user } = caller;
    const id = newId(caller);
    const total = await this.tenancy.run({ workspace, user }, async (tx) => {
      // Asked again after the process died that had begun it: it goes on by itself.
      if (caller.request?.again && (await this.repository.find(tx, id))) return undefined;
      const count = await plan(tx, id);
      await this.repository.setTotal(tx, id, count);
      return count;
    });
    if (total !== undefined && total <= batchChunk) await this.runner.run({ workspace, id, user });
    else if (total !== undefined) this.runner.start({ workspace, id, user });
    return this.batches.find(caller, id);
  }

  /** @throws AppError not-found naming the places of ids that are no records of the workspace */
  private async whereOf(tx: WorkspaceTx, type: RecordType, select: Selection): Promise<FilterSql[]> {
    if ('ids' in select) {
      const ids = [...new Set(select.ids)];
      const known = await knownIds(tx, type, ids);
      const errors = select.ids.flatMap((id, n) =>
        known.has(id) ? [] : [{ path: `select.ids.${n}`, message: `There is no such ${type}` }],
      );
      if (errors.length > 0)
        throw new AppError('not-found', {
          detail: `${errors.length} of these are no records of this workspace`,
          errors,
        });
      return [(value) => `r.id = any (${value(ids)}::uuid[])`];
    }
    const { filter, ...question } = select.query;
    const { list, asked } = recordKinds[type];
    const columns = await this.fields.listWith(tx, type, list, filter);
    return [...filterSql(columns, filter, this.env), ...asked(question)];
  }
}
