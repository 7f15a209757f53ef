import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { Feature } from '@fernway/contracts/http/tokens';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, InjectLogger, madeBefore, newId } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { GenerationTask } from '../providers/generation-provider.js';
import { type ChainResult, ProviderChain } from '../providers/provider-chain.js';
import { receiptOf } from '../receipts/receipt-of.js';
import { type Reservation, Reservations } from '../reservations/reservations.js';
import type { Generation } from './generation.entity.js';
import { GenerationsRepository } from './generations.repository.js';

export type GenerationRequest<T> = {
  feature: Feature;
  task: GenerationTask<T>;
  /** What the result rests on. */
  records: Receipt['records'];
  /** Told to the user when every provider failed. */
  failure: string;
};

type Run = Reservation & { generationId: string; feature: Feature };

/** Every paid generation: reserve, run, then commit the result and its event together, which is what settles. */
@Injectable()
export class GenerationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly generations: GenerationsRepository,
    private readonly reservations: Reservations,
    private readonly chain: ProviderChain,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async run<T>(caller: Caller, request: GenerationRequest<T>): Promise<{ result: T; receipt: Receipt }> {
    this.chain.requireOn();
    const before = await madeBefore(caller, (id) => this.answered(caller, id));
    // What was made and paid before a crash is given, not made again.
    if (before) return { result: before.result as T, receipt: receiptOf(before) };
    const generationId = newId(caller);
    const reservation = await this.reservations.hold(caller, request.feature, generationId);
    const run: Run = { ...reservation, generationId, feature: request.feature };
    await this.tenancy.run(caller, (tx) =>
      this.generations.start(tx, {
        id: generationId,
        workspaceId: caller.workspace,
        reservationId: reservation.id,
        feature: request.feature,
        reserved: reservation.tokens,
      }),
    );
    const made = await this.chain.generate(request.task, reservation).catch(async (cause: unknown) => {
      await this.fail(caller.user, generationId);
      throw new AppError('generation-failed', { cause, detail: request.failure });
    });
    const generation = await this.complete(caller, run, made, request.records);
    return { result: made.result, receipt: receiptOf(generation) };
  }

  /**
   * What this very request made before its process died.
   * @throws AppError request-in-progress while nobody knows whether a provider still answers it; generation-failed once it was given up
   */
  private async answered(caller: Caller, id: string): Promise<Generation | undefined> {
    const generation = await this.tenancy.run(caller, (tx) => this.generations.find(tx, id));
    if (generation?.state === 'running') throw new AppError('request-in-progress', { details: { retryAfter: 30 } });
    if (generation?.state === 'failed') throw new AppError('generation-failed', { detail: 'The generation took too long and was given up' });
    return generation ?? undefined;
  }

  /** The point of no return: the result and the event that settles the reservation are one transaction. */
  private complete(caller: Caller, run: Run, made: ChainResult<unknown>, records: Receipt['records']): Promise<Generation> {
    const { user, workspace } = caller;
    const { result, provider, model, fallback } = made;
    const tokens = fallback ? 0 : run.tokens;
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const outcome = { tokens, provider, model, fallback, records, result };
      if (!(await this.generations.complete(tx, run.generationId, outcome))) {
        throw new AppError('generation-failed', { detail: 'The generation took too long and was given up' });
      }
      await outbox.publish(tx, GenerationCompleted, {
        subject: run.generationId,
        version: 2,
        user,
        workspace,
        data: {
          reservationId: run.id,
          receiptId: run.generationId,
          userId: user,
          workspaceId: workspace,
          feature: run.feature,
          amount: tokens,
          provider,
          fallback,
        },
      });
      const generation = await this.generations.find(tx, run.generationId);
      if (!generation) throw new Error('A generation vanished in its own transaction');
      return generation;
    });
  }

  private async fail(user: string, generationId: string): Promise<void> {
    await this.tenancy.run({ user }, async (tx) => {
      const generation = await this.generations.find(tx, generationId);
      if (!generation || !(await this.generations.fail(tx, generationId))) return;
      await outbox.publish(tx, GenerationFailed, {
        subject: generation.id,
        version: 2,
        user,
        workspace: generation.workspaceId,
        data: {
          reservationId: generation.reservationId,
          userId: user,
          workspaceId: generation.workspaceId,
          feature: generation.feature,
          reason: 'provider-failed',
        },
      });
    });
  }

  /** Fails what a killed process left running, so that its tokens come back. */
  async failStuck(olderThanMs: number): Promise<void> {
    const stuck = await this.tenancy.run({ platform: 'sweeper' }, (tx) => this.generations.stuck(tx, olderThanMs));
    for (const { id, userId } of stuck) {
      this.logger.warn({ generation: id }, 'A generation was left running');
      await this.fail(userId, id);
    }
  }

  async stateOf(reservationId: string): Promise<'unknown' | Generation['state']> {
    return (await this.tenancy.run({ platform: 'sweeper' }, (tx) => this.generations.stateOf(tx, reservationId))) ?? 'unknown';
  }

  async receipt(caller: Caller, id: string): Promise<Receipt> {
    const generation = await this.tenancy.run(caller, (tx) => this.generations.find(tx, id));
    if (generation?.state !== 'completed') throw new AppError('not-found');
    return receiptOf(generation);
  }
}
