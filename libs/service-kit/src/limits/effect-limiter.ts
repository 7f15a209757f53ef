import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Tx } from '@fernway/database';
import { createHmac, hkdfSync } from 'node:crypto';
import { type Count, EffectCountsRepository } from './effect-counts.repository.js';
import type { BaseEnv } from '../settings/env.js';
import { InjectEnv } from '../injection.js';

/** At most `most` within any `seconds`. `name` says what is counted, for whom: "letters of a sender". Counts are kept by it. */
export type Limit = { name: string; most: number; seconds: number };

/** One effect, counted for `of`: an account's id, `recipientKey(email)`, `addressRange(request.clientAddress)`; `amount` is 1 unless bytes are counted. */
export type Claim = { limit: Limit; of: string; amount?: number };

/** The limit that was reached, and in how many whole seconds it has room again. */
export type Refusal = { limit: Limit; retryAfter: number };

/** What the whole installation shares, as `of`. */
export const everybody = '';

/**
 * Limits what callers cause: mails, accounts, password hashes, bytes. The counts are rows in the service's own database:
 * all instances share them, and they survive a restart. A period slides in twelfths; a count is never above its limit
 * in any period, and has room again at the latest a twelfth late.
 */
@Injectable()
export class EffectLimiter {
  private readonly secret: Buffer;

  constructor(
    private readonly counts: EffectCountsRepository,
    @InjectEnv() { privateKey }: BaseEnv,
  ) {
    this.secret = Buffer.from(hkdfSync('sha256', String(privateKey.d), '', 'effect limiter', 32));
  }

  /**
   * Counts the effect against every limit, or against none. What is taken is given back when `tx` rolls back: where the
   * attempt itself costs (a password hash), take it in a transaction of its own before. The counters stay locked until
   * `tx` ends: take last, and once.
   * @returns why not, and when again; undefined where it was taken
   */
  async take(tx: Tx, claims: readonly Claim[]): Promise<Refusal | undefined> {
    const keyed = claims.map(({ limit, of, amount = 1 }) => ({
      limit,
      count: { key: this.keyOf(limit, of), most: limit.most, seconds: limit.seconds, amount },
    }));
    if (keyed.length === 0) return undefined;
    const refused = await this.counts.take(
      tx,
      keyed.map(({ count }): Count => count),
    );
    const claim = refused && keyed.find(({ count }) => count.key.equals(refused.key));
    return refused && claim && { limit: claim.limit, retryAfter: Math.max(1, Math.ceil(refused.seconds)) };
  }

  /** As `take`. @throws AppError `too-many-requests` with `retryAfter`, for limits about which the caller may hear */
  async require(tx: Tx, claims: readonly Claim[], detail: string): Promise<void> {
    const refusal = await this.take(tx, claims);
    if (refusal) throw tooMany(refusal, detail);
  }

  /** Keyed, so that the table tells nobody's address. */
  private keyOf({ name }: Limit, of: string): Buffer {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([name, of]))
      .digest();
  }
}

/** The answer to a caller who reached a limit. */
export const tooMany = ({ retryAfter }: Refusal, detail: string): AppError =>
  new AppError('too-many-requests', { detail, details: { retryAfter } });
