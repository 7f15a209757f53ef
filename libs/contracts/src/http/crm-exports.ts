import { z } from '@fernway/contracts/zod';
import { endpoint } from '../endpoint.js';
import { ContactQuery } from './crm.js';
import { CompanyQuery } from './crm-companies.js';
import { DealQuery } from './crm-deals.js';
import { ExpenseQuery } from './crm-expenses.js';
import { ProductQuery } from './crm-products.js';
import { SaleQuery } from './crm-sales.js';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const file = {
  format: z.enum(exportFormats).default('csv'),
  /** Columns of the list, in their order, separated by commas; all of them where none is named. */
  columns: z.string().max(4000).optional(),
};
/** By `format`. */
const answerTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;
const access = 'crm:export';
const summary = 'as a CSV or XLSX file: what the list shows for the same questions, all of it';

/** What a list shows, whole; `columns` as the list names them. */
export const exportOf = {
  contact: endpoint({
    name: 'exportContacts',
    method: 'GET',
    path: '/api/crm/exports/contacts',
    access,
    summary: `Contacts ${summary}`,
    query: ContactQuery.omit({ limit: true, after: true }).extend(file),
    returns: z.string(),
    answerTypes,
    status: 200,
  }),
  company: endpoint({
    name: 'exportCompanies',
    method: 'GET',
    path: '/api/crm/exports/companies',
    access,
    summary: `Companies ${summary}`,
    query: CompanyQuery.omit({ limit: true, after: true }).extend(file),
    returns: z.string(),
    answerTypes,
    status: 200,
  }),
  deal: endpoint({
    name: 'exportDeals',
    method: 'GET',
    path: '/api/crm/exports/deals',
    access,
    summary: `Deals ${summary}`,
    query: DealQuery.omit({ limit: true, after: true }).extend(file),
    returns: z.string(),
    answerTypes,
    status: 200,
  }),
  product: endpoint({
    name: 'exportProducts',
    method: 'GET',
    path: '/api/crm/exports/products',
    access,
    summary: `Products ${summary}`,
    query: ProductQuery.omit({ limit: true, after: true }).extend(file),
    returns: z.string(),
    answerTypes,
    status: 200,
  }),
  sale: endpoint({
    name: 'exportSales',
    method: 'GET',
    path: '/api/crm/exports/sales',
    access,
    summary: `Sales ${summary}`,
    query: SaleQuery.omit({ limit: true, after: true }).extend(file),
    returns: z.string(),
    answerTypes,
    status: 200,
  }),
  expense: endpoint({
    name: 'exportExpenses',
    method: 'GET',
    path: '/api/crm/exports/expenses',
    access,
    summary: `Expenses ${summary}`,
    query: ExpenseQuery.omit({ limit: true, after: true }).extend(file),
    returns: z.string(),
    answerTypes,
    status: 200,
  }),
} as const;

export const exportWorkspace = endpoint({
  name: 'exportWorkspace',
  method: 'GET',
  path: '/api/crm/exports/workspace',
  access,
  summary: 'Contacts, companies, deals, products, sales, expenses, activities and tasks as CSV files in one ZIP',
  query: z.strictObject({}),
  returns: z.string(),
  answerTypes: ['application/zip'],
  status: 200,
});
