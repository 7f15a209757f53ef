import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';

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
  async saveDay(tx: UserTx, { from, until }: { from: Date; until: Date }): Promise<void> {
    await tx.query({
      name: 'daily-cap-day',
      text: 'UPDATE account SET cap_from = $2, cap_until = $3 WHERE user_id = $1',
      values: [tx.user, from, until],
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
