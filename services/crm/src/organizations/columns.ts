import { organizationFields } from '@fernway/contracts/records/organization';
import type { FieldColumn, RecordTable } from '../records/field-columns.js';
import { history } from '../records/shared-columns.js';

const { createdAt, updatedAt, id } = history.ends;

const columns = {
  ...history.before,
  name: { column: 'name', type: 'text', list: { key: { sql: 'lower(r.name)', kind: 'text' } } },
  registrationNumber: { column: 'registration_number', type: 'text' },
  industry: { column: 'industry', type: 'text', list: { key: { sql: 'lower(r.industry)', kind: 'text' } } },
  founded: { column: 'founded', type: 'int' },
  address: { column: 'address', type: 'text' },
  phone: { column: 'phone', type: 'text' },
  email: { column: 'email', type: 'text' },
  employees: { column: 'employees', type: 'int' },
  locations: { column: 'locations', type: 'text[]', empty: [] },
  teams: { column: 'teams', type: 'text[]', empty: [] },
  departments: { column: 'departments', type: 'jsonb', empty: [] },
  logoId: { column: 'logo_id', type: 'uuid' },
  ...history.made,
  createdAt,
  updatedAt,
  id,
} satisfies Record<keyof typeof organizationFields, FieldColumn>;

/** The workspace's own companies, and where each of their fields is kept. */
export const organizationTable = { table: 'organization', fields: organizationFields, columns } satisfies RecordTable;
