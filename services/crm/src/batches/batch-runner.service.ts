import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { BatchKind } from '@fernway/contracts/http/crm-batches';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { InjectLogger, isPassing, passingFault, repeat, waitAfter } from '@fernway/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { BatchesRepository, type BatchRow, type Chunk, type Counts } from './batches.repository.js';
import { BatchesService } from './batches.service.js';

/** Does one chunk, in the transaction that takes it from the list of what is to be done. */
export type Work = (tx: WorkspaceTx, batch: BatchRow, chunk: Chunk) => Promise<Counts>;
type Running = { workspace: string; id: string; user: string | null };

const everyMs = 5_000;
const atOnce = 2;
const atOnceTries = 4;
const longestWaitMs = 20 * 60_000;

/**
 * Works on batches, chunk by chunk, each in one transaction with its counts. An instance that dies leaves a batch to the
 * next one that looks; nothing is done twice, because what was done is not in the list any more. A passing fault puts it
 * off as often as it comes: who does not want to wait cancels it.
 */
@Injectable()
export class BatchRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly holder = uuidv7();
  private readonly works = new Map<BatchKind, Work>();
  private readonly running = new Set<Promise<void>>();
  private stopping = false;
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly batches: BatchesRepository,
    private readonly service: BatchesService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Looking for batches failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.stop?.();
    await Promise.allSettled(this.running);
  }

  /** Says how batches of this kind are done. */
  add(kind: BatchKind, work: Work): void {
    this.works.set(kind, work);
  }

  /** Goes on with batches that nobody works on. */
  async sweep(): Promise<void> {
    const free = atOnce - this.running.size;
    if (free <= 0 || this.stopping) return;
    const claimed = await this.tenancy.run({ platform: 'scheduler' }, (tx) =>
      this.batches.claim(tx, this.holder, free),
    );
    claimed.forEach((batch) => this.start(batch));
  }

  /** Works on a batch that is this instance's, in the background. */
  start(batch: Running): void {
    const run = this.run(batch)
      .catch((err: unknown) => this.logger.warn({ err, batch: batch.id }, 'A batch was left to the next who looks'))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Works on a batch that is this instance's, to its end. */
  async run(batch: Running): Promise<void> {
    while (await this.step(batch)) {
      if (this.stopping) return this.leave(batch);
    }
  }

  /** @returns whether there is more to do */
  private async step(batch: Running): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.tenancy.run(scopeOf(batch), (tx) => this.workOn(tx, batch.id));
      } catch (error) {
        if (error instanceof AppError && !isPassing(error)) return this.fail(batch, error.message);
        if (attempt === atOnceTries) return this.gaveUp(batch, error);
        // Another change held the same rows the other way round, or the database was away for a moment.
        await sleep(50 * 4 ** attempt);
      }
    }
  }

  private async workOn(tx: WorkspaceTx, id: string): Promise<boolean> {
    const batch = await this.batches.lock(tx, id);
    if (batch?.state !== 'running' || batch.holder !== this.holder) return false;
    const chunk = await this.batches.takeChunk(tx, id);
    if (chunk) await this.batches.advance(tx, id, await this.works.get(batch.kind)!(tx, batch, chunk));
    else await this.service.finish(tx, id, 'done');
    return chunk !== undefined;
  }

  private async fail(batch: Running, message: string): Promise<false> {
    await this.tenancy.run(scopeOf(batch), (tx) => this.service.finish(tx, batch.id, 'failed', message));
    return false;
  }

  private async gaveUp(batch: Running, error: unknown): Promise<false> {
    this.logger.warn({ err: error, batch: batch.id }, 'A batch was interrupted');
    if (!isPassing(error)) return this.fail(batch, 'Something went wrong here. What was done so far can be undone.');
    await this.tenancy.run(scopeOf(batch), async (tx) => {
      const now = await this.batches.lock(tx, batch.id);
      if (now?.state !== 'running' || now.holder !== this.holder) return;
      const attempts = now.attempts + 1;
      await this.batches.putOff(tx, batch.id, {
        attempts,
        error: passingFault(error),
        wait: waitAfter(attempts) ?? longestWaitMs,
      });
    });
    return false;
  }

  private leave({ workspace, id }: Running): Promise<void> {
    return this.tenancy.run({ workspace }, (tx) => this.batches.release(tx, id, this.holder));
  }
}

const scopeOf = ({ workspace, user }: Running) =>
  ({ workspace, ...(user !== null && { user }) }) as { workspace: string; user: string };
