import type { Range } from '@fernway/contracts/http/analytics-figures';
import type { Condition, RecordType } from '@fernway/contracts/http/crm-records';
import { type Dimension, metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { listPath } from '@fernway/contracts/records/pages';
import { isSpan, type Split } from '../analytics.api.js';
import { addDays, beginOf } from './day-begins.js';

/** What a number counts: of which days, and where only amounts of one currency are in it, of which. */
export type Counted = {
  range: Range;
  /** By whose clock its days begin; the reader’s, where that is not known. */
  timeZone?: string | undefined;
  currency?: string | null | undefined;
  /** Of one part only. */
  by?: Split | undefined;
  key?: string | null | undefined;
};
export type RecordLink = { kind: RecordType; path: string };

const state = (...states: string[]): Condition => ({ field: 'state', is: 'any-of', value: states });
const marketing: Condition = { field: 'category', is: 'is', value: 'marketing' };
const retained: Condition = { field: 'category', is: 'is', value: 'retention' };

type Of = { kind: RecordType; day?: string; time?: string; conditions?: Condition[]; money?: string };
const sales: Of = { kind: 'sale', day: 'date', money: 'amount' };
const expenses: Of = { kind: 'expense', day: 'date', money: 'amount' };
const deals = (time: string | undefined, ...conditions: Condition[]): Of => ({
  kind: 'deal',
  money: 'value',
  conditions,
  ...(time && { time }),
});
const leads: Of = { kind: 'contact', time: 'leadSince' };

/** Of which records each metric is; none where no list can tell them. */
const recordsOf: Record<MetricId, readonly Of[]> = {
  revenue: [sales],
  'sales-count': [sales],
  'units-sold': [sales],
  'average-sale': [sales],
  'gross-margin': [sales],
  'margin-share': [sales],
  'cost-known': [sales],
  expenses: [expenses],
  profit: [sales, expenses],
  'profit-share': [sales, expenses],
  'deals-created': [deals('createdAt')],
  'deals-won': [deals('closedAt', state('won'))],
  'deals-lost': [deals('closedAt', state('lost'))],
  'won-value': [deals('closedAt', state('won'))],
  'lost-value': [deals('closedAt', state('lost'))],
  'win-rate': [deals('closedAt', state('won', 'lost'))],
  'cycle-days': [deals('closedAt', state('won'))],
  'open-deals': [deals(undefined, state('open'))],
  'open-value': [deals(undefined, state('open'))],
  'weighted-value': [deals(undefined, state('open'))],
  'new-leads': [leads],
  'lead-conversion': [leads],
  'new-customers': [],
  'active-customers': [sales],
  retention: [],
  'acquisition-cost': [{ ...expenses, conditions: [marketing] }],
  'retention-cost': [{ ...expenses, conditions: [retained] }],
  interactions: [],
};

const fields: Partial<Record<Dimension, { field: string; is: 'is' | 'any-of' }>> = {
  owner: { field: 'ownerId', is: 'any-of' },
  company: { field: 'companyId', is: 'any-of' },
  product: { field: 'productId', is: 'any-of' },
  channel: { field: 'channel', is: 'is' },
  category: { field: 'category', is: 'is' },
  stage: { field: 'stageId', is: 'any-of' },
  reason: { field: 'lostReason', is: 'is' },
  source: { field: 'source', is: 'is' },
  lifecycle: { field: 'lifecycle', is: 'any-of' },
};

/** Of one part; undefined where a list cannot tell it. */
function partOf(by: Dimension, key: string | null): Condition[] | undefined {
  if (key === null && (by === 'country' || by === 'region')) return [{ field: by, is: 'empty' }];
  const known = fields[by];
  if (!known) return undefined;
  const { field, is } = known;
  if (key === null) return [{ field, is: 'empty' }];
  return [{ field, is, value: is === 'is' ? key : [key] }];
}

/** The last day of a month, and the Sunday of a week; no later than the whole time ends. */
function spanOf(by: 'day' | 'week' | 'month', from: string, { from: first, to: last }: Range): Range {
  const month = (day: string) => {
    const [year, month] = day.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  };
  const to = by === 'day' ? from : by === 'week' ? addDays(from, 6) : month(from);
  return { from: from < first ? first : from, to: to > last ? last : to };
}

function daysOf({ day, time }: Of, { from, to }: Range, timeZone: string): Condition[] {
  if (day) return [{ field: day, is: 'between', value: [from, to] }];
  if (!time) return [];
  return [
    { field: time, is: 'after', value: beginOf(from, timeZone) },
    { field: time, is: 'before', value: beginOf(addDays(to, 1), timeZone) },
  ];
}

/** The lists of exactly the records that a metric counts. */
export function recordLinks(metric: MetricId, counted: Counted, timeZone: string): RecordLink[] {
  const { range, currency, by, key } = counted;
  const part = by && !isSpan(by) && key !== undefined ? partOf(by, key) : [];
  if (!part) return [];
  const days = by && isSpan(by) && key ? spanOf(by, key, range) : range;
  return recordsOf[metric].map((of) => ({
    kind: of.kind,
    path: listPath(of.kind, [
      ...(of.conditions ?? []),
      ...daysOf(of, days, timeZone),
      ...part,
      ...inCurrency(of, metric, currency),
    ]),
  }));
}

/** Every amount is one between the least and the most: so only those in the currency are meant. */
const inCurrency = ({ money }: Of, metric: MetricId, currency: string | null | undefined): Condition[] =>
  money && currency && metricOf(metric).unit === 'money'
    ? [{ field: money, is: 'between', value: [money === 'value' ? 0 : -mostDealValue, mostDealValue], currency }]
    : [];

/** Of a number that is of one kind of records: those of two kinds would not add up to it. */
export const onlyOne = (links: readonly RecordLink[]): string | undefined =>
  links.length === 1 ? links[0]?.path : undefined;
