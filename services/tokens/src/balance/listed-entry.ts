import type { Transaction } from '@fernway/contracts/http/tokens';

/** An entry of the ledger as its person may see it. */
export type ListedEntry = Omit<Transaction, 'createdAt' | 'receipt'> & { createdAt: Date; seq: number };

/** Its columns: `e` is the entry, `t` its text, `r` its reservation. */
export const listedEntry = `e.id, e.seq, e.type, e.amount, coalesce(t.text, '') AS description,
  coalesce(e.reference, e.reservation_id::text) AS reference, e.receipt_id AS "receiptId", r.feature, r.agent, e.at AS "createdAt"`;

const paidTypes: readonly string[] = ['purchase', 'refund', 'dispute'];

/** The receipt behind an entry: of the generation that it paid for, or of the order that it stands for. */
export const receiptOf = ({
  type,
  receiptId,
  reference,
}: {
  type: string | null;
  receiptId: string | null;
  reference: string | null;
}): Transaction['receipt'] => {
  if (receiptId !== null) return { kind: 'usage', id: receiptId };
  return type !== null && paidTypes.includes(type) && reference !== null ? { kind: 'payment', id: reference } : null;
};

export const shown = ({ seq: _seq, createdAt, ...entry }: ListedEntry): Transaction => ({
  ...entry,
  receipt: receiptOf(entry),
  createdAt: createdAt.toISOString(),
});
