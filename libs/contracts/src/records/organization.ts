import { z } from '@fernway/contracts/zod';
import { Id, Timestamp } from '../endpoint.js';
import { Email, Phone, RecordName, ShortLine, ShortText } from '../http/crm-records.js';
import type { RecordFields } from './field.js';

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
  head: ShortLine.nullable(),
  members: z.array(RecordName).max(500),
});
const Departments = z
  .array(Department)
  .max(departmentKinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, { error: 'A department is named twice' });

const text = { type: 'text', value: z.string().nullable(), filterable: true, personal: false } as const;
const number = {
  type: 'number',
  value: z.int().nullable(),
  filterable: true,
  sortable: true,
  personal: false,
} as const;
const names = {
  type: 'tags',
  value: z.array(z.string()),
  entered: z.array(RecordName).max(200),
  filterable: true,
  personal: false,
} as const;

/** One of the user's own companies. */
export const organizationFields = {
  id: { type: 'id', value: Id, personal: false },
  version: { type: 'number', value: z.int(), personal: false },
  name: {
    type: 'text',
    value: z.string(),
    entered: RecordName,
    required: true,
    filterable: true,
    sortable: true,
    personal: false,
  },
  registrationNumber: { ...text, entered: ShortText.nullable() },
  industry: { ...text, entered: ShortText.nullable(), sortable: true },
  /** The year. */
  founded: { ...number, entered: z.int().min(1000).max(9999).nullable() },
  address: { ...text, entered: ShortText.nullable() },
  phone: { ...text, type: 'phone', entered: Phone.nullable() },
  email: { ...text, type: 'email', entered: Email.nullable() },
  employees: { ...number, entered: z.int().min(0).max(10_000_000).nullable() },
  locations: names,
  teams: names,
  departments: {
    type: 'structure',
    value: z.array(
      z.object({ kind: z.enum(departmentKinds), head: z.string().nullable(), members: z.array(z.string()) }),
    ),
    entered: Departments,
    personal: true,
  },
  /** The picture that heads what is its own: pages, mails, receipts. */
  logoId: { type: 'id', value: Id.nullable(), personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  createdAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
  updatedAt: { type: 'time', value: Timestamp, filterable: true, sortable: true, personal: false },
} as const satisfies RecordFields;
