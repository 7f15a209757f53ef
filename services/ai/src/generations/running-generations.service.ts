import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { InjectEnv, InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env } from '../env.js';
import { GenerationsRepository } from './generations.repository.js';

const everyMs = 3_000;

type Running = { userId: string; since: number; lost: AbortController };

/** What this process is at work on. While it says so, nobody gives it up and its tokens stay held. */
@Injectable()
export class RunningGenerations implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly running = new Map<string, Running>();
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly generations: GenerationsRepository,
    @InjectEnv() private readonly env: Env,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.renew(),
      (err) => this.logger.warn({ err }, 'Generations that run could not say so'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** @returns aborted once it was given up all the same: nothing of it will be kept */
  add(id: string, userId: string): AbortSignal {
    const lost = new AbortController();
    this.running.set(id, { userId, since: performance.now(), lost });
    return lost.signal;
  }

  delete(id: string): void {
    this.running.delete(id);
  }

  private async renew(): Promise<void> {
    this.leaveForgotten();
    const mine = [...this.running].map(([id, { userId }]) => ({ id, userId }));
    if (mine.length === 0) return;
    const still = new Set(await this.tenancy.run({ platform: 'sweeper' }, (tx) => this.generations.renew(tx, mine)));
    for (const { id } of mine) if (!still.has(id)) this.lose(id);
  }

  private lose(id: string): void {
    const run = this.running.get(id);
    if (!this.running.delete(id)) return;
    this.logger.warn({ generation: id }, 'A generation was given up while it ran: this process was too slow to say so');
    run?.lost.abort();
  }

  /** Twice what all providers together may take: one that is older, like a stream that nobody ever read, is spoken for no more. */
  private leaveForgotten(): void {
    const longest = 2 * Math.max(this.env.timeoutMs * this.env.providers.length, this.env.streamMs);
    for (const [id, { since }] of this.running) if (performance.now() - since > longest) this.running.delete(id);
  }
}
