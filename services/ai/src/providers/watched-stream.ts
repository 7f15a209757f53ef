import type { ChatEvent } from './generation-provider.js';
import { ProviderFailure } from './provider-errors.js';

/** The promise, or the signal's reason as soon as it is aborted: for what listens to no signal, or listens late. */
export const orAborted = async <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> => {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(reasonOf(signal));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** A deadline that passed is the provider's failure; a Stop is not. */
const reasonOf = ({ reason }: AbortSignal): unknown =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new ProviderFailure('slow', 'No answer in time', { cause: reason })
    : reason;

/** A provider's stream that is given up when it is silent for too long, or when whoever reads it stops. */
export class WatchedStream {
  private readonly quit = new AbortController();
  private readonly signal: AbortSignal;
  private readonly iterator: AsyncIterator<ChatEvent>;
  private first: IteratorResult<ChatEvent> | undefined;

  constructor(
    start: (signal: AbortSignal) => AsyncIterable<ChatEvent>,
    signal: AbortSignal,
    private readonly silenceMs: number,
  ) {
    this.signal = AbortSignal.any([signal, this.quit.signal]);
    this.iterator = start(this.signal)[Symbol.asyncIterator]();
  }

  /** Waits for the first event. */
  async open(): Promise<void> {
    this.first = await this.next();
  }

  async *events(): AsyncGenerator<ChatEvent, void> {
    try {
      for (let item = this.first ?? (await this.next()); !item.done; item = await this.next()) yield item.value;
    } finally {
      this.quit.abort();
    }
  }

  private async next(): Promise<IteratorResult<ChatEvent>> {
    const silent = setTimeout(
      () => this.quit.abort(new ProviderFailure('slow', `Silent for ${this.silenceMs} ms`)),
      this.silenceMs,
    );
    try {
      return await orAborted(this.signal, this.iterator.next());
    } catch (error) {
      this.quit.abort(error);
      throw error;
    } finally {
      clearTimeout(silent);
    }
  }
}
