import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, updatedSince } from '../endpoint.js';
import { consents, contactFields, type Lifecycle, lifecycles } from '../records/contact.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { FilterText, ofBatchQuery, sortedPageQuery, sortOf, Text } from './crm-records.js';

export { consents, type Lifecycle, lifecycles };

export const ContactInput = z.strictObject({
  ...enteredOf(contactFields),
  name: contactFields.name.entered,
  lifecycle: contactFields.lifecycle.entered.default('lead'),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const ContactChange = z.strictObject({ ...enteredOf(contactFields), version: z.int().positive() });
export type ContactChange = z.infer<typeof ContactChange>;

export const Contact = z.object(valuesOf(contactFields)).meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

export const contactColumns = columnsOf(contactFields);
export const contactSorts = sortsOf(contactFields);

export const ContactQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, e-mail, phone or company, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(contactSorts).default('-createdAt'),
  lifecycle: z.enum(lifecycles).optional(),
  companyId: Id.optional(),
  ...ofBatchQuery,
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
  problems: ['not-found', 'plan-limit'],
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
