import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, Timestamp, updatedSince } from '../endpoint.js';
import {
  Email,
  type FieldKind,
  FilterText,
  optional,
  Phone,
  plainSortOf,
  RecordName,
  ShortText,
  sortedPageQuery,
  Text,
} from './crm-records.js';

/** The departments that a company has, in the order in which they are shown. */
export const departmentKinds = [
  'executive-leadership',
  'marketing-and-sales',
  'product-development',
  'customer-support',
  'human-resources',
  'finance-and-legal',
] as const;
export type DepartmentKind = (typeof departmentKinds)[number];

const Department = z.strictObject({
  kind: z.enum(departmentKinds),
  head: ShortText.nullable(),
  members: z.array(RecordName).max(500),
});
const Departments = z
  .array(Department)
  .max(departmentKinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, { error: 'A department is named twice' });

const entered = {
  name: RecordName,
  registrationNumber: ShortText.nullable(),
  industry: ShortText.nullable(),
  /** The year. */
  founded: z.int().min(1000).max(9999).nullable(),
  address: ShortText.nullable(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  employees: z.int().min(0).max(10_000_000).nullable(),
  locations: z.array(RecordName).max(200),
  teams: z.array(RecordName).max(200),
  departments: Departments,
};

export const OrganizationInput = z.strictObject({ ...optional(entered), name: RecordName });
export type OrganizationInput = z.infer<typeof OrganizationInput>;

export const OrganizationChange = z.strictObject({ ...optional(entered), version: z.int().positive() });
export type OrganizationChange = z.infer<typeof OrganizationChange>;

/** One of the user's own companies. */
export const Organization = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    registrationNumber: z.string().nullable(),
    industry: z.string().nullable(),
    founded: z.int().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    employees: z.int().nullable(),
    locations: z.array(z.string()),
    teams: z.array(z.string()),
    departments: z.array(
      z.object({ kind: z.enum(departmentKinds), head: z.string().nullable(), members: z.array(z.string()) }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

/** The one this person works with is `active`: the first, until another is chosen. */
export const Organizations = page(Organization).extend({ active: Id.nullable() }).meta({ id: 'Organizations' });
export type Organizations = z.infer<typeof Organizations>;

/** Columns of the list and what they hold: how each can be filtered. */
export const organizationColumns = {
  name: 'text',
  registrationNumber: 'text',
  industry: 'text',
  founded: 'number',
  address: 'text',
  phone: 'text',
  email: 'text',
  employees: 'number',
  locations: 'choices',
  teams: 'choices',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<string, FieldKind>;

const organizationSorts = ['name', 'industry', 'founded', 'employees', 'createdAt', 'updatedAt'] as const;

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
  access: 'contacts:write',
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
  access: 'contacts:write',
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
  access: 'contacts:write',
  summary: 'Delete a company of your own; whoever worked with it goes on with the first that is left',
  params: idParams,
  returns: Organizations,
  status: 200,
});

export const restoreOrganization = endpoint({
  name: 'restoreOrganization',
  method: 'POST',
  path: '/api/crm/organizations/:id/restore',
  access: 'contacts:write',
  summary: 'Undo the deletion of a company of your own',
  params: idParams,
  body: z.strictObject({}),
  returns: Organizations,
  status: 200,
});
