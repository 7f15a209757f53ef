import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

const generation = { aggregate: 'ai.generation' } as const;

/** Settles the reservation with `amount` (at most what was reserved; the rest goes back). */
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
