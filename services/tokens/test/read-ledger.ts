import { asAdmin } from '@fernway/database/testing';
import type pg from 'pg';
import type { RecordedAccount } from '../src/ledger/ledger-verification.js';

/** Every account with its whole ledger, as of one instant: events may be arriving meanwhile. */
export const readLedger = (adminUrl: string): Promise<RecordedAccount[]> => asAdmin(adminUrl, readLedgerOf);

export const readLedgerOf = async (db: pg.Client): Promise<RecordedAccount[]> => {
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await db.query<RecordedAccount>(`
    SELECT a.account_id AS "accountId", a.total, a.used, a.available, a.held, a.expired, a.debt, a.head,
           a.entries AS "entryCount",
           l."inLots", l.lots, r."inHolds", r.holds, r."inUse", r.uses
      FROM account a
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(remaining), 0)::int AS "inLots", count(*)::int AS lots
         FROM lot WHERE account_id = a.account_id AND NOT spent) l
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(tokens) FILTER (WHERE state = 'held'), 0)::int AS "inHolds",
              (count(*) FILTER (WHERE state = 'held'))::int AS holds,
              coalesce(sum(settled), 0)::int AS "inUse", (count(*) FILTER (WHERE state = 'settled'))::int AS uses
         FROM reservation WHERE account_id = a.account_id) r`);
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
};
