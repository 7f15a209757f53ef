import { z } from '@fernway/contracts/zod';
import { endpoint, Timestamp } from '../endpoint.js';
import { generationProblems, Receipt } from './ai.js';

/** How much is read for insights, and how many are made of it. */
export const insightWindows = {
  predictive: { sales: 50, customers: 50, least: 4, most: 6 },
  crm: { sales: 100, customers: 50, interactions: 50, most: 5 },
} as const;

/** What insights take for high, low and recent. Values in whole units of the currency. */
export const insightRules = {
  highValue: 10_000,
  /** Of 100. */
  lowEngagement: 30,
  recentInteractionDays: 7,
  recentSaleDays: 30,
} as const;

const levels = z.enum(['high', 'medium', 'low']);

/** The records that an insight rests on, the weightiest first; all of them where it counts them. */
const records = Receipt.shape.records;
/** The list of exactly the records that the figure of an insight counts, where a list can show them. */
const list = z
  .string()
  .regex(/^\/dashboard\/(contacts|deals|sales-records)\?/)
  .optional();

export const PredictiveInsight = z
  .object({
    type: z.enum(['opportunity', 'risk', 'trend']),
    title: z.string().min(1),
    description: z.string().min(1),
    /** Percent. */
    confidence: z.int().min(0).max(100),
    impact: levels,
    actionable: z.boolean(),
    records,
    list,
    /** The figure over equal spans of time, the latest last: for a small picture. */
    series: z.array(z.number()).max(12).optional(),
  })
  .meta({ id: 'PredictiveInsight' });
export type PredictiveInsight = z.infer<typeof PredictiveInsight>;

export const CrmInsight = z
  .object({
    type: z.enum(['opportunity', 'risk', 'trend', 'action']),
    title: z.string().min(1),
    description: z.string().min(1),
    priority: levels,
    /** One figure in the user's language: `3 customers`. */
    metric: z.string().optional(),
    records,
    list,
  })
  .meta({ id: 'CrmInsight' });
export type CrmInsight = z.infer<typeof CrmInsight>;

export const PredictiveInsights = z
  .object({ kind: z.literal('predictive'), insights: z.array(PredictiveInsight).min(4).max(6) })
  .meta({ id: 'PredictiveInsights' });
export type PredictiveInsights = z.infer<typeof PredictiveInsights>;

export const CrmInsights = z
  .object({ kind: z.literal('crm'), insights: z.array(CrmInsight).min(1).max(insightWindows.crm.most) })
  .meta({ id: 'CrmInsights' });
export type CrmInsights = z.infer<typeof CrmInsights>;

export const InsightsInput = z.strictObject({ kind: z.enum(['predictive', 'crm']) });
export type InsightsInput = z.infer<typeof InsightsInput>;

export const generateInsights = endpoint({
  name: 'generateInsights',
  method: 'POST',
  path: '/api/ai/insights',
  access: 'ai:use',
  summary: 'Insights of the latest sales and customers (AI Predictive Insights, AI CRM Insights)',
  description: 'A workspace without any sale or customer is refused with `conflict`, before anything is reserved.',
  body: InsightsInput,
  returns: z.object({ result: z.discriminatedUnion('kind', [PredictiveInsights, CrmInsights]), receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});

export const InsightCard = z
  .object({
    insights: z.array(CrmInsight).max(insightWindows.crm.most),
    /** `computed`: from the records alone, without a language model, free. */
    source: z.enum(['model', 'computed']),
    madeAt: Timestamp,
    /** Of the generation that made them; null where nothing was paid. */
    receipt: Receipt.nullable(),
    /** A Refresh would be computed again, and so costs nothing. */
    refreshIsFree: z.boolean(),
    /** A model answered what nobody could read, so that these were computed, without charge. */
    unreadable: z.boolean(),
    /** The preference "Generate on opening". */
    generateOnOpening: z.boolean(),
    /** The preference is on, and today it was not made use of yet. */
    due: z.boolean(),
  })
  .meta({ id: 'InsightCard' });
export type InsightCard = z.infer<typeof InsightCard>;

export const getInsightCard = endpoint({
  name: 'getInsightCard',
  method: 'GET',
  path: '/api/ai/insight-card',
  access: 'user',
  summary: 'The last CRM insights, or where there are none those that can be computed',
  returns: InsightCard,
  status: 200,
});

export const refreshInsightCard = endpoint({
  name: 'refreshInsightCard',
  method: 'POST',
  path: '/api/ai/insight-card/refresh',
  access: 'ai:personal',
  summary: 'Make the CRM insights anew',
  description:
    '`opening`: as the preference "Generate on opening" asks; more than once a day it changes and costs nothing.',
  body: z.strictObject({ opening: z.boolean().default(false) }),
  returns: InsightCard,
  status: 200,
  idempotent: true,
  problems: generationProblems,
});

export const setInsightPreference = endpoint({
  name: 'setInsightPreference',
  method: 'PUT',
  path: '/api/ai/insight-card/preference',
  access: 'ai:personal',
  summary: 'Switch "Generate on opening" on or off',
  body: z.strictObject({ generateOnOpening: z.boolean() }),
  returns: z.object({ generateOnOpening: z.boolean() }),
  status: 200,
});
