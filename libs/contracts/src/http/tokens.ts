import { z } from '@fernway/contracts/zod';
import { endpoint, Id, page, pageQuery, Timestamp } from '../endpoint.js';
import { costs, tokenRules } from '../token-economy.js';

export { costs, tokenRules };

export type Feature = keyof typeof costs;
export const features = Object.keys(costs) as [Feature, ...Feature[]];
const FeatureId = z.enum(features);

/** Features that one of the month's free analyses may pay for when the balance is short. */
export const freeAnalysisFeatures: readonly Feature[] = ['data-analysis', 'sentiment-analysis'];

/** Sections that earn an exploration bonus, by route. The seven home paths are one section each, as listed. */
export const explorationSections = {
  '/dashboard': 'home',
  '/dashboard/sales': 'sales',
  '/dashboard/ai-chat': 'ai-chat',
  '/dashboard/analysis': 'analysis',
  '/dashboard/profile': 'profile',
  '/dashboard/company': 'company',
  '/dashboard/fnb': 'fnb',
  '/dashboard/predictive-analytics': 'predictive-analytics',
  '/dashboard/customer-insights': 'customer-insights',
  '/dashboard/advanced-analytics': 'advanced-analytics',
  '/dashboard/automated-workflows': 'automated-workflows',
  '/dashboard/communication-tools': 'communication-tools',
  '/dashboard/email-forwarding': 'email-forwarding',
  '/dashboard/crm-analysis': 'crm-analysis',
  '/dashboard/sentiment-analysis': 'sentiment-analysis',
  '/dashboard/promotion-ideas': 'promotion-ideas',
  '/dashboard/education': 'education',
  '/dashboard/edu': 'education',
  '/dashboard/healthcare': 'healthcare',
  '/dashboard/retail': 'retail',
  '/dashboard/tech': 'tech',
  '/dashboard/office': 'office',
} as const satisfies Record<string, string>;

/** A number of tokens, entries, …: whole, and never below 0. */
export const count = z.int().nonnegative();

/** `total = used + available + held + expired - debt`, each part at least 0. */
export const Balance = z
  .object({ total: count, used: count, available: count, held: count, expired: count, debt: count })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof Balance>;

/** Tokens that a running request holds. At `expiresAt` the service that makes it is asked, and what it gave up comes back. */
export const Hold = z
  .object({
    reservationId: Id,
    feature: z.string(),
    tokens: z.int().positive(),
    reservedAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;

/** `holds` add up to `held`, oldest first; `expiring`: what lapses, by the moment at which it does, soonest first. */
export const BalanceDetails = Balance.extend({
  holds: z.array(Hold).default([]),
  expiring: z.array(z.object({ tokens: z.int().positive(), at: Timestamp })).default([]),
}).meta({ id: 'BalanceDetails' });
export type BalanceDetails = z.infer<typeof BalanceDetails>;

export const transactionTypes = [
  'grant',
  'bonus',
  'purchase',
  'usage',
  'free_analysis',
  'refund',
  'dispute',
  'adjustment',
  'expiry',
] as const;

export const Transaction = z
  .object({
    id: Id,
    type: z.enum(transactionTypes),
    /** Negative for usage, 0 for a free analysis. */
    amount: z.int(),
    description: z.string(),
    /** What the entry stands for: reservation (of every entry that it made), order, day and section. */
    reference: z.string().nullable(),
    /** Usage receipt of the ai service, on usage. */
    receiptId: Id.nullable(),
    /** What was used, on usage and free analyses: a feature of the cost table, or one that it once had. */
    feature: z.string().nullable().default(null),
    /** `usage`: `GET /api/ai/receipts/:id`; `payment`: the order's, whose id it is, of the billing service. */
    receipt: z
      .object({ kind: z.enum(['usage', 'payment']), id: Id })
      .nullable()
      .default(null),
    /** Name of the API key by which it was used; null: the person himself. */
    agent: z.string().nullable().default(null),
    createdAt: Timestamp,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** Day of the person's own calendar, `2026-03-29`. */
export const Day = z.iso.date();

export const Energy = z
  .object({
    current: count,
    maximum: count,
    nextPointAt: Timestamp.nullable(),
    low: z.boolean(),
    empty: z.boolean(),
  })
  .meta({ id: 'Energy' });
export type Energy = z.infer<typeof Energy>;

export const EnergyDetails = Energy.extend({
  /** The bonus of a full meter, for a minute after it was credited and while the meter is full: time to celebrate. */
  celebration: z.object({ id: z.string(), tokens: count }).nullable().default(null),
}).meta({ id: 'EnergyDetails' });
export type EnergyDetails = z.infer<typeof EnergyDetails>;

export const BonusClaim = z
  .object({ success: z.boolean(), tokens: count, dailyTotal: count })
  .meta({ id: 'BonusClaim' });
export type BonusClaim = z.infer<typeof BonusClaim>;

const own = { access: 'user', status: 200 } as const;

export const getBalance = endpoint({
  name: 'getBalance',
  ...own,
  method: 'GET',
  path: '/api/tokens/balance',
  summary: 'Token balance of the signed-in user, with what is held for what and what lapses when',
  returns: BalanceDetails,
});

export const listTransactions = endpoint({
  name: 'listTransactions',
  ...own,
  method: 'GET',
  path: '/api/tokens/transactions',
  summary: 'Ledger entries, newest first; by type, feature, and days of the user',
  query: z.strictObject({
    ...pageQuery,
    type: z.enum(transactionTypes).optional().meta({ description: 'Only entries of this type' }),
    feature: FeatureId.optional().meta({ description: 'Only what this feature cost' }),
    from: Day.optional().meta({ description: 'First day, of the user’s own calendar' }),
    to: Day.optional().meta({ description: 'Last day, itself included' }),
  }),
  returns: page(Transaction),
});

export const listCosts = endpoint({
  name: 'listCosts',
  ...own,
  access: 'public',
  method: 'GET',
  path: '/api/tokens/costs',
  summary: 'Token cost of every feature',
  returns: z.object({ items: z.array(z.object({ feature: z.string(), label: z.string(), tokens: count })) }),
});

export const getEnergy = endpoint({
  name: 'getEnergy',
  ...own,
  method: 'GET',
  path: '/api/tokens/energy',
  summary: 'Energy of the signed-in user',
  returns: EnergyDetails,
});

export const claimLoginBonus = endpoint({
  name: 'claimLoginBonus',
  ...own,
  method: 'POST',
  path: '/api/tokens/bonuses/login',
  summary: 'Claim the bonus of the day',
  body: z.strictObject({}),
  returns: BonusClaim,
  idempotent: true,
});

export const claimExplorationBonus = endpoint({
  name: 'claimExplorationBonus',
  ...own,
  method: 'POST',
  path: '/api/tokens/bonuses/exploration',
  summary: 'Claim the bonus of a section',
  body: z.strictObject({ route: z.string().max(200) }),
  returns: BonusClaim,
  idempotent: true,
});

/**
 * Between services only: a browser can neither hold nor free tokens. A key whose reservation is settled or released
 * already is a `conflict`: 201 always means that tokens are held.
 */
export const reserve = endpoint({
  name: 'reserve',
  method: 'POST',
  path: '/internal/tokens/reservations',
  access: { service: ['ai'] },
  summary: 'Hold the price of a feature; the same key answers the same reservation',
  body: z.strictObject({
    key: z.string().regex(/^[\x21-\x7e]{1,200}$/),
    payer: Id,
    actor: z.string().min(1).max(100),
    budget: z.string().min(1).max(100).nullable(),
    feature: FeatureId,
  }),
  returns: z.object({ reservationId: Id, tokens: count, freeAnalysis: z.boolean(), balance: Balance }),
  status: 201,
  problems: [
    'insufficient-tokens',
    'insufficient-energy',
    'daily-cap-reached',
    'budget-exceeded',
    'conflict',
    'idempotency-key-reused',
  ],
});
export type ReserveInput = z.infer<(typeof reserve)['body']>;
