import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, updatedSince } from '../endpoint.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { type DepartmentKind, departmentKinds, organizationFields } from '../records/organization.js';
import { FilterText, plainSortOf, sortedPageQuery, Text } from './crm-records.js';

export { type DepartmentKind, departmentKinds };

export const OrganizationInput = z.strictObject({
  ...enteredOf(organizationFields),
  name: organizationFields.name.entered,
});
export type OrganizationInput = z.infer<typeof OrganizationInput>;

export const OrganizationChange = z.strictObject({ ...enteredOf(organizationFields), version: z.int().positive() });
export type OrganizationChange = z.infer<typeof OrganizationChange>;

export const Organization = z.object(valuesOf(organizationFields)).meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

/** The one this person works with is `active`: until one is chosen, the first that is no sample, else the sample. */
export const Organizations = page(Organization).extend({ active: Id.nullable() }).meta({ id: 'Organizations' });
export type Organizations = z.infer<typeof Organizations>;

export const organizationColumns = columnsOf(organizationFields);
export const organizationSorts = sortsOf(organizationFields);

export const OrganizationQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, registration number, industry, address, phone or e-mail, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: plainSortOf(organizationSorts).default('-createdAt'),
  filter: FilterText.optional(),
  updatedSince: updatedSince.meta({ description: 'Only what was added, changed or restored at this time or later' }),
});
export type OrganizationQuery = z.infer<typeof OrganizationQuery>;

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/api/crm/organizations',
  access: 'workspace:read',
  summary:
    'The workspace’s own companies, keyset paged, in the order they were added unless told otherwise, and which one you work with',
  query: OrganizationQuery,
  returns: Organizations,
  status: 200,
});

export const createOrganization = endpoint({
  name: 'createOrganization',
  method: 'POST',
  path: '/api/crm/organizations',
  access: 'crm:configure',
  summary: 'Add a company of your own; it becomes the active one',
  body: OrganizationInput,
  returns: Organization,
  status: 201,
  idempotent: true,
});

export const getOrganization = endpoint({
  name: 'getOrganization',
  method: 'GET',
  path: '/api/crm/organizations/:id',
  access: 'workspace:read',
  summary: 'One company of your own',
  params: idParams,
  returns: Organization,
  status: 200,
});

export const updateOrganization = endpoint({
  name: 'updateOrganization',
  method: 'PATCH',
  path: '/api/crm/organizations/:id',
  access: 'crm:configure',
  summary: 'Change a company of your own; 409 with both versions when it changed meanwhile',
  params: idParams,
  body: OrganizationChange,
  returns: Organization,
  status: 200,
  problems: ['version-conflict'],
});

export const activateOrganization = endpoint({
  name: 'activateOrganization',
  method: 'PUT',
  path: '/api/crm/organizations/:id/active',
  access: 'workspace:personal',
  summary: 'Work with this one of your companies',
  params: idParams,
  body: z.strictObject({}),
  returns: Organizations,
  status: 200,
});

export const deleteOrganization = endpoint({
  name: 'deleteOrganization',
  method: 'DELETE',
  path: '/api/crm/organizations/:id',
  access: 'crm:configure',
  summary: 'Delete a company of your own; whoever worked with it goes on with the first that is left',
  params: idParams,
  returns: Organizations,
  status: 200,
});

export const restoreOrganization = endpoint({
  name: 'restoreOrganization',
  method: 'POST',
  path: '/api/crm/organizations/:id/restore',
  access: 'crm:configure',
  summary: 'Undo the deletion of a company of your own',
  params: idParams,
  body: z.strictObject({}),
  returns: Organizations,
  status: 200,
});
