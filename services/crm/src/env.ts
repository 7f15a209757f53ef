import { z } from 'zod';

/** The CRM needs no settings beside those of every service. */
export const Env = z.object({});
