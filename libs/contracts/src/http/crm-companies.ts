import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, Money, page, Timestamp, updatedSince } from '../endpoint.js';
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

/** How a customer's company stands: computed from when somebody last spoke with it, never entered. */
export const companyStatuses = ['active', 'at-risk', 'dormant'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

/** Days without any activity, deal won or record added after which a company is at risk, and dormant. */
export const companyStatusDays = { atRisk: 30, dormant: 90 } as const;

const entered = {
  name: RecordName,
  domain: Text.trim().toLowerCase().max(253).nullable(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  industry: ShortText.nullable(),
  address: Address.nullable(),
  ownerId: Id.nullable(),
  tags: Tags,
  /** What should be sold to this company in a month. */
  salesTarget: Money.nullable(),
  fields: FieldValues,
};

/** What clients send along with a company that they read: it is computed, and stays so. */
const status = z
  .enum(companyStatuses)
  .optional()
  .meta({ description: 'Taken and not kept: how a company stands follows from when it was last heard of' });

export const CompanyInput = z.strictObject({ ...optional(entered), name: RecordName, status });
export type CompanyInput = z.infer<typeof CompanyInput>;

export const CompanyChange = z.strictObject({ ...optional(entered), status, version: z.int().positive() });
export type CompanyChange = z.infer<typeof CompanyChange>;

export const Company = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    domain: z.string().nullable(),
    website: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable().default(null),
    industry: z.string().nullable(),
    address: Address.nullable(),
    ownerId: Id.nullable(),
    tags: z.array(z.string()),
    salesTarget: Money.nullable(),
    fields: FieldValues,
    status: z.enum(companyStatuses),
    /** Whole days since the last sign of life, from which the status follows. */
    quietDays: z.int(),
    lastActivityAt: Timestamp.nullable(),
    sample: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

/** Columns of the list and what they hold: how each can be filtered. */
export const companyColumns = {
  name: 'text',
  domain: 'text',
  phone: 'text',
  email: 'text',
  industry: 'text',
  ownerId: 'choice',
  tags: 'choices',
  status: 'choice',
  salesTarget: 'number',
  lastActivityAt: 'time',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const companySorts = [
  'name',
  'domain',
  'industry',
  'salesTarget',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
] as const;

export const CompanyQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, domain, phone, e-mail or industry, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(companySorts).default('-createdAt'),
  status: z.enum(companyStatuses).optional().meta({ description: 'Only companies in this state' }),
  filter: FilterText.optional(),
  updatedSince,
});
export type CompanyQuery = z.infer<typeof CompanyQuery>;

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/crm/companies',
  access: 'companies:read',
  summary: 'Companies of the workspace’s customers, keyset paged',
  query: CompanyQuery,
  returns: page(Company),
  status: 200,
});

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/api/crm/companies',
  access: 'companies:write',
  summary: 'Add a company',
  body: CompanyInput,
  returns: Company,
  status: 201,
  idempotent: true,
  problems: ['not-found'],
});

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/crm/companies/:id',
  access: 'companies:read',
  summary: 'One company',
  params: idParams,
  returns: Company,
  status: 200,
});

export const updateCompany = endpoint({
  name: 'updateCompany',
  method: 'PATCH',
  path: '/api/crm/companies/:id',
  access: 'companies:write',
  summary: 'Change a company; 409 with both versions when it changed meanwhile',
  params: idParams,
  body: CompanyChange,
  returns: Company,
  status: 200,
  problems: ['version-conflict'],
});

export const deleteCompany = endpoint({
  name: 'deleteCompany',
  method: 'DELETE',
  path: '/api/crm/companies/:id',
  access: 'companies:write',
  summary: 'Delete a company; it can be restored, and its contacts stay',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreCompany = endpoint({
  name: 'restoreCompany',
  method: 'POST',
  path: '/api/crm/companies/:id/restore',
  access: 'companies:write',
  summary: 'Undo the deletion of a company',
  params: idParams,
  body: z.strictObject({}),
  returns: Company,
  status: 200,
});
