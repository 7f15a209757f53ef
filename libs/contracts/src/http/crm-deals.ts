import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, updatedSince } from '../endpoint.js';
import { dealFields, priorities, type Priority } from '../records/deal.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { DealTotals } from './crm-deal-totals.js';
import { Pipeline, stageKinds } from './crm-pipelines.js';
import { type FieldKind, FilterText, ofBatchQuery, sortedPageQuery, sortOf, Text } from './crm-records.js';

export { priorities, type Priority };

export const DealInput = z.strictObject({
  ...enteredOf(dealFields),
  name: dealFields.name.entered,
  value: dealFields.value.entered,
});
export type DealInput = z.infer<typeof DealInput>;

/** A change of the stage moves the deal: it may win, lose or reopen it. */
export const DealChange = z.strictObject({ ...enteredOf(dealFields), version: z.int().positive() });
export type DealChange = z.infer<typeof DealChange>;

export const Deal = z.object(valuesOf(dealFields)).meta({ id: 'Deal' });
export type Deal = z.infer<typeof Deal>;

/** Columns of the list and what they hold; a value's currency is one of its own. */
export const dealColumns = { ...columnsOf(dealFields), currency: 'choice' } as const satisfies Record<
  string,
  FieldKind
>;
export const dealSorts = sortsOf(dealFields);

export const DealQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, number, customer, contact, company or phone, in any writing system. */
  q: Text.trim().max(200).optional(),
  /** By `stageId` means: as the stages follow each other. */
  sort: sortOf(dealSorts).default('-createdAt'),
  pipelineId: Id.optional(),
  stageId: Id.optional(),
  state: z.enum(stageKinds).optional().meta({ description: 'Only open, won or lost deals' }),
  stale: z.literal('true').optional().meta({ description: 'Only deals that are longer in their stage than it allows' }),
  ownerId: Id.optional(),
  contactId: Id.optional(),
  companyId: Id.optional(),
  ...ofBatchQuery,
  filter: FilterText.optional(),
  updatedSince,
});
export type DealQuery = z.infer<typeof DealQuery>;

export const DealBoard = z
  .object({
    pipeline: Pipeline,
    /** The pipeline's stages, in order: `items` came last into the stage first; `next` goes on in the list of deals by `stageId` and `-stageSince`. */
    stages: z.array(
      z.object({ stageId: Id, deals: z.int(), totals: DealTotals, items: z.array(Deal), next: z.string().nullable() }),
    ),
  })
  .meta({ id: 'DealBoard' });
export type DealBoard = z.infer<typeof DealBoard>;

export const DealBoardQuery = z.strictObject({
  pipelineId: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type DealBoardQuery = z.infer<typeof DealBoardQuery>;

export const listDeals = endpoint({
  name: 'listDeals',
  method: 'GET',
  path: '/api/crm/deals',
  access: 'deals:read',
  summary: 'Deals of the workspace, keyset paged',
  query: DealQuery,
  returns: page(Deal),
  status: 200,
});

export const createDeal = endpoint({
  name: 'createDeal',
  method: 'POST',
  path: '/api/crm/deals',
  access: 'deals:write',
  summary: 'Add a deal; it gets its number',
  body: DealInput,
  returns: Deal,
  status: 201,
  idempotent: true,
  problems: ['not-found', 'conflict'],
});

export const getDeal = endpoint({
  name: 'getDeal',
  method: 'GET',
  path: '/api/crm/deals/:id',
  access: 'deals:read',
  summary: 'One deal',
  params: idParams,
  returns: Deal,
  status: 200,
});

export const updateDeal = endpoint({
  name: 'updateDeal',
  method: 'PATCH',
  path: '/api/crm/deals/:id',
  access: 'deals:write',
  summary:
    'Change or move a deal; 409 with both versions when it changed meanwhile, or naming the stage that was deleted',
  params: idParams,
  body: DealChange,
  returns: Deal,
  status: 200,
  problems: ['version-conflict', 'conflict'],
});

export const deleteDeal = endpoint({
  name: 'deleteDeal',
  method: 'DELETE',
  path: '/api/crm/deals/:id',
  access: 'deals:write',
  summary: 'Delete a deal; it can be restored',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreDeal = endpoint({
  name: 'restoreDeal',
  method: 'POST',
  path: '/api/crm/deals/:id/restore',
  access: 'deals:write',
  summary: 'Undo the deletion of a deal; where its stage is gone, it comes back to the first one of the same kind',
  params: idParams,
  body: z.strictObject({}),
  returns: Deal,
  status: 200,
});

export const getDealBoard = endpoint({
  name: 'getDealBoard',
  method: 'GET',
  path: '/api/crm/deal-board',
  access: 'deals:read',
  summary: 'A pipeline (the first, unless told otherwise): sums and first deals of each stage',
  query: DealBoardQuery,
  returns: DealBoard,
  status: 200,
  problems: ['not-found'],
});

export const listHotDeals = endpoint({
  name: 'listHotDeals',
  method: 'GET',
  path: '/api/crm/hot-deals',
  access: 'deals:read',
  summary: 'Open deals by weighted value, of equal ones the next to close first; currency by currency',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  returns: z.object({ items: z.array(Deal) }),
  status: 200,
});
