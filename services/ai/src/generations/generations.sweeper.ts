import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectEnv, InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env } from '../env.js';
import { LifecycleService } from './lifecycle.service.js';

const everyMs = 30_000;

/** Looks now and then for generations whose process died. */
@Injectable()
export class GenerationsSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly lifecycle: LifecycleService,
    @InjectEnv() private readonly env: Env,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(everyMs, () => this.sweep(), (err) => this.logger.error({ err }, 'The sweeper failed'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** Twice what all providers together may take, so that nobody still running is given up. */
  private async sweep(): Promise<void> {
    const longest = Math.max(this.env.timeoutMs * this.env.providers.length, this.env.streamMs);
    await this.lifecycle.failStuck(2 * longest);
  }
}
