import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Money } from '../endpoint.js';
import { generationProblems, Receipt } from './ai.js';
import { Day } from './crm-records.js';
import { languages } from './identity.js';
import { Text, visible } from '../text.js';

export const promotionGoals = [
  'new-customers',
  'repeat-sales',
  'win-back',
  'bigger-orders',
  'referrals',
  'awareness',
] as const;
export type PromotionGoal = (typeof promotionGoals)[number];

const promotionChannels = ['email', 'phone', 'social', 'website', 'in-store', 'post'] as const;
export type PromotionChannel = (typeof promotionChannels)[number];

/** Whom an idea reaches: customers who were not heard of for 60 days, the best buyers, all customers, leads, everybody known. */
const promotionSegments = ['lapsed', 'best', 'customers', 'leads', 'all'] as const;
export type PromotionSegment = (typeof promotionSegments)[number];

/** What promotions take for lapsed, best and a set. */
export const promotionRules = { lapsedDays: 60, bestBuyers: 10, leastIdeas: 3, mostIdeas: 5 } as const;

const Amount = z.int().min(0).max(1_000_000_000_000);

/** From the least to the most that may be spent, in minor units. */
const PromotionBudget = z
  .strictObject({ least: Amount, most: Amount, currency: CurrencyCode })
  .refine(({ least, most }) => least <= most, { path: ['most'], error: 'Must not be below the least' });
type PromotionBudget = z.infer<typeof PromotionBudget>;

export const PromotionBrief = z.strictObject({
  /** The product or service. */
  offering: visible(Text.trim().min(1).max(2000)),
  audience: visible(Text.trim().min(1).max(1000)),
  goals: z.array(z.enum(promotionGoals)).min(1).max(promotionGoals.length),
  budget: PromotionBudget,
});
export type PromotionBrief = z.infer<typeof PromotionBrief>;

const PromotionMessage = z.object({
  subject: visible(Text.min(1).max(300)),
  body: visible(Text.min(1).max(6000)),
});

/** What whoever writes says of an idea; the figures are not his. */
const written = {
  title: visible(Text.trim().min(1).max(200)),
  hook: visible(Text.trim().min(1).max(500)),
  segment: z.enum(promotionSegments),
  channels: z.array(z.enum(promotionChannels)).min(1).max(4),
  startsOn: Day,
  endsOn: Day,
  /** Why then. */
  timing: visible(Text.trim().min(1).max(500)),
  offer: visible(Text.trim().min(1).max(1000)),
  steps: z
    .array(visible(Text.trim().min(1).max(500)))
    .min(2)
    .max(8),
  /** Ready to be posted or mailed. */
  message: PromotionMessage,
};

/** As a model writes one: the cost in whole units of the currency, of records only the ids. */
export const PromotionDraft = z.object({
  ...written,
  cost: z.object({ least: z.number().min(0), most: z.number().min(0) }),
  records: z.array(z.string()).max(20),
});
export type PromotionDraft = z.infer<typeof PromotionDraft>;
export const PromotionDrafts = z.object({
  ideas: z.array(PromotionDraft).min(promotionRules.leastIdeas).max(promotionRules.mostIdeas),
});
export type PromotionDrafts = z.infer<typeof PromotionDrafts>;

export const PromotionIdea = z
  .object({
    ...written,
    /** Within the budget. */
    cost: z.object({ least: Amount, most: Amount, currency: z.string() }),
    /** Computed of the workspace's own records, never by a model: how many it reaches, and how many sales of the usual size pay for it. */
    effect: z.object({
      text: z.string().max(1000),
      /** What the figures were computed of. */
      basis: z.string().max(1000),
      reach: z.int().nonnegative(),
      breakEven: z.int().nonnegative().nullable(),
      averageSale: Money.nullable(),
    }),
    records: z.array(Receipt.shape.records.element).max(20),
  })
  .meta({ id: 'PromotionIdea' });
export type PromotionIdea = z.infer<typeof PromotionIdea>;

export const PromotionIdeas = z
  .object({ ideas: z.array(PromotionIdea).min(1).max(promotionRules.mostIdeas) })
  .meta({ id: 'PromotionIdeas' });
export type PromotionIdeas = z.infer<typeof PromotionIdeas>;

const made = z.object({ result: PromotionIdeas, receipt: Receipt });

export const generatePromotions = endpoint({
  name: 'generatePromotions',
  method: 'POST',
  path: '/api/ai/promotion-ideas',
  access: 'ai:use',
  summary: 'Ideas for a promotion (Promotion Ideas)',
  description:
    'Costs lie within the budget, and days ahead. What an idea can be expected to do is computed of the CRM records, whoever writes it.',
  body: PromotionBrief,
  returns: made,
  status: 200,
  idempotent: true,
  problems: generationProblems,
});

export const latestPromotions = endpoint({
  name: 'getLatestPromotions',
  method: 'GET',
  path: '/api/ai/promotion-ideas',
  access: 'ai:use',
  summary: 'The ideas that the signed-in user generated last in this workspace; null before the first',
  returns: z.object({ latest: made.nullable() }),
  status: 200,
});

/** A brief as the records suggest it: empty where they say nothing. */
export const PromotionSuggestion = z
  .object({
    offering: z.string(),
    audience: z.string(),
    goals: z.array(z.enum(promotionGoals)),
    budget: z.object({ least: Amount, most: Amount, currency: z.string() }).nullable(),
    /** What it was made of, in words. */
    basis: z.array(z.string()),
    records: Receipt.shape.records,
  })
  .meta({ id: 'PromotionSuggestion' });
export type PromotionSuggestion = z.infer<typeof PromotionSuggestion>;

export const suggestPromotionBrief = endpoint({
  name: 'suggestPromotionBrief',
  method: 'GET',
  path: '/api/ai/promotion-brief',
  access: 'ai:use',
  summary: "A brief made of the workspace's trade and best-selling records, free of charge",
  returns: PromotionSuggestion,
  status: 200,
});

const trendReports = ['months', 'customers', 'occasions'] as const;

export const TrendReport = z
  .object({
    id: z.enum(trendReports),
    title: z.string(),
    summary: z.string(),
    /** `calendar`: the records say nothing yet, so that only days that are known to come are told. */
    basis: z.enum(['records', 'calendar']),
    points: z.array(z.object({ text: z.string(), on: Day.nullable() })),
    /** The figure month by month in minor units, where there is one. */
    series: z.object({ currency: z.string(), months: z.array(z.object({ month: Day, value: z.int() })) }).nullable(),
    records: Receipt.shape.records,
  })
  .meta({ id: 'TrendReport' });
export type TrendReport = z.infer<typeof TrendReport>;

export const listPromotionTrends = endpoint({
  name: 'listPromotionTrends',
  method: 'GET',
  path: '/api/ai/promotion-trends',
  access: 'workspace:read',
  summary: "Trend reports of the workspace's own figures, and of the calendar where there are none",
  query: z.strictObject({ language: z.enum(languages).optional() }),
  returns: z.object({ items: z.array(TrendReport) }),
  status: 200,
});
