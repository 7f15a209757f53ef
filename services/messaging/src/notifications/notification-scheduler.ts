import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { DigestsService } from './digests.service.js';
import { SnoozesService } from './snoozes.service.js';

const everyMs = 20_000;

/** Looks for snoozes that are over and digests that are due; what fails is tried again the next time. */
@Injectable()
export class NotificationScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private stops: (() => Promise<void>)[] = [];

  constructor(
    private readonly snoozes: SnoozesService,
    private readonly digests: DigestsService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stops = [this.snoozes, this.digests].map((work) =>
      repeat(
        everyMs,
        () => work.sweep(),
        (err) => this.logger.warn({ err }, 'Looking for notifications that are due failed'),
      ),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.stops.map((stop) => stop()));
  }
}
