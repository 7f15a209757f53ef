import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';

/** Tokens of one feature on one day: `day` counts from 0, as the borders do. */
export type Spent = { day: number; feature: string; tokens: number; uses: number };

@Injectable()
export class SpendingRepository {
  /** By day and feature; a day lies between two of the borders. */
  spent(tx: UserTx, borders: Date[]): Promise<Spent[]> {
    return tx.query<Spent>({
      name: 'spending',
      text: `SELECT width_bucket(e.at, $2::timestamptz[]) - 1 AS day, coalesce(r.feature, '') AS feature,
                    (-sum(e.amount))::int AS tokens, count(*)::int AS uses
               FROM ledger_entry e
               JOIN account a ON a.account_id = e.account_id
               LEFT JOIN reservation r ON r.reservation_id = e.reservation_id
              WHERE a.user_id = $1 AND e.type IS NOT NULL AND e.type IN ('usage', 'free_analysis')
                AND e.at >= $3 AND e.at < $4
              GROUP BY 1, 2`,
      values: [tx.user, borders, borders[0], borders.at(-1)],
    });
  }

  /** What is left of each lot, in the order of spending. */
  lots(tx: UserTx): Promise<{ tokens: number; expiresAt: Date | null }[]> {
    return tx.query<{ tokens: number; expiresAt: Date | null }>({
      name: 'spending-lots',
      text: `SELECT l.remaining AS tokens, l.expires_at AS "expiresAt"
               FROM lot l JOIN account a ON a.account_id = l.account_id
              WHERE a.user_id = $1 AND NOT l.spent ORDER BY l.expires_at, l.kind, l.seq`,
      values: [tx.user],
    });
  }

  /** When the account was opened. */
  async since(tx: UserTx): Promise<Date | undefined> {
    const [row] = await tx.query<{ at: Date }>({
      name: 'spending-since',
      text: 'SELECT created_at AS at FROM account WHERE user_id = $1',
      values: [tx.user],
    });
    return row?.at;
  }
}
