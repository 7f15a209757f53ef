import { comparedAs, type RecordField, type RecordFields } from '@fernway/contracts/records/field';
import type { Translate } from '@fernway/i18n';
import { type FieldType, type Option, typeOf } from '../fields/field.js';
import type { Column } from './record-kind.js';

const widths: Record<FieldType, number> = {
  text: 160,
  email: 190,
  phone: 150,
  link: 190,
  number: 110,
  percent: 126,
  money: 150,
  date: 122,
  time: 140,
  choice: 130,
  choices: 200,
  user: 110,
  users: 160,
  contact: 150,
  contacts: 160,
  tags: 200,
  flag: 90,
};

type Details<R, F extends RecordFields> = {
  /** Columns that come before the others; those follow as the fields do. */
  first?: readonly (keyof F)[];
  /** Columns that nothing filters by. */
  also?: readonly (keyof F)[];
  widths?: Partial<Record<keyof F, number>>;
  choices?: Partial<Record<keyof F, readonly Option[]>>;
  /** Of money that has none yet. */
  currency?: string;
  /** What is special about some: ids of other records are columns only where this says how they are shown. */
  more?: Partial<Record<keyof F, { column?: Partial<Column<R>>; field?: Partial<Column<R>['field']> }>>;
};

/** The columns of a kind of record for the fields that it always has. */
export function columnsOf<R, const F extends RecordFields>(
  fields: F,
  t: Translate,
  details: Details<R, F>,
): Column<R>[] {
  const { first = [], also = [], more } = details;
  const listed = Object.keys(fields).filter(
    (name) => (fields[name]!.filterable || also.includes(name)) && (typeOf(fields[name]!.type) || more?.[name]),
  );
  const ordered = [...new Set([...(first as readonly string[]), ...listed])];
  return ordered.map((name) => columnOf<R>(name, fields[name]!, t, details as Details<R, RecordFields>));
}

function columnOf<R>(name: string, field: RecordField, t: Translate, details: Details<R, RecordFields>): Column<R> {
  const special = details.more?.[name];
  const type = special?.field?.type ?? typeOf(field.type)!;
  const filter = field.filterable && comparedAs[field.type];
  return {
    field: {
      name,
      label: t(`records.column.${name}`),
      type,
      ...traitsOf(name, field, type, details),
      ...special?.field,
    },
    width: details.widths?.[name] ?? widths[type],
    sortable: field.sortable ?? false,
    ...(filter && { filter }),
    ...(field.bulk && { bulk: true }),
    ...special?.column,
  };
}

/** How it is edited; times are read only. */
const traitsOf = (
  name: string,
  { entered, required }: RecordField,
  type: FieldType,
  { choices, currency }: Pick<Details<never, RecordFields>, 'choices' | 'currency'>,
) => ({
  ...((!entered || type === 'time') && { readOnly: true }),
  ...(required && { required: true }),
  ...(choices?.[name] && { options: choices[name] }),
  ...(type === 'money' && currency && { currency }),
  ...(entered && { schema: entered }),
});
