import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Timestamp } from '../endpoint.js';
import { dimensions, type MetricId, metricIds } from '../metrics/catalogue.js';

/** Days of the workspace’s zone. Those of this month, quarter and year, and the last twelve months, end today. */
export const periods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-12-months',
] as const;
export type Period = (typeof periods)[number];

/** With what a period is compared: the one before it of the same length, or the same days of the year before. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Spans of time that a period can be cut into. */
export const spans = ['day', 'week', 'month'] as const;
export const mostItems = 100;
/** Ten years of weeks, a year and a half of days. */
export const mostSpans = 550;

const Day = z.iso.date();
/** So that any comparison is a day that databases know. */
const AskedDay = Day.refine((day) => day >= '1900' && day < '2200', { error: 'Is not between 1900 and 2199' });

/** Both ends are part of it. */
export const Range = z.object({ from: Day, to: Day }).meta({ id: 'DayRange' });
export type Range = z.infer<typeof Range>;

const range = {
  period: z.enum(periods).default('last-12-months').meta({ description: 'Which time' }),
  from: AskedDay.optional().meta({ description: 'The first day, with `to` instead of a period' }),
  to: AskedDay.optional().meta({ description: 'The last day; at most ten years after the first' }),
  compare: z.enum(comparisons).optional().meta({ description: 'With which time it is compared' }),
  currency: CurrencyCode.optional().meta({
    description: 'Amounts in this currency only; else the workspace’s own, or the one with the most sales',
  }),
};
const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined
    ? to === undefined
    : to !== undefined && from <= to && Date.parse(to) - Date.parse(from) < 3_660 * 86_400_000;
const rangeRule = { error: '`from` and `to` come together, in this order, and at most ten years apart' };

const metricId = z.enum(metricIds as [MetricId, ...MetricId[]]);

/** What was computed is of this time, in this currency, and knows what happened up to then. */
const computedFor = {
  range: Range,
  /** By whose clock its days begin: the workspace’s. */
  timeZone: z.string().optional(),
  /** Null: nothing was compared. */
  compared: Range.nullable(),
  /** Of all amounts; null where the workspace has none. */
  currency: z.string().nullable(),
  /** Of the newest event that is counted; null before the first. */
  upTo: Timestamp.nullable(),
};

/** Money in minor units, shares in percent; null where there is nothing to compute it from. */
const Value = z.number().nullable();
/** Of one metric: then, and in the time it is compared with. */
const Compared = { value: Value, before: Value };

export const FigureTotal = z.object({
  metric: metricId,
  ...Compared,
  /** The targets of these days, prorated to the day: of revenue alone, where there are any. */
  target: Value,
  /** The same in other currencies: there is no rate between them. */
  others: z.array(z.object({ currency: z.string(), value: z.number() })),
});
export type FigureTotal = z.infer<typeof FigureTotal>;

export const FigureItem = z.object({
  /** The first day of a span, the id of a member, product, company or stage, else the value itself; null: has none. */
  key: z.string().nullable(),
  /** Of products and companies; null where it is gone, or the key says it all. */
  name: z.string().nullable(),
  /** In the order of the metrics. */
  values: z.array(z.object({ ...Compared, target: Value })),
});
export type FigureItem = z.infer<typeof FigureItem>;

export const Figures = z
  .object({
    ...computedFor,
    totals: z.array(FigureTotal),
    /** Spans in their order, without a gap; others with the largest of the first metric first. */
    items: z.array(FigureItem),
    /** What the further ones come to, in the order of the metrics; null: these are all. Null values of shares and means. */
    rest: z.array(Value).nullable(),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint({
  name: 'getFigures',
  method: 'GET',
  path: '/api/analytics/figures',
  access: 'analytics:read',
  summary: 'Metrics of a period, whole, over time or split, beside the time before',
  description:
    'The metrics, their units and by what each can be split are those of the catalogue. Amounts are minor units of one currency.',
  query: z
    .strictObject({
      metrics: z
        .string()
        .transform((names) => names.split(','))
        .pipe(z.array(metricId).min(1).max(8))
        .meta({ description: 'Names from the catalogue, with commas between' }),
      by: z
        .enum([...spans, ...dimensions])
        .optional()
        .meta({ description: `Into what they are split: all metrics need to know it; at most ${mostSpans} spans` }),
      top: z.coerce
        .number()
        .int()
        .min(1)
        .max(mostItems)
        .default(10)
        .meta({ description: 'Items at most, where they are not spans' }),
      ...range,
    })
    .refine(isRange, rangeRule),
  returns: Figures,
  status: 200,
});

/** Which part of a metric moved it. */
export const Driver = z.object({
  dimension: z.enum(dimensions),
  key: z.string().nullable(),
  name: z.string().nullable(),
  value: z.number(),
  before: z.number(),
});
export type Driver = z.infer<typeof Driver>;

export const getDrivers = endpoint({
  name: 'getDrivers',
  method: 'GET',
  path: '/api/analytics/drivers',
  access: 'analytics:read',
  summary: 'What changed in a metric since the time before, and through which parts of it most',
  query: z
    .strictObject({
      metric: metricId.meta({ description: 'Its name in the catalogue' }),
      ...range,
      compare: z.enum(comparisons).default('year').meta({ description: 'Since when it changed' }),
    })
    .refine(isRange, rangeRule),
  returns: z.object({ ...computedFor, ...Compared, drivers: z.array(Driver).max(5) }).meta({ id: 'Drivers' }),
  status: 200,
});

/** Customers by the month of their first purchase, and how many of them bought in each month since. */
export const getCohorts = endpoint({
  name: 'getCohorts',
  method: 'GET',
  path: '/api/analytics/cohorts',
  access: 'analytics:read',
  summary: 'Customers by the month of their first purchase: how many bought again, and what they brought',
  description:
    'Customers count across currencies, money is of one. Margin is amount less cost; sales whose cost is unknown add nothing to it.',
  query: z.strictObject({
    months: z.coerce.number().int().min(2).max(24).default(12).meta({ description: 'First months, this one included' }),
    currency: range.currency,
  }),
  returns: z
    .object({
      currency: z.string().nullable(),
      upTo: Timestamp.nullable(),
      cohorts: z.array(
        z.object({
          /** Its first day. */
          month: Day,
          customers: z.int(),
          /** From the first month on, up to this one: who bought in it, revenue and margin of it in minor units. */
          months: z.array(z.object({ customers: z.int(), revenue: z.number(), margin: z.number() })),
        }),
      ),
      /** Margin per customer in minor units: to date, and as expected over 24 months from how customers of all cohorts went on; null without customers. */
      lifetimeValue: z.object({ toDate: Value, expected: Value, customers: z.int(), monthsKnown: z.int() }),
    })
    .meta({ id: 'Cohorts' }),
  status: 200,
});

/** How customers stand by what they bought: the rule is in docs/crm.md. */
export const customerSegments = ['new', 'loyal', 'regular', 'one-time', 'at-risk', 'lapsed'] as const;
export type CustomerSegment = (typeof customerSegments)[number];

export const getCustomerSegments = endpoint({
  name: 'getCustomerSegments',
  method: 'GET',
  path: '/api/analytics/customer-segments',
  access: 'analytics:read',
  summary: 'Customers by when and how often they bought',
  description: 'All sales of one day are one purchase. Revenue is what the customers of a segment brought to date.',
  query: z.strictObject({ currency: range.currency }),
  returns: z
    .object({
      currency: z.string().nullable(),
      upTo: Timestamp.nullable(),
      segments: z.array(z.object({ segment: z.enum(customerSegments), customers: z.int(), revenue: z.number() })),
    })
    .meta({ id: 'CustomerSegments' }),
  status: 200,
});
