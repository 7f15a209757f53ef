import { Injectable } from '@nestjs/common';
import type { Import } from '@fernway/contracts/http/crm-imports';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import { isSubject } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { uuidv7 } from 'uuidv7';
import { BatchNotes } from '../batch-notes/batch-notes.service.js';
import { BatchOutbox } from '../batches/batch-outbox.service.js';
import { ContactLimit } from '../contact-limit/contact-limit.service.js';
import { WonContactsService } from '../contacts/won-contacts.service.js';
import { DealSalesService } from '../deal-sales/deal-sales.service.js';
import { takeDealNumbers } from '../deals/deal-numbers.repository.js';
import { StagesService } from '../pipelines/stages.service.js';
import type { Fact } from '../records/record-patches.repository.js';
import { CommerceChecksRepository } from './commerce-checks.repository.js';
import { ImportReferrals } from './import-referrals.service.js';
import { decide } from './import-decisions.js';
import { refersToCompanies } from './import-merges.js';
import { ImportRowsRepository, type Span } from './import-rows.repository.js';
import { ImportWritesRepository, type Updated } from './import-writes.repository.js';
import type { ImportFile } from './imports.repository.js';

type Job = Pick<ImportFile, 'id' | 'recordType' | 'options' | 'mapping' | 'columns'>;

/** What rows do to records: said by the dry run, done by the run, by the same statements. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly rows: ImportRowsRepository,
    private readonly commerce: CommerceChecksRepository,
    private readonly writes: ImportWritesRepository,
    private readonly stages: StagesService,
    private readonly notes: BatchNotes,
    private readonly outbox: BatchOutbox,
    private readonly limit: ContactLimit,
    private readonly contacts: WonContactsService,
    private readonly referrals: ImportReferrals,
    private readonly sales: DealSalesService,
  ) {}

  /**
   * Says of each row of a span whether it makes or changes a record, and why.
   * @param room how many records may be made; null: any number
   * @returns rows that are left out, as they would be more
   */
  async decide(
    tx: WorkspaceTx,
    { recordType, options, mapping, columns }: Job,
    span: Span,
    room: number | null,
  ): Promise<number> {
    const columnOf = (target: string) => columns[mapping.indexOf(target)]?.name ?? null;
    await this.rows.byIndex(tx);
    const found = await this.rows.candidates(tx, recordType, span);
    // Many have one phone.
    const known = found.flatMap(({ row, by }) => (by === 'phone' ? [] : row));
    const candidates = [...found, ...(await this.rows.alike(tx, recordType, span, known))];
    const asked = await this.rows.asked(tx, span, [...new Set(candidates.map(({ row }) => row))]);
    await this.rows.decide(tx, span, decide(asked, candidates, options));
    if (candidates.length > 0) {
      const write = { type: recordType, span, options };
      if (isSubject(recordType) && (mapping.includes('tags') || options.tags.length > 0))
        while ((await this.writes.refuseTags(tx, write)) > 0);
      if (recordType === 'deal') await this.writes.refuseValues(tx, write, columnOf('value'));
      await this.writes.markUnchanged(tx, write, mayNote(mapping));
      if (mapping.includes('currency')) await this.rows.tellCurrencies(tx, recordType, span);
    }
    if (!isSubject(recordType))
      await this.commerce.refuse(tx, {
        type: recordType,
        span,
        mode: options.existing,
        columnOf,
      });
    return room === null ? 0 : this.rows.leaveOut(tx, span, room);
  }

  /** Writes a span of rows, with history and events. Records may have changed since the dry run, so rows are decided anew. */
  async write(tx: WorkspaceTx, job: Job, span: Span, limit: number | null): Promise<Import['counts']> {
    const { recordType: type, options } = job;
    if (referredIn(job.mapping)) await this.referrals.lock(tx);
    const room = type === 'contact' ? await this.limit.room(tx, limit) : null;
    await this.rows.byIndex(tx);
    await this.rows.forget(tx, span);
    const overLimit = await this.decide(tx, job, span, room);
    if (type === 'deal') await this.writes.holdStages(tx, span);
    const companies = !refersToCompanies(type) ? 0 : await this.makeCompanies(tx, span);
    const ids = await this.newIds(tx, span);
    const made = await this.create(tx, job, span, ids);
    const changed = await this.writes.update(tx, { type, span, options });
    await this.writes.rename(
      tx,
      type,
      changed.flatMap(({ id, renamed }) => (renamed === null ? [] : { id, name: renamed })),
    );
    await this.outbox.tellMany(tx, batchOf(span), type, [
      ...made,
      ...changed.map(({ renamed: _name, stateBefore: _state, ...fact }) => fact as Fact),
    ]);
    if (type === 'deal') {
      await this.contactsFollow(tx, span, made, changed);
      await this.salesFollow(tx, span, [...made, ...changed]);
    }
    if (referredIn(job.mapping)) await this.referrals.link(tx, span, ids, options.existing);
    const noted = isSubject(type) && mayNote(job.mapping) ? await this.notes.make(tx, type, span, ids) : [];
    const written = new Set([...ids, ...changed.map(({ id }) => id)]);
    const update = changed.length + noted.filter((id) => !written.has(id)).length;
    const counts = Object.fromEntries((await this.rows.outcomes(tx, span)).map(({ outcome, rows }) => [outcome, rows]));
    return {
      create: made.length,
      update,
      unchanged: counts['unchanged'] ?? 0,
      conflict: counts['conflict'] ?? 0,
      invalid: counts['invalid'] ?? 0,
      companies,
      overLimit,
    };
  }

  /** Contacts whose referrers came with later rows. */
  async finish(tx: WorkspaceTx, { id, mapping, options }: Job): Promise<void> {
    if (!referredIn(mapping)) return;
    await this.referrals.lock(tx);
    await this.referrals.linkLate(tx, id, options.existing);
  }

  private async contactsFollow(tx: WorkspaceTx, span: Span, made: Fact[], changed: Updated[]): Promise<void> {
    const closings = [...made, ...changed].map(({ contactId, state, stateBefore }) => ({
      contactId: contactId as string | null,
      ...(stateBefore ? { from: stateBefore as StageKind } : {}),
      to: state as StageKind,
    }));
    const { facts } = await this.contacts.follow(tx, closings, { batch: span.id, origin: 'import' });
    await this.outbox.tellMany(tx, batchOf(span), 'contact', facts);
  }

  private async salesFollow(tx: WorkspaceTx, span: Span, deals: (Fact | Updated)[]): Promise<void> {
    const steps = deals.map(({ id, state, stateBefore }) => ({
      id,
      ...(stateBefore ? { from: stateBefore as StageKind } : {}),
      to: state as StageKind,
    }));
    await this.outbox.tellMany(tx, batchOf(span), 'sale', await this.sales.follow(tx, steps, 'import'));
  }

  private async makeCompanies(tx: WorkspaceTx, span: Span): Promise<number> {
    const names = await this.writes.missingCompanies(tx, span);
    if (names.length === 0) return 0;
    const made = await this.writes.makeCompanies(
      tx,
      span.id,
      names,
      names.map(() => uuidv7()),
    );
    await this.outbox.tellMany(tx, batchOf(span), 'company', made);
    return made.length;
  }

  private async newIds(tx: WorkspaceTx, span: Span): Promise<string[]> {
    return Array.from({ length: await this.writes.countNew(tx, span) }, () => uuidv7());
  }

  private async create(
    tx: WorkspaceTx,
    { recordType: type, options }: Job,
    span: Span,
    ids: string[],
  ): Promise<Fact[]> {
    if (ids.length === 0) return [];
    return this.writes.create(
      tx,
      { type, span, options },
      ids,
      type === 'deal' ? await this.newDeals(tx, ids.length) : { numbers: ids.map(() => null), stage: null },
    );
  }

  private async newDeals(tx: WorkspaceTx, many: number): Promise<{ numbers: string[]; stage: string }> {
    const stage = await this.stages.target(tx, {});
    return { numbers: await takeDealNumbers(tx, many), stage: stage.id };
  }
}

/** Of birthdays and names, what the record itself does not hold. */
const mayBeNoted = new Set<string | null>(['note', 'birthday', 'firstName', 'middleName', 'lastName']);
const referredIn = (mapping: Job['mapping']): boolean => mapping.includes('referredByEmail');
const mayNote = (mapping: Job['mapping']): boolean => mapping.some((target) => mayBeNoted.has(target));

const batchOf = ({ id }: Span) => ({ id, kind: 'import', version: 1 }) as const;
