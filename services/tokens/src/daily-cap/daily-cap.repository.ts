import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';
import type { CapDay } from '../accounts/cap-day.js';

@Injectable()
export class DailyCapRepository {
  async save(tx: UserTx, cap: number | null): Promise<void> {
    await tx.query({
      name: 'daily-cap-save',
      text: 'UPDATE account SET daily_cap = $2 WHERE user_id = $1',
      values: [tx.user, cap],
    });
  }

  /** The day that reservations are held against from now on. */
  async saveDay(tx: UserTx, { day, from, until }: CapDay): Promise<void> {
    await tx.query({
      name: 'daily-cap-day',
      text: 'UPDATE account SET cap_day = $2, cap_from = $3, cap_until = $4 WHERE user_id = $1',
      values: [tx.user, day, from, until],
    });
  }

  /** Tokens spent or held since. */
  async spentSince(tx: UserTx, since: Date): Promise<number> {
    const [row] = await tx.query<{ spent: number }>({
      name: 'daily-cap-spent',
      text: 'SELECT spent_since(account_id, $2) AS spent FROM account WHERE user_id = $1',
      values: [tx.user, since],
    });
    return row?.spent ?? 0;
  }
}
