import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { WatchesService } from './watches.service.js';

const everyMs = 20_000;

/** Several instances may look at once: each watch is one’s. What fails is tried again the next time. */
@Injectable()
export class WatchesScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly watches: WatchesService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.watches.sweep(),
      (err) => this.logger.warn({ err }, 'Looking at watched figures failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}
