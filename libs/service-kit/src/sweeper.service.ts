import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import type { Logger } from 'pino';
import { EndedSessionsRepository } from './ended-sessions.repository.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { InjectLogger } from './injection.js';

const everyMs = 15 * 60_000;

/** Removes what has expired from the platform's tables of this service. Repeating it, or two at once, does no harm. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly endedSessions: EndedSessionsRepository,
    private readonly idempotency: IdempotencyRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () =>
      this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'Sweeping expired rows failed'));
    this.timer = setInterval(sweep, everyMs * (0.9 + Math.random() * 0.2));
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    await this.tenancy.run({ platform: 'sweeper' }, async (tx) => {
      await this.endedSessions.forgetExpired(tx);
      await this.idempotency.forgetExpired(tx);
    });
  }
}
