import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { LifecycleService } from './lifecycle.service.js';

/** More than who runs a generation needs to say so again. */
const everyMs = 4_500;

/** Looks now and then for generations whose process died: its tokens are free within half a minute. */
@Injectable()
export class GenerationsSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;
  private silent: ReadonlySet<string> = new Set();

  constructor(
    private readonly lifecycle: LifecycleService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.error({ err }, 'The sweeper failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  private async sweep(): Promise<void> {
    this.silent = await this.lifecycle.failStuck(0, this.silent);
  }
}
