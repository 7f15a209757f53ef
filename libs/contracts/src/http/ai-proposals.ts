import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idPageQuery, idParams, page, Timestamp } from '../endpoint.js';
import { hitTypes } from './crm-search.js';
import { NavCount } from '../nav-count.js';

const proposalKinds = ['create', 'update'] as const;
/** `approving` and `undoing`: decided and being done. It can no longer be decided otherwise, and goes on by itself. */
export const proposalStates = ['open', 'approving', 'approved', 'rejected', 'undoing', 'undone', 'stale'] as const;

/** How long what was decided on is shown and can be undone. */
export const decidedProposalDays = 180;

/** A change that an AI suggests and a person decides on. Nothing of it is done before. */
export const Proposal = z
  .object({
    id: Id,
    kind: z.enum(proposalKinds),
    recordType: z.enum(hitTypes),
    /** The record to change; of a new one, the record made once approved. */
    recordId: Id.nullable(),
    label: z.string(),
    /** Why, in the model's words. */
    reason: z.string(),
    /** Field by field, as the record had it when it was read, and as it would be. */
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    state: z.enum(proposalStates),
    /** Who suggests it: the chat, or an agent by the name of its API key. */
    by: z.object({
      agent: z.string().nullable(),
      conversationId: Id.nullable(),
      /** Null where the conversation is gone, or an agent asked by itself. */
      conversationTitle: z.string().nullable().optional(),
    }),
    /** Tokens that the answer cost in which it was made: approving costs none. */
    tokens: z.int().nonnegative(),
    createdAt: Timestamp,
    decidedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof Proposal>;

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  path: '/api/ai/proposals',
  access: 'ai:personal',
  summary: 'Changes that AI suggests to the signed-in user, the newest first',
  query: z.strictObject({
    ...idPageQuery,
    state: z.enum(proposalStates).optional().meta({ description: 'Only proposals in this state' }),
    conversationId: Id.optional(),
  }),
  returns: page(Proposal),
  status: 200,
});

export const countProposals = endpoint({
  name: 'countProposals',
  method: 'GET',
  path: '/api/ai/proposals/count',
  access: 'ai:personal',
  summary: 'How many suggestions wait for the signed-in user, counted up to a hundred',
  returns: NavCount,
  status: 200,
});

/** What became of each, in the order given: `problem` where it was not done. */
export const ProposalOutcomes = z.object({
  items: z.array(
    z.object({ proposal: Proposal, problem: z.object({ code: z.string(), detail: z.string() }).nullable() }),
  ),
});
export type ProposalOutcomes = z.infer<typeof ProposalOutcomes>;

const Chosen = z.strictObject({ ids: z.array(Id).min(1).max(100) });

export const approveProposals = endpoint({
  name: 'approveProposals',
  method: 'POST',
  path: '/api/ai/proposals/approve',
  access: 'ai:personal',
  summary:
    'Do what was suggested, with the own rights; what changed meanwhile is not overwritten. People only: no API key',
  body: Chosen,
  returns: ProposalOutcomes,
  status: 200,
  problems: ['not-found'],
});

export const rejectProposals = endpoint({
  name: 'rejectProposals',
  method: 'POST',
  path: '/api/ai/proposals/reject',
  access: 'ai:personal',
  summary: 'Do not do what was suggested; also puts aside what the record has outrun',
  body: Chosen,
  returns: ProposalOutcomes,
  status: 200,
  problems: ['not-found'],
});

export const undoProposal = endpoint({
  name: 'undoProposal',
  method: 'POST',
  path: '/api/ai/proposals/:id/undo',
  access: 'ai:personal',
  summary: `Take an approved change back within ${decidedProposalDays} days, unless what it changed was changed again since`,
  params: idParams,
  body: z.strictObject({}),
  returns: Proposal,
  status: 200,
  problems: ['version-conflict', 'conflict'],
});

export const renewProposal = endpoint({
  name: 'renewProposal',
  method: 'POST',
  path: '/api/ai/proposals/:id/renew',
  access: 'ai:personal',
  summary: 'Suggest a stale change again, to the record as it is now',
  params: idParams,
  body: z.strictObject({}),
  returns: Proposal,
  status: 200,
  problems: ['conflict', 'version-conflict'],
});
