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
import { listPeople } from '@fernway/contracts/http/members';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, madeBefore, newId, ServiceClient } from '@fernway/service-kit';
import { BatchesService } from '../batches/batches.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import type { Known } from '../import-mapping/owners.js';
import { newestPageOf, newestPosition } from '../records/record-cursor.js';
import { ImportFileService } from './import-file.service.js';
import { checkMapping } from './import-mapping-rules.js';
import { messageOf } from './import-messages.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { ImportRunner } from './import-runner.service.js';
import { importOf, noCounts } from './import-shape.js';
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
  ) {}

  upload(caller: Caller, { recordType, fileName, country, currency }: UploadQuery, body: unknown): Promise<Import> {
    return this.files.withUpload(body, async ({ path, bytes }) => {
      const { items: fields } = await this.fields.list(caller, recordType);
      const analysis = await analyseFile({ path, type: recordType, country, currency, fields });
      return this.tenancy.run(caller, async (tx) => {
        const before = await madeBefore(caller, (id) => this.imports.lock(tx, id));
        if (before) return importOf(before);
        const made = await this.imports.create(tx, { id: newId(caller), recordType, fileName, bytes, ...analysis });
        await this.files.store(tx, made.id, path);
        return importOf(made);
      });
    });
  }

  list({ workspace }: Caller, { limit, after }: { limit: number; after?: string | undefined }): Promise<{ items: Import[]; next: string | null }> {
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
    const { recordType, options } = open(await this.find(caller, id));
    const { items: fields } = await this.fields.list(caller, recordType);
    const { country, currency } = options;
    const analysis = await this.files.withStored(caller.workspace, id, (path) =>
      analyseFile({ path, type: recordType, country, currency, fields, as }),
    );
    return this.change(caller, id, (now) => ({ ...open(now), ...fresh, ...analysis }));
  }

  /** Begins the dry run. */
  async check(caller: Caller, id: string, { mapping, options }: ImportMapping): Promise<Import> {
    const { items: fields } = await this.fields.list(caller);
    const people = mapping.includes('owner') ? await this.people(caller) : null;
    const begun = await this.change(caller, id, (now) => {
      const { recordType, columns } = open(now);
      checkMapping(recordType, columns, mapping, fields);
      return { ...now, ...fresh, state: 'checking', mapping, people, options: { ...options, header: now.options.header } };
    });
    this.runner.wake();
    return begun;
  }

  async run(caller: Caller, id: string): Promise<Import> {
    const begun = await this.tenancy.run(caller, async (tx) => {
      const now = known(await this.imports.lock(tx, id));
      if (now.state === 'running') return importOf(now);
      if (now.state !== 'checked') throw new AppError('conflict', { detail: 'Only what was checked, and has not run yet, can be imported' });
      await this.batches.open(tx, { id, kind: 'import', recordType: now.recordType, title: now.fileName, total: now.rows });
      return importOf(await this.imports.put(tx, { ...now, state: 'running', done: 0, lastRow: 0, counts: { ...noCounts }, batchId: id }));
    });
    this.runner.wake();
    return begun;
  }

  /** A dry run goes back to its mapping; a run stops after the rows that it is at. Also right when it has ended by itself. */
  cancel(caller: Caller, id: string): Promise<Import> {
    return this.tenancy.run(caller, async (tx) => {
      const now = known(await this.imports.lock(tx, id));
      if (now.state === 'running') await this.batches.finish(tx, id, 'cancelled');
      const next = { checking: 'uploaded', running: 'cancelled' } as const;
      const state = next[now.state as keyof typeof next];
      return importOf(state ? await this.imports.put(tx, { ...now, state, people: null }) : now);
    });
  }

  listRows({ workspace }: Caller, id: string, { limit, after = 0, outcome }: ImportRowQuery): Promise<{ items: ImportRow[]; next: string | null }> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const { recordType } = known(await this.imports.find(tx, id));
      const rows = await this.rows.page(tx, { id, after, outcome: outcome as ImportOutcome, limit: limit + 1 });
      const items = rows.slice(0, limit).map((row) => ({ ...row, message: messageOf(row, recordType) }));
      return { items, next: rows.length > limit ? String(items.at(-1)!.row) : null };
    });
  }

  private change({ workspace, user }: Caller, id: string, next: (now: ImportFile) => ImportFile): Promise<Import> {
    return this.tenancy.run({ workspace, user }, async (tx: WorkspaceTx) =>
      importOf(await this.imports.put(tx, next(known(await this.imports.lock(tx, id))))),
    );
  }

  /** Whom a column of owners may name. */
  private async people(caller: Caller): Promise<Known[]> {
    const { items, left } = await this.services.call(listPeople, { caller });
    return [...items, ...left.map((id) => ({ id }))];
  }
}

/** Nothing is known of its rows yet. */
const fresh = { state: 'uploaded', rows: null, done: 0, lastRow: 0, counts: {}, people: null, problem: null } as const;

/** @throws AppError not-found when there is no such import */
export const known = (found: ImportFile | undefined): ImportFile => {
  if (!found) throw new AppError('not-found', { detail: 'There is no such import' });
  return found;
};

/** @throws AppError conflict where it has begun: its file is read no more */
const open = <I extends Pick<Import, 'state' | 'batchId'>>(found: I): I => {
  if (found.batchId === null && found.state !== 'checking') return found;
  throw new AppError('conflict', { detail: found.batchId ? 'This import has begun already: upload the file again' : 'The dry run is still going on' });
};
