import type { FieldKind } from '@fernway/contracts/http/crm-records';
import type { z } from '@fernway/contracts/zod';
import type { Translate } from '@fernway/i18n';
import type { FieldType, Option } from '../fields/field.js';
import type { Column } from './record-kind.js';

/** How a member of a record is shown; the rest of its column the contract tells. */
export type Shape = { type: FieldType; width: number; readOnly?: true; required?: true; bulk?: true };

type Contract<Name extends string> = {
  input: { shape: Readonly<Record<string, z.ZodType>> };
  filters: Readonly<Partial<Record<Name, FieldKind>>>;
  sorts: readonly string[];
};

type Details<R, Name extends string> = {
  choices?: Partial<Record<Name, readonly Option[]>>;
  /** Of money that has none yet. */
  currency?: string;
  /** What is special about some. */
  more?: Partial<Record<Name, Partial<Column<R>>>>;
};

/** The columns of a kind of record for the members that it always has, in the order of their shapes. */
export function columnsOf<R, Name extends string>(
  shapes: Readonly<Record<Name, Shape>>,
  { input, filters, sorts }: Contract<Name>,
  t: Translate,
  { choices, currency, more }: Details<R, Name>,
): Column<R>[] {
  return (Object.keys(shapes) as Name[]).map((name) => {
    const { width, bulk, ...shape } = shapes[name];
    const [filter, schema, options] = [filters[name], input.shape[name], choices?.[name]];
    return {
      field: {
        name,
        label: t(`records.column.${name}`),
        ...shape,
        ...(options && { options }),
        ...(shape.type === 'money' && currency && { currency }),
        ...(schema && { schema }),
      },
      width,
      sortable: sorts.includes(name),
      ...(filter && { filter }),
      ...(bulk && { bulk }),
      ...more?.[name],
    };
  });
}
