import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { type MetricId, metricIds, metricOf } from '../metrics/catalogue.js';
import { Line, visible } from '../text.js';
import { periods } from './analytics-figures.js';

/** `unusual`: far from what the same weekday, or months before, had. */
export const watchConditions = ['above', 'below', 'unusual'] as const;
export type WatchCondition = (typeof watchConditions)[number];

export const watchPeriods = ['yesterday', ...periods] as const;
export type WatchPeriod = (typeof watchPeriods)[number];
/** Those that have ended, so that they can be held against others. */
const unusualPeriods: readonly WatchPeriod[] = ['yesterday', 'last-month'];

/** Of one person in one workspace. */
export const mostWatches = 20;

const watched = {
  name: visible(Line.trim().min(1).max(120)).meta({ description: 'What the alert says' }),
  metric: z.enum(metricIds as [MetricId, ...MetricId[]]).meta({ description: 'Its name in the catalogue' }),
  period: z.enum(watchPeriods).meta({ description: 'Of which time; unusual is only yesterday or last month' }),
  condition: z.enum(watchConditions).meta({ description: 'When to raise it' }),
  threshold: z
    .number()
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .meta({ description: 'In the metric’s unit, money in minor units; null where it is unusual' }),
};

/** Somebody’s watch of a metric: an alert is raised each time that the figure crosses over. */
export const MetricWatch = z
  .object({
    id: Id,
    ...watched,
    /** Of the threshold, where the metric depends on one; null: the workspace had none. */
    currency: z.string().nullable(),
    /** It is beyond the threshold, or unusual, as of the last look. */
    crossed: z.boolean(),
    raisedAt: Timestamp.nullable(),
  })
  .meta({ id: 'MetricWatch' });
export type MetricWatch = z.infer<typeof MetricWatch>;

const WatchInput = z
  .strictObject({
    ...watched,
    currency: CurrencyCode.optional().meta({ description: 'Else that which figures have without one' }),
  })
  .refine(({ condition, threshold }) => (condition === 'unusual') === (threshold === null), {
    path: ['threshold'],
    error: 'Above and below need a threshold, and unusual has none',
  })
  .refine(({ condition, period }) => condition !== 'unusual' || unusualPeriods.includes(period), {
    path: ['period'],
    error: 'Unusual is only yesterday or last month',
  })
  .refine(({ condition, metric }) => condition !== 'unusual' || !metricOf(metric).standing, {
    path: ['metric'],
    error: 'Nothing is known of what it was before',
  })
  .refine(({ period, metric }) => period !== 'yesterday' || !metricOf(metric).monthly, {
    path: ['period'],
    error: 'The metric is one of whole months',
  });
export type WatchInput = z.infer<typeof WatchInput>;

const description =
  'A watch is a person’s own: nobody else sees it. Figures are looked at after they change and at least four times a day, and an alert is raised once each time that one crosses over.';

export const listWatches = endpoint({
  name: 'listWatches',
  method: 'GET',
  path: '/api/analytics/watches',
  access: 'workspace:personal',
  summary: 'Which metrics one watches in this workspace',
  description,
  returns: z.object({ items: z.array(MetricWatch) }),
  status: 200,
});

export const addWatch = endpoint({
  name: 'addWatch',
  method: 'POST',
  path: '/api/analytics/watches',
  access: 'workspace:personal',
  summary: `Watch a metric; at most ${mostWatches} of them`,
  description,
  body: WatchInput,
  example: { name: 'A good month', metric: 'revenue', period: 'this-month', condition: 'above', threshold: 500_000 },
  returns: MetricWatch,
  status: 201,
  idempotent: true,
  problems: ['conflict'],
});

export const removeWatch = endpoint({
  name: 'removeWatch',
  method: 'DELETE',
  path: '/api/analytics/watches/:id',
  access: 'workspace:personal',
  summary: 'Watch a metric no longer',
  params: idParams,
  returns: null,
  status: 204,
  problems: ['not-found'],
});
