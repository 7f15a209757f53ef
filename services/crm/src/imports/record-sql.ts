import type { RecordType } from '@fernway/contracts/http/crm-records';
import { type ColumnType, importedColumns, moneyOf, type RecordTable } from '../records/field-columns.js';
import { recordTables } from '../records/record-tables.js';
import { followedNames } from './followed-times.js';
import type { ImportedField, Mode } from './imported-field.js';

/** A field of a record: what a row `n` gives for it (null: nothing), and what the record `b` has. */
type Field = ImportedField & {
  /** As history names it; empty where another field's change tells of it. */
  name: string;
  column?: string;
  given: string;
  /** Where history has another shape than the column: of the row `of`. */
  shown?: (of: 'b' | 'a') => string;
  type?: ColumnType;
};

/** What a row gives for a field, by the type of its column. */
const givenAs = (name: string, type: ColumnType): string => {
  if (type === 'jsonb') return `n.d -> '${name}'`;
  if (type === 'text[]')
    return `case when n.d ? '${name}' then array(select jsonb_array_elements_text(n.d -> '${name}')) end`;
  return type === 'uuid' ? `(n.d ->> '${name}')::uuid` : `n.d ->> '${name}'`;
};

/** The fields that an import writes, from where they are kept. */
const importFieldsOf = (table: RecordTable): Field[] =>
  importedColumns(table).flatMap(({ name, field: described, column: kept }): Field[] => {
    const { column, type, currency, imported } = kept;
    const field = { column, type, given: givenAs(name, type), ...imported, name: imported?.untold ? '' : name };
    if (type !== 'money') return [field];
    const amount: Field = {
      ...field,
      type: 'bigint',
      given: `n.d #>> '{${name},amount}'`,
      shown: (of) => moneyOf(kept, described, of),
    };
    if (kept.sharesCurrency) return [amount];
    return [
      amount,
      {
        name: '',
        column: currency!,
        given: imported?.currencyOtherwise
          ? `n.d #>> '{${name},currency}'`
          : `case when n.d #> '{${name},amount}' is not null then n.d #>> '{${name},currency}' end`,
        ...(imported?.currencyOtherwise && { otherwise: imported.currencyOtherwise }),
        ...(imported?.staysWhere && { staysWhere: imported.staysWhere }),
        merge: (mode) => currencyOf(column, currency!, mode),
      },
    ];
  });

/** A currency alone says nothing of an amount in another one, which would become another amount. */
const currencyOf = (amount: string, currency: string, mode: Mode): string =>
  mode === 'fill'
    ? `coalesce(b.${currency}, b.new_${currency})`
    : `case when b.new_${amount} is null and b.${amount} is distinct from 0 then b.${currency} else coalesce(b.new_${currency}, b.${currency}) end`;

const columnOf = ({ name, column }: Field) => column ?? name;
const asGiven: readonly (ColumnType | undefined)[] = [undefined, 'text', 'text[]', 'jsonb', 'uuid'];
const typed = ({ given, type }: Field) => (asGiven.includes(type) ? given : `(${given})::${type}`);

/** What rows `n` give, as columns `new_…`. */
export const givenColumns = (type: RecordType): string =>
  importFieldsOf(recordTables[type])
    .map((field) => `${typed(field)} as new_${columnOf(field)}`)
    .join(', ');

/** Columns of a record that is made of a row `n`, and their values. */
export const madeColumns = (type: RecordType): { columns: string; values: string } => ({
  columns: importFieldsOf(recordTables[type]).map(columnOf).join(', '),
  values: importFieldsOf(recordTables[type])
    .map((field) => {
      const value = field.made ?? typed(field);
      return field.otherwise ? `coalesce(${value}, ${field.otherwise})` : value;
    })
    .join(', '),
});

/** A record `b` (with `new_…` columns beside its own) as it is afterwards. */
export const afterColumns = (type: RecordType, mode: Mode): string =>
  importFieldsOf(recordTables[type])
    .map((field) => {
      const column = columnOf(field);
      const plain =
        mode === 'fill' ? `coalesce(b.${column}, b.new_${column})` : `coalesce(b.new_${column}, b.${column})`;
      const met = field.merge?.(mode) ?? plain;
      const kept = field.staysWhere ? `case when ${field.staysWhere} then b.${column} else ${met} end` : met;
      return `${kept} as ${column}`;
    })
    .join(', ');

/** What history keeps: `{ field: [before, after] }` of `b` and `a`. */
export const changesOf = (type: RecordType): string =>
  importFieldsOf(recordTables[type])
    .filter(({ name }) => name !== '')
    .map((field) => {
      const shown = field.shown ?? ((of: 'b' | 'a') => `${of}.${columnOf(field)}`);
      return `case when ${shown('a')} is distinct from ${shown('b')} then jsonb_build_object('${field.name}', jsonb_build_array(${shown('b')}, ${shown('a')})) else '{}' end`;
    })
    .join(' || ');

/** `set` of an update to what was `excluded` from insertion. */
export const setColumns = (type: RecordType): string =>
  importFieldsOf(recordTables[type])
    .map(columnOf)
    .concat(followedNames(type))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
