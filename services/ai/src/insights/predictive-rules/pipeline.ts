import { insightWindows } from '@fernway/contracts/http/ai-insights';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { addDays } from '../../days/day.js';
import { dealRef } from '../../receipts/receipt-record.js';
import { confidenceOf, mainCurrency, sum } from '../figures.js';
import { lists, whereAllWereRead } from '../lists.js';
import { impactOf, mostRecords, type Rule, spanDays } from './rule.js';

const valuesOf = (deals: readonly Deal[]) => deals.map(({ value }) => value);

export const stageAgeing: Rule = ({ facts, say, writing }) => {
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
  const currency = mainCurrency(valuesOf(openDeals), facts.currency) ?? '';
  const share = sum(valuesOf(stale), currency).amount / (sum(valuesOf(openDeals), currency).amount || 1);
  return {
    type: 'risk',
    ...say.stale({
      stale: writing.number(stale.length),
      open,
      sum: writing.money(sum(valuesOf(stale), currency)),
      names: writing.names(stale.map(({ name }) => name)),
    }),
    confidence: confidenceOf(openDeals.length, 1),
    impact: impactOf(share, 0.2, 0.5),
    actionable: true,
    records: stale.map(dealRef),
    ...whereAllWereRead(openDeals, insightWindows.predictive.sales, lists.stale),
  };
};

export const closings: Rule = ({ facts, today, say, writing }) => {
  const last = addDays(today, spanDays);
  const soon = facts.openDeals.filter(({ closeDate }) => closeDate && closeDate >= today && closeDate <= last);
  const currency = mainCurrency(valuesOf(soon), facts.currency);
  if (!currency) return undefined;
  const weighted = soon
    .filter(({ value }) => value.currency === currency)
    .reduce((total, { weightedValue }) => total + weightedValue.amount, 0);
  const inMain = (deal: Deal) => Number(deal.value.currency === currency);
  const sorted = soon.toSorted((a, b) => inMain(b) - inMain(a) || b.weightedValue.amount - a.weightedValue.amount);
  const share = weighted / (sum(valuesOf(facts.openDeals), currency).amount || 1);
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
    impact: impactOf(share, 0.1, 0.3),
    actionable: true,
    records: sorted.map(dealRef),
    ...whereAllWereRead(facts.openDeals, insightWindows.predictive.sales, lists.closing(today, last)),
  };
};
