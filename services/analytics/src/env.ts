import { z } from 'zod';

/** Analytics needs no settings beside those of every service. */
export const Env = z.object({});
