import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { DealChanged } from './use-deal-save.js';

/** Key of the text that says what a move of a deal did. */
export function doneBy({ state }: Deal, to: StageKind): 'moved' | 'reopened' | 'won' | 'lost' {
  if (to === state) return 'moved';
  return to === 'open' ? 'reopened' : to;
}

/** What a deal has to get back besides its stage; how likely it was before it was won or lost, the service knows. */
export const backTo = (before: Deal, saved: Deal): DealChanged => ({
  ...(before.state === saved.state && before.probability !== saved.probability && { probability: before.probability }),
  ...(before.state === 'lost' && before.lostReason && { lostReason: before.lostReason }),
  ...(before.closedAt && before.state !== saved.state && { closedAt: before.closedAt }),
});
