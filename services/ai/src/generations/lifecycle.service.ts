import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import type { Feature } from '@fernway/contracts/http/tokens';
import { Tenancy, type UserTx, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, eachAlone, InjectLogger, madeBefore, newId } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { BlockedAnswer } from '../providers/provider-errors.js';
import { type Reservation, Reservations } from '../reservations/reservations.js';
import type { Generation } from './generation.entity.js';
import { GenerationsRepository, type Outcome } from './generations.repository.js';
import { RunningGenerations } from './running-generations.service.js';

/** A generation that runs: its tokens are held and its row is there. No provider is asked before, so that none is asked twice. */
export type Run = {
  id: string;
  user: string;
  workspace: string;
  feature: Feature;
  reservation: Reservation;
  startedAt: number /** Aborted where it was given up while it ran. */;
  lost: AbortSignal;
};

/** Further rows of the same transaction as the result: what is kept is what was paid. */
export type Save = (tx: WorkspaceTx & UserTx, generation: Generation) => Promise<void>;

export type FailureReason = 'provider-failed' | 'answer-blocked' | 'stopped' | 'given-up';

/** Soon enough for the tokens service to find the generation when it asks what became of the reservation. */
const startWithinMs = 10_000;
const maybeAlive = 'The same request may still be running: try again shortly';
/** Until a generation whose process died is given up. */
const giveUpSeconds = 20;
const givenUp = 'The generation took too long and was given up';

/** The states of a generation. Only here is a reservation settled or released: by the event that is committed with the state. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly generations: GenerationsRepository,
    private readonly reservations: Reservations,
    private readonly running: RunningGenerations,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * What this very request made before its process died: given, not made again, as it is paid. Where that was given up,
   * nothing was paid, and the request begins anew.
   * @throws AppError request-in-progress while nobody knows whether a provider still answers it
   */
  before(caller: Caller): Promise<Generation | undefined> {
    return madeBefore(caller, async (id) => {
      const generation = await this.tenancy.run(caller, (tx) => this.generations.find(tx, id));
      if (generation?.state === 'running')
        throw new AppError('request-in-progress', { detail: maybeAlive, details: { retryAfter: giveUpSeconds } });
      if (generation?.state !== 'failed') return generation ?? undefined;
      // Its row can complete no more: whatever comes of the next one is paid once.
      await caller.request?.renew();
      return undefined;
    });
  }

  /** @throws insufficient-tokens, insufficient-energy: then nothing was started */
  async begin(caller: Caller, feature: Feature): Promise<Run> {
    const { user, workspace } = caller;
    const startedAt = performance.now();
    const reservation = await this.hold(caller, feature);
    const id = newId(caller);
    await this.tenancy.run({ user, workspace }, async (tx) =>
      this.generations.start(tx, {
        id,
        workspaceId: workspace,
        reservationId: reservation.id,
        feature,
        reserved: reservation.tokens,
        freeAnalysis: reservation.freeAnalysis,
      }),
    );
    if (performance.now() - startedAt > startWithinMs) {
      await this.fail({ user, id }, 'given-up');
      throw new AppError('unavailable', { details: { retryAfter: 1 } });
    }
    return { id, user, workspace, feature, reservation, startedAt, lost: this.running.add(id, user) };
  }

  /**
   * Holds the price under the id of the request. A process that died before it wrote its generation down may have held it
   * already: once those tokens are back, that reservation is closed, and another id holds anew.
   */
  private async hold(caller: Caller, feature: Feature): Promise<Reservation> {
    const { request } = caller;
    return this.reservations.hold(caller, feature, newId(caller)).catch(async (error: unknown) => {
      if (!request?.again || !(error instanceof AppError) || error.code !== 'conflict') throw error;
      await request.renew();
      return this.reservations.hold(caller, feature, request.id);
    });
  }

  /** The point of no return: the result and the event that settles the reservation are one transaction. */
  complete(run: Run, made: Omit<Outcome, 'milliseconds'>, save?: Save): Promise<Generation> {
    const { user, workspace } = run;
    const outcome = { ...made, milliseconds: Math.round(performance.now() - run.startedAt) };
    const kept = this.tenancy.run({ user, workspace }, async (tx) => {
      // Both in one go: where the generation does not run any more, the event is not committed either.
      const [generation] = await Promise.all([
        this.generations.complete(tx, run.id, outcome),
        outbox.publish(tx, GenerationCompleted, {
          subject: run.id,
          version: 2,
          user,
          workspace,
          data: {
            reservationId: run.reservation.id,
            receiptId: run.id,
            userId: user,
            workspaceId: workspace,
            feature: run.feature,
            amount: outcome.tokens,
            provider: outcome.provider,
            fallback: outcome.fallback,
          },
        }),
      ]);
      if (!generation) throw new AppError('generation-failed', { detail: givenUp });
      await save?.(tx, generation);
      return generation;
    });
    return kept.finally(() => this.running.delete(run.id));
  }

  /** Releases, and @throws what the user is told: answer-blocked, or generation-failed with the feature's own sentence. */
  async failed(run: Run, cause: unknown, detail: string): Promise<never> {
    const blocked = cause instanceof BlockedAnswer;
    await this.fail(run, blocked ? 'answer-blocked' : 'provider-failed');
    if (!blocked) throw new AppError('generation-failed', { cause, detail });
    throw new AppError('answer-blocked', { cause, details: { reason: cause.reason } });
  }

  /** Releases, and @throws the cause: what was to be written could not be told to any provider. */
  async dropped(run: Run, cause: unknown): Promise<never> {
    await this.fail(run, 'given-up');
    throw cause;
  }

  /** Releases the reservation; nothing where the generation does not run any more. */
  async fail({ user, id }: Pick<Run, 'user' | 'id'>, reason: FailureReason): Promise<void> {
    this.running.delete(id);
    await this.end(user, id, reason, (tx) => this.generations.fail(tx, id));
  }

  /**
   * Fails what nobody speaks for, so that its tokens come back.
   * @param silentMs for so long at least
   * @param before gives up only these: those that were silent at the last look too. Where the database was away, everybody was
   * @returns what is silent now
   */
  async failStuck(silentMs = 0, before?: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const silent = await this.tenancy.run({ platform: 'sweeper' }, (tx) => this.generations.silent(tx, silentMs));
    const due = silent.filter(({ id }) => !before || before.has(id));
    const giveUp = ({ id, userId }: (typeof due)[number]) => {
      this.logger.warn({ generation: id }, 'A generation was left running');
      return this.end(userId, id, 'given-up', (tx) => this.generations.giveUp(tx, id, silentMs));
    };
    await eachAlone(due, giveUp, (err, { id }) =>
      this.logger.error({ err, generation: id }, 'A generation could not be given up'),
    );
    return new Set(silent.map(({ id }) => id));
  }

  private async end(
    user: string,
    id: string,
    reason: FailureReason,
    ended: (tx: UserTx) => Promise<boolean>,
  ): Promise<void> {
    await this.tenancy.run({ user }, async (tx) => {
      const generation = await this.generations.find(tx, id);
      if (!generation || !(await ended(tx))) return;
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
          reason,
        },
      });
    });
  }
}
