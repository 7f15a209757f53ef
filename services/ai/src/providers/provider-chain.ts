import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env } from '../env.js';
import type { Reservation } from '../reservations/reservations.js';
import { type Generated, type GenerationProvider, type GenerationTask, PROVIDERS } from './generation-provider.js';

export type ChainResult<T> = Generated<T> & {
  provider: GenerationProvider['name'];
  /** The offline provider stood in for one that failed: free of charge. */
  fallback: boolean;
};

/** The configured providers, tried in order. */
@Injectable()
export class ProviderChain {
  constructor(
    @Inject(PROVIDERS) private readonly providers: readonly GenerationProvider[],
    @InjectEnv() private readonly env: Pick<Env, 'timeoutMs'>,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** @throws feature-off where the operator turned AI off: asked before anything is reserved */
  requireOn(): void {
    if (this.providers.length) return;
    throw new AppError('feature-off', { detail: 'AI is off: the operator enables it with AI=offline or GEMINI_API_KEY' });
  }

  /** @throws the last provider's error when none succeeds */
  async generate<T>(task: GenerationTask<T>, reservation: Reservation): Promise<ChainResult<T>> {
    let failure: unknown = new Error('No provider');
    for (const [index, provider] of this.providers.entries()) {
      try {
        const generated = await provider.generate(task, reservation, AbortSignal.timeout(this.env.timeoutMs));
        return { ...generated, provider: provider.name, fallback: provider.name === 'offline' && index > 0 };
      } catch (error) {
        failure = error;
        this.logger.warn({ err: error, provider: provider.name }, 'A provider failed');
      }
    }
    throw failure;
  }
}
