import {
  type PromotionBrief,
  type PromotionDraft,
  PromotionIdea,
  promotionRules,
} from '@fernway/contracts/http/ai-promotions';
import { addDays, type Day, daysBetween, workdaysLater } from '../days/day.js';
import { moneyOf, writingIn } from '../writing/writing.js';
import type { PromotionFacts } from './promotion-facts.js';
import { promotionPhrases } from './phrases/promotion-phrases-of.js';

const farthest = 370;
const usualLength = 28;

const clamped = (units: number, { least, most, currency }: PromotionBrief['budget']): number =>
  Math.min(most, Math.max(least, moneyOf(units, currency).amount));

const startOf = (wanted: Day, { today, workingDays }: PromotionFacts): Day => {
  const ahead = daysBetween(today, wanted);
  return ahead >= 0 && ahead <= farthest ? wanted : workdaysLater(today, 3, workingDays);
};

/** What can be expected: how many it reaches, and how many usual sales pay for it. Of the answers nobody knows beforehand. */
const effectOf = (facts: PromotionFacts, segment: PromotionDraft['segment'], cost: number): PromotionIdea['effect'] => {
  const { average, currency, sales, segments, user } = facts;
  const { effect, segments: names } = promotionPhrases[user.language];
  const writing = writingIn(user.language);
  const { reach } = segments[segment];
  const who = names[segment](writing.number(reach), writing.number(promotionRules.lapsedDays));
  const usual = average !== null && average > 0 && currency ? { amount: average, currency } : null;
  const breakEven = usual ? Math.ceil(cost / usual.amount) : null;
  const paid =
    usual && breakEven
      ? effect.paysWith(writing.number(breakEven), writing.money(usual))
      : usual
        ? effect.free
        : effect.noSales;
  return {
    text: [reach > 0 && effect.reaches(who), paid].filter(Boolean).join(/^(?:zh|ja)$/.test(user.language) ? '' : ' '),
    basis: effect.basis({
      segment: who,
      sales: usual ? writing.number(sales) : null,
      average: usual && writing.money(usual),
    }),
    reach,
    breakEven,
    averageSale: usual,
  };
};

/**
 * Puts what somebody wrote within the budget, the calendar and the records; its figures are computed here.
 * @throws ZodError where the filter of a model's words left nothing of one that an idea needs
 */
export const ideaOf = (draft: PromotionDraft, brief: PromotionBrief, facts: PromotionFacts): PromotionIdea => {
  const { cost: wished, records, startsOn, endsOn, ...words } = draft;
  const known = new Map(
    [
      ...Object.values(facts.segments).flatMap((segment) => segment.records),
      ...facts.buyers.map(({ record }) => record),
    ].map((record) => [record.id, record]),
  );
  const [least, most] = [
    clamped(Math.min(wished.least, wished.most), brief.budget),
    clamped(Math.max(wished.least, wished.most), brief.budget),
  ];
  const start = startOf(startsOn, facts);
  const lasts = daysBetween(start, endsOn);
  return PromotionIdea.parse({
    ...words,
    startsOn: start,
    endsOn: lasts >= 0 && lasts <= farthest ? endsOn : addDays(start, usualLength),
    cost: { least, most, currency: brief.budget.currency },
    // Averages of one currency tell nothing of costs in another.
    effect: effectOf(
      brief.budget.currency === facts.currency ? facts : { ...facts, average: null, sales: 0 },
      draft.segment,
      most,
    ),
    records: [...new Set(records)].flatMap((id) => known.get(id) ?? []),
  });
};
