import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reservation } from '../reservations/reservations.js';
import type { ChatEvent, ChatTurn, Generated, GenerationProvider, GenerationTask } from './generation-provider.js';
import { ProviderFailure } from './provider-errors.js';
import { orAborted, WatchedStream } from './watched-stream.js';

const attempts = 3;
const firstPauseMs = 250;
/** A provider that asks for a longer pause is passed over: somebody waits for the answer. */
const longestPauseMs = 5_000;
const troublesUntilOpen = 5;

const isTrouble = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.kind === 'busy' || error.kind === 'down' || error.kind === 'slow');

/** Full jitter, or what the provider asked for and a little, so that those who wait do not come back together. */
const pauseOf = (failure: ProviderFailure, attempt: number): number =>
  failure.options.retryAfterMs === undefined
    ? Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt)
    : failure.options.retryAfterMs + Math.random() * firstPauseMs;

/**
 * A provider behind a network: retried before its first word where that helps, given up when it is silent, and left alone
 * for a while after troubles in a row.
 */
export class ResilientProvider implements GenerationProvider {
  readonly name: GenerationProvider['name'];
  private readonly breaker;

  /** @param settings.silenceMs until the first word, and between two; @param settings.restMs how long it is left alone */
  constructor(
    private readonly inner: GenerationProvider,
    private readonly settings: { silenceMs: number; restMs: number },
  ) {
    this.name = inner.name;
    this.breaker = circuitBreaker(handleWhen(isTrouble), {
      halfOpenAfter: settings.restMs,
      breaker: new ConsecutiveBreaker(troublesUntilOpen),
    });
  }

  generate<T>(task: GenerationTask<T>, reservation: Reservation, signal: AbortSignal): Promise<Generated<T>> {
    return this.tried(signal, () => this.inner.generate(task, reservation, signal));
  }

  async *converse(turn: ChatTurn, reservation: Reservation, signal: AbortSignal): AsyncIterable<ChatEvent> {
    const stream = await this.tried(signal, async () => {
      const watched = new WatchedStream(
        (until) => this.inner.converse(turn, reservation, until),
        signal,
        this.settings.silenceMs,
      );
      await watched.open();
      return watched;
    });
    yield* stream.events();
  }

  private async tried<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    for (let made = 1; ; made += 1) {
      try {
        return await orAborted(
          signal,
          this.breaker.execute(() => orAborted(signal, attempt())),
        );
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          throw new ProviderFailure('down', 'Left alone for a while after troubles in a row', { cause: error });
        if (made === attempts || !(error instanceof ProviderFailure) || !this.mayRetry(error)) throw error;
        await wait(pauseOf(error, made - 1), undefined, { signal });
      }
    }
  }

  private mayRetry({ kind, options }: ProviderFailure): boolean {
    return (kind === 'busy' || kind === 'down') && (options.retryAfterMs ?? 0) <= longestPauseMs;
  }
}
