import type { Money } from '@fernway/contracts/endpoint';
import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import type { FieldValues } from '@fernway/contracts/http/crm-records';
import { customFieldAs, type FieldType as Described } from '@fernway/contracts/records/field';
import type { z } from '@fernway/contracts/zod';

/** What a field holds, and so how it is shown and edited; `time` is an instant, which nobody enters. */
export type FieldType =
  | 'text'
  | 'number'
  | 'percent'
  | 'money'
  | 'date'
  | 'time'
  | 'choice'
  | 'choices'
  | 'user'
  | 'users'
  | 'contact'
  | 'contacts'
  | 'link'
  | 'email'
  | 'phone'
  | 'tags'
  | 'flag';

/** A value as it is shown and edited; users, contacts and choices are ids, a date is YYYY-MM-DD. */
export type FieldData = string | number | boolean | Money | readonly string[] | null;

export type Option = { value: string; label: string };

export type Field = {
  /** A member of the record, or `fields.<id>` for one of the workspace's own. */
  name: string;
  label: string;
  type: FieldType;
  /** Of choices; of tags and texts those to offer: a text that is one's label stands for its value. */
  options?: readonly Option[];
  /** Of money that has none yet; a field of the workspace's own always has its currency. */
  currency?: string;
  /** Of money: another currency than the usual one may be typed. */
  anyCurrency?: boolean;
  required?: boolean;
  readOnly?: boolean;
  /** The contract's own schema of the value. */
  schema?: z.ZodType;
};

/** Of what is typed into a field of a record: on its page, and in a list. */
export const fieldDraftKey = (name: string, id: string): string => `fact:${name.toLowerCase().replace('.', ':')}:${id}`;

/** How each is shown and edited, by what it holds; what is not named here is no column, and no line of a form. */
const shownAs: Partial<Record<Described, FieldType>> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  link: 'link',
  number: 'number',
  percent: 'percent',
  money: 'money',
  day: 'date',
  time: 'time',
  choice: 'choice',
  choices: 'choices',
  person: 'user',
  tags: 'tags',
  flag: 'flag',
};

export const typeOf = (described: Described): FieldType | undefined => shownAs[described];

/** A field of the workspace's own, by its definition. */
export const customField = ({ id, label, type, options, currency }: CustomField): Field => ({
  name: `fields.${id}`,
  label,
  type: typeOf(customFieldAs[type])!,
  options: options.map((option) => ({ value: option.id, label: option.label })),
  ...(currency && { currency }),
});

const customId = ({ name }: Field) => (name.startsWith('fields.') ? name.slice('fields.'.length) : undefined);

/** The value of a field in a record. */
export function readField(record: { fields: FieldValues }, field: Field): FieldData {
  const id = customId(field);
  if (!id) return ((record as Record<string, unknown>)[field.name] ?? null) as FieldData;
  const value = record.fields[id] ?? null;
  return field.type === 'money' && typeof value === 'number'
    ? { amount: value, currency: field.currency ?? 'USD' }
    : value;
}

/** What a PATCH sends to set a field; its `version` comes from the record. */
export function changeOf(field: Field, value: FieldData): Record<string, unknown> {
  const id = customId(field);
  if (!id) return { [field.name]: value };
  return { fields: { [id]: isEmpty(value) ? null : value !== null && isMoney(value) ? value.amount : value } };
}

export const isMoney = (value: FieldData): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value;

export const isEmpty = (value: FieldData): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

export const sameData = (one: FieldData, other: FieldData): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
