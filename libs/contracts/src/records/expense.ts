import { z } from '@fernway/contracts/zod';
import { EnteredMoney, Id, Money, Timestamp } from '../endpoint.js';
import { Day, FieldValues, Label, ShortLine } from '../http/crm-records.js';
import { Text } from '../text.js';
import { mostDealValue } from './deal-limits.js';
import { categoryIn } from './expense-categories.js';
import type { RecordFields } from './field.js';

const listed = { filterable: true, sortable: true, personal: false } as const;

/** What the workspace spent, in the order in which forms ask and lists show. */
export const expenseFields = {
  id: { type: 'id', value: Id, personal: false, imports: ['id'] },
  version: { type: 'number', value: z.int(), personal: false },
  /** How it is called in lists: its supplier, else its category. */
  name: { ...listed, type: 'text', value: z.string() },
  date: { ...listed, type: 'day', value: z.string(), entered: Day, required: true, imports: ['date'] },
  /** A code of `expenseCategories`, whatever word somebody has for it, or a text of one's own. */
  category: {
    ...listed,
    type: 'text',
    value: z.string(),
    entered: Label.overwrite(categoryIn),
    required: true,
    bulk: true,
    imports: ['category'],
  },
  amount: {
    ...listed,
    type: 'money',
    value: Money,
    entered: EnteredMoney.extend({ amount: z.int().min(-mostDealValue).max(mostDealValue) }),
    required: true,
    imports: ['amount', 'currency'],
  },
  supplier: {
    ...listed,
    type: 'text',
    value: z.string().nullable(),
    entered: ShortLine.nullable(),
    bulk: true,
    imports: ['supplier'],
  },
  note: {
    type: 'text',
    value: z.string().nullable(),
    entered: Text.trim().max(2000).nullable(),
    filterable: true,
    personal: false,
    imports: ['note'],
  },
  fields: { type: 'custom', value: FieldValues, entered: FieldValues, bulk: true, personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), personal: false },
  createdAt: { ...listed, type: 'time', value: Timestamp },
  updatedAt: { ...listed, type: 'time', value: Timestamp },
} as const satisfies RecordFields;
