// What a person can ask about his tokens beyond balance and history: statements, proofs, pace, and his own limit.
import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Timestamp } from '../endpoint.js';
import { Balance, count, Day, Transaction, transactionTypes } from './tokens.js';

const own = { access: 'user', status: 200 } as const;
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Where a chain of hashes stood: SHA-256 of its newest entry and all before it, in hex; `seq` 0 is the empty chain. */
export const ChainHead = z.object({ seq: count, hash: Hash }).meta({ id: 'ChainHead' });
export type ChainHead = z.infer<typeof ChainHead>;

/** One entry of the ledger, the machinery's (`reserve`, `release`: `type` is null) among them. */
export const StatementEntry = Transaction.extend({
  type: z.enum(transactionTypes).nullable(),
  seq: count,
  kind: z.string(),
  /** What it added to each part of the balance; the sum over all entries is closing minus opening. */
  changes: z.object({
    total: z.int(),
    used: z.int(),
    available: z.int(),
    held: z.int(),
    expired: z.int(),
    debt: z.int(),
  }),
  hash: Hash,
}).meta({ id: 'StatementEntry' });
export type StatementEntry = z.infer<typeof StatementEntry>;

/** A month of the person's own calendar: opening balance, every entry, closing balance. */
export const Statement = z
  .object({
    month: z.string(),
    timeZone: z.string(),
    from: Timestamp,
    to: Timestamp,
    /** False while the month runs: the closing balance is that of now. */
    closed: z.boolean(),
    opening: Balance,
    entries: z.array(StatementEntry),
    closing: Balance,
    head: ChainHead,
    /** Heads as they were recorded each night (UTC) and told to the operator's log: what was closed cannot be rewritten. */
    digests: z.array(ChainHead.extend({ day: Day })),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof Statement>;

/** In the order in which they are taken. */
export const verificationSteps = ['chain', 'texts', 'digests', 'entries', 'balance', 'lots', 'holds', 'usage'] as const;
export type VerificationStep = (typeof verificationSteps)[number];

/**
 * What was recomputed from the ledger, step by step, with figures: name, as recomputed, and as stored. `result` is
 * `exact`, or the first difference found; the steps after it are not taken.
 */
export const Verification = z
  .object({
    result: z.enum(['exact', 'different']),
    difference: z.object({ step: z.enum(verificationSteps), seq: count.nullable(), detail: z.string() }).nullable(),
    steps: z.array(
      z.object({
        step: z.enum(verificationSteps),
        exact: z.boolean(),
        /** Entries, texts, digests, lots or reservations that were looked at. */
        checked: count,
        figures: z.array(z.object({ name: z.string(), recomputed: z.int(), stored: z.int() })),
      }),
    ),
    head: ChainHead,
    checkedAt: Timestamp,
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;

/** Tokens spent, by feature and by day of the person's own calendar: `daily[i]` is of `days[i]`. */
export const Spending = z
  .object({
    timeZone: z.string(),
    days: z.array(Day),
    total: count,
    /** The dearest first. */
    features: z.array(z.object({ feature: z.string(), tokens: count, uses: count, daily: z.array(count) })),
  })
  .meta({ id: 'Spending' });
export type Spending = z.infer<typeof Spending>;

/**
 * At this pace until …: the days on which the balance runs out at the mean of the last `history.days` days, and at the
 * upper and lower end of four in five courses (mean of `n` days ± 1.28 · √n · standard deviation), tokens that lapse
 * before they are spent left out. Null: not within a year. `not-enough-history` below 7 whole days, or below 3 with
 * any spending: no day is told then.
 */
export const Forecast = z
  .object({
    status: z.enum(['forecast', 'not-enough-history', 'not-spending']),
    available: count,
    history: z.object({
      days: count,
      spendingDays: count,
      tokens: count,
      neededDays: count,
      neededSpendingDays: count,
    }),
    perDay: z.object({ mean: z.number().nonnegative(), deviation: z.number().nonnegative() }).nullable(),
    runsOut: z.object({ expected: Day.nullable(), earliest: Day.nullable(), latest: Day.nullable() }).nullable(),
  })
  .meta({ id: 'Forecast' });
export type Forecast = z.infer<typeof Forecast>;

/** The most a person lets himself spend on one of his days; what is held counts, what came back does not. */
export const DailyCap = z
  .object({ cap: count.nullable(), spent: count, remaining: count.nullable(), resetsAt: Timestamp })
  .meta({ id: 'DailyCap' });
export type DailyCap = z.infer<typeof DailyCap>;

const month = z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'is no month like 2026-03') });

export const getStatement = endpoint({
  name: 'getStatement',
  ...own,
  method: 'GET',
  path: '/api/tokens/statements/:month',
  summary: "A month's statement, in the user's time zone",
  params: month,
  returns: Statement,
});

/** As `text/csv`, for spreadsheets: opening balance, one line per entry, closing balance, head of the chain. */
export const getStatementCsv = endpoint({
  name: 'getStatementCsv',
  ...own,
  method: 'GET',
  path: '/api/tokens/statements/:month/csv',
  summary: "A month's statement as CSV",
  params: month,
  returns: z.string(),
  answerTypes: ['text/csv'],
});

export const verifyBalance = endpoint({
  name: 'verifyBalance',
  ...own,
  method: 'GET',
  path: '/api/tokens/verification',
  summary: 'Recompute the balance from the ledger, step by step',
  returns: Verification,
});

export const getForecast = endpoint({
  name: 'getForecast',
  ...own,
  method: 'GET',
  path: '/api/tokens/forecast',
  summary: 'When the balance runs out at the present pace',
  returns: Forecast,
});

export const getSpending = endpoint({
  name: 'getSpending',
  ...own,
  method: 'GET',
  path: '/api/tokens/spending',
  summary: 'Tokens spent by feature and day, from and to included, of at most 366 days',
  query: z.strictObject({
    from: Day.meta({ description: 'First day' }),
    to: Day.meta({ description: 'Last day, itself included' }),
  }),
  returns: Spending,
});

/** What API keys spent of the person's tokens, or hold, in the present month of his calendar; those that spent nothing are left out. */
export const KeySpending = z
  .object({ items: z.array(z.object({ keyId: Id, spent: z.int().positive() })), from: Timestamp, resetsAt: Timestamp })
  .meta({ id: 'KeySpending' });
export type KeySpending = z.infer<typeof KeySpending>;

export const getKeySpending = endpoint({
  name: 'getKeySpending',
  ...own,
  method: 'GET',
  path: '/api/tokens/key-spending',
  summary: 'What the user’s API keys spent of their budgets this month',
  returns: KeySpending,
});

export const getDailyCap = endpoint({
  name: 'getDailyCap',
  ...own,
  method: 'GET',
  path: '/api/tokens/daily-cap',
  summary: 'The most the user lets himself spend a day, and what of it is spent',
  returns: DailyCap,
});

export const setDailyCap = endpoint({
  name: 'setDailyCap',
  ...own,
  method: 'PUT',
  path: '/api/tokens/daily-cap',
  summary: 'Set the daily cap; null takes it away, 0 stops all spending',
  body: z.strictObject({ cap: count.max(1_000_000).nullable() }),
  returns: DailyCap,
  idempotent: true,
});
