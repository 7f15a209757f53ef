import { createHash } from 'node:crypto';
import type { Balance } from '@fernway/contracts/http/tokens';
import { verificationSteps } from '@fernway/contracts/http/token-reports';
import { chainStart, hashOf, type RecordedEntry, textHashOf } from './ledger-chain.js';
import {
  firstDifference,
  LedgerRecomputation,
  type RecordedAccount,
  type RecordedDigest,
} from './ledger-verification.js';

const accountId = '0198f0a0-0000-7000-8000-000000000001';
const nothing: Balance = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };

/** An account whose chain, texts and figures agree, whatever its entries say. */
const accountOf = (changes: Partial<RecordedEntry>[]): RecordedAccount => {
  let head = chainStart(accountId);
  const sum = { ...nothing };
  const entries = changes.map((change, index) => {
    const salt = Buffer.from([index]);
    const entry: RecordedEntry = {
      ...nothing,
      seq: index + 1,
      key: `key:${index}`,
      kind: 'credit',
      type: null,
      amount: 0,
      reference: null,
      reservationId: null,
      receiptId: null,
      at: new Date('2026-03-10T12:00:00Z'),
      hash: Buffer.alloc(0),
      textHash: null,
      salt,
      text: `entry ${index}`,
      ...change,
    };
    entry.textHash = textHashOf(entry);
    entry.hash = head = hashOf(accountId, head, entry);
    for (const part of Object.keys(nothing) as (keyof Balance)[]) sum[part] += entry[part];
    return entry;
  });
  return {
    ...sum,
    accountId,
    head,
    entryCount: entries.length,
    entries,
    inLots: sum.available,
    inHolds: sum.held,
    inUse: sum.used,
    lots: 3,
    holds: 4,
    uses: 5,
  };
};

/** Ten received, three held, two of them used. */
const whole = () =>
  accountOf([
    { total: 10, available: 10, amount: 10, type: 'grant' },
    { available: -3, held: 3, amount: -3 },
    { available: 1, held: -3, used: 2, amount: -2, type: 'usage' },
  ]);

const digestsOf = ({ entries }: RecordedAccount): RecordedDigest[] =>
  entries.slice(1).map(({ seq, hash }) => ({ seq, head: hash }));

const verify = ({ entries, digests, ...stored }: RecordedAccount) => {
  const recomputation = new LedgerRecomputation(accountId, digests);
  for (const entry of entries) recomputation.add(entry);
  return recomputation.finish(stored);
};

/** The difference that a change behind the ledger's back makes. */
const after = (change: (account: RecordedAccount) => void, account = whole()) => {
  change(account);
  const { result, difference, steps } = verify(account);
  expect(result).toBe('different');
  expect(steps.map(({ step, exact }) => [step, exact])).toEqual(
    verificationSteps
      .slice(0, verificationSteps.indexOf(difference!.step) + 1)
      .map((step) => [step, step !== difference!.step]),
  );
  return difference;
};

describe('an account that agrees with its ledger', () => {
  it('is exact in every step, which tells what it looked at', () => {
    const account = whole();
    account.digests = digestsOf(account);
    account.entries[1]!.text = null;
    expect(verify(account)).toEqual({
      result: 'exact',
      difference: null,
      steps: [
        { step: 'chain', exact: true, checked: 3, figures: [{ name: 'entries', recomputed: 3, stored: 3 }] },
        { step: 'texts', exact: true, checked: 2, figures: [] },
        { step: 'digests', exact: true, checked: 2, figures: [] },
        { step: 'entries', exact: true, checked: 3, figures: [] },
        {
          step: 'balance',
          exact: true,
          checked: 3,
          figures: Object.entries({ total: 10, used: 2, available: 8, held: 0, expired: 0, debt: 0 }).map(
            ([name, sum]) => ({ name, recomputed: sum, stored: sum }),
          ),
        },
        { step: 'lots', exact: true, checked: 3, figures: [{ name: 'available', recomputed: 8, stored: 8 }] },
        { step: 'holds', exact: true, checked: 4, figures: [{ name: 'held', recomputed: 0, stored: 0 }] },
        { step: 'usage', exact: true, checked: 5, figures: [{ name: 'used', recomputed: 2, stored: 2 }] },
      ],
    });
    expect(firstDifference(account)).toBeNull();
  });

  it('may be new and empty', () => {
    expect(verify(accountOf([]))).toMatchObject({ result: 'exact', difference: null });
  });

  it('may have had tokens that lapsed', () => {
    expect(
      verify(
        accountOf([
          { total: 5, available: 5 },
          { available: -2, expired: 2 },
        ]),
      ),
    ).toMatchObject({ result: 'exact' });
  });

  it('may owe, as long as nothing is available', () => {
    expect(verify(accountOf([{ total: -5, debt: 5 }]))).toMatchObject({
      difference: { seq: 1, detail: 'entry 1 takes total below zero' },
    });
    expect(
      verify(
        accountOf([
          { total: 5, available: 5 },
          { total: -2, available: -5, used: 6, debt: 3 },
        ]),
      ),
    ).toMatchObject({ result: 'exact' });
  });
});

describe('a chain', () => {
  const broken = (seq: number) => ({ step: 'chain', seq, detail: `entry ${seq} does not continue the chain` });

  it.each<[string, Partial<RecordedEntry>]>([
    ['key', { key: 'other' }],
    ['kind', { kind: 'other' }],
    ['type', { type: 'purchase' }],
    ['amount', { amount: 4 }],
    ['reference', { reference: 'other' }],
    ['reservation', { reservationId: 'other' }],
    ['receipt', { receiptId: 'other' }],
    ['text hash', { textHash: null }],
    ['time', { at: new Date(0) }],
    ['hash', { hash: Buffer.from('other') }],
    ['total', { total: 1 }],
    ['debt', { debt: 1 }],
  ])('is broken by another %s', (_what, change) => {
    expect(after(({ entries }) => void Object.assign(entries[1]!, change))).toEqual(broken(2));
  });

  it('binds a pseudonym, and parts that others could be put together from', () => {
    const [entry] = whole().entries;
    const start = chainStart(accountId);
    expect(hashOf('0198f0a0-0000-7000-8000-000000000002', start, entry!)).not.toEqual(entry!.hash);
    expect(hashOf(accountId, start, { ...entry!, key: 'a', kind: 'bc' })).not.toEqual(
      hashOf(accountId, start, { ...entry!, key: 'ab', kind: 'c' }),
    );
    expect(chainStart(accountId)).not.toEqual(chainStart('0198f0a0-0000-7000-8000-000000000002'));
    expect(textHashOf({ ...entry!, salt: Buffer.from('other') })).not.toEqual(entry!.textHash);
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    expect(chainStart(accountId)).toEqual(sha256(Buffer.from(accountId.replace(/-/g, ''), 'hex')));
    expect(textHashOf({ ...entry!, salt: null, text: null })).toEqual(sha256(Buffer.alloc(0)));
    for (const absent of ['type', 'reference', 'reservationId', 'receiptId'] as const)
      expect(hashOf(accountId, start, { ...entry!, [absent]: null })).toEqual(
        hashOf(accountId, start, { ...entry!, [absent]: '' }),
      );
  });

  it('tells an entry that is missing, at its start, within and at its end', () => {
    expect(after(({ entries }) => void entries.shift())).toEqual({
      step: 'chain',
      seq: 1,
      detail: 'entry 1 is missing',
    });
    expect(after(({ entries }) => void entries.splice(1, 1))).toEqual({
      step: 'chain',
      seq: 2,
      detail: 'entry 2 is missing',
    });
    expect(after(({ entries }) => void entries.pop())).toEqual({
      step: 'chain',
      seq: null,
      detail: 'has 2 entries, not 3',
    });
  });

  it('ends at the head', () => {
    expect(after((account) => (account.head = account.entries[0]!.hash))).toEqual({
      step: 'chain',
      seq: null,
      detail: 'its head is not its newest entry',
    });
  });
});

describe('what stands beside the chain', () => {
  it('is the texts: changed ones differ, erased ones do not', () => {
    expect(after(({ entries }) => (entries[2]!.text = 'A gift'))).toEqual({
      step: 'texts',
      seq: 3,
      detail: 'the text of entry 3 was changed',
    });
    const erased = whole();
    for (const entry of erased.entries) Object.assign(entry, { text: null, salt: null });
    expect(verify(erased).steps[1]).toEqual({ step: 'texts', exact: true, checked: 0, figures: [] });
  });

  it('is the recorded heads', () => {
    const account = whole();
    account.digests = digestsOf(account);
    account.digests[1]!.head = account.entries[0]!.hash;
    expect(after(() => undefined, account)).toEqual({
      step: 'digests',
      seq: 3,
      detail: 'entry 3 is not the head that was recorded',
    });
    const longer = whole();
    longer.digests = [{ seq: 4, head: longer.head }];
    expect(after(() => undefined, longer)).toEqual({
      step: 'digests',
      seq: null,
      detail: 'a recorded head is of no entry',
    });
  });

  it.each(['total', 'used', 'available', 'held', 'expired', 'debt'] as const)('is the %s of the balance', (part) => {
    const account = whole();
    const told = account[part];
    expect(after((changed) => (changed[part] += 1), account)).toEqual({
      step: 'balance',
      seq: null,
      detail: `${part} is ${told + 1}, its entries say ${told}`,
    });
  });

  it('is lots, holds and usage', () => {
    expect(after((account) => (account.inLots = 7))).toEqual({
      step: 'lots',
      seq: null,
      detail: 'its lots hold 7, 8 are available',
    });
    expect(after((account) => (account.inHolds = 1))).toEqual({
      step: 'holds',
      seq: null,
      detail: 'its reservations hold 1, 0 are held',
    });
    expect(after((account) => (account.inUse = 3))).toEqual({
      step: 'usage',
      seq: null,
      detail: 'its reservations used 3, 2 are used',
    });
  });
});

describe('an entry', () => {
  it.each<[string, Partial<RecordedEntry>[], number]>([
    [
      'takes available below zero',
      [
        { total: 1, available: 1 },
        { available: -2, used: 2 },
      ],
      2,
    ],
    ['takes held below zero', [{ total: 0, available: 1, held: -1 }], 1],
    ['does not balance', [{ total: 10, available: 10 }, { available: 1 }], 2],
    ['does not balance', [{ total: 10, available: 9 }], 1],
    ['does not balance', [{ total: 10, available: 10, expired: 1 }], 1],
    ['does not balance', [{ total: 10, available: 10, debt: 1 }], 1],
    ['leaves a debt beside available tokens', [{ total: 2, available: 3, debt: 1 }], 1],
  ])('%s', (what, changes, seq) => {
    expect(after(() => undefined, accountOf(changes))).toEqual({
      step: 'entries',
      seq,
      detail: `entry ${seq} ${what}`,
    });
  });

  it('is told once: the first of each step', () => {
    const account = whole();
    account.entries[0]!.amount = 1000;
    account.entries[1]!.amount = 1000;
    expect(after(() => undefined, account)).toMatchObject({ seq: 1 });
    expect(firstDifference(account)).toBe(`${accountId}: entry 1 does not continue the chain`);
  });
});
