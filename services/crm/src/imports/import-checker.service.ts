import { Injectable } from '@nestjs/common';
import type { Import, ImportOutcome } from '@fernway/contracts/http/crm-imports';
import { isSubject } from '@fernway/contracts/http/crm-records';
import { Tenancy } from '@fernway/database';
import { ContactLimit } from '../contact-limit/contact-limit.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import type { Plan } from '../import-mapping/mapped-row.js';
import { ownersOf } from '../import-mapping/owners.js';
import { mostKnownTags } from '../import-mapping/shared-fields.js';
import { PickListsService } from '../pick-lists/pick-lists.service.js';
import { StagesService } from '../pipelines/stages.service.js';
import { TagsService } from '../tags/tags.service.js';
import { ImportFileService } from './import-file.service.js';
import { refersToCompanies } from './import-merges.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { going, noCounts } from './import-shape.js';
import { stageFile } from './import-thread.js';
import { ImportTurns } from './import-turns.service.js';
import { ImportWriter } from './import-writer.service.js';
import { type ImportFile, ImportsRepository } from './imports.repository.js';

type Scope = { workspace: string; user: string };

/** What day it is there. */
const dayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date());

const anyNumber = { limit: null, used: 0 };

/** The dry run: reads the whole file, and says of each row what it would do and why. */
@Injectable()
export class ImportChecker {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly imports: ImportsRepository,
    private readonly files: ImportFileService,
    private readonly rows: ImportRowsRepository,
    private readonly writer: ImportWriter,
    private readonly fields: CustomFieldsService,
    private readonly tags: TagsService,
    private readonly stages: StagesService,
    private readonly lists: PickListsService,
    private readonly turns: ImportTurns,
    private readonly limit: ContactLimit,
  ) {}

  async check(scope: Scope, id: string, stopping: AbortSignal): Promise<void> {
    const { job, plan } = await this.tenancy.run(scope, async (tx) => {
      const job = (await this.imports.lock(tx, id))!;
      // Where a process died in the middle, the next one begins anew: nothing of a dry run is worth keeping.
      await this.rows.clear(tx, id);
      await this.imports.advance(tx, id, { done: 0, lastRow: 0, counts: {} });
      const fields = (await this.fields.definitions(tx, job.recordType)).map(
        ({ id, label, type, options, currency }) => ({ id, label, type, options, currency }),
      );
      const pipelines = job.recordType === 'deal' ? await this.stages.pipelinesOf(tx) : [];
      const plan: Plan = {
        type: job.recordType,
        columns: job.columns.map(({ name }) => name),
        mapping: job.mapping,
        options: job.options,
        fields,
        ...(isSubject(job.recordType) && { tags: await this.tags.known(tx, job.recordType, mostKnownTags) }),
        lostReasons: job.recordType === 'deal' ? await this.lists.labels(tx, 'lost-reason') : [],
        owners: ownersOf(job.people ?? []),
        ...(job.options.timeZone && { today: dayIn(job.options.timeZone) }),
        pipelines: pipelines.map(({ id, name, stages }) => ({
          id,
          name,
          stages: stages.map(({ id, name, kind }) => ({ id, name, kind })),
        })),
      };
      return { job, plan };
    });
    await this.files.withStored(scope.workspace, id, (path) =>
      this.stage(scope, job, { path, plan, stopped: stopping }),
    );
  }

  private async stage(
    scope: Scope,
    job: ImportFile,
    { path, plan, stopped }: { path: string; plan: Plan; stopped: AbortSignal },
  ): Promise<void> {
    const { id, recordType: type } = job;
    const { encoding, delimiter } = job.options;
    const reading = { format: job.format, encoding: encoding ?? job.encoding, delimiter: delimiter ?? job.delimiter };
    const counts: Import['counts'] = { ...noCounts };
    const { limit, used } = type === 'contact' ? await this.limit.usage(scope, { fresh: true }) : anyNumber;
    let done = 0;
    let from = 0;
    for await (const { json, count } of stageFile({ path, type, plan, reading }, stopped)) {
      const going = await this.turns.take(() =>
        this.tenancy.run(scope, async (tx) => {
          const now = await this.imports.lock(tx, id);
          // It was cancelled, or begun anew with another mapping.
          if (now?.state !== 'checking' || now.lastRow !== from) return false;
          const span = { id, from, to: await this.rows.stage(tx, id, json) };
          const room = limit === null ? null : Math.max(0, limit - used - counts.create);
          counts.overLimit += await this.writer.decide(tx, job, span, room);
          for (const { outcome, rows } of await this.rows.outcomes(tx, span))
            counts[outcome satisfies ImportOutcome] += rows;
          done += count;
          from = span.to;
          await this.imports.advance(tx, id, { done, lastRow: from, counts });
          return true;
        }),
      );
      if (!going) return;
    }
    await this.tenancy.run(scope, async (tx) => {
      const now = await this.imports.lock(tx, id);
      if (now?.state !== 'checking' || now.lastRow !== from) return;
      counts.companies = !refersToCompanies(type) ? 0 : await this.rows.newCompanies(tx, id);
      await this.imports.put(tx, { ...now, ...going, state: 'checked', people: null, rows: done, counts });
    });
  }
}
