import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { IdempotencyRepository } from './idempotency.repository.js';
import { repeat } from '../sweeping/repeat.js';

export type Answer = { status: number; body: unknown };
/** A request that carries a key, as its handler knows it. */
export type KeyedRequest = {
  /** Id (uuid) for what the request makes: the same when it is done again after its process died. */
  id: string;
  /** An earlier process took the request on and never answered: what it made may be there already. */
  again: boolean;
  /**
   * Gives it another id, for good: what the dead process began will never be finished. Only for who has made sure of that.
   * @throws AppError `request-in-progress` where another request has taken the key meanwhile
   */
  renew: () => Promise<void>;
};
export type Outcome = Answer & { replayed: boolean };

/** A holder that has not said for so long that it is at it is taken for dead. */
const holdSeconds = 15;
const keepEveryMs = 3_000;
const waitMs = 10_000;
const pollMs = 50;
const stillRunning = 'The same request is still running, or its process has just died: try again shortly';

/** Runs a write once per idempotency key of a user; repetitions get the stored answer. */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly repository: IdempotencyRepository,
  ) {}

  /**
   * @param fingerprint tells whether the request is the same one
   * @param work runs at most once at a time; when it throws the key is free again, because nothing
   * was done (but for `request-in-progress`)
   * @throws AppError `idempotency-key-reused` for another request, `request-in-progress` when the first one takes long
   */
  async once(
    user: string,
    key: string,
    fingerprint: string,
    work: (request: KeyedRequest) => Promise<Answer>,
  ): Promise<Outcome> {
    const holder = uuidv7();
    const deadline = Date.now() + waitMs;
    for (;;) {
      const requestId = await this.tenancy.run({ user }, (tx) =>
        this.repository.take(tx, key, fingerprint, holder, holdSeconds),
      );
      if (requestId) {
        const request = this.keyed(user, key, holder, requestId);
        return { ...(await this.runHeld(user, key, holder, () => work(request))), replayed: false };
      }
      const stored = await this.tenancy.run({ user }, (tx) => this.repository.find(tx, key));
      if (stored && stored.fingerprint !== fingerprint) throw new AppError('idempotency-key-reused');
      if (stored && stored.status !== null)
        return { status: stored.status, body: JSON.parse(stored.answer ?? 'null') as unknown, replayed: true };
      if (Date.now() > deadline)
        throw new AppError('request-in-progress', { detail: stillRunning, details: { retryAfter: 1 } });
      await sleep(pollMs);
    }
  }

  private keyed(user: string, key: string, holder: string, id: string): KeyedRequest {
    const request: KeyedRequest = {
      id,
      again: id !== holder,
      renew: async () => {
        const anew = uuidv7();
        const renewed = await this.tenancy.run({ user }, (tx) => this.repository.renew(tx, key, holder, anew));
        if (!renewed) throw new AppError('request-in-progress', { detail: stillRunning, details: { retryAfter: 1 } });
        request.id = anew;
      },
    };
    return request;
  }

  private async runHeld(user: string, key: string, holder: string, work: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer;
    const keep = () => this.tenancy.run({ user }, (tx) => this.repository.keepHolding(tx, key, holder, holdSeconds));
    const stopKeeping = repeat(keepEveryMs, keep, () => undefined);
    try {
      answer = await work().finally(stopKeeping);
    } catch (error) {
      // Another process may still be at it: the next attempt must know the same request id.
      if (error instanceof AppError && error.code === 'request-in-progress') throw error;
      await this.tenancy.run({ user }, (tx) => this.repository.release(tx, key, holder));
      throw error;
    }
    await this.tenancy.run({ user }, (tx) =>
      this.repository.finish(tx, key, holder, answer.status, JSON.stringify(answer.body ?? null)),
    );
    return answer;
  }
}
