import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';

@Injectable()
export class ReservationsRepository {
  /** Takes up to `limit` expired reservations for asking about, and puts their next turn off. */
  async takeExpired(tx: PlatformTx, now: Date, nextTurn: Date, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'reservations-expired',
      text: `UPDATE reservation SET check_at = $2 WHERE reservation_id IN (
               SELECT reservation_id FROM reservation WHERE state = 'held' AND check_at <= $1
                ORDER BY check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
             RETURNING reservation_id AS id`,
      values: [now, nextTurn, limit],
    });
    return rows.map(({ id }) => id);
  }
}
