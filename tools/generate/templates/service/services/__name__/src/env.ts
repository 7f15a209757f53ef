import { z } from 'zod';

/** Settings of this service beside those of every service. */
export const Env = z.object({});
