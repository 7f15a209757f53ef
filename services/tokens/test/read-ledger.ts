import { asAdmin } from '@fernway/database/testing';
import type { RecordedAccount } from '../src/ledger/ledger-verification.js';

/** Every account with its whole ledger, as of one instant: events may be arriving meanwhile. */
export const readLedger = (adminUrl: string): Promise<RecordedAccount[]> =>
  asAdmin(adminUrl, async (db) => {
    await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await db.query<RecordedAccount>(`
      SELECT a.account_id AS "accountId", a.total, a.used, a.available, a.held, a.expired, a.debt, a.head,
             a.entries AS "entryCount",
             coalesce((SELECT sum(remaining)::int FROM lot l WHERE l.account_id = a.account_id), 0) AS "inLots",
             coalesce((SELECT sum(tokens)::int FROM reservation r WHERE r.account_id = a.account_id AND state = 'held'), 0)
               AS "inHolds"
        FROM account a`);
    for (const account of rows) {
      const entries = await db.query(
        `SELECT e.seq, e.key, e.kind, e.type, e.amount, e.total, e.used, e.available, e.held, e.expired, e.debt,
                e.reference, e.reservation_id AS "reservationId", e.receipt_id AS "receiptId",
                e.text_hash AS "textHash", e.at, e.hash, t.salt, t.text
           FROM ledger_entry e LEFT JOIN ledger_text t USING (account_id, seq)
          WHERE e.account_id = $1 ORDER BY e.seq`,
        [account.accountId],
      );
      account.entries = entries.rows;
    }
    await db.query('COMMIT');
    return rows;
  });
