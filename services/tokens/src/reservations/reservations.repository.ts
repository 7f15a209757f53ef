import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';

@Injectable()
export class ReservationsRepository {
  /** Takes up to `limit` expired reservations for asking about, and puts their next turn off. */
  async takeExpired(tx: PlatformTx, now: Date, nextTurn: Date, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'reservations-expired',
      // RETURNING has no order of its own: the ids are in the order of their making.
      text: `WITH due AS (
               UPDATE reservation SET check_at = $2 WHERE reservation_id IN (
                 SELECT reservation_id FROM reservation WHERE state = 'held' AND check_at <= $1
                  ORDER BY check_at, reservation_id LIMIT $3 FOR UPDATE SKIP LOCKED)
               RETURNING reservation_id AS id)
             SELECT id FROM due ORDER BY id`,
      values: [now, nextTurn, limit],
    });
    return rows.map(({ id }) => id);
  }
}
