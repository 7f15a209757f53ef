import type { FieldColumn } from '../records/field-columns.js';

/** A text that lists compare and count without its case, and show as it is written. */
export const textColumn = (column: string) =>
  ({ column, type: 'text', list: { sql: `lower(r.${column})`, shown: `r.${column}` } }) as const satisfies FieldColumn;
