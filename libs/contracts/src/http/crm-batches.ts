import { z } from '@fernway/contracts/zod';
import type { Access } from '../access.js';
import { type Endpoint, endpoint, Id, idParams, page, pageQuery, Timestamp } from '../endpoint.js';
import { companyFields } from '../records/company.js';
import { contactFields } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { expenseFields } from '../records/expense.js';
import { bulkSetOf } from '../records/field.js';
import { productFields } from '../records/product.js';
import { saleFields } from '../records/sale.js';
import { ContactQuery } from './crm.js';
import { CompanyQuery } from './crm-companies.js';
import { DealQuery } from './crm-deals.js';
import { ExpenseQuery } from './crm-expenses.js';
import { ProductQuery } from './crm-products.js';
import { SaleQuery } from './crm-sales.js';
import { type RecordType, recordTypes, Tags } from './crm-records.js';

/**
 * What changes many records at once and can be undone at once. An undo is a batch of its own: it has progress, can be
 * cancelled, and undone again.
 */
export const batchKinds = ['import', 'bulk-change', 'bulk-delete', 'merge', 'sample', 'undo'] as const;
export type BatchKind = (typeof batchKinds)[number];
/** By what events tell of many records: a batch, or the CRM that tells how they are once more. */
export const tellingKinds = [...batchKinds, 'retelling'] as const;
export type TellingKind = (typeof tellingKinds)[number];

/** Failed and cancelled ones keep what they did until then; it can be undone. */
export const batchStates = ['running', 'done', 'cancelled', 'failed'] as const;
export type BatchState = (typeof batchStates)[number];

/** Up to so many records are changed before the answer, with one event each; more go on in the background, with events that name some hundred of them. */
export const batchChunk = 500;

export const Batch = z
  .object({
    id: Id,
    kind: z.enum(batchKinds),
    /** Null where it concerns several kinds of records. */
    recordType: z.enum(recordTypes).nullable(),
    /** A file's name, a merged record's name; null where kind and `change` say it all. */
    title: z.string().nullable(),
    /** What a bulk change set, as it was asked for; null for other kinds. */
    change: z.record(z.string(), z.unknown()).nullable(),
    state: z.enum(batchStates),
    /** Records (an import: rows) to go through; null while nobody knows. */
    total: z.int().nullable(),
    /** Gone through so far: `created + updated + deleted + restored + unchanged + refused` records. */
    done: z.int(),
    created: z.int(),
    updated: z.int(),
    deleted: z.int(),
    restored: z.int(),
    /** They were so already, or were deleted meanwhile. */
    unchanged: z.int(),
    /** Of an import the rows with an error, of an undo the records changed since, of a bulk change those with no room for its tags and those that only their deal changes: they are listed, and stay as they are. */
    refused: z.int(),
    /** Why it failed, or why it waits, for people. */
    error: z.string().nullable(),
    /** Attempts in a row that a passing fault ended; 0 while it makes progress. */
    attempts: z.int(),
    /** When it goes on by itself after a passing fault. */
    nextTryAt: Timestamp.nullable(),
    /** The batch that this undo takes back. */
    undoes: Id.nullable(),
    /** The undo that took this one back, or is about to; one that stopped goes on where it stopped when it is asked for again. */
    undoneBy: Id.nullable(),
    /** Whether the caller may stop it now. */
    cancellable: z.boolean(),
    /** Whether the caller may take it back now. */
    undoable: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof Batch>;

/** Why an undo or a bulk change left a record as it is. */
const keptReasons = [
  'changed',
  'in-use',
  'stage-deleted',
  'note-changed',
  'too-many-tags',
  'of-deal',
  'taken',
] as const;
export type KeptReason = (typeof keptReasons)[number];

export const KeptRecord = z
  .object({
    recordType: z.enum(recordTypes),
    recordId: Id,
    name: z.string(),
    /** `changed`: somebody changed, deleted or restored it since. `in-use`: it has activities, tasks, deals or contacts of its own by now. `note-changed`: a note of the batch was; only that note stays. `too-many-tags`: with those of a bulk change it would have more than a record holds. `of-deal`: a sale that only its deal changes. `taken`: another record has its SKU or external number by now. */
    reason: z.enum(keptReasons),
    /** Who changed it last, and when. */
    changedBy: Id.nullable(),
    changedAt: Timestamp.nullable(),
    deleted: z.boolean(),
  })
  .meta({ id: 'KeptRecord' });
export type KeptRecord = z.infer<typeof KeptRecord>;

/** Some records by their ids, or all that a list shows for these questions. */
const selectionOf = <Q extends z.ZodObject>(query: Q) =>
  z.union([z.strictObject({ ids: z.array(Id).min(1).max(1000) }), z.strictObject({ query })]);

const ContactSelection = selectionOf(ContactQuery.omit({ limit: true, after: true, sort: true }));
const CompanySelection = selectionOf(CompanyQuery.omit({ limit: true, after: true, sort: true }));
const DealSelection = selectionOf(DealQuery.omit({ limit: true, after: true, sort: true }));
const ProductSelection = selectionOf(ProductQuery.omit({ limit: true, after: true, sort: true }));
const SaleSelection = selectionOf(SaleQuery.omit({ limit: true, after: true, sort: true }));
const ExpenseSelection = selectionOf(ExpenseQuery.omit({ limit: true, after: true, sort: true }));

/** How many records the person was told of: where there are others by now, nothing is changed (409, with `count`). */
const expected = z.int().positive().max(10_000_000).optional();
const tags = { addTags: Tags.optional(), removeTags: Tags.optional() };
const some = (set: Record<string, unknown>) => Object.values(set).some((value) => value !== undefined);
const notEmpty = { error: 'Nothing to change' };

/** What can be given to many at once; fields left out stay, null empties one. */
export const ContactBulkChange = z
  .strictObject({ ...bulkSetOf(contactFields), ...tags })
  .refine(some, notEmpty)
  .meta({ id: 'ContactBulkChange' });
export type ContactBulkChange = z.infer<typeof ContactBulkChange>;

export const CompanyBulkChange = z
  .strictObject({ ...bulkSetOf(companyFields), ...tags })
  .refine(some, notEmpty)
  .meta({ id: 'CompanyBulkChange' });
export type CompanyBulkChange = z.infer<typeof CompanyBulkChange>;

export const DealBulkChange = z
  .strictObject({ ...bulkSetOf(dealFields), ...tags })
  .refine(some, notEmpty)
  .meta({ id: 'DealBulkChange' });
export type DealBulkChange = z.infer<typeof DealBulkChange>;

export const ProductBulkChange = z
  .strictObject(bulkSetOf(productFields))
  .refine(some, notEmpty)
  .meta({ id: 'ProductBulkChange' });
export type ProductBulkChange = z.infer<typeof ProductBulkChange>;

export const SaleBulkChange = z
  .strictObject(bulkSetOf(saleFields))
  .refine(some, notEmpty)
  .meta({ id: 'SaleBulkChange' });
export type SaleBulkChange = z.infer<typeof SaleBulkChange>;

export const ExpenseBulkChange = z
  .strictObject(bulkSetOf(expenseFields))
  .refine(some, notEmpty)
  .meta({ id: 'ExpenseBulkChange' });
export type ExpenseBulkChange = z.infer<typeof ExpenseBulkChange>;

const words = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  product: 'products',
  sale: 'sales',
  expense: 'expenses',
} as const satisfies Record<RecordType, string>;
const titles = {
  contact: 'Contacts',
  company: 'Companies',
  deal: 'Deals',
  product: 'Products',
  sale: 'Sales',
  expense: 'Expenses',
} as const satisfies Record<RecordType, string>;

const bulk = <const T extends RecordType, S extends z.ZodType, C extends z.ZodType>(
  type: T,
  selection: S,
  change: C,
) => ({
  /** How many records there are, before somebody changes them all. */
  count: endpoint({
    name: `count${titles[type]}`,
    method: 'POST',
    path: `/api/crm/${words[type]}/count`,
    access: `${words[type]}:read` satisfies Access,
    summary: `How many ${words[type]} a selection holds`,
    body: z.strictObject({ select: selection }),
    returns: z.object({ count: z.int() }),
    status: 200,
    problems: ['not-found'],
  } satisfies Endpoint),
  change: endpoint({
    name: `change${titles[type]}`,
    method: 'POST',
    path: `/api/crm/${words[type]}/change`,
    access: `${words[type]}:write` satisfies Access,
    summary: `Change many ${words[type]} at once; up to ${batchChunk} are changed when the answer comes, more go on in the background`,
    body: z.strictObject({ select: selection, set: change, expected }),
    returns: Batch,
    status: 202,
    idempotent: true,
    problems: ['not-found', 'conflict'],
  } satisfies Endpoint),
  delete: endpoint({
    name: `delete${titles[type]}`,
    method: 'POST',
    path: `/api/crm/${words[type]}/delete`,
    access: `${words[type]}:write` satisfies Access,
    summary: `Delete many ${words[type]} at once; undoing the batch brings them back`,
    body: z.strictObject({ select: selection, expected }),
    returns: Batch,
    status: 202,
    idempotent: true,
    problems: ['not-found', 'conflict'],
  } satisfies Endpoint),
});

/** Three calls for each kind of records: `bulkOf.contact.change`. */
export const bulkOf = {
  contact: bulk('contact', ContactSelection, ContactBulkChange),
  company: bulk('company', CompanySelection, CompanyBulkChange),
  deal: bulk('deal', DealSelection, DealBulkChange),
  product: bulk('product', ProductSelection, ProductBulkChange),
  sale: bulk('sale', SaleSelection, SaleBulkChange),
  expense: bulk('expense', ExpenseSelection, ExpenseBulkChange),
} as const;

export const BatchQuery = z.strictObject({
  ...pageQuery,
  kind: z.enum(batchKinds).optional().meta({ description: 'Only batches of this kind' }),
});
export type BatchQuery = z.infer<typeof BatchQuery>;

export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: '/api/crm/batches',
  access: 'contacts:read',
  summary: 'Imports, bulk changes, merges and their undos, the latest first',
  query: BatchQuery,
  returns: page(Batch),
  status: 200,
});

export const getBatch = endpoint({
  name: 'getBatch',
  method: 'GET',
  path: '/api/crm/batches/:id',
  access: 'contacts:read',
  summary: 'One batch, with its progress',
  params: idParams,
  returns: Batch,
  status: 200,
});

export const cancelBatch = endpoint({
  name: 'cancelBatch',
  method: 'POST',
  path: '/api/crm/batches/:id/cancel',
  access: 'contacts:write',
  summary: 'Stop a running batch; what it did stays, and can be undone',
  params: idParams,
  body: z.strictObject({}),
  returns: Batch,
  status: 200,
  problems: ['conflict'],
});

export const undoBatch = endpoint({
  name: 'undoBatch',
  method: 'POST',
  path: '/api/crm/batches/:id/undo',
  access: 'contacts:write',
  summary:
    'Take a batch back, also days later; the answer is the undo, a batch itself. Records changed since stay, and are listed',
  description:
    'Needs the right of what it takes back, too: `crm:configure` where a tag was renamed or removed, `crm:import` of an import.',
  params: idParams,
  body: z.strictObject({}),
  returns: Batch,
  status: 202,
  problems: ['conflict'],
});

export const listKeptRecords = endpoint({
  name: 'listKeptRecords',
  method: 'GET',
  path: '/api/crm/batches/:id/kept',
  access: 'contacts:read',
  summary: 'Records that an undo or a bulk change left as they are, and why',
  params: idParams,
  query: z.strictObject(pageQuery),
  returns: page(KeptRecord),
  status: 200,
});
