import { z } from '@fernway/contracts/zod';
import { EnteredMoney, Id, Money, Timestamp } from '../endpoint.js';
import { stageKinds } from '../http/crm-pipelines.js';
import { Day, FieldValues, Label, Phone, RecordName, ShortLine, Tags } from '../http/crm-records.js';
import { Text } from '../text.js';
import { mostDealValue } from './deal-limits.js';
import { DealLine, DealLineInput, mostDealLines } from './deal-line.js';
import type { RecordFields } from './field.js';

export const priorities = ['low', 'medium', 'high'] as const;
export type Priority = (typeof priorities)[number];

const listed = { filterable: true, sortable: true, personal: false } as const;

/** What may be sold to a customer, in the order in which forms ask and lists show. */
export const dealFields = {
  id: { type: 'id', value: Id, personal: false, imports: ['id'] },
  version: { type: 'number', value: z.int(), personal: false },
  /** The printed number: `CRM` and five digits, more once those are used up. */
  dealId: { ...listed, type: 'text', value: z.string(), imports: ['dealId'] },
  name: { ...listed, type: 'text', value: z.string(), entered: RecordName, required: true, imports: ['name'] },
  value: {
    ...listed,
    type: 'money',
    value: Money,
    entered: EnteredMoney.extend({ amount: z.int().min(0).max(mostDealValue) }),
    required: true,
    imports: ['value', 'currency'],
  },
  /** What is sold. */
  lines: {
    type: 'structure',
    value: z.array(DealLine),
    entered: z.array(DealLineInput).max(mostDealLines).meta({
      description: 'Where there are any, the value is their sum: of a value given with them only the currency counts',
    }),
    personal: false,
    eventsSince: '1.0.0',
  },
  /** The value by the entered probability. */
  weightedValue: { ...listed, type: 'money', value: Money },
  /** Percent, as a person sees it: up to two decimals. */
  probability: {
    ...listed,
    type: 'percent',
    value: z.number(),
    entered: z.number().min(0).max(100).multipleOf(0.01),
    required: true,
    bulk: true,
    imports: ['probability'],
  },
  priority: {
    ...listed,
    type: 'choice',
    value: z.enum(priorities),
    entered: z.enum(priorities),
    required: true,
    choices: priorities,
    bulk: true,
    imports: ['priority'],
  },
  closeDate: {
    ...listed,
    type: 'day',
    value: z.string().nullable(),
    entered: Day.nullable(),
    bulk: true,
    imports: ['closeDate'],
  },
  /** Who buys: as entered, else the contact's or company's name. */
  customerName: {
    ...listed,
    type: 'text',
    value: z.string(),
    entered: RecordName,
    required: true,
    personal: true,
    imports: ['customerName'],
  },
  contactId: {
    type: 'record',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    personal: true,
    imports: ['contactEmail'],
  },
  contactName: { type: 'text', value: z.string().nullable(), personal: true },
  /** A company is named or given by its id; a name that is new makes a company. */
  companyId: { type: 'record', value: Id.nullable(), entered: Id.nullable(), filterable: true, personal: false },
  companyName: {
    ...listed,
    type: 'text',
    value: z.string().nullable(),
    entered: ShortLine.nullable(),
    imports: ['companyName'],
  },
  phone: {
    type: 'phone',
    value: z.string().nullable(),
    entered: Phone.nullable(),
    filterable: true,
    personal: true,
    imports: ['phone'],
  },
  ownerId: {
    type: 'person',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    bulk: true,
    personal: false,
    imports: ['owner'],
  },
  tags: {
    type: 'tags',
    value: z.array(z.string()),
    entered: Tags,
    filterable: true,
    personal: true,
    imports: ['tags'],
  },
  fields: { type: 'custom', value: FieldValues, entered: FieldValues, bulk: true, personal: true },
  pipelineId: {
    type: 'record',
    value: Id,
    entered: Id,
    filterable: true,
    bulk: true,
    personal: false,
    imports: ['pipeline'],
  },
  stageId: { type: 'record', value: Id, filterable: true, sortable: true, personal: false },
  /** A stage's id, or its name in the pipeline. */
  stage: { type: 'text', value: z.string(), entered: Label, bulk: true, personal: false, imports: ['stage'] },
  /** The kind of its stage. */
  state: { type: 'choice', value: z.enum(stageKinds), choices: stageKinds, filterable: true, personal: false },
  /** Why it was lost; gone once it is not lost any more. */
  lostReason: {
    type: 'text',
    value: z.string().nullable(),
    entered: Text.trim().max(500).nullable(),
    filterable: true,
    bulk: true,
    personal: true,
    imports: ['lostReason'],
  },
  stageSince: { ...listed, type: 'time', value: Timestamp },
  /** Open, and longer in its stage than the stage allows. */
  stale: { type: 'flag', value: z.boolean(), personal: false, ofToday: true },
  /** Why it is stale: whole days that it has been in its stage, and how many the stage allows. */
  staleReason: {
    type: 'flag',
    value: z.object({ days: z.int(), allowed: z.int() }).nullable().default(null),
    personal: false,
    ofToday: true,
  },
  /** When it was won or lost, null while it is open. Given where that was not just now: of a deal in a closed stage, and not ahead. */
  closedAt: { ...listed, type: 'time', value: Timestamp.nullable(), entered: Timestamp },
  lastActivityAt: { ...listed, type: 'time', value: Timestamp.nullable() },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), personal: false },
  createdAt: { ...listed, type: 'time', value: Timestamp },
  updatedAt: { ...listed, type: 'time', value: Timestamp },
} as const satisfies RecordFields;
