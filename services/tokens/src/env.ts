import { z } from 'zod';

export const Env = z.object({
  TOKENS_EXPIRE: z.enum(['never', 'monthly']).default('never').meta({
    description: 'Whether granted and bonus tokens lapse on the 1st of each month; purchased ones never do.',
  }),
  TOKENS_ENERGY_CLOCK: z.enum(['running', 'stopped']).default('running').meta({
    description:
      'For tests: `stopped`, energy does not come back by itself, so that figures do not depend on the pace of a test.',
  }),
});
export type Env = z.infer<typeof Env>;
