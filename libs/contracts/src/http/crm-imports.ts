import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Id, idParams, Money, page, pageQuery, Timestamp } from '../endpoint.js';
import { companyFields } from '../records/company.js';
import { contactFields, lifecycles } from '../records/contact.js';
import { dealFields } from '../records/deal.js';
import { expenseFields } from '../records/expense.js';
import { importTargetsOf } from '../records/field.js';
import { productFields } from '../records/product.js';
import { saleFields } from '../records/sale.js';
import { importReasons } from './crm-import-reasons.js';
import { Label, recordTypes, Tags } from './crm-records.js';
import { languages, TimeZone } from './identity.js';

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

/**
 * `uploaded` waits for its mapping; `checking` is the dry run and `checked` its result; the run ends in `done`, `cancelled`
 * or `failed`, and what it did until then can be undone. A failed run can be run again: it goes on where it stopped.
 */
const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** What a column may become; beside these `fields.<id>` for a custom field. */
export const importTargets = {
  contact: [...importTargetsOf(contactFields), 'note'],
  company: [...importTargetsOf(companyFields), 'note'],
  deal: [...importTargetsOf(dealFields), 'note'],
  product: importTargetsOf(productFields),
  sale: importTargetsOf(saleFields),
  expense: importTargetsOf(expenseFields),
} as const satisfies Record<(typeof recordTypes)[number], readonly string[]>;

export const ImportOptions = z.strictObject({
  /** Whether the first row names the columns. */
  header: z.boolean(),
  /** Of phones that are written without one: ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  decimal: z.enum(['.', ',']),
  /** Of money without one. */
  currency: CurrencyCode,
  /** Whose day is the last that a birthday may have; without one, it is today's wherever the day begins first. */
  timeZone: TimeZone.optional(),
  /** Records that are there already: take the file's values, only those that are missing, or leave them alone. */
  existing: z.enum(['update', 'fill', 'skip']),
  /** Somebody of a similar name in the same company: a person of his own, or to be looked at first. */
  similar: z.enum(['create', 'skip']),
  lifecycle: z.enum(lifecycles),
  /** For every record that is made. */
  tags: Tags,
  encoding: z.string().max(40).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** Per column what it becomes; null: it stays out. */
const Mapping = z.array(z.string().max(60).nullable()).max(importLimits.columns);

export const importOutcomes = ['create', 'update', 'unchanged', 'conflict', 'invalid'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const Counts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  conflict: z.int(),
  invalid: z.int(),
  /** Companies that rows name and nobody knows yet. */
  companies: z.int(),
  /** Of the conflicts: rows that would make more contacts than the plan allows. */
  overLimit: z.int(),
});

export const Import = z
  .object({
    id: Id,
    recordType: z.enum(recordTypes),
    state: z.enum(importStates),
    fileName: z.string(),
    bytes: z.int(),
    format: z.enum(importFormats),
    app: z.enum(importApps).nullable(),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    /** The first values of each column, as they stand in the file; whether it is of ids that this workspace does not know. */
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), unknownIds: z.boolean().optional() })),
    mapping: Mapping,
    /** Imports of earlier releases may hold other codes. */
    options: ImportOptions.extend({ currency: z.string() }),
    /** Rows of the file; null until all were read. */
    rows: z.int().nullable(),
    /** Rows gone through by the dry run or the run. */
    done: z.int(),
    counts: Counts,
    /** Why the file or the run failed, or why it waits, for people. */
    problem: z.string().nullable(),
    /** Attempts in a row that a passing fault ended; 0 while it makes progress. */
    attempts: z.int(),
    /** When it goes on by itself after a passing fault. */
    nextTryAt: Timestamp.nullable(),
    /** There once it ran: what can be undone. */
    batchId: Id.nullable(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

export const ImportRow = z
  .object({
    /** As a spreadsheet counts: the header is row 1. */
    row: z.int(),
    outcome: z.enum(importOutcomes),
    reason: z.enum(importReasons),
    /** The sentence, in English. */
    message: z.string(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    /** What the row is about, to recognise it. */
    label: z.string(),
    /** The record that it is, or is like. */
    recordId: Id.nullable(),
    recordName: z.string().nullable(),
    /** What the row gives as the value of a deal or the sales target of a company. */
    amount: Money.nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

export const UploadQuery = z.strictObject({
  recordType: z.enum(recordTypes),
  fileName: Label.meta({ description: 'Name of the file; what it is, its content tells' }),
  /** Where the person is: which phones and numbers are meant. */
  country: ImportOptions.shape.country.default('US'),
  currency: ImportOptions.shape.currency
    .optional()
    .meta({ description: 'Of amounts that name none; without it the workspace’s' }),
  timeZone: ImportOptions.shape.timeZone,
});
export type UploadQuery = z.infer<typeof UploadQuery>;

export const uploadImport = endpoint({
  name: 'uploadImport',
  method: 'POST',
  path: '/api/crm/imports',
  access: 'crm:import',
  summary: 'Upload a CSV, XLSX or vCard file; nothing is imported yet',
  idempotent: true,
  query: UploadQuery,
  body: z.unknown(),
  bodyType: 'application/octet-stream',
  returns: Import,
  status: 201,
  problems: ['storage-full'],
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/crm/imports',
  access: 'crm:import',
  summary: 'Imports of the workspace, the latest first',
  query: z.strictObject(pageQuery),
  returns: page(Import),
  status: 200,
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/crm/imports/:id',
  access: 'crm:import',
  summary: 'One import, with its progress',
  params: idParams,
  returns: Import,
  status: 200,
});

export const ImportReading = z.strictObject({
  header: z.boolean(),
  encoding: ImportOptions.shape.encoding,
  delimiter: ImportOptions.shape.delimiter,
});
export type ImportReading = z.infer<typeof ImportReading>;

export const readImport = endpoint({
  name: 'readImport',
  method: 'PUT',
  path: '/api/crm/imports/:id/reading',
  access: 'crm:import',
  summary: 'Read the file in another way than was guessed; its columns are mapped anew',
  params: idParams,
  body: ImportReading,
  returns: Import,
  status: 200,
  problems: ['conflict'],
});

export const ImportMapping = z.strictObject({ mapping: Mapping, options: ImportOptions });
export type ImportMapping = z.infer<typeof ImportMapping>;

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'PUT',
  path: '/api/crm/imports/:id/mapping',
  access: 'crm:import',
  summary: 'Say what the columns are, and begin the dry run: what every row would do, and why',
  params: idParams,
  body: ImportMapping,
  returns: Import,
  status: 200,
  problems: ['conflict'],
});

export const ImportRowQuery = z.strictObject({
  ...pageQuery,
  after: z.coerce.number().int().min(0).optional().meta({ description: 'The last `row` that was seen' }),
  outcome: z.enum(importOutcomes).optional().meta({ description: 'Only rows with this outcome' }),
});
export type ImportRowQuery = z.infer<typeof ImportRowQuery>;

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/crm/imports/:id/rows',
  access: 'crm:import',
  summary: 'What each row does, and why',
  params: idParams,
  query: ImportRowQuery,
  returns: page(ImportRow),
  status: 200,
});

export const runImport = endpoint({
  name: 'runImport',
  method: 'POST',
  path: '/api/crm/imports/:id/run',
  access: 'crm:import',
  summary:
    'Import what was checked, in the background; one that failed goes on after its last row, one that waits goes on now',
  params: idParams,
  body: z.strictObject({}),
  returns: Import,
  status: 202,
  problems: ['conflict'],
});

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: '/api/crm/imports/:id/cancel',
  access: 'crm:import',
  summary: 'Stop a dry run or a run; what was imported stays, and can be undone',
  params: idParams,
  body: z.strictObject({}),
  returns: Import,
  status: 200,
  problems: ['conflict'],
});

export const discardImport = endpoint({
  name: 'discardImport',
  method: 'DELETE',
  path: '/api/crm/imports/:id',
  access: 'crm:import',
  summary: 'Discard an uploaded file that was not imported; its room is free at once',
  params: idParams,
  returns: null,
  status: 204,
  problems: ['conflict'],
});

export const getImportErrors = endpoint({
  name: 'getImportErrors',
  method: 'GET',
  path: '/api/crm/imports/:id/errors',
  access: 'crm:import',
  summary:
    'The rows that were not imported as they stand in the file, each with its reason in a language of the caller’s choice, as CSV',
  params: idParams,
  query: z.strictObject({ language: z.enum(languages).default('en') }),
  returns: z.string(),
  answerTypes: ['text/csv'],
  status: 200,
});
