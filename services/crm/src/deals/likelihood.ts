import { closedLikelihood } from '@fernway/contracts/records/deal-limits';
import type { StageRow } from '../pipelines/pipelines.repository.js';
import type { DealRow } from './deals.repository.js';

type Before = Pick<DealRow, 'state' | 'probability' | 'probabilityBefore'>;

/**
 * How likely a deal is in the stage that it is in or comes to: a win is certain, a loss impossible, whatever was entered.
 * One that is reopened is as likely as it was.
 */
export const likelihoodIn = (
  { kind, probability }: Pick<StageRow, 'kind' | 'probability'>,
  entered: number | undefined,
  before?: Before,
): number => {
  if (kind !== 'open') return closedLikelihood[kind];
  if (entered !== undefined) return entered;
  if (!before) return probability;
  if (before.state === 'open') return before.probability;
  // Deals that were closed before a win or a loss counted kept how likely they were.
  const kept = before.probability === closedLikelihood[before.state] ? probability : before.probability;
  return before.probabilityBefore ?? kept;
};
