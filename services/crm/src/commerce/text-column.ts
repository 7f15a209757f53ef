import type { FieldColumn } from '../records/field-columns.js';

/** A text that lists compare and count without its case, and show as it is written. */
export const textColumn = (column: string) =>
  ({ column, type: 'text', list: { sql: `lower(r.${column})`, shown: `r.${column}` } }) as const satisfies FieldColumn;

/** A number by which a record is known in any case, with its key: a file that writes it otherwise does not change it. */
export const numberColumn = (column: string, key: string) =>
  ({
    ...textColumn(column),
    imported: {
      merge: (mode) =>
        mode === 'fill'
          ? `coalesce(b.${column}, b.new_${column})`
          : `case when lower(b.new_${column}) = b.${key} then b.${column} else coalesce(b.new_${column}, b.${column}) end`,
    },
  }) satisfies FieldColumn;
