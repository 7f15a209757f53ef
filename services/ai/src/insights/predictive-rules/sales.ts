import { insightWindows, type PredictiveInsight } from '@fernway/contracts/http/ai-insights';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Sale } from '@fernway/contracts/http/crm-sales';
import { dealRef, saleRef } from '../../receipts/receipt-record.js';
import { buyersOf } from '../../sales/buyers.js';
import { moneyOf, unitsOf } from '../../writing/writing.js';
import { beyond, confidenceOf, daysSince, lineThrough, median, sum } from '../figures.js';
import { directionOf, impactOf, mostRecords, type Rule, type Rules, spanDays } from './rule.js';

const mostSpans = 6;
const average = (sales: readonly Sale[]) =>
  sales.reduce((total, { amount }) => total + unitsOf(amount), 0) / sales.length;

/** Sales by span of so many days, the latest first: 30, or as many as the sales that were read cover. */
const salesBySpan = ({ facts, now }: Rules): { days: number; spans: Sale[][] } => {
  const ages = facts.sales.map(({ date }) => Math.max(0, daysSince(date, now)));
  const oldest = Math.max(0, ...ages);
  const all = facts.sales.length < insightWindows.predictive.sales;
  const days = all ? spanDays : Math.max(1, Math.min(spanDays, Math.floor(oldest)));
  const whole = all ? Math.ceil(oldest / days) : Math.floor(oldest / days);
  const spans = Array.from({ length: Math.max(1, Math.min(mostSpans, whole)) }, (): Sale[] => []);
  facts.sales.forEach((sale, index) => spans[Math.floor((ages[index] ?? 0) / days)]?.push(sale));
  return { days, spans };
};

/** What was sold against the span before it; what is told instead, where there is none to compare. */
export const revenue: Rule = (rules) => {
  if (rules.facts.sales.length === 0) return noSales(rules);
  const { days, spans } = salesBySpan(rules);
  const sums = spans.map((sales) =>
    unitsOf(
      sum(
        sales.map(({ amount }) => amount),
        rules.currency,
      ),
    ),
  );
  const records = [...(spans[0] ?? []), ...(spans[1] ?? [])].slice(0, mostRecords).map(saleRef);
  const isComparable = days === spanDays && spans.length >= 2 && sums[1] !== 0;
  return isComparable
    ? { ...revenueChange(rules, sums), records, series: sums.toReversed() }
    : { ...firstSales(rules, { count: spans[0]?.length ?? 0, sum: sums[0] ?? 0, days }), records };
};

const noSales = ({ facts, say }: Rules): PredictiveInsight => ({
  type: 'risk',
  ...say.noSales(),
  confidence: confidenceOf(facts.customers.length + facts.openDeals.length, 1),
  impact: 'high',
  actionable: true,
  records: facts.openDeals.slice(0, 1).map(dealRef),
});

type WithoutRecords = Omit<PredictiveInsight, 'records'>;

const firstSales = (
  { facts, currency, say, writing }: Rules,
  { count, sum: units, days }: { count: number; sum: number; days: number },
): WithoutRecords => ({
  type: 'trend',
  ...say.firstSales({
    count: writing.number(count),
    sum: writing.money(moneyOf(units, currency)),
    days: writing.number(days),
  }),
  confidence: confidenceOf(facts.sales.length, 0),
  impact: 'medium',
  actionable: false,
});

/** @param sums of the spans, the latest first */
const revenueChange = ({ facts, currency, say, writing }: Rules, sums: readonly number[]): WithoutRecords => {
  const [now = 0, before = 0] = sums;
  const money = (units: number) => writing.money(moneyOf(units, currency));
  const change = (now - before) / before;
  const line = sums.length >= 3 ? lineThrough(sums.toReversed()) : null;
  const steady = Math.abs(change) < 0.05;
  return {
    type: change <= -0.1 ? 'risk' : 'trend',
    ...say.revenue({
      direction: steady ? 'flat' : directionOf(change),
      change: writing.percent(Math.abs(change)),
      now: money(now),
      before: money(before),
      next: line && money(Math.max(0, line.next)),
    }),
    confidence: confidenceOf(facts.sales.length, line?.explained ?? 0.5),
    impact: impactOf(Math.abs(change), 0.1, 0.3),
    actionable: change <= -0.1,
  };
};

export const concentration: Rule = ({ facts, currency, say, writing }) => {
  const buyers = buyersOf(facts.sales, currency);
  const [largest] = buyers;
  const whole = buyers.reduce((total, { value }) => total + value, 0);
  if (!largest || whole === 0) return undefined;
  const share = largest.value / whole;
  const risky = share >= 0.25;
  return {
    type: risky ? 'risk' : 'trend',
    ...say.concentration({
      risky,
      who: largest.record.label,
      share: writing.percent(share),
      count: writing.number(facts.sales.length),
    }),
    confidence: confidenceOf(facts.sales.length, beyond(share, 0.25)),
    impact: risky ? impactOf(share, 0, 0.4) : 'low',
    actionable: risky,
    records: [largest.record, ...largest.sales.map(saleRef)]
      .filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index)
      .slice(0, mostRecords),
  };
};

/** The newer half of what was read beside the earlier one. */
const halves = <T>(values: readonly T[]): [T[], T[]] => [
  values.slice(0, Math.floor(values.length / 2)),
  values.slice(Math.ceil(values.length / 2)),
];

export const cycleLength: Rule = ({ facts, say, writing }) => {
  // What was imported as won already was never seen open.
  const seen = facts.won.filter(({ createdAt, closedAt }) => closedAt && closedAt > createdAt);
  if (seen.length < 4) return undefined;
  const days = ({ createdAt, closedAt }: Deal) => daysSince(createdAt, new Date(closedAt ?? createdAt));
  const [newer, earlier] = halves(seen).map((deals) => median(deals.map(days))) as [number, number];
  if (newer < 1 && earlier < 1) return undefined;
  const change = (newer - earlier) / (earlier || 1);
  const slower = change >= 0.2;
  return {
    type: slower ? 'risk' : change <= -0.2 ? 'opportunity' : 'trend',
    ...say.cycle({
      direction: Math.abs(change) < 0.2 ? 'flat' : directionOf(change),
      now: writing.number(Math.round(newer)),
      before: writing.number(Math.round(earlier)),
    }),
    confidence: confidenceOf(seen.length, Math.abs(change)),
    impact: impactOf(Math.abs(change), 0.2, 0.5),
    actionable: slower,
    records: seen.slice(0, mostRecords).map(dealRef),
  };
};

export const dealSize: Rule = ({ facts, currency, say, writing }) => {
  const sales = facts.sales.filter(({ amount }) => amount.currency === currency);
  if (sales.length < 6) return undefined;
  const [newer, earlier] = halves(sales).map(average) as [number, number];
  const change = earlier > 0 ? (newer - earlier) / earlier : 0;
  if (Math.abs(change) < 0.1) return undefined;
  const money = (units: number) => writing.money(moneyOf(units, currency));
  return {
    type: 'trend',
    ...say.dealSize({
      direction: change > 0 ? 'up' : 'down',
      change: writing.percent(Math.abs(change)),
      now: money(newer),
      before: money(earlier),
    }),
    confidence: confidenceOf(sales.length, Math.abs(change)),
    impact: impactOf(Math.abs(change), 0.2, 0.5),
    actionable: change < 0,
    records: sales.slice(0, mostRecords).map(saleRef),
  };
};
