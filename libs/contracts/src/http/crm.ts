import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, pageQuery, Timestamp } from '../endpoint.js';
import { TimeZone } from './identity.js';

export const lifecycles = ['lead', 'prospect', 'customer', 'past'] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** No NUL, no half of a surrogate pair: databases cannot keep them. */
const Text = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), {
  error: 'Holds characters that cannot be stored',
});
const Name = Text.trim().min(1).max(200);
const Email = z.email().max(254);
const Phone = Text.trim().max(50);
const CompanyName = Text.trim().max(200);
const Tags = z.array(Text.trim().min(1).max(50)).max(50);

export const ContactInput = z.strictObject({
  name: Name,
  email: Email.nullish(),
  phone: Phone.nullish(),
  companyName: CompanyName.nullish(),
  lifecycle: z.enum(lifecycles).default('lead'),
  tags: Tags.default([]),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const ContactChange = z.strictObject({
  version: z.int().positive(),
  name: Name.optional(),
  email: Email.nullish(),
  phone: Phone.nullish(),
  companyName: CompanyName.nullish(),
  lifecycle: z.enum(lifecycles).optional(),
  tags: Tags.optional(),
});
export type ContactChange = z.infer<typeof ContactChange>;

export const Contact = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    companyName: z.string().nullable(),
    lifecycle: z.enum(lifecycles),
    tags: z.array(z.string()),
    /** When the contact first became a lead; it stays when the lead becomes a customer. Null: never was one. */
    leadSince: Timestamp.nullable(),
    sample: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

export const contactSorts = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;

export const ContactQuery = z.strictObject({
  ...pageQuery,
  // A cursor holds the sort key of the last row, which may be a name of 200 characters.
  after: z.string().max(2000).optional(),
  /** Every word must occur somewhere in name, e-mail, phone or company, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: z.enum(contactSorts).default('-createdAt'),
  lifecycle: z.enum(lifecycles).optional(),
  updatedSince: Timestamp.optional(),
});
export type ContactQuery = z.infer<typeof ContactQuery>;

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/crm/contacts',
  access: 'contacts:read',
  summary: 'Contacts of the workspace, keyset paged',
  query: ContactQuery,
  returns: page(Contact),
  status: 200,
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/crm/contacts',
  access: 'contacts:write',
  summary: 'Add a contact (a lead unless told otherwise)',
  body: ContactInput,
  returns: Contact,
  status: 201,
  idempotent: true,
});

export const getContact = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/:id',
  access: 'contacts:read',
  summary: 'One contact',
  params: idParams,
  returns: Contact,
  status: 200,
});

export const updateContact = endpoint({
  method: 'PATCH',
  path: '/api/crm/contacts/:id',
  access: 'contacts:write',
  summary: 'Change a contact; 409 with both versions when it changed meanwhile',
  params: idParams,
  body: ContactChange,
  returns: Contact,
  status: 200,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/crm/contacts/:id',
  access: 'contacts:write',
  summary: 'Delete a contact; it can be restored',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreContact = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/:id/restore',
  access: 'contacts:write',
  summary: 'Undo the deletion of a contact',
  params: idParams,
  body: z.strictObject({}),
  returns: Contact,
  status: 200,
});

/** Counts of this week (from Monday, in the user's time zone) beside those of the week before. */
export const HomeSummary = z
  .object({ newLeads: z.object({ current: z.int(), previous: z.int() }), leads: z.int() })
  .meta({ id: 'HomeSummary' });
export type HomeSummary = z.infer<typeof HomeSummary>;

export const getHomeSummary = endpoint({
  method: 'GET',
  path: '/api/crm/home-summary',
  access: 'contacts:read',
  summary: 'Figures of the dashboard home',
  query: z.strictObject({ timeZone: TimeZone.default('UTC') }),
  returns: HomeSummary,
  status: 200,
});
