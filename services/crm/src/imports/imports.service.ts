import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type {
  Import,
  ImportMapping,
  ImportOutcome,
  ImportReading,
  ImportRow,
  ImportRowQuery,
  UploadQuery,
} from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { listPeople } from '@fernway/contracts/http/members';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, madeBefore, newId, ServiceClient, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { BatchesService } from '../batches/batches.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { isEncoding } from '../import-files/text-encoding.js';
import type { Analysis } from '../import-mapping/guess-mapping.js';
import type { Known } from '../import-mapping/owners.js';
import { newestPageOf, newestPosition } from '../records/record-cursor.js';
import { chosenCurrency } from '../records/workspace-settings.repository.js';
import { UploadLimits } from '../uploads/upload-limits.js';
import { ImportFileService } from './import-file.service.js';
import { checkMapping } from './import-mapping-rules.js';
import { messageOf } from './import-messages.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { ImportRunner } from './import-runner.service.js';
import { going, importOf, noCounts } from './import-shape.js';
import { analyseFile } from './import-thread.js';
import { type ImportFile, ImportsRepository } from './imports.repository.js';

/** An import on its way from a file to records: upload, mapping, dry run, run. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly imports: ImportsRepository,
    private readonly files: ImportFileService,
    private readonly rows: ImportRowsRepository,
    private readonly fields: CustomFieldsService,
    private readonly batches: BatchesService,
    private readonly runner: ImportRunner,
    private readonly services: ServiceClient,
    private readonly uploads: UploadLimits,
    @InjectEnv() private readonly env: Env,
  ) {}

  upload(caller: Caller, { recordType, fileName, ...given }: UploadQuery, body: unknown): Promise<Import> {
    return this.files.withUpload(caller, body, async (file) => {
      const currency = given.currency ?? (await this.tenancy.run(caller, chosenCurrency)) ?? this.env.currency;
      const { items: fields } = await this.fields.list(caller, recordType);
      const place = { ...given, currency };
      const analysis = await analyseFile({ path: file.path, type: recordType, place, fields });
      return this.tenancy.run(caller, async (tx) => {
        const before = await madeBefore(caller, (id) => this.imports.lock(tx, id));
        if (before) return importOf(before);
        await this.uploads.require(tx, caller.user, file.bytes);
        const made = await this.imports.create(tx, {
          id: newId(caller),
          recordType,
          fileName,
          bytes: file.bytes,
          ...(await this.proposed(tx, recordType, analysis)),
        });
        await this.files.store(tx, made.id, file);
        return importOf(made);
      });
    });
  }

  list(
    { workspace }: Caller,
    { limit, after }: { limit: number; after?: string | undefined },
  ): Promise<{ items: Import[]; next: string | null }> {
    const before = after === undefined ? undefined : newestPosition(after);
    return this.tenancy.run({ workspace }, async (tx) => {
      return newestPageOf(await this.imports.list(tx, limit + 1, before), limit, importOf);
    });
  }

  find({ workspace }: Caller, id: string): Promise<Import> {
    return this.tenancy.run({ workspace }, async (tx) => importOf(known(await this.imports.find(tx, id))));
  }

  /** Reads the file in another way: other columns, and a mapping of their own. */
  async read(caller: Caller, id: string, as: ImportReading): Promise<Import> {
    requireEncoding(as.encoding);
    const { recordType, options } = open(await this.find(caller, id));
    const { items: fields } = await this.fields.list(caller, recordType);
    const { country, currency, timeZone } = options;
    const place = { country, currency, ...(timeZone && { timeZone }) };
    const analysis = await this.files.withStored(caller.workspace, id, (path) =>
      analyseFile({ path, type: recordType, place, fields, as }),
    );
    return this.change(caller, id, async (now, tx) => ({
      ...open(now),
      ...fresh,
      ...(await this.proposed(tx, recordType, analysis)),
    }));
  }

  /** Where this workspace knows none of a file's ids, they are left out, and with them the numbers of its deals: others have them here. */
  private async proposed(
    tx: WorkspaceTx,
    type: RecordType,
    { ids, ...analysis }: Analysis,
  ): Promise<Omit<Analysis, 'ids'>> {
    if (ids.length === 0 || (await this.rows.knows(tx, type, ids))) return analysis;
    const { columns, mapping } = analysis;
    const isUnknown = (at: number) => mapping[at] === 'id' || mapping[at] === 'dealId';
    return {
      ...analysis,
      columns: columns.map((column, at) => (isUnknown(at) ? { ...column, unknownIds: true } : column)),
      mapping: mapping.map((target, at) => (isUnknown(at) ? null : target)),
    };
  }

  /** Begins the dry run. */
  async check(caller: Caller, id: string, { mapping, options }: ImportMapping): Promise<Import> {
    requireEncoding(options.encoding);
    const { items: fields } = await this.fields.list(caller);
    const people = mapping.includes('owner') ? await this.people(caller) : null;
    const begun = await this.change(caller, id, (now) => {
      const { recordType, columns } = open(now);
      checkMapping(recordType, columns, mapping, fields);
      return {
        ...now,
        ...fresh,
        state: 'checking',
        mapping,
        people,
        options: { ...options, header: now.options.header },
      };
    });
    this.runner.wake();
    return begun;
  }

  /** One that failed goes on after its last row, one that waits for its next attempt goes on now. */
  async run(caller: Caller, id: string): Promise<Import> {
    const begun = await this.tenancy.run(caller, async (tx) => {
      const now = known(await this.imports.lock(tx, id));
      if (now.state === 'running')
        return importOf(now.nextTryAt ? await this.imports.put(tx, { ...now, nextTryAt: null }) : now);
      if (now.state === 'checked') return importOf(await this.begin(tx, now));
      if (now.state === 'failed' && now.batchId) return importOf(await this.goOn(tx, now));
      throw new AppError('conflict', { detail: 'Only what was checked, and has not run yet, can be imported' });
    });
    this.runner.wake();
    return begun;
  }

  private async begin(tx: WorkspaceTx, now: ImportFile): Promise<ImportFile> {
    if (now.rows) await this.requireRows(tx, now.id, 0);
    await this.batches.open(tx, {
      id: now.id,
      kind: 'import',
      recordType: now.recordType,
      title: now.fileName,
      total: now.rows,
    });
    return this.imports.put(tx, {
      ...now,
      ...going,
      state: 'running',
      done: 0,
      lastRow: 0,
      counts: { ...noCounts },
      batchId: now.id,
    });
  }

  private async goOn(tx: WorkspaceTx, now: ImportFile): Promise<ImportFile> {
    await this.batches.reopen(tx, now.id);
    if (now.rows !== now.done) await this.requireRows(tx, now.id, now.lastRow);
    return this.imports.put(tx, { ...now, ...going, state: 'running' });
  }

  /** @throws AppError conflict where its rows were removed, weeks after it was last touched */
  private async requireRows(tx: WorkspaceTx, id: string, after: number): Promise<void> {
    if ((await this.rows.spanEnd(tx, id, after, 1)) !== undefined) return;
    throw new AppError('conflict', { detail: 'The rows of this file are no longer kept: upload it again' });
  }

  /** A dry run goes back to its mapping; a run stops after the rows that it is at. Also right when it has ended by itself. */
  cancel(caller: Caller, id: string): Promise<Import> {
    return this.tenancy.run(caller, async (tx) => {
      const now = known(await this.imports.lock(tx, id));
      if (now.state === 'running') await this.batches.finish(tx, id, 'cancelled');
      if (now.state === 'running') await this.imports.dropFile(tx, id);
      const next = { checking: 'uploaded', running: 'cancelled' } as const;
      const state = next[now.state as keyof typeof next];
      return importOf(state ? await this.imports.put(tx, { ...now, ...going, state, people: null }) : now);
    });
  }

  /** What was not imported: its file, and what is known of it. */
  async discard(caller: Caller, id: string): Promise<void> {
    await this.tenancy.run(caller, async (tx) => {
      const { batchId, state } = known(await this.imports.lock(tx, id));
      if (batchId)
        throw new AppError('conflict', { detail: 'This import has begun already: it can be undone, not discarded' });
      if (state === 'checking')
        throw new AppError('conflict', { detail: 'The dry run is still going on: cancel it first' });
      await this.imports.remove(tx, id);
    });
  }

  listRows(
    { workspace }: Caller,
    id: string,
    { limit, after = 0, outcome }: ImportRowQuery,
  ): Promise<{ items: ImportRow[]; next: string | null }> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const { recordType } = known(await this.imports.find(tx, id));
      const rows = await this.rows.page(tx, recordType, {
        id,
        after,
        outcome: outcome as ImportOutcome,
        limit: limit + 1,
      });
      const items = rows.slice(0, limit).map((row) => ({ ...row, message: messageOf(row, recordType) }));
      return { items, next: rows.length > limit ? String(items.at(-1)!.row) : null };
    });
  }

  private change(
    { workspace, user }: Caller,
    id: string,
    next: (now: ImportFile, tx: WorkspaceTx) => ImportFile | Promise<ImportFile>,
  ): Promise<Import> {
    return this.tenancy.run({ workspace, user }, async (tx) =>
      importOf(await this.imports.put(tx, await next(known(await this.imports.lock(tx, id)), tx))),
    );
  }

  /** Whom a column of owners may name. */
  private async people(caller: Caller): Promise<Known[]> {
    const { items, left } = await this.services.call(listPeople, { caller });
    return [...items, ...left.map((id) => ({ id }))];
  }
}

/** Nothing is known of its rows yet. */
const fresh = { ...going, state: 'uploaded', rows: null, done: 0, lastRow: 0, counts: {}, people: null } as const;

/** @throws AppError not-found when there is no such import */
export const known = (found: ImportFile | undefined): ImportFile => {
  if (!found) throw new AppError('not-found', { detail: 'There is no such import' });
  return found;
};

/** @throws AppError conflict where it has begun: its file is read no more */
const open = <I extends Pick<Import, 'state' | 'batchId'>>(found: I): I => {
  if (found.batchId === null && found.state !== 'checking') return found;
  throw new AppError('conflict', {
    detail: found.batchId ? 'This import has begun already: upload the file again' : 'The dry run is still going on',
  });
};

/** @throws AppError invalid-request where there is no encoding of this name */
function requireEncoding(encoding: string | null): void {
  if (encoding === null || isEncoding(encoding)) return;
  throw new AppError('invalid-request', { detail: `There is no encoding “${encoding}”` });
}
