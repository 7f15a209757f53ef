import { z } from '@fernway/contracts/zod';
import { EnteredMoney, Id, Money, Timestamp } from '../endpoint.js';
import { Address, Email, FieldValues, Phone, RecordName, ShortText, Tags } from '../http/crm-records.js';
import { Text } from '../text.js';
import type { RecordFields } from './field.js';

/** How a customer's company stands: computed from when somebody last spoke with it, never entered. */
export const companyStatuses = ['active', 'at-risk', 'dormant'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

const text = { type: 'text', value: z.string().nullable(), personal: false } as const;

/** A customer's company, in the order in which forms ask and lists show. */
export const companyFields = {
  id: { type: 'id', value: Id, personal: false, imports: ['id'] },
  version: { type: 'number', value: z.int(), personal: false },
  name: {
    type: 'text',
    value: z.string(),
    entered: RecordName,
    required: true,
    filterable: true,
    sortable: true,
    personal: false,
    imports: ['name'],
  },
  website: {
    ...text,
    type: 'link',
    entered: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable(),
    imports: ['website'],
  },
  domain: {
    ...text,
    entered: Text.trim().toLowerCase().max(253).nullable(),
    filterable: true,
    sortable: true,
    imports: ['domain'],
  },
  phone: { ...text, type: 'phone', entered: Phone.nullable(), filterable: true, imports: ['phone'] },
  email: {
    type: 'email',
    value: z.string().nullable().default(null),
    entered: Email.nullable(),
    filterable: true,
    personal: false,
    imports: ['email'],
  },
  industry: {
    ...text,
    entered: ShortText.nullable(),
    filterable: true,
    sortable: true,
    bulk: true,
    imports: ['industry'],
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
  /** What should be sold to this company in a month. */
  salesTarget: {
    type: 'money',
    value: Money.nullable(),
    entered: EnteredMoney.nullable(),
    filterable: true,
    sortable: true,
    personal: false,
    imports: ['salesTarget', 'currency'],
  },
  address: {
    type: 'address',
    value: Address.nullable(),
    entered: Address.nullable(),
    personal: false,
    imports: ['street', 'city', 'region', 'postalCode', 'country'],
  },
  tags: {
    type: 'tags',
    value: z.array(z.string()),
    entered: Tags,
    filterable: true,
    personal: false,
    imports: ['tags'],
  },
  fields: { type: 'custom', value: FieldValues, entered: FieldValues, bulk: true, personal: false },
  status: {
    type: 'choice',
    value: z.enum(companyStatuses),
    choices: companyStatuses,
    filterable: true,
    personal: false,
    ofToday: true,
  },
  /** Whole days since the last sign of life, from which the status follows. */
  quietDays: { type: 'number', value: z.int(), personal: false, ofToday: true },
  lastActivityAt: { type: 'time', value: Timestamp.nullable(), filterable: true, sortable: true, personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), personal: false },
  createdAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
  updatedAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
} as const satisfies RecordFields;
