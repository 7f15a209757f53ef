import { analysisRules, type DataAnalysis, type Finding } from '@fernway/contracts/http/ai-analyses';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Sale } from '@fernway/contracts/http/crm-sales';
import type { Language } from '@fernway/contracts/http/identity';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { listPath, recordPages } from '@fernway/contracts/records/pages';
import { addDays, addMonths, type Day } from '../days/day.js';
import { dealRef, saleRef } from '../receipts/receipt-record.js';
import { hasState, type MonthOfSales, type QuietBuyer } from '../sales/sales-figures.js';
import { moneyOf, type Writing, writingIn } from '../writing/writing.js';
import type { AnalysisPhrases } from './analysis-phrases.js';
import { analysisPhrases } from './phrases/analysis-phrases-of.js';

type Total = { deals: number; value: number; weighted: number };

/** What the CRM counted. Money in minor units of `currency`. */
export type DataFacts = {
  currency: string;
  /** The months asked for, before them as many again, and the running one at the end. */
  months: MonthOfSales[];
  /** The month of the first sale or closed deal there ever was; null without one. Before it there are no records, which is not nothing sold. */
  begun: Day | null;
  asked: number;
  open: Total;
  stale: Deal[];
  /** The latest sales, the largest first. */
  largest: Sale[];
  quiet: QuietBuyer[];
  /** How many of the best buyers were looked at. */
  buyers: number;
};

type Ground = {
  facts: DataFacts;
  say: AnalysisPhrases;
  writing: Writing;
  money: (amount: number) => string;
  month: (day: Day) => string;
  past: MonthOfSales[];
  before: MonthOfSales[];
  running: MonthOfSales;
};
type Rule = (ground: Ground) => Finding | undefined;

const total = (months: readonly MonthOfSales[], key: 'revenue' | 'sales' | 'won' | 'lost') =>
  months.reduce((sum, each) => sum + each[key], 0);
/** Below this a change is none. */
const flat = 0.02;
const directionOf = (change: number) => (Math.abs(change) < flat ? 'flat' : change > 0 ? 'up' : 'down');

const changeOf = ({ writing }: Ground, now: number, before: number) => {
  if (before <= 0) return { change: null, direction: 'flat' as const };
  const share = (now - before) / before;
  return {
    change: `${share >= 0 ? '+' : '−'}${writing.percent(Math.abs(share))}`,
    direction: directionOf(share),
  } as const;
};

/** What was sold in these months, whose sum is their revenue. */
const salesOf = ({ facts, past, running }: Ground) => {
  const [from, to] = [past[0] ?? running, past.at(-1) ?? running];
  return listPath('sale', [
    { field: 'date', is: 'between', value: [from.month, addDays(addMonths(to.month, 1), -1)] },
    { field: 'amount', is: 'between', value: [-mostDealValue, mostDealValue], currency: facts.currency },
  ]);
};

const revenue: Rule = (ground) => {
  const { say, money, past, before, running, facts, writing } = ground;
  const [now, earlier] = [total(past, 'revenue'), total(before, 'revenue')];
  if (now + earlier + running.revenue === 0) return undefined;
  const { change, direction } = changeOf(ground, now, earlier);
  const given = {
    sum: money(now),
    sales: writing.number(total(past, 'sales')),
    change,
    direction,
    before: money(earlier),
    months: writing.number(past.length),
    soFar: money(running.revenue),
  };
  return {
    id: 'revenue',
    type: direction === 'down' ? 'risk' : 'trend',
    ...say.data.revenue(given),
    figures: figures(say, {
      revenue: given.sum,
      sales: given.sales,
      before: change === null ? null : given.before,
      change,
      soFar: given.soFar,
    }),
    source: { label: say.sources.sales, href: salesOf(ground) },
    records: facts.largest.slice(0, analysisRules.mostNamed).map(saleRef),
  };
};

const months: Rule = (ground) => {
  const { say, money, month, past, facts } = ground;
  const sorted = past.toSorted((a, b) => b.revenue - a.revenue);
  // The month of the first sale had begun before it: not all of it was for selling.
  const [best, worst] = [sorted[0], sorted.findLast((each) => each.month !== facts.begun)];
  if (!best || !worst || sorted.length < 3 || best.revenue === worst.revenue) return undefined;
  const given = {
    best: month(best.month),
    bestSum: money(best.revenue),
    worst: month(worst.month),
    worstSum: money(worst.revenue),
  };
  const ofBest = facts.largest.filter(({ date }) => date.startsWith(best.month.slice(0, 7)));
  return {
    id: 'months',
    type: 'trend',
    ...say.data.months(given),
    figures: figures(say, { best: `${given.best}: ${given.bestSum}`, worst: `${given.worst}: ${given.worstSum}` }),
    source: { label: say.sources.sales, href: salesOf(ground) },
    records: ofBest.slice(0, analysisRules.mostNamed).map(saleRef),
  };
};

const conversion: Rule = ({ say, writing, past, before }) => {
  const [won, lost] = [total(past, 'won'), total(past, 'lost')];
  if (won + lost === 0) return undefined;
  const closedBefore = total(before, 'won') + total(before, 'lost');
  const [rate, rateBefore] = [won / (won + lost), closedBefore > 0 ? total(before, 'won') / closedBefore : null];
  const direction = rateBefore === null ? 'flat' : directionOf(rate - rateBefore);
  const given = {
    rate: writing.percent(rate),
    won: writing.number(won),
    closed: writing.number(won + lost),
    before: rateBefore === null ? null : writing.percent(rateBefore),
    direction,
  } as const;
  return {
    id: 'conversion',
    type: direction === 'down' ? 'risk' : 'trend',
    ...say.data.conversion(given),
    figures: figures(say, { rate: given.rate, won: given.won, lost: writing.number(lost), rateBefore: given.before }),
    source: {
      label: say.sources.closed,
      href: listPath('deal', [{ field: 'state', is: 'any-of', value: ['won', 'lost'] }]),
    },
    records: [],
  };
};

const dealSize: Rule = (ground) => {
  const { say, money, past, before, facts } = ground;
  const averageOf = (of: readonly MonthOfSales[]) =>
    total(of, 'sales') > 0 ? total(of, 'revenue') / total(of, 'sales') : 0;
  const [now, earlier] = [averageOf(past), averageOf(before)];
  if (now === 0) return undefined;
  const { change, direction } = changeOf(ground, now, earlier);
  const given = { average: money(now), before: money(earlier), change, direction };
  return {
    id: 'deal-size',
    type: direction === 'down' ? 'risk' : 'trend',
    ...say.data.dealSize(given),
    figures: figures(say, { average: given.average, averageBefore: earlier > 0 ? given.before : null, change }),
    source: { label: say.sources.sales, href: salesOf(ground) },
    records: facts.largest.slice(0, 3).map(saleRef),
  };
};

const atRisk: Rule = ({ say, writing, facts }) => {
  const { quiet, buyers, currency } = facts;
  if (quiet.length === 0) return undefined;
  const bought = quiet.reduce((sum, { value }) => sum + value, 0);
  const given = {
    count: writing.number(quiet.length),
    of: writing.number(buyers),
    names: writing.names(quiet.map(({ record }) => record.label)),
    sum: writing.money(moneyOf(bought, currency)),
    days: writing.number(analysisRules.quietDays),
  };
  return {
    id: 'at-risk',
    type: 'risk',
    ...say.data.atRisk(given),
    figures: figures(say, { quiet: given.count, boughtFor: given.sum }),
    source: { label: say.sources.buyers, href: recordPages.sale },
    records: quiet.slice(0, analysisRules.mostNamed).map(({ record }) => record),
  };
};

const pipeline: Rule = ({ say, writing, money, facts: { open, stale } }) => {
  if (open.deals === 0) return undefined;
  const given = {
    open: writing.number(open.deals),
    sum: money(open.value),
    weighted: money(open.weighted),
    stale: writing.number(stale.length),
    isStale: stale.length > 0,
  };
  return {
    id: 'pipeline',
    type: stale.length > open.deals / 2 ? 'risk' : 'opportunity',
    ...say.data.pipeline(given),
    figures: figures(say, { open: given.open, weighted: given.weighted, stale: given.stale }),
    source: { label: say.sources.open, href: listPath('deal', [hasState('open')]) },
    records: stale.slice(0, analysisRules.mostNamed).map(dealRef),
  };
};

const figures = (
  { figures: names }: AnalysisPhrases,
  values: Partial<Record<keyof AnalysisPhrases['figures'], string | null>>,
): Finding['figures'] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : { name: names[name as keyof typeof names], value },
  );

/** What the figures of a period say, computed and worded without a model; undefined where there are none. */
export const analyse = (facts: DataFacts, language: Language): DataAnalysis | undefined => {
  const { months: all, asked, currency, begun } = facts;
  const running = all.at(-1)!;
  const past = all.slice(-1 - asked, -1).filter(({ month }) => begun !== null && month >= begun);
  const before = all.slice(-1 - 2 * asked, -1 - asked);
  const writing = writingIn(language);
  const ground: Ground = {
    facts,
    say: analysisPhrases[language],
    writing,
    money: (amount) => writing.money({ amount: Math.round(amount), currency }),
    month: (day) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day}T12:00:00Z`),
      ),
    past,
    // Fewer months than are compared would bring less by their number alone.
    before: begun !== null && before[0]!.month >= begun ? before : [],
    running,
  };
  const findings = [revenue, conversion, atRisk, pipeline, months, dealSize].flatMap((rule) => rule(ground) ?? []);
  if (findings.length === 0) return undefined;
  const from = past[0]?.month ?? running.month;
  // Who has only just begun has the running month alone.
  const last = past.at(-1)?.month ?? running.month;
  const to = addDays(addMonths(last, 1), -1);
  const period = `${ground.month(from)}${last === from ? '' : ` – ${ground.month(last)}`}`;
  const titles = findings
    .slice(0, 3)
    .map(({ title }) => title)
    .join(language === 'zh' || language === 'ja' ? '；' : '; ');
  return {
    from,
    to,
    summary: ground.say.data.summary({ period, titles }),
    findings,
    months: [...past, running].map(({ month, revenue: amount, won }) => ({
      month,
      revenue: { amount, currency },
      won,
      complete: month !== running.month,
    })),
    worded: false,
  };
};
