import { insightWindows, type PredictiveInsight } from '@fernway/contracts/http/ai-insights';
import type { Contact } from '@fernway/contracts/http/crm';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Language } from '@fernway/contracts/http/identity';
import { addDays, type Day, dayIn } from '../days/day.js';
import { contactRef, dealRef } from '../receipts/receipt-record.js';
import { buyersOf } from '../sales/buyers.js';
import { moneyOf, unitsOf, type Writing, writingIn } from '../writing/writing.js';
import { beyond, confidenceOf, daysSince, lineThrough, mainCurrency, median, sum } from './figures.js';
import type { InsightFacts } from './insight-facts.js';
import type { InsightPhrases } from './insight-phrases.js';
import { insightPhrases } from './phrases/insight-phrases-of.js';

type Rules = {
  facts: InsightFacts;
  now: Date;
  today: Day;
  currency: string;
  say: InsightPhrases['predictive'];
  writing: Writing;
};
type Rule = (rules: Rules) => PredictiveInsight | undefined;

const spanDays = 30;
const mostSpans = 6;
/** How many records an insight names. */
const mostRecords = 5;
const quietAfterDays = 30;

const weight = { high: 3, medium: 2, low: 1 } as const;
const bySize = (size: number, medium: number, high: number) =>
  size >= high ? 'high' : size >= medium ? 'medium' : 'low';
const direction = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat');
const average = (deals: readonly Deal[]) =>
  deals.reduce((total, { value }) => total + unitsOf(value), 0) / deals.length;

/** Won deals by span of so many days, the latest first: 30, or as many as the sales that were read cover. */
const salesBySpan = ({ facts, now }: Rules): { days: number; spans: Deal[][] } => {
  const ages = facts.sales.map(({ closedAt, createdAt }) => Math.max(0, daysSince(closedAt ?? createdAt, now)));
  const oldest = Math.max(0, ...ages);
  const all = facts.sales.length < insightWindows.predictive.sales;
  const days = all ? spanDays : Math.max(1, Math.min(spanDays, Math.floor(oldest)));
  const whole = all ? Math.ceil(oldest / days) : Math.floor(oldest / days);
  const spans = Array.from({ length: Math.max(1, Math.min(mostSpans, whole)) }, (): Deal[] => []);
  facts.sales.forEach((deal, index) => spans[Math.floor((ages[index] ?? 0) / days)]?.push(deal));
  return { days, spans };
};

const revenue: Rule = (rules) => {
  const { facts, currency, say, writing } = rules;
  if (facts.sales.length === 0) {
    return {
      type: 'risk',
      ...say.noSales(),
      confidence: confidenceOf(facts.customers.length + facts.openDeals.length, 1),
      impact: 'high',
      actionable: true,
      records: facts.openDeals.slice(0, 1).map(dealRef),
    };
  }
  const { days, spans } = salesBySpan(rules);
  const sums = spans.map((deals) => unitsOf(sum(deals, currency)));
  const [now = 0, before = 0] = sums;
  const money = (units: number) => writing.money(moneyOf(units, currency));
  const records = [...(spans[0] ?? []), ...(spans[1] ?? [])].slice(0, mostRecords).map(dealRef);
  if (days < spanDays || spans.length < 2 || before === 0) {
    return {
      type: 'trend',
      ...say.firstSales({ count: writing.number(spans[0]?.length ?? 0), sum: money(now), days: writing.number(days) }),
      confidence: confidenceOf(facts.sales.length, 0),
      impact: 'medium',
      actionable: false,
      records,
    };
  }
  const change = (now - before) / before;
  const series = [...sums].reverse();
  const line = series.length >= 3 ? lineThrough(series) : null;
  const steady = Math.abs(change) < 0.05;
  return {
    type: change <= -0.1 ? 'risk' : 'trend',
    ...say.revenue({
      direction: steady ? 'flat' : direction(change),
      change: writing.percent(Math.abs(change)),
      now: money(now),
      before: money(before),
      next: line && money(Math.max(0, line.next)),
    }),
    confidence: confidenceOf(facts.sales.length, line?.explained ?? 0.5),
    impact: bySize(Math.abs(change), 0.1, 0.3),
    actionable: change <= -0.1,
    records,
    series,
  };
};

const concentration: Rule = ({ facts, currency, say, writing }) => {
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
    impact: risky ? bySize(share, 0, 0.4) : 'low',
    actionable: risky,
    records: [largest.record, ...largest.deals.map(dealRef)]
      .filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index)
      .slice(0, mostRecords),
  };
};

const stageAgeing: Rule = ({ facts, say, writing }) => {
  const { openDeals } = facts;
  if (openDeals.length === 0) {
    return {
      type: 'risk',
      ...say.noPipeline(),
      confidence: confidenceOf(facts.sales.length + facts.customers.length, 1),
      impact: 'high',
      actionable: true,
      records: [],
    };
  }
  const open = writing.number(openDeals.length);
  const stale = openDeals.filter((deal) => deal.stale);
  if (stale.length === 0)
    return {
      type: 'trend',
      ...say.moving({ open }),
      confidence: confidenceOf(openDeals.length, 1),
      impact: 'low',
      actionable: false,
      records: openDeals.slice(0, mostRecords).map(dealRef),
    };
  const currency = mainCurrency(openDeals) ?? '';
  const share = sum(stale, currency).amount / (sum(openDeals, currency).amount || 1);
  return {
    type: 'risk',
    ...say.stale({
      stale: writing.number(stale.length),
      open,
      sum: writing.money(sum(stale, currency)),
      names: writing.names(stale.map(({ name }) => name)),
    }),
    confidence: confidenceOf(openDeals.length, 1),
    impact: bySize(share, 0.2, 0.5),
    actionable: true,
    records: stale.slice(0, mostRecords).map(dealRef),
  };
};

/** Customers, where there are any by their lifecycle; else everybody. */
const boundOnes = (customers: readonly Contact[]) => {
  const bought = customers.filter(({ lifecycle }) => lifecycle === 'customer');
  return bought.length > 0 ? bought : customers;
};

const quietCustomers: Rule = ({ facts, now, say, writing }) => {
  const customers = boundOnes(facts.customers);
  if (customers.length === 0) return undefined;
  const quiet = customers
    .map((contact) => ({ contact, days: daysSince(contact.lastActivityAt ?? contact.createdAt, now) }))
    .filter(({ days }) => days > quietAfterDays)
    .sort((a, b) => b.days - a.days)
    .map(({ contact }) => contact);
  const [of, days] = [writing.number(customers.length), writing.number(quietAfterDays)];
  const share = quiet.length / customers.length;
  const given =
    quiet.length > 0
      ? say.quietCustomers({
          count: writing.number(quiet.length),
          of,
          names: writing.names(quiet.map(({ name }) => name)),
          days,
        })
      : say.closeCustomers({ of, days });
  return {
    type: quiet.length > 0 ? 'risk' : 'trend',
    ...given,
    confidence: confidenceOf(customers.length, 1),
    impact: quiet.length > 0 ? bySize(share, 0.1, 0.3) : 'low',
    actionable: quiet.length > 0,
    records: (quiet.length > 0 ? quiet : customers).slice(0, mostRecords).map(contactRef),
  };
};

/** The newer half of what was read beside the earlier one. */
const halves = <T>(values: readonly T[]): [T[], T[]] => [
  values.slice(0, Math.floor(values.length / 2)),
  values.slice(Math.ceil(values.length / 2)),
];

const cycleLength: Rule = ({ facts, say, writing }) => {
  // What was imported as won already was never seen open.
  const seen = facts.sales.filter(({ createdAt, closedAt }) => closedAt && closedAt > createdAt);
  if (seen.length < 4) return undefined;
  const days = ({ createdAt, closedAt }: Deal) => daysSince(createdAt, new Date(closedAt ?? createdAt));
  const [newer, earlier] = halves(seen).map((deals) => median(deals.map(days))) as [number, number];
  if (newer < 1 && earlier < 1) return undefined;
  const change = (newer - earlier) / (earlier || 1);
  const slower = change >= 0.2;
  return {
    type: slower ? 'risk' : change <= -0.2 ? 'opportunity' : 'trend',
    ...say.cycle({
      direction: Math.abs(change) < 0.2 ? 'flat' : direction(change),
      now: writing.number(Math.round(newer)),
      before: writing.number(Math.round(earlier)),
    }),
    confidence: confidenceOf(seen.length, Math.abs(change)),
    impact: bySize(Math.abs(change), 0.2, 0.5),
    actionable: slower,
    records: seen.slice(0, mostRecords).map(dealRef),
  };
};

const closings: Rule = ({ facts, today, say, writing }) => {
  const last = addDays(today, spanDays);
  const soon = facts.openDeals.filter(({ closeDate }) => closeDate && closeDate >= today && closeDate <= last);
  const currency = mainCurrency(soon);
  if (!currency) return undefined;
  const weighted = soon
    .filter(({ value }) => value.currency === currency)
    .reduce((total, { weightedValue }) => total + weightedValue.amount, 0);
  const sorted = [...soon].sort((a, b) => b.weightedValue.amount - a.weightedValue.amount);
  const share = weighted / (sum(facts.openDeals, currency).amount || 1);
  return {
    type: 'opportunity',
    ...say.closings({
      count: writing.number(soon.length),
      sum: writing.money({ amount: weighted, currency }),
      names: writing.names(sorted.map(({ name }) => name)),
    }),
    confidence: confidenceOf(
      soon.length,
      soon.reduce((total, { probability }) => total + probability, 0) / soon.length / 100,
    ),
    impact: bySize(share, 0.1, 0.3),
    actionable: true,
    records: sorted.slice(0, mostRecords).map(dealRef),
  };
};

const dealSize: Rule = ({ facts, currency, say, writing }) => {
  const sales = facts.sales.filter(({ value }) => value.currency === currency);
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
    impact: bySize(Math.abs(change), 0.2, 0.5),
    actionable: change < 0,
    records: sales.slice(0, mostRecords).map(dealRef),
  };
};

const waitingLeads: Rule = ({ facts, now, say, writing }) => {
  const waiting = facts.customers.filter(
    ({ lifecycle, lastActivityAt, createdAt }) =>
      lifecycle === 'lead' && !lastActivityAt && daysSince(createdAt, now) <= spanDays,
  );
  if (waiting.length === 0) return undefined;
  return {
    type: 'opportunity',
    ...say.waitingLeads({
      count: writing.number(waiting.length),
      names: writing.names(waiting.map(({ name }) => name)),
    }),
    confidence: confidenceOf(waiting.length, 1),
    impact: bySize(waiting.length / facts.customers.length, 0.1, 0.3),
    actionable: true,
    records: waiting.slice(0, mostRecords).map(contactRef),
  };
};

const growth: Rule = ({ facts, now, say, writing }) => {
  const ages = facts.customers.map(({ createdAt }) => daysSince(createdAt, now));
  // Of the newest fifty the earlier span is only known where they reach back that far.
  const complete = facts.customers.length < insightWindows.predictive.customers || Math.max(0, ...ages) >= 2 * spanDays;
  if (!complete) {
    const days = writing.number(Math.max(1, Math.ceil(Math.max(...ages))));
    const given = say.manyNew({ count: writing.number(ages.length), days });
    return {
      type: 'trend',
      ...given,
      confidence: confidenceOf(ages.length, 1),
      impact: 'medium',
      actionable: true,
      records: facts.customers.slice(0, mostRecords).map(contactRef),
    };
  }
  const [latest, before] = [
    ages.filter((age) => age <= spanDays).length,
    ages.filter((age) => age > spanDays && age <= 2 * spanDays).length,
  ];
  const change = (latest - before) / Math.max(1, before);
  return {
    type: 'trend',
    ...say.growth({
      direction: direction(latest - before),
      now: writing.number(latest),
      before: writing.number(before),
    }),
    confidence: confidenceOf(latest + before, Math.abs(change)),
    impact: bySize(Math.abs(change), 0.5, 1) === 'low' ? 'low' : 'medium',
    actionable: latest < before,
    records: facts.customers.slice(0, mostRecords).map(contactRef),
  };
};

const rulesInOrder: readonly Rule[] = [
  revenue,
  closings,
  stageAgeing,
  quietCustomers,
  concentration,
  waitingLeads,
  cycleLength,
  dealSize,
  growth,
];

/** Four to six insights by arithmetic: those of the greatest impact and confidence. Needs a sale or a customer. */
export const predictiveInsights = (
  facts: InsightFacts,
  { language, now, timeZone }: { language: Language; now: Date; timeZone: string },
): PredictiveInsight[] => {
  const rules = {
    facts,
    now,
    today: dayIn(timeZone, now),
    currency: mainCurrency(facts.sales) ?? '',
    say: insightPhrases[language].predictive,
    writing: writingIn(language),
  };
  return rulesInOrder
    .map((rule) => rule(rules))
    .filter((insight) => insight !== undefined)
    .sort((a, b) => weight[b.impact] * b.confidence - weight[a.impact] * a.confidence)
    .slice(0, insightWindows.predictive.most);
};
