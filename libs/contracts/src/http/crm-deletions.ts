import { z } from '@fernway/contracts/zod';
import { endpoint, Id, page, pageQuery, Timestamp } from '../endpoint.js';

/** Collections whose lists take `updatedSince`. */
export const syncedTypes = ['contact', 'company', 'deal', 'product', 'sale', 'expense', 'activity', 'task'] as const;
export type SyncedType = (typeof syncedTypes)[number];

export const Deletion = z
  .object({ type: z.enum(syncedTypes), id: Id, version: z.int(), deletedAt: Timestamp })
  .meta({ id: 'Deletion' });
export type Deletion = z.infer<typeof Deletion>;

export const DeletionQuery = z.strictObject({
  ...pageQuery,
  type: z.enum(syncedTypes).meta({ description: 'The kind of the records' }),
  since: Timestamp.meta({ description: 'Deleted at this time or later' }),
});
export type DeletionQuery = z.infer<typeof DeletionQuery>;

export const listDeletions = endpoint({
  name: 'listDeletions',
  method: 'GET',
  path: '/api/crm/deletions',
  access: 'contacts:read',
  summary: 'Which records of a kind were deleted since a time, the first first: the other half of `updatedSince`',
  description: `To keep a copy of your records:

1. Note the time, one minute back: what is being written at this moment may become visible a little later.
2. Read the list with \`updatedSince\` set to the time that you noted before the last run (leave it out the first time) to its end. It gives every record that was added, changed or restored; tasks with \`state=all\`.
3. Read the deletions with \`since\` set to the same time to their end, and drop those records.

You may get a record twice: keep the one with the larger \`version\`. A record that was deleted and restored is in the list, not among the deletions.`,
  query: DeletionQuery,
  returns: page(Deletion),
  status: 200,
});
