import { createHash } from 'node:crypto';
import type { Balance } from '@fernway/contracts/http/tokens';

/** An entry of the ledger with what its hash was made of; the parts of the balance are what it added to each. */
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

export const parts = ['total', 'used', 'available', 'held', 'expired', 'debt'] as const;

const sha256 = (...bytes: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(bytes)).digest();

/** What the first entry of an account continues. */
export const chainStart = (accountId: string): Buffer => sha256(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

export const textHashOf = ({ salt, text }: RecordedEntry): Buffer =>
  sha256(salt ?? Buffer.alloc(0), Buffer.from(text ?? ''));

/** The hash that an entry must have after `previous`. */
export const hashOf = (accountId: string, previous: Buffer, entry: RecordedEntry): Buffer =>
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
