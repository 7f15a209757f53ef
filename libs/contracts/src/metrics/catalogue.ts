import type { ChangedKind } from '../change.js';

/** How a number is written: minor units of a currency, a count, a percentage (0 to 100), days, or a number with decimals. */
export type MetricUnit = 'money' | 'count' | 'percent' | 'days' | 'number';

/** By what numbers can be split. Members, products, companies and stages are named by their ids. */
export const dimensions = [
  'owner',
  'company',
  'product',
  'country',
  'region',
  'channel',
  'category',
  'stage',
  'reason',
  'source',
  'lifecycle',
  'kind',
  'sentiment',
] as const;
export type Dimension = (typeof dimensions)[number];

export type Metric = {
  unit: MetricUnit;
  /** The direction that is good; null: neither. */
  better: 'up' | 'down' | null;
  /** Kinds of records that it is computed from: their lists show what a number counts. */
  sources: readonly ChangedKind[];
  /** By what it can be split, beside time. */
  by: readonly Dimension[];
  /** As it stands now, whatever the period. */
  standing?: true;
  /** A share or a mean: parts of it cannot be added up. */
  ratio?: true;
  /** Of months as a whole, those that begin in the period: no days or weeks of it. */
  monthly?: true;
};

const sale = { sources: ['sale'], by: ['owner', 'company', 'product', 'country', 'region', 'channel'] } as const;
const closed = { sources: ['deal'], by: ['owner'] } as const;
const open = { sources: ['deal'], by: ['owner', 'stage'], better: 'up', standing: true } as const;
const spoken = { sources: ['activity'], by: ['kind', 'owner', 'sentiment'] } as const;

/**
 * Every number of the dashboards, defined once; names and formulas in words stand in `locales`. Screens, the AI, alerts
 * and exports read this, and services/analytics computes by it.
 */
export const metrics = {
  revenue: { ...sale, unit: 'money', better: 'up' },
  'sales-count': { ...sale, unit: 'count', better: 'up' },
  'units-sold': { ...sale, unit: 'number', better: 'up' },
  'average-sale': { ...sale, unit: 'money', better: 'up', ratio: true },
  'gross-margin': { ...sale, unit: 'money', better: 'up' },
  'margin-share': { ...sale, unit: 'percent', better: 'up', ratio: true },
  /** How much of the revenue has a known cost: what the margin can be trusted. */
  'cost-known': { ...sale, unit: 'percent', better: 'up', ratio: true },

  expenses: { sources: ['expense'], by: ['category'], unit: 'money', better: 'down' },
  profit: { sources: ['sale', 'expense'], by: [], unit: 'money', better: 'up' },
  'profit-share': { sources: ['sale', 'expense'], by: [], unit: 'percent', better: 'up', ratio: true },

  'deals-created': { ...closed, unit: 'count', better: 'up' },
  'deals-won': { ...closed, unit: 'count', better: 'up' },
  'deals-lost': { sources: ['deal'], by: ['owner', 'reason'], unit: 'count', better: 'down' },
  'won-value': { ...closed, unit: 'money', better: 'up' },
  'lost-value': { sources: ['deal'], by: ['owner', 'reason'], unit: 'money', better: 'down' },
  'win-rate': { ...closed, unit: 'percent', better: 'up', ratio: true },
  'cycle-days': { ...closed, unit: 'days', better: 'down', ratio: true },
  'open-deals': { ...open, unit: 'count' },
  'open-value': { ...open, unit: 'money' },
  'weighted-value': { ...open, unit: 'money' },

  'new-leads': { sources: ['contact'], by: ['source', 'lifecycle'], unit: 'count', better: 'up' },
  'lead-conversion': { sources: ['contact'], by: ['source'], unit: 'percent', better: 'up', ratio: true },

  'new-customers': { sources: ['sale'], by: ['country', 'channel'], unit: 'count', better: 'up' },
  'active-customers': { sources: ['sale'], by: [], unit: 'number', better: 'up', ratio: true, monthly: true },
  retention: { sources: ['sale'], by: [], unit: 'percent', better: 'up', ratio: true, monthly: true },
  'acquisition-cost': { sources: ['expense', 'sale'], by: [], unit: 'money', better: 'down', ratio: true },
  'retention-cost': {
    sources: ['expense', 'sale'],
    by: [],
    unit: 'money',
    better: 'down',
    ratio: true,
    monthly: true,
  },

  interactions: { ...spoken, unit: 'count', better: 'up' },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

/** A metric as the catalogue has it, with what only some of them are. */
export const metricOf = (id: MetricId): Metric => metrics[id];
