import { z } from '@fernway/contracts/zod';
import { endpoint } from '../endpoint.js';

const bytes = (description: string) => z.int().meta({ description });

/** What the files of a workspace take. */
export const Storage = z
  .object({
    allowedBytes: bytes('What its files may take, as the operator set it'),
    usedBytes: bytes('The sum of the four below'),
    attachedBytes: bytes('Files of contacts, companies and deals'),
    deletedBytes: bytes('Deleted files, which are gone for good after 30 days'),
    importBytes: bytes('Uploaded files of imports that have not ended'),
    incomingBytes: bytes('Held for uploads that are on their way'),
  })
  .meta({ id: 'Storage' });
export type Storage = z.infer<typeof Storage>;

export const getStorage = endpoint({
  name: 'getStorage',
  method: 'GET',
  path: '/api/crm/storage',
  access: 'activities:read',
  summary: 'What the files of the workspace take, and how much they may',
  returns: Storage,
  status: 200,
});
