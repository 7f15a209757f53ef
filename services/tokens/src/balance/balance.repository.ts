import { Injectable } from '@nestjs/common';
import type { BalanceDetails } from '@fernway/contracts/http/tokens';
import type { UserTx } from '@fernway/database';
import { type ListedEntry, listedEntry } from './listed-entry.js';

/** Narrows a list of entries; days are instants here, `to` not included. */
export type EntryFilter = { type: string | null; feature: string | null; from: Date | null; to: Date | null };

/** An instant within JSON, as `toISOString` writes it. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

@Injectable()
export class BalanceRepository {
  /** Entries as the person sees them, newest first. */
  list(
    tx: UserTx,
    { type, feature, from, to }: EntryFilter,
    before: number | null,
    limit: number,
  ): Promise<ListedEntry[]> {
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

  /** The balance with its holds and what lapses, as of one instant: one statement, so that the parts add up. */
  async details(tx: UserTx): Promise<BalanceDetails> {
    const [row] = await tx.query<BalanceDetails>({
      name: 'balance-details',
      text: `SELECT a.total, a.used, a.available, a.held, a.expired, a.debt,
                    (SELECT coalesce(json_agg(json_build_object('reservationId', r.reservation_id, 'feature', r.feature,
                              'tokens', r.tokens, 'reservedAt', ${iso('r.created_at')}, 'expiresAt', ${iso('r.check_at')})
                              ORDER BY r.created_at, r.reservation_id), '[]')
                       FROM reservation r
                      WHERE r.account_id = a.account_id AND r.state = 'held' AND r.tokens > 0) AS holds,
                    (SELECT coalesce(json_agg(json_build_object('tokens', l.tokens, 'at', ${iso('l.at')}) ORDER BY l.at), '[]')
                       FROM (SELECT sum(remaining)::int AS tokens, expires_at AS at FROM lot
                              WHERE account_id = a.account_id AND NOT spent AND expires_at IS NOT NULL
                              GROUP BY expires_at) l) AS expiring
               FROM account a WHERE a.user_id = $1`,
      values: [tx.user],
    });
    return row!;
  }
}
