import { type PromotionGoal, promotionRules, type PromotionSuggestion } from '@fernway/contracts/http/ai-promotions';
import { moneyOf, unitsOf, writingIn } from '../writing/writing.js';
import type { PromotionFacts } from './promotion-facts.js';
import { promotionPhrases } from './phrases/promotion-phrases-of.js';

const mostSellers = 3;

/** What the records give a reason for; without any: to be found, and to be known. */
const goalsOf = ({ segments, sales }: PromotionFacts): PromotionGoal[] => {
  if (sales === 0) return ['new-customers', 'awareness'];
  return segments.lapsed.reach > 0 ? ['win-back', 'repeat-sales'] : ['repeat-sales', 'referrals'];
};

/** Rounded up to one figure and noughts: a budget is no quotation. */
const rounded = (units: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(units, 1)));
  return Math.ceil(units / step) * step;
};

/** A brief of what sells best, to those who buy, for at most what one sale brings. */
export const briefOf = (facts: PromotionFacts): PromotionSuggestion => {
  const { user, trade, sellers, buyers, segments, average, currency, sales } = facts;
  const { brief, trades } = promotionPhrases[user.language];
  const writing = writingIn(user.language);
  const names = writing.names(buyers.map(({ record }) => record.label));
  const best = writing.names(sellers.slice(0, mostSellers).map(({ name }) => name));
  const usual = average !== null && average > 0 && currency ? { amount: average, currency } : null;
  const days = writing.number(promotionRules.lapsedDays);
  return {
    offering: brief.offering(trades[trade], best),
    audience: brief.audience({
      names,
      lapsed: segments.lapsed.reach > 0 ? writing.number(segments.lapsed.reach) : null,
      days,
    }),
    goals: goalsOf(facts),
    budget: usual && {
      least: 0,
      most: moneyOf(rounded(unitsOf(usual)), usual.currency).amount,
      currency: usual.currency,
    },
    basis: [
      trade !== 'other' && brief.basedOn.trade(trades[trade]),
      best && brief.basedOn.tags(best, writing.number(sales)),
      names && brief.basedOn.buyers(names),
      usual && brief.basedOn.budget(writing.money(usual)),
    ].flatMap((line) => line || []),
    records: buyers.slice(0, 3).map(({ record }) => record),
  };
};
