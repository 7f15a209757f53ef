import { closedLikelihood } from '@fernway/contracts/records/deal-limits';
import type { StageRow } from '../pipelines/pipelines.repository.js';
import type { DealRow } from './deals.repository.js';

type Before = Pick<DealRow, 'state' | 'probability' | 'probabilityBefore'>;

/**
 * How likely a deal is in the stage that it comes to: a win is certain, a loss impossible, whatever was entered. One that is
 * reopened is as likely as it was, unless somebody changed what its end made of it.
 */
export const likelihoodIn = (
  { kind, probability }: Pick<StageRow, 'kind' | 'probability'>,
  entered: number | undefined,
  before?: Before,
): number => {
  if (kind !== 'open' && kind !== before?.state) return closedLikelihood[kind];
  if (entered !== undefined) return entered;
  if (!before) return probability;
  const reopened = kind === 'open' && before.state !== 'open';
  const untouched = reopened && before.probability === closedLikelihood[before.state as 'won' | 'lost'];
  return untouched ? (before.probabilityBefore ?? probability) : before.probability;
};
