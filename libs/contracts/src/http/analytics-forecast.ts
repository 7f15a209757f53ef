import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Timestamp } from '../endpoint.js';

/** Whole months without which nothing is forecast. */
export const neededMonths = 8;
/** Percent of outcomes that an interval is meant to hold. */
export const intervalLevel = 80;

const Day = z.iso.date();

export const RevenueForecast = z
  .object({
    /** Null: the workspace has no sales. */
    currency: z.string().nullable(),
    /** Of the newest event that is counted. */
    upTo: Timestamp.nullable(),
    /** Whole months since the first sale; with fewer than `neededMonths` there is no forecast. */
    monthsKnown: z.int(),
    /** `season`: level, trend and season; `trend`: two years are not there yet, so level and trend alone. */
    method: z.enum(['season', 'trend']).nullable(),
    /** Whole months, the oldest first. `forecast`: what would have been foretold a month before. Minor units. */
    history: z.array(z.object({ month: Day, value: z.number(), forecast: z.number().nullable() })),
    /** This month and the next ones, each with the bounds within which it falls in `intervalLevel` percent of cases. */
    months: z.array(z.object({ month: Day, value: z.number(), low: z.number(), high: z.number() })),
    /** What this month has brought until now. */
    soFar: z.number(),
    /**
     * How wrong forecasts of the last months were that knew only what came before them: the sum of errors in percent of
     * the revenue. `naive` says "as the month before", `seasonalNaive` "as a year ago", null where that is not known.
     */
    backTest: z
      .object({
        months: z.int(),
        error: z.number(),
        naive: z.number(),
        seasonalNaive: z.number().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'RevenueForecast' });
export type RevenueForecast = z.infer<typeof RevenueForecast>;

export const getRevenueForecast = endpoint({
  name: 'getRevenueForecast',
  method: 'GET',
  path: '/api/analytics/revenue-forecast',
  access: 'analytics:read',
  summary: 'Revenue of the coming months with its bounds, and how good such forecasts were',
  query: z.strictObject({
    months: z.coerce.number().int().min(1).max(12).default(6).meta({ description: 'How many, this one included' }),
    currency: CurrencyCode.optional().meta({
      description: 'Amounts in this currency only; else the workspace’s own, or the one with the most sales',
    }),
  }),
  returns: RevenueForecast,
  status: 200,
});
