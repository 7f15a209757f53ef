import { promotionRules, type TrendReport } from '@fernway/contracts/http/ai-promotions';
import type { Language } from '@fernway/contracts/http/identity';
import { addDays, addMonths, type Day, daysBetween } from '../days/day.js';
import { type Writing, writingIn } from '../writing/writing.js';
import { type Occasion, occasionsFrom } from './occasions.js';
import { weakestMonth } from './plays.js';
import type { PromotionFacts } from './promotion-facts.js';
import type { PromotionPhrases } from './promotion-phrases.js';
import { promotionPhrases } from './phrases/promotion-phrases-of.js';

type Ground = {
  facts: PromotionFacts;
  language: Language;
  say: PromotionPhrases;
  writing: Writing;
  coming: Occasion[];
};
type Point = TrendReport['points'][number];

const mostOccasions = 6;
const mostSellers = 3;

const monthOf = (language: Language, day: Day) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** Days to plan, announce and remind of the next occasion, those that are still ahead. */
const preparing = ({ facts: { today }, say, coming }: Ground): Point[] => {
  const next = coming.find(({ on }) => daysBetween(today, on) >= 14) ?? coming[0];
  if (!next) return [];
  const name = say.occasions[next.name];
  const at = (before: number, text: string): Point => ({ text, on: addDays(next.on, -before) });
  return [
    at(28, say.trends.prepare.plan(name)),
    at(14, say.trends.prepare.announce(name)),
    at(3, say.trends.prepare.remind(name)),
  ].filter(({ on }) => on! >= today);
};

const months = (ground: Ground): TrendReport => {
  const { facts, language, say, writing, coming } = ground;
  const { months: all, currency, today } = facts;
  const worst = weakestMonth(facts);
  const { title, none, summary, running, coming: next } = say.trends.months;
  if (!worst || !currency) {
    const days = coming.slice(0, 3).map(({ name, on }) => ({ text: say.occasions[name], on }));
    return { id: 'months', title, summary: none, basis: 'calendar', points: days, series: null, records: [] };
  }
  const money = (amount: number) => writing.money({ amount, currency });
  const past = all.slice(0, -1);
  const best = [...past].sort((a, b) => b.revenue - a.revenue)[0]!;
  const now = all.at(-1)!;
  const ahead = past.find(({ month }) => month === addMonths(now.month, -11));
  return {
    id: 'months',
    title,
    summary: summary({
      best: monthOf(language, best.month),
      bestSum: money(best.revenue),
      worst: monthOf(language, worst),
      worstSum: money(past.find(({ month }) => month === worst)!.revenue),
    }),
    basis: 'records',
    points: [
      { text: running(monthOf(language, now.month), money(now.revenue)), on: null },
      ...(ahead && ahead.revenue > 0
        ? [{ text: next(monthOf(language, addMonths(today, 1)), money(ahead.revenue)), on: addMonths(now.month, 1) }]
        : []),
    ],
    series: { currency, months: all.map(({ month, revenue }) => ({ month, value: revenue })) },
    records: [],
  };
};

const customers = (ground: Ground): TrendReport => {
  const { facts, say, writing } = ground;
  const { buyers, sellers, segments, sales, average, currency } = facts;
  const { title, none, summary, tag: ofTag, top, lapsed } = say.trends.customers;
  if (buyers.length === 0 || average === null || !currency)
    return {
      id: 'customers',
      title,
      summary: none,
      basis: 'calendar',
      points: preparing(ground),
      series: null,
      records: [],
    };
  const bought = buyers.reduce((sum, { value }) => sum + value, 0);
  const first = buyers.slice(0, 3);
  const share = (part: number, whole: number) => writing.percent(whole > 0 ? part / whole : 0);
  const points = [
    top(
      writing.names(first.map(({ record }) => record.label)),
      share(
        first.reduce((sum, { value }) => sum + value, 0),
        bought,
      ),
    ),
    ...sellers.slice(0, mostSellers).map((seller) => ofTag(seller.name, writing.percent(seller.share))),
    ...(segments.customers.reach > 0
      ? [
          lapsed(
            writing.number(segments.lapsed.reach),
            writing.number(segments.customers.reach),
            writing.number(promotionRules.lapsedDays),
          ),
        ]
      : []),
  ];
  return {
    id: 'customers',
    title,
    summary: summary({
      sales: writing.number(sales),
      average: writing.money({ amount: average, currency }),
      repeat: writing.number(buyers.filter((buyer) => buyer.sales.length > 1).length),
      buyers: writing.number(buyers.length),
    }),
    basis: 'records',
    points: points.map((text) => ({ text, on: null })),
    series: null,
    records: first.map(({ record }) => record),
  };
};

const occasions = ({ facts: { today }, say, writing, coming }: Ground): TrendReport => {
  const { title, summary } = say.trends.occasions;
  const [next] = coming;
  return {
    id: 'occasions',
    title,
    summary: next
      ? summary(say.occasions[next.name], writing.day(next.on), writing.number(daysBetween(today, next.on)))
      : '',
    basis: 'calendar',
    points: coming.map(({ name, on }) => ({ text: say.occasions[name], on })),
    series: null,
    records: [],
  };
};

/** What the own figures and the calendar say about when, to whom and for what to promote. */
export const trendsOf = (facts: PromotionFacts, language: Language): TrendReport[] => {
  const coming = occasionsFrom(addDays(facts.today, 1), { language, trade: facts.trade, most: mostOccasions });
  const ground = { facts, language, say: promotionPhrases[language], writing: writingIn(language), coming };
  return [months(ground), customers(ground), occasions(ground)];
};
