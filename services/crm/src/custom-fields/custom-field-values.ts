import type { CustomFieldType } from '@fernway/contracts/http/crm-custom-fields';
import { Day, type FieldKind, FieldNumber, type FieldValue } from '@fernway/contracts/http/crm-records';
import { customComparedAs } from '@fernway/contracts/records/field';
import { z } from 'zod';
import type { ListColumn } from '../records/record-list.js';
import type { CustomFieldRow } from './custom-fields.repository.js';

const sqlOf = (id: string): Record<FieldKind, string> => ({
  text: `lower(r.fields ->> '${id}')`,
  number: `(r.fields ->> '${id}')::numeric`,
  day: `(r.fields ->> '${id}')::date`,
  time: `(r.fields ->> '${id}')::timestamptz`,
  choice: `(r.fields ->> '${id}')`,
  choices: `array(select jsonb_array_elements_text(coalesce(r.fields -> '${id}', '[]')))`,
});

/** What a list knows of the workspace's own fields, as columns `fields.<id>`. */
export const customColumns = (fields: CustomFieldRow[]): Record<string, ListColumn> =>
  Object.fromEntries(
    fields.map(({ id, type }) => {
      const several = type === 'multi-choice';
      const kind = customComparedAs(type);
      const column = { sql: sqlOf(id)[kind], kind, nullable: !several };
      return [`fields.${id}`, several ? { ...column, json: `(r.fields -> '${id}')` } : column];
    }),
  );

/** What a field takes; `undefined` says that the value does not fit. */
export const fitting = (
  { type, options }: CustomFieldRow,
  value: Exclude<FieldValue, null>,
): FieldValue | undefined => {
  const known = options.map(({ id }) => id);
  const shape: Record<CustomFieldType, z.ZodType<FieldValue>> = {
    text: z.string().trim().min(1).max(5000),
    number: FieldNumber,
    money: z.int(),
    date: Day,
    choice: z.string().refine((id) => known.includes(id)),
    'multi-choice': z.array(z.string().refine((id) => known.includes(id))).transform((ids) => [...new Set(ids)]),
    user: z.uuid(),
    link: z.url({ protocol: /^(https?|mailto|tel)$/ }).max(2000),
  };
  return shape[type].safeParse(value).data;
};
