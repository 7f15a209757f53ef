import { z } from 'zod';

export const Env = z.object({
  /** `monthly`: granted and bonus tokens lapse on the 1st; purchased ones never do. */
  TOKENS_EXPIRE: z.enum(['never', 'monthly']).default('never'),
  /** `stopped`: energy does not come back by itself, for journeys whose figures must not depend on their pace. */
  TOKENS_ENERGY_CLOCK: z.enum(['running', 'stopped']).default('running'),
});
export type Env = z.infer<typeof Env>;
