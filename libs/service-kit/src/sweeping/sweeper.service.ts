import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type PlatformTx, Tenancy } from '@fernway/database';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { eachAlone } from './each-alone.js';
import { EffectCountsRepository } from '../limits/effect-counts.repository.js';
import { EndedSessionsRepository } from '../access/ended-sessions.repository.js';
import { IdempotencyRepository } from '../idempotency/idempotency.repository.js';
import { InjectLogger } from '../injection.js';
import { repeat } from './repeat.js';
import { SweepTurnsRepository } from './sweep-turns.repository.js';

const everyMs = 15 * 60_000;
/** Shorter than the time between two looks, however they vary: once in a while the turn is free, also after a holder that died. */
const turnSeconds = 13 * 60;

/** One step of a sweep, in a transaction of its own: it is repeated at once while it gives `true`, for there is more. */
export type Sweep = (tx: PlatformTx) => Promise<boolean | void>;

/** Removes what has expired: one instance for all. Repeating it, or two instances at once, does no harm. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly holder = uuidv7();
  private stopping = false;
  private stop: (() => Promise<void>) | undefined;
  private readonly sweeps: Sweep[] = [
    (tx) => this.endedSessions.forgetExpired(tx),
    (tx) => this.idempotency.forgetExpired(tx),
    (tx) => this.effectCounts.forgetExpired(tx),
  ];

  constructor(
    private readonly tenancy: Tenancy,
    private readonly turns: SweepTurnsRepository,
    private readonly endedSessions: EndedSessionsRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly effectCounts: EffectCountsRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweepInTurn(),
      (err) => this.logger.warn({ err }, 'Sweeping expired rows failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.stop?.();
  }

  /** Adds a service's own sweep: it runs every quarter of an hour, as `sweeper`. */
  add(sweep: Sweep): void {
    this.sweeps.push(sweep);
  }

  /** As `add`, of what is kept for so many days; 0: for ever. */
  addAfter(days: number, sweep: (tx: PlatformTx, days: number) => ReturnType<Sweep>): void {
    if (days > 0) this.add((tx) => sweep(tx, days));
  }

  /** Sweeps now, whoever else does. */
  sweep(): Promise<void> {
    return this.sweepWhile(async () => true);
  }

  /** Sweeps unless another instance has done so, or is at it. @returns whether it was this one's turn */
  async sweepInTurn(): Promise<boolean> {
    const mine = () => this.tenancy.run({ platform: 'sweeper' }, (tx) => this.turns.take(tx, this.holder, turnSeconds));
    if (!(await mine())) return false;
    await this.sweepWhile(mine);
    return true;
  }

  private async sweepWhile(mine: () => Promise<boolean>): Promise<void> {
    const toItsEnd = async (sweep: Sweep) => {
      while (!this.stopping && (await this.tenancy.run({ platform: 'sweeper' }, sweep)) && (await mine())) continue;
    };
    await eachAlone(this.sweeps, toItsEnd, (err) => this.logger.warn({ err }, 'One of the sweeps failed'));
  }
}
