import { Injectable } from '@nestjs/common';
import type { Transaction } from '@fernway/contracts/http/tokens';
import type { UserTx } from '@fernway/database';

export type ListedEntry = Omit<Transaction, 'createdAt'> & { createdAt: Date; seq: number };

@Injectable()
export class BalanceRepository {
  /** Entries as the person sees them, newest first. */
  list(tx: UserTx, before: number | null, limit: number): Promise<ListedEntry[]> {
    return tx.query<ListedEntry>({
      name: 'transactions-list',
      text: `SELECT e.id, e.seq, e.type, e.amount, coalesce(t.text, '') AS description, e.reference,
                    e.receipt_id AS "receiptId", e.at AS "createdAt"
               FROM ledger_entry e
               JOIN account a ON a.account_id = e.account_id
               LEFT JOIN ledger_text t ON t.account_id = e.account_id AND t.seq = e.seq
              WHERE a.user_id = $1 AND e.type IS NOT NULL AND ($2::int IS NULL OR e.seq < $2)
              ORDER BY e.seq DESC LIMIT $3`,
      values: [tx.user, before, limit],
    });
  }
}
