import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Import } from '@fernway/contracts/http/crm-imports';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { InjectLogger, isPassing, passingFault, repeat, SweeperService, waitAfter } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { BatchesService } from '../batches/batches.service.js';
import { ContactLimit } from '../contact-limit/contact-limit.service.js';
import { FileProblem } from '../import-files/file-problem.js';
import { ImportChecker } from './import-checker.service.js';
import { ImportRowsRepository, type Span } from './import-rows.repository.js';
import { going, noCounts } from './import-shape.js';
import { ImportTurns } from './import-turns.service.js';
import { ImportWriter } from './import-writer.service.js';
import { ImportWritesRepository } from './import-writes.repository.js';
import { type ImportFile, ImportsRepository, type Work } from './imports.repository.js';

const everyMs = 5_000;
const holdMs = 10_000;
const rowsAtOnce = 2000;
/** So many change nothing of how tables are read. */
const few = 1000;
const keptDays = 30;

type Scope = { workspace: string; user: string };

/** So many imports are open at once, of a workspace each; of their spans one is written at a time. */
const most = 8;
/** A span whose statements take longer is tried with fewer rows. */
const statementMs = 20_000;

/** It was cancelled. */
class Ended extends Error {}
/** Somebody else goes on with it. */
class Elsewhere extends Error {}

/**
 * Works on imports, one span after the other, so that they leave the database to others. Workspaces take turns by span: none
 * waits for the whole of another one's import. What was done of one is written with
 * the rows themselves: after a crash any instance goes on behind the last of them. A passing fault puts an import off;
 * where not even that can be written, its lease ends.
 */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private stop: (() => Promise<void>) | undefined;
  private looking: Promise<void> | undefined;
  private readonly open = new Map<string, Promise<void>>();
  private again = false;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly imports: ImportsRepository,
    private readonly checker: ImportChecker,
    private readonly writer: ImportWriter,
    private readonly writes: ImportWritesRepository,
    private readonly rows: ImportRowsRepository,
    private readonly batches: BatchesService,
    private readonly turns: ImportTurns,
    private readonly sweeper: SweeperService,
    private readonly limit: ContactLimit,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.addAfter(keptDays, (tx, days) => this.imports.forgetRows(tx, days));
    this.stop = repeat(
      everyMs,
      async () => this.wake(),
      (err) => this.logger.warn({ err }, 'Looking for imports failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.stop?.();
    await this.looking;
    await Promise.all(this.open.values());
  }

  /** Goes on with imports that nobody is at, in the background. */
  wake(): void {
    this.again = true;
    this.looking ??= this.look()
      .catch((err: unknown) => this.logger.warn({ err }, leftToNext))
      .finally(() => (this.looking = undefined));
  }

  private async look(): Promise<void> {
    while (this.again && !this.stopping.signal.aborted) {
      this.again = false;
      const waiting = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.imports.waiting(tx, 20));
      for (const work of waiting)
        if (!this.open.has(work.workspace) && this.open.size < most && !this.stopping.signal.aborted) this.start(work);
    }
  }

  private start(work: Work): void {
    const done = this.work(work)
      .catch((err: unknown) => void this.logger.warn({ err, import: work.id }, leftToNext))
      .then((worked) => {
        this.open.delete(work.workspace);
        if (worked) this.wake();
      });
    this.open.set(work.workspace, done);
  }

  /** @returns whether it was free to be worked on */
  private async work({ workspace, id, user }: Work): Promise<boolean> {
    const scope = { workspace, user: user! };
    const taken = await this.tenancy.run(scope, (tx) => this.imports.take(tx, id));
    if (!taken) return false;
    try {
      await this.holding(scope, id, async () => {
        if (taken.state === 'checking') await this.checker.check(scope, id, this.stopping.signal);
        else await this.run(scope, id);
      });
    } catch (error) {
      await this.leave(scope, id, error);
    }
    return true;
  }

  private async leave(scope: Scope, id: string, error: unknown): Promise<void> {
    if (this.stopping.signal.aborted) await this.tenancy.run(scope, (tx) => this.imports.release(tx, id));
    else if (error instanceof Ended) await this.end(scope, id);
    else if (!(error instanceof Elsewhere)) {
      this.logger.warn({ err: error, import: id }, 'An import was interrupted');
      await this.tenancy.run(scope, (tx) => this.interrupted(tx, id, error));
    }
  }

  /** A large file may be read for longer than the lease before its first row is there. */
  private async holding(scope: Scope, id: string, work: () => Promise<void>): Promise<void> {
    const stop = repeat(
      holdMs,
      () => this.tenancy.run(scope, (tx) => this.imports.hold(tx, id)),
      () => undefined,
    );
    await work().finally(stop);
  }

  /** Span by span; once one took too long, with fewer rows. */
  private async run(scope: Scope, id: string): Promise<void> {
    let atOnce = rowsAtOnce;
    await this.limit.of(scope.workspace, { fresh: true });
    for (;;) {
      const next = await this.next(scope, id, atOnce);
      if (!next) break;
      try {
        await this.writeOrHalve(scope, next);
      } catch (error) {
        const rows = Math.min(atOnce, next.to - next.from);
        if (codeOf(error) !== tookTooLong || rows === 1) throw error;
        atOnce = Math.ceil(rows / 2);
      }
      this.stopping.signal.throwIfAborted();
    }
    await this.tenancy.run(scope, (tx) => this.imports.tidy(tx, id));
  }

  /** @returns the rows that come next; after the last of them it is done */
  private next(scope: Scope, id: string, atOnce: number): Promise<Span | undefined> {
    return this.tenancy.run(scope, async (tx) => {
      const job = await this.running(tx, id);
      const end = await this.rows.spanEnd(tx, id, job.lastRow, atOnce);
      if (end !== undefined) return { id, from: job.lastRow, to: end };
      await this.writer.finish(tx, job);
      // What was written is known to whoever reads it next.
      if (job.done > few) await this.writes.learnSizes(tx, { roughly: false });
      await this.imports.put(tx, { ...job, ...going, state: 'done' });
      await this.batches.finish(tx, id, 'done');
      return undefined;
    });
  }

  /** Where the database refuses some rows, each half is tried by itself, down to the one row that it refuses. */
  private async writeOrHalve(scope: Scope, span: Span): Promise<void> {
    try {
      const limit = await this.limit.of(scope.workspace);
      await this.turns.take(() => this.tenancy.run(scope, (tx) => this.write(tx, span, limit)));
    } catch (error) {
      if (!/^2[23]/.test(codeOf(error))) throw error;
      const half = await this.tenancy.run(scope, (tx) => this.rows.halfOf(tx, span));
      if (half < span.to) {
        await this.writeOrHalve(scope, { ...span, to: half });
        await this.writeOrHalve(scope, { ...span, from: half });
      } else await this.tenancy.run(scope, (tx) => this.refuse(tx, span, (error as Error).message));
    }
  }

  private async refuse(tx: WorkspaceTx, span: Span, why: string): Promise<void> {
    await this.rows.decide(tx, span, [
      { row: span.to, outcome: 'invalid', reason: 'refused', target: null, name: null, value: why.slice(0, 200) },
    ]);
    await this.advance(tx, await this.running(tx, span.id), span, { ...noCounts, invalid: 1 });
  }

  private async write(tx: WorkspaceTx, span: Span, limit: number | null): Promise<void> {
    await this.rows.takeTurn(tx);
    const job = await this.running(tx, span.id);
    if (job.lastRow !== span.from) throw new Elsewhere();
    await this.rows.limitStatements(tx, statementMs);
    const did = await this.writer.write(tx, job, span, limit);
    // What follows is looked up as in tables of this size.
    if (grew(job.counts, did)) await this.writes.learnSizes(tx, { roughly: true });
    await this.advance(tx, job, span, did);
  }

  private async advance(tx: WorkspaceTx, job: ImportFile, span: Span, did: Import['counts']): Promise<void> {
    const before = { ...noCounts, ...job.counts };
    const counts = Object.fromEntries(
      Object.entries(did).map(([name, many]) => [name, many + before[name as keyof typeof before]]),
    ) as Import['counts'];
    const rows = did.create + did.update + did.unchanged + did.conflict + did.invalid;
    const state = await this.batches.advance(tx, job.id, {
      done: rows,
      created: did.create,
      updated: did.update,
      unchanged: did.unchanged,
      refused: did.conflict + did.invalid,
    });
    if (state !== 'running') throw new Ended();
    await this.imports.advance(tx, job.id, { done: job.done + rows, lastRow: span.to, counts });
  }

  private async running(tx: WorkspaceTx, id: string): Promise<ImportFile> {
    const job = await this.imports.lock(tx, id);
    if (job?.state !== 'running') throw new Ended();
    return job;
  }

  /** A batch may be stopped where all batches are shown. */
  private async end(scope: Scope, id: string): Promise<void> {
    await this.tenancy.run(scope, async (tx) => {
      const now = await this.imports.lock(tx, id);
      if (now?.state !== 'running') return;
      await this.imports.put(tx, { ...now, ...going, state: 'cancelled' });
      await this.imports.dropFile(tx, id);
    });
  }

  /** A passing fault puts it off, any other ends it: then a person may go on. */
  private async interrupted(tx: WorkspaceTx, id: string, error: unknown): Promise<void> {
    const now = await this.imports.lock(tx, id);
    if (now?.state !== 'checking' && now?.state !== 'running') return;
    const attempts = now.attempts + 1;
    const wait = isPassing(error) ? waitAfter(attempts) : undefined;
    if (wait !== undefined) return this.imports.putOff(tx, id, { attempts, wait, problem: passingFault(error) });
    const problem = problemOf(error, now.state);
    if (now.batchId) {
      await this.batches.finish(tx, id, 'failed', problem);
      await this.imports.dropFile(tx, id);
    }
    await this.imports.put(tx, { ...now, ...going, state: 'failed', people: null, problem });
  }
}

/** Postgres's code for a statement that was cancelled. */
const tookTooLong = '57014';
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

const leftToNext = 'An import was left to the next who looks';

const problemOf = (error: unknown, state: 'checking' | 'running'): string => {
  if (error instanceof FileProblem) return error.message;
  const why = isPassing(error) ? `${passingFault(error)}, for an hour` : 'Something went wrong here';
  return state === 'checking'
    ? `${why}. Check the file again.`
    : `${why}. Go on after the last row that was imported, or undo what was imported so far.`;
};

/** So much that what the planner knew of the tables is of no use any more. */
const grew = (before: Partial<Import['counts']>, did: Import['counts']): boolean =>
  (['create', 'companies'] as const).some(
    (what) => magnitude((before[what] ?? 0) + did[what]) > magnitude(before[what] ?? 0),
  );
const magnitude = (rows: number): number => Math.floor(Math.log(1 + rows / few) / Math.log(4) + 0.5);
