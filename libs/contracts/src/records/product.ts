import { z } from '@fernway/contracts/zod';
import { EnteredMoney, Id, Money, Timestamp } from '../endpoint.js';
import { FieldValues, RecordName, ShortLine } from '../http/crm-records.js';
import { mostDealValue } from './deal-limits.js';
import type { RecordFields } from './field.js';

const listed = { filterable: true, sortable: true, personal: false } as const;
const price = EnteredMoney.extend({ amount: z.int().min(0).max(mostDealValue) });

/** What the workspace sells, in the order in which forms ask and lists show. */
export const productFields = {
  id: { type: 'id', value: Id, personal: false, imports: ['id'] },
  version: { type: 'number', value: z.int(), personal: false },
  name: { ...listed, type: 'text', value: z.string(), entered: RecordName, required: true, imports: ['name'] },
  /** The workspace's own number of it; no two products that are not deleted have the same, in any case. */
  sku: { ...listed, type: 'text', value: z.string().nullable(), entered: ShortLine.nullable(), imports: ['sku'] },
  /** What one of it is: an hour, a piece, a month. */
  unit: {
    ...listed,
    type: 'text',
    value: z.string().nullable(),
    entered: ShortLine.nullable(),
    bulk: true,
    imports: ['unit'],
  },
  price: { ...listed, type: 'money', value: Money, entered: price, required: true, imports: ['price', 'currency'] },
  /** What one of it costs the workspace, in the currency of its price. */
  cost: { ...listed, type: 'money', value: Money.nullable(), entered: price.nullable(), imports: ['cost'] },
  /** Offered where products are chosen; one that is not stays on the deals and sales that have it. */
  active: { type: 'flag', value: z.boolean(), entered: z.boolean(), bulk: true, personal: false, imports: ['active'] },
  fields: { type: 'custom', value: FieldValues, entered: FieldValues, bulk: true, personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), personal: false },
  createdAt: { ...listed, type: 'time', value: Timestamp },
  updatedAt: { ...listed, type: 'time', value: Timestamp },
} as const satisfies RecordFields;
