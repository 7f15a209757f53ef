import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import type { CapDay } from './cap-day.js';
import type { ZoneOf } from './calendar.js';

/** What an account knows of its person's calendar. */
@Injectable()
export class AccountsRepository {
  /** @param cap its day as the new zones have it */
  async saveZones(
    tx: PlatformTx,
    userId: string,
    { timeZone, nextTimeZone, nextTimeZoneFrom }: ZoneOf,
    cap: CapDay,
  ): Promise<void> {
    await tx.query({
      name: 'account-zones',
      text: `UPDATE account SET time_zone = $2, next_time_zone = $3, next_time_zone_from = $4,
                    cap_day = $5, cap_from = $6, cap_until = $7 WHERE user_id = $1`,
      values: [userId, timeZone, nextTimeZone, nextTimeZoneFrom, cap.day, cap.from, cap.until],
    });
  }

  async saveBonusDay(tx: UserTx, day: string): Promise<void> {
    await tx.query({
      name: 'account-bonus-day',
      text: 'UPDATE account SET bonus_day = greatest(bonus_day, $2::date) WHERE user_id = $1',
      values: [tx.user, day],
    });
  }

  /** Whose tokens have lapsed. */
  async withLapsedTokens(tx: PlatformTx, now: Date, limit: number): Promise<string[]> {
    const rows = await tx.query<{ userId: string }>({
      name: 'accounts-lapsed',
      text: 'SELECT user_id AS "userId" FROM account WHERE next_expiry <= $1 ORDER BY next_expiry, user_id LIMIT $2',
      values: [now, limit],
    });
    return rows.map(({ userId }) => userId);
  }
}
