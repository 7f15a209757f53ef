import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { proposalStates } from '../http/ai-proposals.js';
import { sentiments } from '../http/ai-copilot.js';

const generation = { aggregate: 'ai.generation' } as const;

/**
 * Settles the reservation with `amount` (at most what was reserved; the rest goes back). A `fallback`, the result of a
 * provider that stood in for a failed one, costs nothing: neither tokens nor energy nor a free analysis.
 */
export const GenerationCompleted = defineEvent('ai.generation-completed', 1, ['tokens'], {
  ...generation,
  data: z.object({
    reservationId: z.uuid(),
    receiptId: z.uuid(),
    userId: z.uuid(),
    workspaceId: z.uuid(),
    feature: z.string(),
    amount: z.int().nonnegative(),
    provider: z.string(),
    fallback: z.boolean().optional(),
  }),
});

/** Releases the reservation. */
export const GenerationFailed = defineEvent('ai.generation-failed', 1, ['tokens'], {
  ...generation,
  data: z.object({
    reservationId: z.uuid(),
    userId: z.uuid(),
    workspaceId: z.uuid(),
    feature: z.string(),
    reason: z.string(),
  }),
});

const Scored = z.object({
  activityId: z.uuid(),
  activityVersion: z.int(),
  sentiment: z.enum(sentiments),
  /** From -1 to 1; null where it is unknown. */
  score: z.number().nullable(),
  /** Language of the text; null where it is none that is scored. */
  language: z.string().nullable(),
});

/** How a customer feels, by the words of an activity in its version `activityVersion`; scored locally, free of charge. */
export const SentimentScored = defineEvent('ai.sentiment-scored', 1, ['analytics', 'crm'], {
  aggregate: 'ai.sentiment',
  data: Scored,
});
/** Of many activities that were told of together. */
export const SentimentsScored = defineEvent('ai.sentiments-scored', 1, ['analytics', 'crm'], {
  aggregate: 'ai.sentiment',
  many: true,
  data: z.object({ items: z.array(Scored) }),
});

/** A suggestion that somebody has to decide on was made, priced or decided on; for that person only. */
export const ProposalChanged = defineEvent('ai.proposal-changed', 1, ['messaging', 'own screens'], {
  aggregate: 'ai.proposal',
  data: z.object({
    proposalId: z.uuid(),
    state: z.enum(proposalStates),
    /** Events from before do not tell where it was made, nor what it is about. */
    workspaceId: z.uuid().optional(),
    label: z.string().optional(),
  }),
});
