import { z } from '@fernway/contracts/zod';
import { endpoint } from '../endpoint.js';

/** How many contacts a workspace holds, and how many it may. */
export const ContactUsage = z
  .object({
    used: z.int().meta({ description: 'Contacts that are neither deleted nor sample records' }),
    limit: z.int().nullable().meta({ description: 'What the plan allows; null: any number' }),
  })
  .meta({ id: 'ContactUsage' });
export type ContactUsage = z.infer<typeof ContactUsage>;

export const getContactUsage = endpoint({
  name: 'getContactUsage',
  method: 'GET',
  path: '/api/crm/contact-usage',
  access: 'contacts:read',
  summary: 'How many contacts the workspace holds, and how many its plan allows',
  returns: ContactUsage,
  status: 200,
});
