import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env, ProviderName } from '../env.js';
import { sealed } from '../output/canary.js';
import { safeResult } from '../output/safe-result.js';
import type { Reservation } from '../reservations/reservations.js';
import {
  type ChatEvent,
  type ChatTurn,
  type Generated,
  type GenerationProvider,
  type GenerationTask,
  PROVIDERS,
} from './generation-provider.js';
import { BlockedAnswer, ProviderFailure } from './provider-errors.js';

type By = {
  provider: ProviderName;
  /** The offline provider stood in for one that failed: free of charge. */
  fallback: boolean;
};

export type ChainResult<T> = Generated<T> & By;
/** `from` comes first, and says who answers. */
export type ChainEvent = ({ type: 'from' } & By) | ChatEvent;
/** `only`: nobody else may go on with what this provider began. */
export type ConverseOptions = { signal: AbortSignal; only?: ProviderName | undefined };

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
    throw new AppError('feature-off', {
      detail: 'AI is off: the operator enables it with AI=offline, GEMINI_API_KEY or OPENAI_API_KEY',
    });
  }

  /** @throws the last provider's error when none succeeds; BlockedAnswer at once */
  async generate<T>(task: GenerationTask<T>, reservation: Reservation): Promise<ChainResult<T>> {
    let failure: unknown = new Error('No provider');
    for (const { provider, by } of this.order()) {
      try {
        return { ...(await this.generated(provider, task, reservation)), ...by };
      } catch (error) {
        failure = this.failed(provider, error);
      }
    }
    throw failure;
  }

  /** One turn of a chat. Another provider is asked only as long as nothing was said. @throws like `generate` */
  async *converse(
    turn: ChatTurn,
    reservation: Reservation,
    { signal, only }: ConverseOptions,
  ): AsyncIterable<ChainEvent> {
    let failure: unknown = new Error('No provider');
    for (const { provider, by } of this.order(only)) {
      let begun = false;
      try {
        for await (const event of provider.converse(turn, reservation, signal)) {
          if (!begun) yield { type: 'from', ...by };
          begun = true;
          yield event;
        }
        return;
      } catch (error) {
        if (begun || signal.aborted) throw error;
        failure = this.failed(provider, error);
      }
    }
    throw failure;
  }

  /** What a model wrote passes the filter of the chat. @throws ProviderFailure unusable where nothing is left of it */
  private async generated<T>(
    provider: GenerationProvider,
    task: GenerationTask<T>,
    reservation: Reservation,
  ): Promise<Generated<T>> {
    const signal = AbortSignal.timeout(this.env.timeoutMs);
    if (provider.name === 'offline') return provider.generate(task, reservation, signal);
    const { instruction, secrets } = sealed(task.instruction);
    const made = await provider.generate({ ...task, instruction }, reservation, signal);
    const { success, data, error } = task.schema.safeParse(safeResult(made.result, secrets));
    if (!success)
      throw new ProviderFailure('unusable', 'Nothing is left of the answer that may be shown', { cause: error });
    return { ...made, result: data };
  }

  private order(only?: ProviderName): { provider: GenerationProvider; by: By }[] {
    return this.providers
      .map((provider, index) => ({
        provider,
        by: { provider: provider.name, fallback: provider.name === 'offline' && index > 0 },
      }))
      .filter(({ provider }) => !only || provider.name === only);
  }

  /** @throws BlockedAnswer */
  private failed(provider: GenerationProvider, error: unknown): unknown {
    this.logger.warn({ err: error, provider: provider.name }, 'A provider failed');
    if (error instanceof BlockedAnswer) throw error;
    return error;
  }
}
