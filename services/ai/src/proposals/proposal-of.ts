import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import type { ProposalEntity } from './proposal.entity.js';

export const proposalOf = (row: ProposalEntity, titles: ReadonlyMap<string, string>): Proposal => ({
  id: row.id,
  kind: row.kind,
  recordType: row.recordType,
  recordId: row.recordId,
  label: row.label,
  reason: row.reason,
  changes: row.changes,
  state: row.state,
  by: {
    agent: row.agent,
    conversationId: row.conversationId,
    conversationTitle: (row.conversationId && titles.get(row.conversationId)) ?? null,
  },
  tokens: row.tokens,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
