import { Injectable } from '@nestjs/common';
import { type PlatformTx, removeSome, type Tx } from '@fernway/database';

/** An effect of this size for the counter `key`: at most `most` within `seconds`. */
export type Count = { key: Buffer; most: number; seconds: number; amount: number };

@Injectable()
export class EffectCountsRepository {
  /**
   * Counts all of them, or, where one has too little left, none. Locks the counters until the transaction ends.
   * @returns the counter that is open again last, and in how many seconds
   */
  async take(tx: Tx, counts: readonly Count[]): Promise<{ key: Buffer; seconds: number } | undefined> {
    const [refused] = await tx.query<{ key: Buffer; seconds: number }>({
      name: 'take-effects',
      text: 'select key, seconds from take_effects($1::bytea[], $2::bigint[], $3::int[], $4::bigint[])',
      values: [
        counts.map(({ key }) => key),
        counts.map(({ most }) => most),
        counts.map(({ seconds }) => seconds),
        counts.map(({ amount }) => amount),
      ],
    });
    return refused;
  }

  forgetExpired(tx: PlatformTx): Promise<boolean> {
    return removeSome(tx, { table: 'effect_count', where: 'keep_until < now()' });
  }
}
