import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { Label, RecordFilter, recordTypes } from './crm-records.js';

/** A list as somebody likes to see it: which rows, in which order, with which columns. */
const look = {
  name: Label,
  filter: RecordFilter.nullable(),
  sort: z.string().max(60),
  columns: z.array(z.string().max(60)).min(1).max(60),
};

export const SavedView = z
  .object({
    id: Id,
    version: z.int(),
    recordType: z.enum(recordTypes),
    ...look,
    /** Everybody of the workspace sees it; who made it and the managers change it. */
    shared: z.boolean(),
    createdBy: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = z.strictObject({
  recordType: z.enum(recordTypes),
  ...look,
  shared: z.boolean().default(false),
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedViewChange = z.strictObject({
  version: z.int().positive(),
  name: look.name.optional(),
  filter: look.filter.optional(),
  sort: look.sort.optional(),
  columns: look.columns.optional(),
  shared: z.boolean().optional(),
});
export type SavedViewChange = z.infer<typeof SavedViewChange>;

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/api/crm/views',
  access: 'contacts:read',
  summary: 'Your own views of lists, and those shared with the workspace',
  query: z.strictObject({ recordType: z.enum(recordTypes).optional() }),
  returns: z.object({ items: z.array(SavedView) }),
  status: 200,
});

export const createView = endpoint({
  name: 'createView',
  method: 'POST',
  path: '/api/crm/views',
  access: 'contacts:write',
  summary: 'Save a view of a list, for yourself or for everybody',
  body: SavedViewInput,
  returns: SavedView,
  status: 201,
  idempotent: true,
});

export const updateView = endpoint({
  name: 'updateView',
  method: 'PATCH',
  path: '/api/crm/views/:id',
  access: 'contacts:write',
  summary: 'Change a view of your own, or as a manager a shared one',
  params: idParams,
  body: SavedViewChange,
  returns: SavedView,
  status: 200,
  problems: ['version-conflict'],
});

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/crm/views/:id',
  access: 'contacts:write',
  summary: 'Delete a view of your own, or as a manager a shared one',
  params: idParams,
  returns: null,
  status: 204,
});
