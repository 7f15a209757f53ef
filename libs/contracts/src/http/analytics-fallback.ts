import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Timestamp } from '../endpoint.js';

/** Which days a rate is about: the month up to today, today, the week since Monday, or the whole month. Only the first is refreshed by itself. */
export const fallbackViews = ['real-time', 'daily', 'weekly', 'monthly'] as const;
export type FallbackView = (typeof fallbackViews)[number];

export const fallbackStatuses = ['good', 'warning', 'critical', 'severe'] as const;
export type FallbackStatus = (typeof fallbackStatuses)[number];

export const fallbackTrends = ['up', 'down', 'stable'] as const;
export type FallbackTrend = (typeof fallbackTrends)[number];

/** By how much more or less than its target each month is expected to sell, from January on. */
export const fallbackSeason = [0.9, 0.95, 1.1, 1.05, 1, 1, 0.95, 0.9, 1.05, 1.1, 1.15, 1.2] as const;
export const defaultThresholds = { good: 10, warning: 25, critical: 40 } as const;
/** An average above it needs attention. */
export const attentionAbove = 25;
export const topCompanies = 3;
export const mostFallbackHistory = 100;
/** Of one answer. */
export const mostFallbackRecords = 1000;

/** Percent with two decimals; more than 100 where more was returned than sold. */
const Rate = z.number().min(0);
const Percent = z.number().min(0).max(100);
const Day = z.iso.date();
const view = z.enum(fallbackViews).default('real-time').meta({ description: 'Which days the rates are about' });

export const FallbackRecord = z
  .object({
    companyId: Id,
    companyName: z.string(),
    fallbackRate: Rate,
    trend: z.enum(fallbackTrends),
    lastUpdated: Timestamp,
    /** Minor units: the target of these days, after the season. */
    salesTarget: z.int(),
    /** Minor units in the currency of the target: won deals and imported sales. */
    actualSales: z.int(),
    currency: z.string(),
    /** What the target was multiplied by. */
    seasonalAdjustment: z.number(),
    status: z.enum(fallbackStatuses),
  })
  .meta({ id: 'FallbackRecord' });
export type FallbackRecord = z.infer<typeof FallbackRecord>;

export const FallbackThresholds = z
  .strictObject({ good: Percent, warning: Percent, critical: Percent })
  .refine(({ good, warning }) => good < warning, {
    path: ['good'],
    error: 'Good threshold must be less than warning threshold',
  })
  .refine(({ warning, critical }) => warning < critical, {
    path: ['warning'],
    error: 'Warning threshold must be less than critical threshold',
  })
  .meta({ id: 'FallbackThresholds' });
export type FallbackThresholds = z.infer<typeof FallbackThresholds>;
/** Without the rules between them: how an answer tells them. */
const toldThresholds = { good: Percent, warning: Percent, critical: Percent };

export const FallbackRates = z
  .object({
    view: z.enum(fallbackViews),
    /** The days that the targets are of, both ends included. */
    range: z.object({ from: Day, to: Day }),
    /** Time of the newest sale or target that is counted; null before the first. */
    upTo: Timestamp.nullable(),
    /** How many have a rate: those with a target. */
    companies: z.int(),
    /** Mean of all of their rates; null without any. */
    average: Rate.nullable(),
    /** The highest rates first. */
    records: z.array(FallbackRecord),
    /** The lowest rates, the lowest first. */
    topPerformers: z.array(FallbackRecord).max(topCompanies),
    /** The highest rates, the highest first. */
    underPerformers: z.array(FallbackRecord).max(topCompanies),
  })
  .meta({ id: 'FallbackRates' });
export type FallbackRates = z.infer<typeof FallbackRates>;

export const getFallbackRates = endpoint({
  name: 'getFallbackRates',
  method: 'GET',
  path: '/api/analytics/fallback-rates',
  access: 'analytics:read',
  summary: 'How much of its sales target each customer company has not reached',
  description:
    'The rate is `max(0, (target - actual) / target * 100)`. Targets are monthly, prorated to the day and multiplied by the month’s season; companies without a target have no rate.',
  query: z.strictObject({
    view,
    after: z.coerce.number().int().min(0).default(0).meta({ description: 'So many records are left out' }),
  }),
  returns: FallbackRates,
  status: 200,
});

export const FallbackEntry = z
  .object({ date: Day, fallbackRate: Rate, salesTarget: z.int(), actualSales: z.int(), currency: z.string() })
  .meta({ id: 'FallbackEntry' });
export type FallbackEntry = z.infer<typeof FallbackEntry>;

export const getFallbackHistory = endpoint({
  name: 'getFallbackHistory',
  method: 'GET',
  path: '/api/analytics/fallback-rates/:id/history',
  access: 'analytics:read',
  summary: 'A company’s rate at the end of each day, and as it is now',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ view }),
  returns: z.object({
    /** The oldest first; the last is of today. */
    items: z.array(FallbackEntry).max(mostFallbackHistory),
  }),
  status: 200,
});

export const FallbackSettings = z
  .object({
    ...toldThresholds,
    /** Whether whoever asks is alerted when a rate reaches the warning or critical threshold. */
    alerts: z.boolean(),
  })
  .meta({ id: 'FallbackSettings' });
export type FallbackSettings = z.infer<typeof FallbackSettings>;

export const getFallbackSettings = endpoint({
  name: 'getFallbackSettings',
  method: 'GET',
  path: '/api/analytics/fallback-settings',
  access: 'analytics:read',
  summary: 'Thresholds of the fallback rates, and whether one is alerted',
  returns: FallbackSettings,
  status: 200,
});

export const setFallbackThresholds = endpoint({
  name: 'setFallbackThresholds',
  method: 'PUT',
  path: '/api/analytics/fallback-thresholds',
  access: 'crm:configure',
  summary: 'Set from which rates on companies need attention',
  body: FallbackThresholds,
  example: { good: 10, warning: 25, critical: 40 },
  returns: z.object(toldThresholds),
  status: 200,
});

export const setFallbackAlerts = endpoint({
  name: 'setFallbackAlerts',
  method: 'PUT',
  path: '/api/analytics/fallback-alerts',
  access: 'workspace:personal',
  summary: 'Switch one’s own alerts of fallback rates on or off',
  body: z.strictObject({ alerts: z.boolean() }),
  returns: z.object({ alerts: z.boolean() }),
  status: 200,
});
