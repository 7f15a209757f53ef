import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';
import { type ListedEntry, listedEntry } from './listed-entry.js';

/** Narrows a list of entries; days are instants here, `to` not included. */
export type EntryFilter = { type: string | null; feature: string | null; from: Date | null; to: Date | null };

@Injectable()
export class BalanceRepository {
  /** Entries as the person sees them, newest first. */
  list(tx: UserTx, { type, feature, from, to }: EntryFilter, before: number | null, limit: number): Promise<ListedEntry[]> {
    return tx.query<ListedEntry>({
      name: 'transactions-list',
      text: `SELECT ${listedEntry}
               FROM ledger_entry e
               JOIN account a ON a.account_id = e.account_id
               LEFT JOIN ledger_text t ON t.account_id = e.account_id AND t.seq = e.seq
               LEFT JOIN reservation r ON r.reservation_id = e.reservation_id
              WHERE a.user_id = $1 AND e.type IS NOT NULL AND ($2::int IS NULL OR e.seq < $2)
                AND ($4::text IS NULL OR e.type = $4) AND ($5::text IS NULL OR r.feature = $5)
                AND ($6::timestamptz IS NULL OR e.at >= $6) AND ($7::timestamptz IS NULL OR e.at < $7)
              ORDER BY e.seq DESC LIMIT $3`,
      values: [tx.user, before, limit, type, feature, from, to],
    });
  }

  /** What of the balance lapses when, soonest first. */
  expiring(tx: UserTx): Promise<{ tokens: number; at: Date }[]> {
    return tx.query<{ tokens: number; at: Date }>({
      name: 'balance-expiring',
      text: `SELECT sum(l.remaining)::int AS tokens, l.expires_at AS at
               FROM lot l JOIN account a ON a.account_id = l.account_id
              WHERE a.user_id = $1 AND NOT l.spent AND l.expires_at IS NOT NULL
              GROUP BY l.expires_at ORDER BY l.expires_at`,
      values: [tx.user],
    });
  }
}
