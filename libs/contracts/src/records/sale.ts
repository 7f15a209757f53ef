import { z } from '@fernway/contracts/zod';
import { EnteredMoney, Id, Money, Timestamp } from '../endpoint.js';
import { Day, FieldValues, RecordName, ShortLine } from '../http/crm-records.js';
import { mostDealValue } from './deal-limits.js';
import type { RecordFields } from './field.js';

/** Won with a deal, or given from outside: by a file, a program or a person. */
export const saleOrigins = ['deal', 'import'] as const;
export type SaleOrigin = (typeof saleOrigins)[number];

const listed = { filterable: true, sortable: true, personal: false } as const;
const signed = EnteredMoney.extend({ amount: z.int().min(-mostDealValue).max(mostDealValue) });
/** Pieces, hours or kilograms, with up to three decimals. */
export const Quantity = z.number().min(0.001).max(1_000_000).multipleOf(0.001);

const text = { ...listed, type: 'text', value: z.string().nullable(), entered: ShortLine.nullable() } as const;

/** What was sold to whom: all revenue is read from here, never from deals. Those of a deal are written by the deal alone. */
export const saleFields = {
  id: { type: 'id', value: Id, personal: false, imports: ['id'] },
  version: { type: 'number', value: z.int(), personal: false },
  /** What was sold: the product's name at that time, else a text of one's own. */
  name: { ...listed, type: 'text', value: z.string(), entered: RecordName, required: true, imports: ['name'] },
  date: { ...listed, type: 'day', value: z.string(), entered: Day, required: true, imports: ['date'] },
  /** Of the whole sale; a negative amount is a credit note. */
  amount: { ...listed, type: 'money', value: Money, entered: signed, required: true, imports: ['amount', 'currency'] },
  /** What it cost the workspace, in the currency of the amount; null: nobody knows. */
  cost: { ...listed, type: 'money', value: Money.nullable(), entered: signed.nullable(), imports: ['cost'] },
  quantity: { ...listed, type: 'number', value: z.number(), entered: Quantity, imports: ['quantity'] },
  productId: {
    type: 'record',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    personal: false,
    imports: ['sku'],
  },
  /** Who bought, where that is neither a contact nor a company of the workspace; else its name. */
  customerName: { ...text, personal: true, imports: ['customerName'] },
  contactId: {
    type: 'record',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    personal: true,
    imports: ['contactEmail'],
  },
  contactName: { type: 'text', value: z.string().nullable(), personal: true },
  companyId: { type: 'record', value: Id.nullable(), entered: Id.nullable(), filterable: true, personal: false },
  companyName: { ...text, imports: ['companyName'] },
  /** Where it was sold: country and first subdivision. */
  country: { ...text, bulk: true, imports: ['country'] },
  region: { ...text, bulk: true, imports: ['region'] },
  channel: { ...text, bulk: true, imports: ['channel'] },
  ownerId: {
    type: 'person',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    bulk: true,
    personal: false,
    imports: ['owner'],
  },
  /** Its number in the program that it came from; no two sales that are not deleted have the same. */
  externalId: { ...text, imports: ['externalId'] },
  dealId: { type: 'record', value: Id.nullable(), filterable: true, personal: false },
  origin: { type: 'choice', value: z.enum(saleOrigins), choices: saleOrigins, filterable: true, personal: false },
  fields: { type: 'custom', value: FieldValues, entered: FieldValues, bulk: true, personal: true },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), personal: false },
  createdAt: { ...listed, type: 'time', value: Timestamp },
  updatedAt: { ...listed, type: 'time', value: Timestamp },
} as const satisfies RecordFields;
