import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, Timestamp, updatedSince } from '../endpoint.js';
import {
  Address,
  Email,
  type FieldKind,
  FieldValues,
  FilterText,
  optional,
  Phone,
  RecordName,
  ShortText,
  sortedPageQuery,
  sortOf,
  Tags,
  Text,
} from './crm-records.js';
import { visible } from '../text.js';

export const lifecycles = ['lead', 'prospect', 'customer', 'past'] as const;
export type Lifecycle = (typeof lifecycles)[number];

const label = z.enum(['work', 'home', 'mobile', 'other']);
/** What a contact has besides the one that lists show and mails go to. */
const OtherEmails = z.array(z.strictObject({ label, email: Email })).max(20);
const OtherPhones = z.array(z.strictObject({ label, phone: visible(Phone.min(1)) })).max(20);

/** Whether the person agreed to be written to for marketing; where it is not known, nobody agreed. */
export const consents = ['unknown', 'granted', 'refused'] as const;

/** What a person may enter. A company is named or given by its id; a name that is new makes a company. */
const entered = {
  name: RecordName,
  email: Email.nullable(),
  phone: Phone.nullable(),
  otherEmails: OtherEmails,
  otherPhones: OtherPhones,
  companyId: Id.nullable(),
  companyName: ShortText.nullable(),
  jobTitle: ShortText.nullable(),
  ownerId: Id.nullable(),
  source: ShortText.nullable(),
  address: Address.nullable(),
  consent: z.enum(consents),
  lifecycle: z.enum(lifecycles),
  tags: Tags,
  fields: FieldValues,
};

export const ContactInput = z.strictObject({
  ...optional(entered),
  name: RecordName,
  lifecycle: z.enum(lifecycles).default('lead'),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const ContactChange = z.strictObject({ ...optional(entered), version: z.int().positive() });
export type ContactChange = z.infer<typeof ContactChange>;

export const Contact = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    otherEmails: z.array(z.object({ label, email: z.string() })),
    otherPhones: z.array(z.object({ label, phone: z.string() })),
    companyId: Id.nullable(),
    companyName: z.string().nullable(),
    jobTitle: z.string().nullable(),
    ownerId: Id.nullable(),
    source: z.string().nullable(),
    address: Address.nullable(),
    consent: z.enum(consents),
    lifecycle: z.enum(lifecycles),
    tags: z.array(z.string()),
    fields: FieldValues,
    /** When the contact first became a lead; it stays when the lead becomes a customer. Null: never was one. */
    leadSince: Timestamp.nullable(),
    /** The last call, e-mail, meeting, message or note. */
    lastActivityAt: Timestamp.nullable(),
    sample: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** Columns of the list and what they hold: which of them sort, and how each can be filtered. */
export const contactColumns = {
  name: 'text',
  email: 'text',
  phone: 'text',
  companyName: 'text',
  companyId: 'choice',
  jobTitle: 'text',
  ownerId: 'choice',
  source: 'text',
  lifecycle: 'choice',
  consent: 'choice',
  tags: 'choices',
  leadSince: 'time',
  lastActivityAt: 'time',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const contactSorts = [
  'name',
  'email',
  'phone',
  'companyName',
  'jobTitle',
  'source',
  'lifecycle',
  'leadSince',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
] as const;

export const ContactQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, e-mail, phone or company, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(contactSorts).default('-createdAt'),
  lifecycle: z.enum(lifecycles).optional(),
  companyId: Id.optional(),
  filter: FilterText.optional(),
  updatedSince,
});
export type ContactQuery = z.infer<typeof ContactQuery>;

export const listContacts = endpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/api/crm/contacts',
  access: 'contacts:read',
  summary: 'Contacts of the workspace, keyset paged',
  query: ContactQuery,
  returns: page(Contact),
  status: 200,
});

export const createContact = endpoint({
  name: 'createContact',
  method: 'POST',
  path: '/api/crm/contacts',
  access: 'contacts:write',
  summary: 'Add a contact (a lead unless told otherwise)',
  body: ContactInput,
  returns: Contact,
  status: 201,
  idempotent: true,
  problems: ['not-found'],
});

export const getContact = endpoint({
  name: 'getContact',
  method: 'GET',
  path: '/api/crm/contacts/:id',
  access: 'contacts:read',
  summary: 'One contact',
  params: idParams,
  returns: Contact,
  status: 200,
});

export const updateContact = endpoint({
  name: 'updateContact',
  method: 'PATCH',
  path: '/api/crm/contacts/:id',
  access: 'contacts:write',
  summary: 'Change a contact; 409 with both versions when it changed meanwhile',
  params: idParams,
  body: ContactChange,
  returns: Contact,
  status: 200,
  problems: ['version-conflict'],
});

export const deleteContact = endpoint({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/api/crm/contacts/:id',
  access: 'contacts:write',
  summary: 'Delete a contact; it can be restored',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreContact = endpoint({
  name: 'restoreContact',
  method: 'POST',
  path: '/api/crm/contacts/:id/restore',
  access: 'contacts:write',
  summary: 'Undo the deletion of a contact',
  params: idParams,
  body: z.strictObject({}),
  returns: Contact,
  status: 200,
});
