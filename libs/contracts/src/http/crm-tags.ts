import { z } from '@fernway/contracts/zod';
import { endpoint } from '../endpoint.js';
import { recordTypes, Text } from './crm-records.js';

/** Enough to choose from; who looks for another types a part of it. */
export const mostTags = 200;

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/api/crm/tags',
  access: 'contacts:read',
  summary: 'Tags that records of a kind have, by name; with `q` those that hold it, in any case',
  query: z.strictObject({ recordType: z.enum(recordTypes), q: Text.trim().max(50).optional() }),
  returns: z.object({ items: z.array(z.string()) }),
  status: 200,
});
