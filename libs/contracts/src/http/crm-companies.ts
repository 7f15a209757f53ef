import { z } from '@fernway/contracts/zod';
import { endpoint, idParams, page, updatedSince } from '../endpoint.js';
import { companyFields, type CompanyStatus, companyStatuses } from '../records/company.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { FilterText, ofBatchQuery, sortedPageQuery, sortOf, Text } from './crm-records.js';

export { type CompanyStatus, companyStatuses };

/** Days without any activity, deal won or record added after which a company is at risk, and dormant. */
export const companyStatusDays = { atRisk: 30, dormant: 90 } as const;

/** What clients send along with a company that they read: it is computed, and stays so. */
const status = z
  .enum(companyStatuses)
  .optional()
  .meta({ description: 'Taken and not kept: how a company stands follows from when it was last heard of' });

export const CompanyInput = z.strictObject({
  ...enteredOf(companyFields),
  name: companyFields.name.entered,
  status,
});
export type CompanyInput = z.infer<typeof CompanyInput>;

export const CompanyChange = z.strictObject({ ...enteredOf(companyFields), status, version: z.int().positive() });
export type CompanyChange = z.infer<typeof CompanyChange>;

export const Company = z.object(valuesOf(companyFields)).meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

export const companyColumns = columnsOf(companyFields);
export const companySorts = sortsOf(companyFields);

export const CompanyQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in name, domain, phone, e-mail or industry, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: sortOf(companySorts).default('-createdAt'),
  status: z.enum(companyStatuses).optional().meta({ description: 'Only companies in this state' }),
  ...ofBatchQuery,
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
