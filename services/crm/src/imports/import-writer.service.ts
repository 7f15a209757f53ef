import { Injectable } from '@nestjs/common';
import { CompaniesChanged, ContactsChanged, DealsChanged } from '@fernway/contracts/events/crm-batches';
import type { EventDefinition } from '@fernway/contracts/event';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { uuidv7 } from 'uuidv7';
import { BatchNotes } from '../batch-notes/batch-notes.service.js';
import { dealNumber } from '../deals/deal-number.js';
import { StagesService } from '../pipelines/stages.service.js';
import { decide } from './import-decisions.js';
import { ImportRowsRepository, type Span } from './import-rows.repository.js';
import { ImportWritesRepository, type Written } from './import-writes.repository.js';
import type { ImportFile } from './imports.repository.js';

const events: Record<RecordType, EventDefinition> = { contact: ContactsChanged, company: CompaniesChanged, deal: DealsChanged };
/** An event stays small, whatever its records are. */
const perEvent = 200;

type Job = Pick<ImportFile, 'id' | 'recordType' | 'options' | 'mapping'>;
export type Done = { create: number; update: number; unchanged: number; conflict: number; invalid: number; companies: number };

/** What rows do to records: said by the dry run, done by the run, by the same statements. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly rows: ImportRowsRepository,
    private readonly writes: ImportWritesRepository,
    private readonly stages: StagesService,
    private readonly notes: BatchNotes,
  ) {}

  /** Says of each row of a span whether it makes or changes a record, and why. */
  async decide(tx: WorkspaceTx, { id, recordType, options, mapping }: Job, span: Span, likeness: boolean): Promise<void> {
    await this.rows.byIndex(tx);
    const candidates = await this.rows.candidates(tx, recordType, span, likeness);
    const asked = await this.rows.asked(tx, span, [...new Set(candidates.map(({ row }) => row))]);
    await this.rows.decide(tx, id, decide(asked, candidates, options));
    if (candidates.length > 0) await this.writes.markUnchanged(tx, { type: recordType, span, options }, mapping.includes('note'));
  }

  /** Writes a span of rows, with history and events. Records may have changed since the dry run, so rows are decided anew. */
  async write(tx: WorkspaceTx, job: Job, span: Span): Promise<Done> {
    const { recordType: type, options } = job;
    await this.rows.byIndex(tx);
    await this.rows.forget(tx, span);
    await this.decide(tx, job, span, false);
    if (type === 'deal') await this.writes.holdStages(tx, span);
    const companies = type === 'company' ? 0 : await this.makeCompanies(tx, span);
    const ids = await this.newIds(tx, span);
    const made = await this.create(tx, job, span, ids);
    const changed = await this.writes.update(tx, { type, span, options });
    await this.writes.rename(tx, type, changed.flatMap(({ id, renamed }) => (renamed === null ? [] : { id, name: renamed })));
    await this.tell(tx, type, span.id, [...made, ...changed.map(({ renamed: _name, ...written }) => written as Written)]);
    const noted = job.mapping.includes('note') ? await this.notes.make(tx, type, span, ids) : [];
    const written = new Set([...ids, ...changed.map(({ id }) => id)]);
    const update = changed.length + noted.filter((id) => !written.has(id)).length;
    const counts = Object.fromEntries((await this.rows.outcomes(tx, span)).map(({ outcome, rows }) => [outcome, rows]));
    return { create: made.length, update, unchanged: counts['unchanged'] ?? 0, conflict: counts['conflict'] ?? 0, invalid: counts['invalid'] ?? 0, companies };
  }

  /** After the last row: what was written is known to whoever reads it next. */
  async settle(tx: WorkspaceTx): Promise<void> {
    await this.writes.learnSizes(tx, { roughly: false });
  }

  /** On the way, so that what follows is looked up as in tables of this size. */
  async settleRoughly(tx: WorkspaceTx): Promise<void> {
    await this.writes.learnSizes(tx, { roughly: true });
  }

  private async makeCompanies(tx: WorkspaceTx, span: Span): Promise<number> {
    const names = await this.writes.missingCompanies(tx, span);
    if (names.length === 0) return 0;
    const made = await this.writes.makeCompanies(tx, span.id, names, names.map(() => uuidv7()));
    await this.tell(tx, 'company', span.id, made);
    return made.length;
  }

  private async newIds(tx: WorkspaceTx, span: Span): Promise<string[]> {
    return Array.from({ length: await this.writes.countNew(tx, span) }, () => uuidv7());
  }

  private async create(tx: WorkspaceTx, { recordType: type, options }: Job, span: Span, ids: string[]): Promise<Written[]> {
    if (ids.length === 0) return [];
    return this.writes.create(tx, { type, span, options }, ids, type === 'deal' ? await this.newDeals(tx, ids.length) : { numbers: ids.map(() => null), stage: null });
  }

  private async newDeals(tx: WorkspaceTx, many: number): Promise<{ numbers: string[]; stage: string }> {
    const stage = await this.stages.target(tx, {});
    const { seed, first } = await this.writes.takeNumbers(tx, many);
    return { numbers: Array.from({ length: many }, (_none, at) => dealNumber(seed, first + at)), stage: stage.id };
  }

  /** One by one: made all at once, they would keep the service's other callers waiting. */
  private async tell(tx: WorkspaceTx, type: RecordType, batchId: string, written: Written[]): Promise<void> {
    for (let from = 0; from < written.length; from += perEvent) {
      const items = written.slice(from, from + perEvent).map((one) =>
        Object.fromEntries(Object.entries({ ...one, deleted: false } as Record<string, unknown>).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])),
      );
      await outbox.publish(tx, events[type], { subject: batchId, version: 1, workspace: tx.workspace, user: tx.user, data: { batchId, kind: 'import', items } });
    }
  }
}
