import type { RecordType } from '@fernway/contracts/http/crm-records';
import { commerceTables } from '../commerce/commerce-lists.js';
import { companyTable } from '../companies/columns.js';
import { contactTable } from '../contacts/columns.js';
import { dealTable } from '../deals/columns.js';
import type { RecordTable } from './field-columns.js';

/** The kinds of records that lists, files and batches treat alike. */
export const recordTables: Record<RecordType, RecordTable> = {
  contact: contactTable,
  company: companyTable,
  deal: dealTable,
  ...commerceTables,
};
