import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

const generation = { aggregate: 'ai.generation' } as const;

/**
 * Settles the reservation with `amount` (at most what was reserved; the rest goes back). A `fallback`, the result of a
 * provider that stood in for a failed one, costs nothing: neither tokens nor energy nor a free analysis.
 */
export const GenerationCompleted = defineEvent('ai.generation-completed', 1, {
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
export const GenerationFailed = defineEvent('ai.generation-failed', 1, {
  ...generation,
  data: z.object({
    reservationId: z.uuid(),
    userId: z.uuid(),
    workspaceId: z.uuid(),
    feature: z.string(),
    reason: z.string(),
  }),
});
