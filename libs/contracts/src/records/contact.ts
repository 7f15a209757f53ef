import { z } from '@fernway/contracts/zod';
import { Id, Timestamp } from '../endpoint.js';
import {
  Address,
  Birthday,
  Email,
  FieldValues,
  mostWays,
  Phone,
  RecordName,
  ShortLine,
  ShortText,
  Tags,
} from '../http/crm-records.js';
import { visible } from '../text.js';
import type { RecordFields } from './field.js';

export const lifecycles = ['lead', 'prospect', 'customer', 'past'] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** Whether the person agreed to be written to for marketing; where it is not known, nobody agreed. */
export const consents = ['unknown', 'granted', 'refused'] as const;

const label = z.enum(['work', 'home', 'mobile', 'other']);

/** A person whom the workspace knows, in the order in which forms ask and lists show. */
export const contactFields = {
  id: { type: 'id', value: Id, personal: false, imports: ['id'] },
  version: { type: 'number', value: z.int(), personal: false },
  name: {
    type: 'text',
    value: z.string(),
    entered: RecordName,
    required: true,
    filterable: true,
    sortable: true,
    personal: true,
    imports: ['name', 'firstName', 'middleName', 'lastName'],
  },
  email: {
    type: 'email',
    value: z.string().nullable(),
    entered: Email.nullable(),
    filterable: true,
    sortable: true,
    personal: true,
    imports: ['email', 'email.work', 'email.mobile', 'email.home', 'email.other'],
  },
  /** What a contact has besides the one that lists show and mails go to. */
  otherEmails: {
    type: 'ways',
    value: z.array(z.object({ label, email: z.string() })),
    entered: z.array(z.strictObject({ label, email: Email })).max(mostWays),
    personal: true,
    eventsSince: '1.0.0',
  },
  phone: {
    type: 'phone',
    value: z.string().nullable(),
    entered: Phone.nullable(),
    filterable: true,
    sortable: true,
    personal: true,
    imports: ['phone', 'phone.work', 'phone.mobile', 'phone.home', 'phone.other'],
  },
  otherPhones: {
    type: 'ways',
    value: z.array(z.object({ label, phone: z.string() })),
    entered: z.array(z.strictObject({ label, phone: visible(Phone.min(1)) })).max(mostWays),
    personal: true,
    eventsSince: '1.0.0',
  },
  /** A company is named or given by its id; a name that is new makes a company. */
  companyId: {
    type: 'record',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    bulk: true,
    personal: true,
    eventsSince: '1.0.0',
  },
  companyName: {
    type: 'text',
    value: z.string().nullable(),
    entered: ShortLine.nullable(),
    filterable: true,
    sortable: true,
    bulk: true,
    personal: true,
    imports: ['companyName'],
  },
  jobTitle: {
    type: 'text',
    value: z.string().nullable(),
    entered: ShortText.nullable(),
    filterable: true,
    sortable: true,
    bulk: true,
    personal: true,
    eventsSince: '1.0.0',
    imports: ['jobTitle'],
  },
  lifecycle: {
    type: 'choice',
    value: z.enum(lifecycles),
    entered: z.enum(lifecycles),
    required: true,
    choices: lifecycles,
    filterable: true,
    sortable: true,
    bulk: true,
    personal: false,
    imports: ['lifecycle'],
  },
  ownerId: {
    type: 'person',
    value: Id.nullable(),
    entered: Id.nullable(),
    filterable: true,
    bulk: true,
    personal: false,
    eventsSince: '1.0.0',
    imports: ['owner'],
  },
  source: {
    type: 'text',
    value: z.string().nullable(),
    entered: ShortText.nullable(),
    filterable: true,
    sortable: true,
    bulk: true,
    personal: true,
    eventsSince: '1.0.0',
    imports: ['source'],
  },
  /** By whom the person came to us: another contact. */
  referredById: {
    type: 'record',
    value: Id.nullable().default(null),
    entered: Id.nullable(),
    filterable: true,
    personal: true,
    eventsSince: '1.1.0',
    imports: ['referredByEmail'],
  },
  /** The name of that contact, which stays when it is deleted. */
  referredByName: {
    type: 'text',
    value: z.string().nullable().default(null),
    personal: true,
    eventsSince: '1.1.0',
  },
  consent: {
    type: 'choice',
    value: z.enum(consents),
    entered: z.enum(consents),
    required: true,
    choices: consents,
    filterable: true,
    bulk: true,
    personal: true,
    eventsSince: '1.0.0',
    imports: ['consent', 'optedOut'],
  },
  birthday: {
    type: 'day',
    value: z.string().nullable(),
    entered: Birthday.nullable(),
    filterable: true,
    personal: true,
    eventsSince: '1.1.0',
    imports: ['birthday'],
  },
  address: {
    type: 'address',
    value: Address.nullable(),
    entered: Address.nullable(),
    personal: true,
    eventsSince: '1.0.0',
    imports: ['street', 'city', 'region', 'postalCode', 'country'],
  },
  tags: {
    type: 'tags',
    value: z.array(z.string()),
    entered: Tags,
    filterable: true,
    personal: true,
    imports: ['tags'],
  },
  fields: {
    type: 'custom',
    value: FieldValues,
    entered: FieldValues,
    bulk: true,
    personal: true,
    eventsSince: '1.0.0',
  },
  /** When the contact first became a lead; it stays when the lead becomes a customer. Null: never was one. */
  leadSince: { type: 'time', value: Timestamp.nullable(), filterable: true, sortable: true, personal: false },
  /** The last call, e-mail, meeting, message or note. */
  lastActivityAt: {
    type: 'time',
    value: Timestamp.nullable(),
    filterable: true,
    sortable: true,
    personal: false,
    eventsSince: '1.0.0',
  },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdBy: { type: 'person', value: Id.nullable(), personal: false },
  createdAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
  updatedAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
} as const satisfies RecordFields;
