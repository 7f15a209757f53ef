import type { RecordField, RecordFields } from '@fernway/contracts/records/field';
import { columnsOf } from '@fernway/contracts/records/field';
import type { ExportColumn } from '../exports/export-column.js';
import type { ImportedField } from '../imports/imported-field.js';
import type { ListColumn } from './record-list.js';

/** What a column of the database holds; `money` are two columns: an amount, and the currency beside it. */
export type ColumnType =
  | 'uuid'
  | 'uuid[]'
  | 'text'
  | 'text[]'
  | 'int'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'money';

/** The placeholder of a field's value in a statement: `$5`. */
type ValueOf = (field: string) => string;

/** Where a field of a record is kept, and what is special about it; the rest follows from its type. */
export type FieldColumn<Row = never> = {
  /** Its column; a field without it is computed where it is read. */
  column?: string;
  type: ColumnType;
  /** The column of an amount's currency. */
  currency?: string;
  /** Another amount of the record writes the currency, and is always in the same one. */
  sharesCurrency?: true;
  /** What is selected of a row `r`, where that is not the column itself; null: nothing is. */
  read?: string | null;
  /** What lists sort and filter by, where that is not the column. */
  list?: Partial<ListColumn>;
  /** What is kept where nothing is given. */
  empty?: unknown;
  /** Written with a record, though nobody enters it. */
  written?: true;
  /** The value of a record that is made, and of one that is changed, where it is not the one that is given. */
  insert?: (value: ValueOf) => string;
  update?: (value: ValueOf) => string;
  /** What sets the column in a change of many records `r` by `p.patch`, where it is not the value given. */
  patch?: string;
  /** How an import writes it; null: it does not. */
  imported?: ImportedField | null;
  /** Its title in an exported file, or the columns that it becomes. */
  exported?: string | readonly ExportColumn<Row>[];
  /** By what names other programs' files head what becomes this field: aliases between bars, by import target. */
  headers?: Readonly<Record<string, string>>;
};

/** A kind of record: its fields as the contract describes them, and where each is kept. */
export type RecordTable<Name extends string = string> = {
  table: string;
  fields: RecordFields;
  columns: Readonly<Record<Name, FieldColumn>>;
};

type Kept = { name: string; field: RecordField | undefined; column: FieldColumn };

const kept = ({ fields, columns }: RecordTable): Kept[] =>
  Object.entries(columns).map(([name, column]) => ({ name, field: fields[name], column }));

/** Fields whose values are given with a record: those that a person enters, and those that its service adds. */
/** Whether a value comes with a currency of its own. */
const withCurrency = ({ type, sharesCurrency }: FieldColumn): boolean => type === 'money' && !sharesCurrency;

const written = (table: RecordTable): (Kept & { column: { column: string } })[] =>
  kept(table).filter(
    ({ field, column }) => column.column !== undefined && (field?.entered !== undefined || column.written),
  ) as never;

/** An amount with its currency, of a row; null where there is none. */
export const moneyOf = ({ column, currency }: FieldColumn, field: RecordField | undefined, row: string): string => {
  const money = `jsonb_build_object('amount', ${row}.${column!}, 'currency', ${row}.${currency!})`;
  return field && isNullable(field) ? `case when ${row}.${column!} is not null then ${money} end` : money;
};

/** The expression of a field of the row `r`. */
const readOf = ({ field, column }: Kept): string | null => {
  if (column.read !== undefined) return column.read;
  if (column.type === 'money') return moneyOf(column, field, 'r');
  return plainRead(column);
};

const plainRead = ({ column, type }: FieldColumn): string => {
  if (type === 'date') return `r.${column!}::text`;
  return type === 'numeric' ? `r.${column!}::float8` : `r.${column!}`;
};

const isNullable = ({ value }: RecordField): boolean => value.safeParse(null).success;

/** What is selected of a row `r`: each field by its name in the contract, and when it was deleted. */
export const selectOf = (table: RecordTable): string =>
  [
    ...kept(table).flatMap((one) => {
      const sql = readOf(one);
      if (sql === null) return [];
      return sql === `r.${one.name}` ? sql : `${sql} as ${/[A-Z]/.test(one.name) ? `"${one.name}"` : one.name}`;
    }),
    'r.deleted_at as "deletedAt"',
  ].join(', ');

/** The columns that lists of a kind sort and filter by. */
export const listColumnsOf = (table: RecordTable): Record<string, ListColumn> => {
  const compared: Record<string, ListColumn['kind']> = columnsOf(table.fields);
  return Object.fromEntries(
    kept(table).flatMap(({ name, field, column }) => {
      const kind = compared[name];
      if (!field || !kind) return [];
      const nullable = isNullable(field) && { nullable: true };
      const money: Partial<ListColumn> =
        column.type === 'money' && column.currency ? { currency: `r.${column.currency}`, amount: 'bigint' } : {};
      return [[name, { sql: `r.${column.column!}`, kind, ...nullable, ...money, ...column.list }]];
    }),
  );
};

/** The columns that are written, each with the place of its value: those of money stand one behind the other. */
const placesFrom = (table: RecordTable, first: number): Map<string, number> => {
  const places = new Map<string, number>();
  let next = first;
  for (const { name, column } of written(table)) {
    places.set(name, next);
    next += withCurrency(column) ? 2 : 1;
  }
  return places;
};

type Assignment = { column: string; value: string };

const assignments = (table: RecordTable, first: number, how: 'insert' | 'update'): Assignment[] => {
  const places = placesFrom(table, first);
  const value: ValueOf = (field) => `$${places.get(field)!}`;
  return kept(table).flatMap(({ name, column: described }): Assignment[] => {
    const { column, currency, [how]: rule } = described;
    const place = places.get(name);
    if (!column || (place === undefined && !rule)) return [];
    const own = { column, value: rule ? rule(value) : `$${place!}` };
    return withCurrency(described) ? [own, { column: currency!, value: `$${place! + 1}` }] : [own];
  });
};

/** Columns and values of a record that is made; its given values begin at `$first`. */
export const insertOf = (table: RecordTable, first: number): { columns: string; values: string } => {
  const all = assignments(table, first, 'insert');
  return { columns: all.map(({ column }) => column).join(', '), values: all.map(({ value }) => value).join(', ') };
};

/** What sets a record's columns; its given values begin at `$first`. */
export const updateOf = (table: RecordTable, first: number): string =>
  assignments(table, first, 'update')
    .map(({ column, value }) => `${column} = ${value}`)
    .join(', ');

type Money = { amount: unknown; currency: unknown };

/** A record's values for `insertOf` and `updateOf`. */
export const givenOf = (table: RecordTable, record: object): unknown[] =>
  written(table).flatMap(({ name, column }) => {
    const { type, empty } = column;
    const value = (record as Record<string, unknown>)[name] ?? empty;
    if (type === 'money') {
      const { amount, currency } = (value ?? {}) as Partial<Money>;
      return withCurrency(column) ? [amount, currency] : [amount];
    }
    return [type === 'jsonb' && value !== undefined && value !== null ? JSON.stringify(value) : value];
  });

/** The fields that an import writes. */
export const importedColumns = (table: RecordTable): (Kept & { column: { column: string } })[] =>
  written(table).filter(({ column }) => column.imported !== null);

/** What sets each column of a row `r` to what `p.patch` gives for it; what it leaves out stays. */
export const patchOf = (table: RecordTable): string[] => {
  const own = written(table).filter(({ column }) => column.patch === undefined);
  const ruled = kept(table).flatMap(({ column: { patch } }) => patch ?? []);
  return [...own.flatMap(({ name, column }) => patchSets(name, column)), ...ruled];
};

const patchSets = (name: string, described: FieldColumn): string[] => {
  const { column, type, currency } = described;
  if (type !== 'money') return [`${column!} = ${ifGiven(name, patchedAs(name, type), `r.${column!}`)}`];
  const amount = `${column!} = ${ifGiven(name, `(p.patch -> '${name}' ->> 'amount')::bigint`, `r.${column!}`)}`;
  if (!withCurrency(described)) return [amount];
  return [amount, `${currency!} = ${ifGiven(name, `p.patch -> '${name}' ->> 'currency'`, `r.${currency!}`)}`];
};

/** What a patch gives for a field, as its column holds it. */
export const patchedAs = (name: string, type: ColumnType): string => {
  if (type === 'text') return `p.patch ->> '${name}'`;
  if (type === 'jsonb') return `nullif(p.patch -> '${name}', 'null')`;
  if (type === 'text[]') return `array(select jsonb_array_elements_text(p.patch -> '${name}'))`;
  return `(p.patch ->> '${name}')::${type}`;
};

/** `then` where a patch names the field, else `otherwise`. */
export const ifGiven = (name: string, then: string, otherwise: string): string =>
  `case when p.patch ? '${name}' then ${then} else ${otherwise} end`;

/** In a patch the name beside a link is that of the record that it leads to, also where that was renamed since. */
export const linkedName = (column: string, name: string, to: 'contact' | 'company'): string => {
  const link = `p.patch ->> '${to}Id'`;
  return `${column} = case when p.patch ? '${to}Id' and ${link} is not null
                    then (select x.name from ${to} x where x.id = (${link})::uuid)
                    when p.patch ? '${name}' and coalesce(${link}, r.${to}_id::text) is null then p.patch ->> '${name}'
                    when p.patch ? '${to}Id' then null else r.${column} end`;
};
