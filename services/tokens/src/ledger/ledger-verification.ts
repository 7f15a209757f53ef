import type { Verification, VerificationStep } from '@fernway/contracts/http/token-reports';
import { verificationSteps } from '@fernway/contracts/http/token-reports';
import type { Balance } from '@fernway/contracts/http/tokens';
import { chainStart, hashOf, parts, type RecordedEntry, textHashOf } from './ledger-chain.js';

/** Where a chain was recorded to stand at the end of a day. */
export type RecordedDigest = { seq: number; head: Buffer };

/** An account as stored, and the figures beside its ledger that it must agree with. */
export type StoredAccount = Balance & {
  accountId: string;
  head: Buffer;
  entryCount: number;
  /** Sum of what remains in the lots, and of what open reservations hold. */
  inLots: number;
  inHolds: number;
  /** Sum of what settled reservations used. */
  inUse: number;
  /** Number of lots with tokens, of open reservations, and of settled ones. */
  lots: number;
  holds: number;
  uses: number;
};

/** An account beside everything it can be recomputed from. */
export type RecordedAccount = StoredAccount & {
  /** In ascending order, without a gap. */
  entries: RecordedEntry[];
  digests?: RecordedDigest[];
};

type Difference = NonNullable<Verification['difference']>;
type Step = Verification['steps'][number];

/** Recomputes an account entry by entry: hashes, texts, recorded heads and the balance. Memory does not grow with it. */
export class LedgerRecomputation {
  readonly balance: Balance = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
  head: Buffer;
  count = 0;
  private texts = 0;
  private checkedDigests = 0;
  private readonly found = new Map<VerificationStep, Difference>();
  private readonly digests: Map<number, Buffer>;

  constructor(
    private readonly accountId: string,
    digests: RecordedDigest[] = [],
  ) {
    this.head = chainStart(accountId);
    this.digests = new Map(digests.map(({ seq, head }) => [seq, head]));
  }

  /** The next entry of the ledger. */
  add(entry: RecordedEntry): void {
    this.count += 1;
    this.checkChain(entry);
    this.checkText(entry);
    this.checkDigest(entry);
    for (const part of parts) this.balance[part] += entry[part];
    this.checkBalance(entry.seq);
  }

  /** Compares with what is stored. */
  finish(stored: StoredAccount): Pick<Verification, 'result' | 'difference' | 'steps'> {
    this.compare(stored);
    const first = verificationSteps.find((step) => this.found.has(step));
    const taken = verificationSteps.slice(0, first === undefined ? undefined : verificationSteps.indexOf(first) + 1);
    return {
      result: first === undefined ? 'exact' : 'different',
      difference: (first && this.found.get(first)) ?? null,
      steps: taken.map((step) => ({ step, exact: step !== first, ...this.figuresOf(step, stored) })),
    };
  }

  private checkChain(entry: RecordedEntry): void {
    if (entry.seq !== this.count) this.differ('chain', this.count, `entry ${this.count} is missing`);
    else if (!hashOf(this.accountId, this.head, entry).equals(entry.hash)) {
      this.differ('chain', entry.seq, `entry ${entry.seq} does not continue the chain`);
    }
    this.head = entry.hash;
  }

  private checkText(entry: RecordedEntry): void {
    // Erased: only its hash remains.
    if (entry.text === null) return;
    this.texts += 1;
    if (textHashOf(entry).equals(entry.textHash ?? Buffer.alloc(0))) return;
    this.differ('texts', entry.seq, `the text of entry ${entry.seq} was changed`);
  }

  private checkDigest({ seq, hash }: RecordedEntry): void {
    const recorded = this.digests.get(seq);
    if (!recorded) return;
    this.checkedDigests += 1;
    if (!recorded.equals(hash)) this.differ('digests', seq, `entry ${seq} is not the head that was recorded`);
  }

  private checkBalance(seq: number): void {
    const { total, used, available, held, expired, debt } = this.balance;
    const below = parts.find((part) => this.balance[part] < 0);
    if (below) this.differ('entries', seq, `entry ${seq} takes ${below} below zero`);
    if (total !== used + available + held + expired - debt)
      this.differ('entries', seq, `entry ${seq} does not balance`);
    if (debt > 0 && available > 0) this.differ('entries', seq, `entry ${seq} leaves a debt beside available tokens`);
  }

  private compare(stored: StoredAccount): void {
    const { count, balance, digests } = this;
    if (count !== stored.entryCount) this.differ('chain', null, `has ${count} entries, not ${stored.entryCount}`);
    else if (!this.head.equals(stored.head)) this.differ('chain', null, 'its head is not its newest entry');
    if (this.checkedDigests !== digests.size) this.differ('digests', null, 'a recorded head is of no entry');
    const wrong = parts.find((part) => balance[part] !== stored[part]);
    if (wrong) this.differ('balance', null, `${wrong} is ${stored[wrong]}, its entries say ${balance[wrong]}`);
    const { inLots, inHolds, inUse, available, held, used } = stored;
    if (inLots !== available) this.differ('lots', null, `its lots hold ${inLots}, ${available} are available`);
    if (inHolds !== held) this.differ('holds', null, `its reservations hold ${inHolds}, ${held} are held`);
    if (inUse !== used) this.differ('usage', null, `its reservations used ${inUse}, ${used} are used`);
  }

  private figuresOf(step: VerificationStep, stored: StoredAccount): Pick<Step, 'checked' | 'figures'> {
    const figure = (name: string, recomputed: number) => ({ name, recomputed, stored: stored[name as keyof Balance] });
    const figures: Record<VerificationStep, Pick<Step, 'checked' | 'figures'>> = {
      chain: { checked: this.count, figures: [{ name: 'entries', recomputed: this.count, stored: stored.entryCount }] },
      texts: { checked: this.texts, figures: [] },
      digests: { checked: this.checkedDigests, figures: [] },
      entries: { checked: this.count, figures: [] },
      balance: { checked: this.count, figures: parts.map((part) => figure(part, this.balance[part])) },
      lots: { checked: stored.lots, figures: [figure('available', stored.inLots)] },
      holds: { checked: stored.holds, figures: [figure('held', stored.inHolds)] },
      usage: { checked: stored.uses, figures: [figure('used', stored.inUse)] },
    };
    return figures[step];
  }

  /** Only the first of each step counts. */
  private differ(step: VerificationStep, seq: number | null, detail: string): void {
    if (!this.found.has(step)) this.found.set(step, { step, seq, detail });
  }
}

/**
 * Recomputes an account from its ledger.
 * @returns the first difference, for people; null when all is exact
 */
export const firstDifference = ({ entries, digests, ...stored }: RecordedAccount): string | null => {
  const recomputation = new LedgerRecomputation(stored.accountId, digests);
  for (const entry of entries) recomputation.add(entry);
  const { difference } = recomputation.finish(stored);
  return difference && `${stored.accountId}: ${difference.detail}`;
};
