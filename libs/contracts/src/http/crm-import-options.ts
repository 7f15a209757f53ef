import { z } from '@fernway/contracts/zod';
import { companyFields } from '../records/company.js';
import { contactFields, lifecycles } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { importTargetsOf } from '../records/field.js';
import { type recordTypes, Tags } from './crm-records.js';

/** What can be read of a file, at most; beyond it the file is refused with these figures. */
export const importLimits = {
  rows: 1_000_000,
  columns: 500,
  /** Bytes of one row. */
  rowBytes: 1024 * 1024,
  /** Characters of one cell, as spreadsheets have it. */
  cellLength: 32_767,
} as const;

export const importFormats = ['csv', 'xlsx', 'vcard'] as const;
/** The programs whose exports are known by their headers. */
export const importApps = ['hubspot', 'salesforce', 'pipedrive', 'zoho', 'google', 'outlook'] as const;

/** What a column may become; beside these `fields.<id>` for a custom field. */
export const importTargets = {
  contact: [...importTargetsOf(contactFields), 'note'],
  company: [...importTargetsOf(companyFields), 'note'],
  deal: [...importTargetsOf(dealFields), 'note'],
} as const satisfies Record<(typeof recordTypes)[number], readonly string[]>;

/** What one value of a column becomes: the id of an owner, stage, pipeline or choice, a word of ours, or null for nothing. */
const ValueMatch = z.strictObject({
  /** As in the mapping: `owner`, `stage`, `pipeline`, `lifecycle`, `priority`, `currency`, `tags`, `fields.<id>`. */
  target: z.string().max(60),
  from: z.string().max(500),
  to: z.string().max(200).nullable(),
});
export type ValueMatch = z.infer<typeof ValueMatch>;

/** A column whose values are cut at a separator: each part becomes the field at its place. */
const Split = z.strictObject({
  column: z
    .int()
    .min(0)
    .max(importLimits.columns - 1),
  by: z.string().min(1).max(5),
  into: z.array(z.string().max(60).nullable()).min(2).max(6),
});
export type Split = z.infer<typeof Split>;

export const ImportOptions = z.strictObject({
  /** Whether the first row names the columns. */
  header: z.boolean(),
  /** Of phones that are written without one: ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  decimal: z.enum(['.', ',']),
  /** Of money without one. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Records that are there already: take the file's values, only those that are missing, or leave them alone. */
  existing: z.enum(['update', 'fill', 'skip']),
  /** Somebody of a similar name in the same company: a person of his own, or to be looked at first. */
  similar: z.enum(['create', 'skip']),
  lifecycle: z.enum(lifecycles),
  /** For every record that is made. */
  tags: Tags,
  encoding: z.string().max(40).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  /** Of a file of several sheets; null: the first one that holds rows. */
  sheet: z.string().max(255).nullable().default(null),
  /** The row that names the columns, as a spreadsheet counts; what stands above it is left out. */
  headerRow: z.int().min(1).max(1000).default(1),
  /** What values that are unknown here become. */
  values: z.array(ValueMatch).max(500).default([]),
  /** Values that are unknown here, and that nobody said anything of: a note of the record keeps them, they are left out, or their row is. */
  unknown: z.enum(['note', 'empty', 'refuse']).default('note'),
  /** Columns whose values are cut into several fields. */
  splits: z.array(Split).max(50).default([]),
});
export type ImportOptions = z.infer<typeof ImportOptions>;
