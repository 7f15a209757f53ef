import { Injectable } from '@nestjs/common';
import type { UserTx } from '@fernway/database';
import type { RecordedEntry } from '../ledger/ledger-chain.js';
import type { RecordedDigest, StoredAccount } from '../ledger/ledger-verification.js';

@Injectable()
export class VerificationRepository {
  /** From here on the transaction sees one instant: movements go on meanwhile and are not seen. */
  async freeze(tx: UserTx): Promise<void> {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' });
  }

  async stored(tx: UserTx): Promise<StoredAccount | undefined> {
    const [row] = await tx.query<StoredAccount>({
      name: 'verification-stored',
      text: `SELECT a.account_id AS "accountId", a.total, a.used, a.available, a.held, a.expired, a.debt, a.head,
                    a.entries AS "entryCount", l."inLots", l.lots, r."inHolds", r.holds, r."inUse", r.uses
               FROM account a
              CROSS JOIN LATERAL (
                SELECT coalesce(sum(remaining), 0)::int AS "inLots", count(*)::int AS lots
                  FROM lot WHERE account_id = a.account_id AND NOT spent) l
              CROSS JOIN LATERAL (
                SELECT coalesce(sum(tokens) FILTER (WHERE state = 'held'), 0)::int AS "inHolds",
                       (count(*) FILTER (WHERE state = 'held'))::int AS holds,
                       coalesce(sum(settled), 0)::int AS "inUse",
                       (count(*) FILTER (WHERE state = 'settled'))::int AS uses
                  FROM reservation WHERE account_id = a.account_id) r
              WHERE a.user_id = $1`,
      values: [tx.user],
    });
    return row;
  }

  digests(tx: UserTx, accountId: string): Promise<RecordedDigest[]> {
    return tx.query<RecordedDigest>({
      name: 'verification-digests',
      text: 'SELECT seq, head FROM chain_digest WHERE account_id = $1',
      values: [accountId],
    });
  }

  /** The next entries of the chain. */
  entries(tx: UserTx, accountId: string, after: number, limit: number): Promise<RecordedEntry[]> {
    return tx.query<RecordedEntry>({
      name: 'verification-entries',
      text: `SELECT e.seq, e.key, e.kind, e.type, e.amount, e.total, e.used, e.available, e.held, e.expired, e.debt,
                    e.reference, e.reservation_id AS "reservationId", e.receipt_id AS "receiptId",
                    e.text_hash AS "textHash", e.at, e.hash, t.salt, t.text
               FROM ledger_entry e
               LEFT JOIN ledger_text t ON t.account_id = e.account_id AND t.seq = e.seq
              WHERE e.account_id = $1 AND e.seq > $2
              ORDER BY e.seq LIMIT $3`,
      values: [accountId, after, limit],
    });
  }
}
