import { z } from '@fernway/contracts/zod';
import { endpoint, page, pageQuery } from '../endpoint.js';
import { Batch } from './crm-batches.js';
import { subjectTypes, Tags, Text } from './crm-records.js';

/** Enough to choose from; who looks for another types a part of it. */
export const mostTags = 200;

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/api/crm/tags',
  access: 'contacts:read',
  summary: 'Tags that records of a kind have, by name; with `q` those that hold it, in any case',
  query: z.strictObject({ recordType: z.enum(subjectTypes), q: Text.trim().max(50).optional() }),
  returns: z.object({ items: z.array(z.string()) }),
  status: 200,
});

/** A tag as most records spell it, and how many records of each kind have it. */
export const TagUse = z
  .object({ tag: z.string(), contacts: z.int(), companies: z.int(), deals: z.int() })
  .meta({ id: 'TagUse' });
export type TagUse = z.infer<typeof TagUse>;

export const TagUseQuery = z.strictObject({
  ...pageQuery,
  q: Text.trim().max(50).optional().meta({ description: 'Only tags that hold it, in any case' }),
});
export type TagUseQuery = z.infer<typeof TagUseQuery>;

export const listTagUses = endpoint({
  name: 'listTagUses',
  method: 'GET',
  path: '/api/crm/tags/uses',
  access: 'contacts:read',
  summary: 'All tags of the workspace by name, keyset paged, and how many records have each',
  query: TagUseQuery,
  returns: page(TagUse),
  status: 200,
});

const Tag = Tags.element;
export const TagRename = z
  .strictObject({ tag: Tag, to: Tag })
  .refine(({ tag, to }) => tag !== to, { path: ['to'], error: 'Is the tag itself' });
export type TagRename = z.infer<typeof TagRename>;

export const renameTag = endpoint({
  name: 'renameTag',
  method: 'POST',
  path: '/api/crm/tags/rename',
  access: 'crm:configure',
  summary:
    'Rename a tag on all records, in any case; one that is there already takes it in. A batch, which an undo takes back',
  example: { tag: 'VIP', to: 'Key account' },
  body: TagRename,
  returns: Batch,
  status: 202,
  idempotent: true,
  problems: ['not-found'],
});

export const TagRemoval = z.strictObject({ tag: Tag });
export type TagRemoval = z.infer<typeof TagRemoval>;

export const removeTag = endpoint({
  name: 'removeTag',
  method: 'POST',
  path: '/api/crm/tags/remove',
  access: 'crm:configure',
  summary: 'Take a tag off all records. A batch, which an undo takes back',
  body: TagRemoval,
  returns: Batch,
  status: 202,
  idempotent: true,
  problems: ['not-found'],
});
