import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { subjectOf } from '../../proposals/change-lines.js';

export const groupings = ['record', 'source'] as const;
export type Grouping = (typeof groupings)[number];

/** Proposals that belong together; a group without `subject` and `source` is about nothing that is there yet. */
export type Group = {
  key: string;
  subject?: { type: string; id: string };
  source?: Proposal['by'];
  proposals: Proposal[];
};

const keyed = (proposal: Proposal, by: Grouping): Omit<Group, 'proposals'> => {
  const { agent, conversationId } = proposal.by;
  if (by === 'source')
    return { key: agent !== null ? `agent:${agent}` : `chat:${conversationId ?? ''}`, source: proposal.by };
  const subject = subjectOf(proposal);
  return subject ? { key: `${subject.type}:${subject.id}`, subject } : { key: 'new' };
};

/** In the order of the newest of each group, which is the order given. */
export function grouped(proposals: readonly Proposal[], by: Grouping): Group[] {
  const groups = new Map<string, Group>();
  for (const proposal of proposals) {
    const group = keyed(proposal, by);
    const known = groups.get(group.key);
    if (known) known.proposals.push(proposal);
    else groups.set(group.key, { ...group, proposals: [proposal] });
  }
  return [...groups.values()];
}
