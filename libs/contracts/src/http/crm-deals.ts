import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, Money, page, Timestamp, updatedSince } from '../endpoint.js';
import { DealTotals } from './crm-deal-totals.js';
import { Pipeline, stageKinds } from './crm-pipelines.js';
import {
  Day,
  type FieldKind,
  FieldValues,
  FilterText,
  Label,
  optional,
  Phone,
  RecordName,
  ShortText,
  sortedPageQuery,
  sortOf,
  Tags,
  Text,
} from './crm-records.js';

export const priorities = ['low', 'medium', 'high'] as const;
export type Priority = (typeof priorities)[number];

/** Ten billion of a currency with cents: a thousand such deals still add up exactly. */
const mostValue = 1_000_000_000_000;

/** What a person may enter. A company is named or given by its id; a name that is new makes a company. */
const entered = {
  name: RecordName,
  /** Who buys: as entered, else the contact's or company's name. */
  customerName: RecordName,
  phone: Phone.nullable(),
  contactId: Id.nullable(),
  companyId: Id.nullable(),
  companyName: ShortText.nullable(),
  value: Money.extend({ amount: z.int().min(0).max(mostValue), currency: z.string().regex(/^[A-Z]{3}$/) }),
  pipelineId: Id,
  /** A stage's id, or its name in the pipeline. */
  stage: Label,
  priority: z.enum(priorities),
  /** Percent, as a person sees it: up to two decimals. */
  probability: z.number().min(0).max(100).multipleOf(0.01),
  closeDate: Day.nullable(),
  ownerId: Id.nullable(),
  tags: Tags,
  /** Why it was lost; gone once it is not lost any more. */
  lostReason: Text.trim().max(500).nullable(),
  /** When it was won or lost, where that was not just now: of a deal in a closed stage, and not ahead. */
  closedAt: Timestamp,
  fields: FieldValues,
};

export const DealInput = z.strictObject({ ...optional(entered), name: RecordName, value: entered.value });
export type DealInput = z.infer<typeof DealInput>;

/** A change of the stage moves the deal: it may win, lose or reopen it. */
export const DealChange = z.strictObject({ ...optional(entered), version: z.int().positive() });
export type DealChange = z.infer<typeof DealChange>;

export const Deal = z
  .object({
    id: Id,
    version: z.int(),
    /** The printed number: `CRM` and five digits, more once those are used up. */
    dealId: z.string(),
    name: z.string(),
    customerName: z.string(),
    phone: z.string().nullable(),
    contactId: Id.nullable(),
    contactName: z.string().nullable(),
    companyId: Id.nullable(),
    companyName: z.string().nullable(),
    value: Money,
    /** The value by the entered probability. */
    weightedValue: Money,
    pipelineId: Id,
    stageId: Id,
    stage: z.string(),
    /** The kind of its stage. */
    state: z.enum(stageKinds),
    priority: z.enum(priorities),
    probability: z.number(),
    closeDate: z.string().nullable(),
    ownerId: Id.nullable(),
    tags: z.array(z.string()),
    lostReason: z.string().nullable(),
    fields: FieldValues,
    stageSince: Timestamp,
    /** Open, and longer in its stage than the stage allows. */
    stale: z.boolean(),
    /** Why it is stale: whole days that it has been in its stage, and how many the stage allows. */
    staleReason: z.object({ days: z.int(), allowed: z.int() }).nullable().default(null),
    /** When it was won or lost; null while it is open. */
    closedAt: Timestamp.nullable(),
    lastActivityAt: Timestamp.nullable(),
    sample: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Deal' });
export type Deal = z.infer<typeof Deal>;

/** Columns of the list and what they hold: how each can be filtered. */
export const dealColumns = {
  dealId: 'text',
  name: 'text',
  customerName: 'text',
  phone: 'text',
  contactId: 'choice',
  companyId: 'choice',
  companyName: 'text',
  value: 'number',
  currency: 'choice',
  weightedValue: 'number',
  pipelineId: 'choice',
  stageId: 'choice',
  state: 'choice',
  priority: 'choice',
  probability: 'number',
  closeDate: 'day',
  ownerId: 'choice',
  tags: 'choices',
  lostReason: 'text',
  stageSince: 'time',
  closedAt: 'time',
  lastActivityAt: 'time',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const dealSorts = [
  'dealId',
  'name',
  'customerName',
  'companyName',
  'value',
  'weightedValue',
  'stageId',
  'priority',
  'probability',
  'closeDate',
  'stageSince',
  'closedAt',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
] as const;

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
  summary: 'Open deals by weighted value, of equal ones the next to close first',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  returns: z.object({ items: z.array(Deal) }),
  status: 200,
});
