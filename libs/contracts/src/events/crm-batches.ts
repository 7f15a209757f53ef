import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { Money, Timestamp } from '../endpoint.js';
import { lifecycles } from '../http/crm.js';
import { batchKinds, batchStates, tellingKinds } from '../http/crm-batches.js';
import { stageKinds } from '../http/crm-pipelines.js';
import { recordTypes } from '../http/crm-records.js';
import { saleOrigins } from '../records/sale.js';

const batch = { aggregate: 'crm.batch' } as const;
const Changed = { id: z.uuid(), version: z.int(), deleted: z.boolean(), sample: z.boolean() };
const changed = <S extends Record<string, z.ZodType>>(shape: S) => ({
  ...batch,
  many: true,
  data: z.object({ batchId: z.uuid(), kind: z.enum(tellingKinds), items: z.array(z.object({ ...Changed, ...shape })) }),
});

/**
 * What a batch of more than 500 records did, some hundred of them at a time, instead of an event per record: how each of them
 * is now, in what counts and sums need; or the same once more, of kind `retelling`, for who has not kept it. Who keeps a row per record compares its version, as for the records' own events;
 * the subject is the batch, so the envelope's version says nothing about a record.
 */
export const ContactsChanged = defineEvent(
  'crm.contact-changed',
  1,
  ['analytics', 'screens'],
  changed({
    lifecycle: z.enum(lifecycles),
    leadSince: Timestamp.nullable(),
    source: z.string().nullable().default(null),
  }),
);
export const CompaniesChanged = defineEvent(
  'crm.company-changed',
  1,
  ['analytics', 'screens'],
  changed({ name: z.string() }),
);
export const DealsChanged = defineEvent(
  'crm.deal-changed',
  1,
  ['analytics', 'screens'],
  changed({
    pipelineId: z.uuid(),
    stageId: z.uuid(),
    state: z.enum(stageKinds),
    value: Money,
    probability: z.number(),
    closeDate: z.string().nullable(),
    closedAt: Timestamp.nullable(),
    ownerId: z.uuid().nullable(),
    contactId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    createdAt: Timestamp,
    lostReason: z.string().nullable().default(null),
  }),
);
export const ProductsChanged = defineEvent(
  'crm.product-changed',
  1,
  ['analytics', 'screens'],
  changed({ name: z.string(), active: z.boolean() }),
);
export const SalesChanged = defineEvent(
  'crm.sale-changed',
  1,
  ['analytics', 'screens'],
  changed({
    date: z.string(),
    amount: Money,
    cost: Money.nullable(),
    quantity: z.number(),
    productId: z.uuid().nullable(),
    contactId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    ownerId: z.uuid().nullable(),
    country: z.string().nullable(),
    region: z.string().nullable(),
    channel: z.string().nullable(),
    origin: z.enum(saleOrigins),
  }),
);
export const ExpensesChanged = defineEvent(
  'crm.expense-changed',
  1,
  ['analytics', 'screens'],
  changed({ date: z.string(), category: z.string(), amount: Money }),
);

/**
 * Notes that an import made, or that an undo removed or brought back: as many at a time as one event may hold. Who follows what is
 * recorded of customers follows these too.
 */
export const ActivitiesChanged = defineEvent(
  'crm.activity-changed',
  1,
  ['ai', 'analytics', 'screens'],
  changed({ text: z.string().nullable() }),
);

/** A batch began, ended, was cancelled or taken back; its progress is read, not told. */
export const BatchUpdated = defineEvent('crm.batch-updated', 1, ['messaging', 'screens'], {
  ...batch,
  data: z.object({
    id: z.uuid(),
    kind: z.enum(batchKinds),
    recordType: z.enum(recordTypes).nullable(),
    state: z.enum(batchStates),
    /** Records that it has added and changed so far; events from before do not tell. */
    created: z.int().default(0),
    updated: z.int().default(0),
  }),
});

/** The other record went into this one: what refers to it refers to this one, and its id leads here. */
const Merged = z.object({ id: z.uuid(), version: z.int(), mergedId: z.uuid(), batchId: z.uuid() });
export const ContactMerged = defineEvent('crm.contact-merged', 1, ['screens'], {
  aggregate: 'crm.contact',
  data: Merged,
});
export const CompanyMerged = defineEvent('crm.company-merged', 1, ['screens'], {
  aggregate: 'crm.company',
  data: Merged,
});
