import { Injectable } from '@nestjs/common';
import type { Balance } from '@fernway/contracts/http/tokens';
import type { UserTx } from '@fernway/database';
import { type ListedEntry, listedEntry } from '../balance/listed-entry.js';

export type StatedEntry = Omit<ListedEntry, 'type'> & { type: string | null; kind: string; hash: Buffer } & Balance;
export type Head = { seq: number; hash: Buffer };

@Injectable()
export class StatementsRepository {
  /** From here on the transaction sees one instant. */
  async freeze(tx: UserTx): Promise<void> {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' });
  }

  async account(tx: UserTx): Promise<{ accountId: string } | undefined> {
    const [row] = await tx.query<{ accountId: string }>({
      name: 'statement-account',
      text: 'SELECT account_id AS "accountId" FROM account WHERE user_id = $1',
      values: [tx.user],
    });
    return row;
  }

  /** The balance as all entries before an instant make it. */
  async balanceBefore(tx: UserTx, accountId: string, instant: Date): Promise<Balance> {
    const [row] = await tx.query<Balance>({
      name: 'statement-balance',
      text: `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(used), 0)::int AS used,
                    coalesce(sum(available), 0)::int AS available, coalesce(sum(held), 0)::int AS held,
                    coalesce(sum(expired), 0)::int AS expired, coalesce(sum(debt), 0)::int AS debt
               FROM ledger_entry WHERE account_id = $1 AND at < $2`,
      values: [accountId, instant],
    });
    return row!;
  }

  entries(tx: UserTx, accountId: string, from: Date, to: Date): Promise<StatedEntry[]> {
    return tx.query<StatedEntry>({
      name: 'statement-entries',
      text: `SELECT ${listedEntry}, e.kind, e.hash, e.total, e.used, e.available, e.held, e.expired, e.debt
               FROM ledger_entry e
               LEFT JOIN ledger_text t ON t.account_id = e.account_id AND t.seq = e.seq
               LEFT JOIN reservation r ON r.reservation_id = e.reservation_id
              WHERE e.account_id = $1 AND e.at >= $2 AND e.at < $3 ORDER BY e.seq`,
      values: [accountId, from, to],
    });
  }

  /** The newest entry before an instant. */
  async headBefore(tx: UserTx, accountId: string, instant: Date): Promise<Head | undefined> {
    const [row] = await tx.query<Head>({
      name: 'statement-head',
      text: 'SELECT seq, hash FROM ledger_entry WHERE account_id = $1 AND at < $2 ORDER BY seq DESC LIMIT 1',
      values: [accountId, instant],
    });
    return row;
  }

  digests(tx: UserTx, accountId: string, firstDay: string, lastDay: string): Promise<(Head & { day: string })[]> {
    return tx.query<Head & { day: string }>({
      name: 'statement-digests',
      text: `SELECT day::text, seq, head AS hash FROM chain_digest
              WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
      values: [accountId, firstDay, lastDay],
    });
  }
}
