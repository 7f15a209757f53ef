import type { ImportReading } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { Reading } from '../import-files/file-rows.js';
import type { Analysis, Place } from '../import-mapping/guess-mapping.js';
import type { OwnField, Plan } from '../import-mapping/mapped-row.js';

/** What the thread is asked to do with a file. */
export type Task = { path: string; type: RecordType } & (
  | { kind: 'analyse'; place: Place; fields: OwnField[]; as?: ImportReading | undefined }
  | { kind: 'stage'; reading: Reading; plan: Plan }
);

/** What it says: rows as JSON text, which passes between threads and to the database as it is. */
export type Answer =
  | { kind: 'analysis'; analysis: Analysis }
  | { kind: 'rows'; json: string; count: number }
  | { kind: 'failed'; message: string; file: boolean }
  | { kind: 'end' };
