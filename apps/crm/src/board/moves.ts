import type { DealTotals } from '@fernway/contracts/http/crm-deal-totals';
import type { Deal, DealBoard } from '@fernway/contracts/http/crm-deals';
import type { Stage } from '@fernway/contracts/http/crm-pipelines';
import { closedLikelihood } from '@fernway/contracts/records/deal-limits';

/** A deal on its way to another stage of its pipeline: shown there before the service has said so. */
export type Move = { deal: Deal; to: Stage };

type Column = DealBoard['stages'][number];

/**
 * How likely a deal is in another stage: certain or impossible where that ends it, else as that stage's deals are, unless
 * somebody entered a likelihood of its own. What a reopened one is, only the service knows.
 */
export const likelihoodIn = (deal: Deal, from: Stage | undefined, { kind, probability }: Stage): number => {
  if (kind !== 'open' && kind !== deal.state) return closedLikelihood[kind];
  return from && deal.probability === from.probability ? probability : deal.probability;
};

/** The deal as it will be. */
const moved = (deal: Deal, from: Stage | undefined, to: Stage): Deal => {
  const probability = likelihoodIn(deal, from, to);
  const weightedValue = { ...deal.value, amount: Math.round((deal.value.amount * probability) / 100) };
  return {
    ...deal,
    stageId: to.id,
    stage: to.name,
    state: to.kind,
    probability,
    weightedValue,
    stale: false,
    staleReason: null,
  };
};

/** As the service orders them: amounts of two currencies are no order. */
const mostDealsFirst = (one: DealTotals[number], other: DealTotals[number]): number => other.deals - one.deals;

/** Sums with one deal more (`sign` 1) or less (-1). */
const totalsWith = (totals: DealTotals, { value, weightedValue }: Deal, sign: 1 | -1): DealTotals => {
  const known = totals.find((total) => total.value.currency === value.currency);
  const before = known ?? { deals: 0, value: { ...value, amount: 0 }, weightedValue: { ...value, amount: 0 } };
  const after = {
    deals: before.deals + sign,
    value: { ...value, amount: before.value.amount + sign * value.amount },
    weightedValue: { ...value, amount: before.weightedValue.amount + sign * weightedValue.amount },
  };
  const others = totals.filter((total) => total !== known);
  return after.deals > 0 ? [after, ...others].sort(mostDealsFirst) : others;
};

/** The board as it is once these moves are done. */
export function withMoves({ pipeline, stages }: DealBoard, moves: readonly Move[]): Column[] {
  const stageOf = (id: string) => pipeline.stages.find((stage) => stage.id === id);
  return moves.reduce((columns, { deal, to }) => {
    // Where the service has already told of the move, it counts once.
    const told = columns.some(({ items }) => items.some(({ id, version }) => id === deal.id && version > deal.version));
    if (told || deal.stageId === to.id) return columns;
    const arrived = moved(deal, stageOf(deal.stageId), to);
    return columns.map((column) => {
      const { stageId, items, deals, totals } = column;
      if (stageId === deal.stageId) {
        return {
          ...column,
          items: items.filter(({ id }) => id !== deal.id),
          deals: deals - 1,
          totals: totalsWith(totals, deal, -1),
        };
      }
      if (stageId !== to.id) return column;
      return { ...column, items: [arrived, ...items], deals: deals + 1, totals: totalsWith(totals, arrived, 1) };
    });
  }, stages);
}

/** What is open in all: by currency, with what of it is likely. */
export const openTotals = (columns: readonly Column[], stages: readonly Stage[]): DealTotals => {
  const sums = new Map<string, DealTotals[number]>();
  const open = columns.filter(({ stageId }) => stages.find(({ id }) => id === stageId)?.kind === 'open');
  for (const total of open.flatMap(({ totals }) => totals)) {
    const { currency } = total.value;
    const sum = sums.get(currency) ?? {
      deals: 0,
      value: { amount: 0, currency },
      weightedValue: { amount: 0, currency },
    };
    sums.set(currency, {
      deals: sum.deals + total.deals,
      value: { currency, amount: sum.value.amount + total.value.amount },
      weightedValue: { currency, amount: sum.weightedValue.amount + total.weightedValue.amount },
    });
  }
  return [...sums.values()].sort(mostDealsFirst);
};
