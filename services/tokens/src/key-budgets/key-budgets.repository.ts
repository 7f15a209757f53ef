import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';

export type KeySpent = { budget: string; spent: number };

/** Spent or held: a reservation that was released counts no more, a settled one for what was used of it. */
const counted = `coalesce(sum(coalesce(r.settled, r.tokens)), 0)::int`;

@Injectable()
export class KeyBudgetsRepository {
  /** @returns what the budget has spent since, and whether the request's reservation is there already */
  async look(
    tx: UserTx,
    { budget, key, since }: { budget: string; key: string; since: Date },
  ): Promise<{ spent: number; known: boolean }> {
    const [row] = await tx.query<{ spent: number; known: boolean }>({
      name: 'key-budget-look',
      text: `SELECT (SELECT ${counted} FROM reservation r
                      WHERE r.account_id = a.account_id AND r.budget = $2 AND r.created_at >= $4 AND r.state <> 'released') AS spent,
                    EXISTS (SELECT FROM reservation r WHERE r.account_id = a.account_id AND r.key = $3) AS known
               FROM account a WHERE a.user_id = $1`,
      values: [tx.user, budget, key, since],
    });
    return row!;
  }

  spent(tx: UserTx, since: Date): Promise<KeySpent[]> {
    return tx.query<KeySpent>({
      name: 'key-budgets-spent',
      text: `SELECT r.budget, ${counted} AS spent
               FROM reservation r JOIN account a ON a.account_id = r.account_id
              WHERE a.user_id = $1 AND r.budget LIKE 'key:%' AND r.created_at >= $2 AND r.state <> 'released'
              GROUP BY r.budget HAVING ${counted} > 0 ORDER BY r.budget`,
      values: [tx.user, since],
    });
  }
}
