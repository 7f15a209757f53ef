import { createHash } from 'node:crypto';
import type { Balance } from '@fernway/contracts/http/tokens';

export type RecordedEntry = Balance & {
  seq: number;
  key: string;
  kind: string;
  type: string | null;
  amount: number;
  reference: string | null;
  reservationId: string | null;
  receiptId: string | null;
  textHash: Buffer | null;
  at: Date;
  hash: Buffer;
  /** Both null once the text was erased. */
  salt: Buffer | null;
  text: string | null;
};

/** An account as stored, beside everything it can be recomputed from. */
export type RecordedAccount = Balance & {
  accountId: string;
  head: Buffer;
  entryCount: number;
  /** In ascending order, without a gap. */
  entries: RecordedEntry[];
  /** Sum of what remains in the lots, and of what open reservations hold. */
  inLots: number;
  inHolds: number;
};

const parts = ['total', 'used', 'available', 'held', 'expired', 'debt'] as const;

/**
 * Recomputes an account from its ledger: the chain of hashes, then the balance, lots and holds.
 * @returns the first difference, for people; null when all is exact
 */
export const firstDifference = (account: RecordedAccount): string | null =>
  chainDifference(account) ?? balanceDifference(account);

const chainDifference = ({ accountId, entries, entryCount, head }: RecordedAccount): string | null => {
  let previous = sha256(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index + 1) return `${accountId}: entry ${index + 1} is missing`;
    if (!hashOf(accountId, previous, entry).equals(entry.hash)) {
      return `${accountId}: entry ${entry.seq} does not continue the chain`;
    }
    if (entry.text !== null && !textHashOf(entry).equals(entry.textHash ?? Buffer.alloc(0))) {
      return `${accountId}: the text of entry ${entry.seq} was changed`;
    }
    previous = entry.hash;
  }
  if (entries.length !== entryCount) return `${accountId}: has ${entries.length} entries, not ${entryCount}`;
  return previous.equals(head) ? null : `${accountId}: its head is not its newest entry`;
};

const balanceDifference = (account: RecordedAccount): string | null => {
  for (const part of parts) {
    const sum = account.entries.reduce((total, entry) => total + entry[part], 0);
    if (sum !== account[part]) return `${account.accountId}: ${part} is ${account[part]}, its entries say ${sum}`;
  }
  if (account.inLots !== account.available) return `${account.accountId}: its lots hold ${account.inLots}, ${account.available} are available`;
  if (account.inHolds !== account.held) return `${account.accountId}: its reservations hold ${account.inHolds}, ${account.held} are held`;
  return null;
};

const sha256 = (...bytes: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(bytes)).digest();

const textHashOf = ({ salt, text }: RecordedEntry): Buffer => sha256(salt ?? Buffer.alloc(0), Buffer.from(text ?? ''));

const hashOf = (accountId: string, previous: Buffer, entry: RecordedEntry): Buffer =>
  sha256(
    previous,
    Buffer.from(
      [
        accountId,
        entry.seq,
        entry.key,
        entry.kind,
        entry.type ?? '',
        entry.amount,
        ...parts.map((part) => entry[part]),
        entry.reference ?? '',
        entry.reservationId ?? '',
        entry.receiptId ?? '',
        entry.textHash?.toString('hex') ?? '',
        entry.at.getTime(),
      ].join('\n'),
    ),
  );
