import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Ending, Receipt } from '@fernway/contracts/http/ai';
import type { Feature } from '@fernway/contracts/http/tokens';
import { type Caller, InjectEnv, InjectLogger } from '@fernway/service-kit';
import type { Logger } from 'pino';
import type { Env } from '../env.js';
import { ProviderChain } from '../providers/provider-chain.js';
import { receiptOf } from '../receipts/receipt-of.js';
import { Conversation } from './conversation.js';
import { LifecycleService, type Run, type Save } from './lifecycle.service.js';

export type StreamRequest<Event extends { type: string }, T> = {
  feature: Feature;
  /** Told to the user when every provider failed before the first word. */
  failure: string;
  /** Aborted by Stop, and when the client hangs up. */
  signal: AbortSignal;
  /** Asks the model, round by round, and passes on what the user is to see: each `{ type: 'text' }` counts as words. */
  write(conversation: Conversation): AsyncIterable<Event>;
  /** What is kept of what was written until now: also of an answer that was stopped or cut. */
  kept(): { result: T; records: Receipt['records'] };
  save?: Save;
};

/** The last event of every stream that did not fail. */
export type Done<T> = { type: 'done'; ended: Ending; result: T; receipt: Receipt };

/** Every paid generation that is shown word by word. */
@Injectable()
export class StreamsService {
  constructor(
    private readonly lifecycle: LifecycleService,
    private readonly chain: ProviderChain,
    @InjectEnv() private readonly env: Pick<Env, 'streamMs'>,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Reserves at once: what it throws can still be answered as a problem document. The stream then ends
   * - `complete`: settled;
   * - `stopped` by its signal, or by a reader that stops reading, after the first word: settled, and what was written is kept;
   * - `cut` by a provider that failed after the first word: kept, and costs nothing;
   * - with a throw (generation-failed, answer-blocked) when every provider failed before the first word, and without a
   *   `done` when it was stopped before it: released;
   * - with a throw (forbidden) when it turned out that the asker may not read what it would rest on: released, whatever was written.
   */
  async stream<Event extends { type: string }, T>(
    caller: Caller,
    request: StreamRequest<Event, T>,
  ): Promise<AsyncGenerator<Event | Done<T>, void>> {
    this.chain.requireOn();
    const before = await this.lifecycle.before(caller);
    if (before)
      return replay<T>({ type: 'done', ended: before.ended, result: before.result as T, receipt: receiptOf(before) });
    return this.words(await this.lifecycle.begin(caller, request.feature), request);
  }

  private async *words<Event extends { type: string }, T>(
    run: Run,
    request: StreamRequest<Event, T>,
  ): AsyncGenerator<Event | Done<T>, void> {
    const left = new AbortController();
    const signal = AbortSignal.any([request.signal, left.signal, run.lost, AbortSignal.timeout(this.env.streamMs)]);
    const conversation = new Conversation(this.chain, run.reservation, signal);
    const stopped = () => request.signal.aborted || left.signal.aborted;
    let ended: Ending | null = null;
    let failure: unknown;
    try {
      for await (const event of request.write(conversation)) {
        if (stopped()) break;
        if (event.type === 'text') conversation.spoke();
        yield event;
      }
      ended = stopped() ? 'stopped' : 'complete';
    } catch (error) {
      failure = error;
      ended = stopped() ? 'stopped' : 'cut';
    } finally {
      // A reader that stops reading ends the generator at its `yield`: neither finished nor failed.
      if (!ended) left.abort();
      if (!ended) await this.finish(run, request, conversation, 'stopped');
    }
    // What the asker may not is no failure, and is said as it is.
    if (ended === 'cut' && failure instanceof AppError && failure.code === 'forbidden')
      return this.lifecycle.dropped(run, failure);
    if (failure && ended === 'cut') this.logger.warn({ err: failure, generation: run.id }, 'A stream broke off');
    const done = await this.finish(run, request, conversation, ended, failure);
    if (done) yield done;
  }

  private async finish<T>(
    run: Run,
    request: Pick<StreamRequest<never, T>, 'failure' | 'kept' | 'save'>,
    conversation: Conversation,
    ended: Ending,
    cause?: unknown,
  ): Promise<Done<T> | undefined> {
    if (ended !== 'complete' && !conversation.hasSpoken) {
      if (ended === 'cut') return this.lifecycle.failed(run, cause, request.failure);
      await this.lifecycle.fail(run, 'stopped');
      return undefined;
    }
    const { result, records } = request.kept();
    const by = conversation.report();
    const tokens = by.fallback || ended === 'cut' ? 0 : run.reservation.tokens;
    const generation = await this.lifecycle.complete(run, { ...by, tokens, ended, records, result }, request.save);
    return { type: 'done', ended, result, receipt: receiptOf(generation) };
  }
}

async function* replay<T>(done: Done<T>): AsyncGenerator<Done<T>, void> {
  yield done;
}
