import { z } from '@fernway/contracts/zod';
import { endpoint, Money } from '../endpoint.js';
import { DealTotals } from './crm-deal-totals.js';
import { stageGroups } from './crm-pipelines.js';
import { TimeZone } from './identity.js';

/** Counts of this week (from Monday, in the user's time zone) beside the week before, and of eight weeks, this one last. */
const Weeks = z.object({ current: z.int(), previous: z.int(), weeks: z.array(z.int()) });

/** Counting what waits ends here: whoever has so much to do needs no exact number. */
export const mostOfToday = 1000;

export const HomeSummary = z
  .object({
    newLeads: Weeks,
    /** Calls that lie behind and were not received. */
    callsMade: Weeks,
    dealsWon: Weeks,
    leads: z.int(),
    /** Open deals of all pipelines, by the groups of the chart's legend. */
    pipeline: z.array(z.object({ group: z.enum(stageGroups), deals: z.int(), totals: DealTotals })),
    /** Open tasks of the caller that are due by the end of the day, how many of them were before; meetings; deals that are longer in their stage than it allows. */
    today: z.object({ followUps: z.int(), overdue: z.int(), meetings: z.int(), dealsAtRisk: z.int() }),
  })
  .meta({ id: 'HomeSummary' });
export type HomeSummary = z.infer<typeof HomeSummary>;

export const getHomeSummary = endpoint({
  name: 'getHomeSummary',
  method: 'GET',
  path: '/api/crm/home-summary',
  access: 'contacts:read',
  summary: 'Figures of the dashboard home',
  query: z.strictObject({ timeZone: TimeZone.default('UTC') }),
  returns: HomeSummary,
  status: 200,
});

const trendPeriods = ['week', 'month'] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

export const HomeTrendsQuery = z.strictObject({
  timeZone: TimeZone.default('UTC'),
  period: z.enum(trendPeriods).default('week').meta({ description: 'Weeks or months' }),
});
export type HomeTrendsQuery = z.infer<typeof HomeTrendsQuery>;

/** Twelve weeks or months as the calendar of the zone has them, the running one last. */
export const HomeTrends = z
  .object({
    periods: z.array(
      z.object({
        /** Its first day. */
        start: z.iso.date(),
        /** What was sold in it, by currency; credit notes take off. */
        revenue: z.array(Money.extend({ sales: z.int() })),
        /** Who became a lead in it, and how many of those are customers, or were. */
        leads: z.int(),
        customers: z.int(),
      }),
    ),
  })
  .meta({ id: 'HomeTrends' });
export type HomeTrends = z.infer<typeof HomeTrends>;

export const getHomeTrends = endpoint({
  name: 'getHomeTrends',
  method: 'GET',
  path: '/api/crm/home-trends',
  access: 'contacts:read',
  summary: 'Revenue and conversion of leads over twelve weeks or months',
  query: HomeTrendsQuery,
  returns: HomeTrends,
  status: 200,
});
