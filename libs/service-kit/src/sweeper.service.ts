import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type PlatformTx, Tenancy } from '@fernway/database';
import type { Logger } from 'pino';
import { eachAlone } from './each-alone.js';
import { EffectCountsRepository } from './effect-counts.repository.js';
import { EndedSessionsRepository } from './ended-sessions.repository.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { InjectLogger } from './injection.js';
import { repeat } from './repeat.js';

const everyMs = 15 * 60_000;

/** Removes what has expired. Repeating it, or two instances at once, does no harm. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;
  private readonly sweeps: ((tx: PlatformTx) => Promise<void>)[] = [
    (tx) => this.endedSessions.forgetExpired(tx),
    (tx) => this.idempotency.forgetExpired(tx),
    (tx) => this.effectCounts.forgetExpired(tx),
  ];

  constructor(
    private readonly tenancy: Tenancy,
    private readonly endedSessions: EndedSessionsRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly effectCounts: EffectCountsRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(everyMs, () => this.sweep(), (err) => this.logger.warn({ err }, 'Sweeping expired rows failed'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** Adds a service's own sweep: it runs every quarter of an hour, in a transaction of its own as `sweeper`. */
  add(sweep: (tx: PlatformTx) => Promise<void>): void {
    this.sweeps.push(sweep);
  }

  /** Sweeps now. */
  async sweep(): Promise<void> {
    const one = (sweep: (tx: PlatformTx) => Promise<void>) => this.tenancy.run({ platform: 'sweeper' }, sweep);
    await eachAlone(this.sweeps, one, (err) => this.logger.warn({ err }, 'One of the sweeps failed'));
  }
}
