import { z } from '@fernway/contracts/zod';
import type { CustomFieldType } from '../http/crm-custom-fields.js';
import type { FieldKind } from '../http/crm-records.js';

/** What a field holds, and with it how lists compare it; null: they cannot. */
export const comparedAs = {
  text: 'text',
  email: 'text',
  phone: 'text',
  /** The address of a page. */
  link: 'text',
  number: 'number',
  percent: 'number',
  /** An amount in minor units with its currency; lists compare amounts. */
  money: 'number',
  /** A day of the calendar, in no time zone. */
  day: 'day',
  time: 'time',
  choice: 'choice',
  /** The id of a member of the workspace. */
  person: 'choice',
  /** The id of another record. */
  record: 'choice',
  choices: 'choices',
  tags: 'choices',
  address: null,
  /** Further e-mails or phones, each with its label. */
  ways: null,
  /** What only its own page takes apart. */
  structure: null,
  /** Values of the workspace's own fields, by the field's id. */
  custom: null,
  id: null,
  flag: null,
} as const satisfies Record<string, FieldKind | null>;

export type FieldType = keyof typeof comparedAs;

/** What the workspace's own fields hold, by the type that they were made as. */
export const customFieldAs = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'day',
  choice: 'choice',
  'multi-choice': 'choices',
  user: 'person',
  link: 'link',
} as const satisfies Record<CustomFieldType, FieldType>;

/** How lists compare the workspace's own fields of a type. */
export const customComparedAs = (type: CustomFieldType): FieldKind => comparedAs[customFieldAs[type]];

/** One field of a kind of record: what forms, lists, files, events and models have to know of it. */
export type RecordField = {
  type: FieldType;
  /** As answers and events hold it. */
  value: z.ZodType;
  /** What a person may give; a field without it follows from others. */
  entered?: z.ZodType;
  /** Forms do not leave it empty. */
  required?: true;
  choices?: readonly string[];
  filterable?: true;
  sortable?: true;
  /** Many records can be given one value at once. */
  bulk?: true;
  /** Tells of a person: it goes when the person is erased. */
  personal: boolean;
  /** Depends on the day it is asked: events do not hold it. */
  ofToday?: true;
  /** The release since which events hold it: one that an earlier release left in its outbox lacks it. */
  eventsSince?: string;
  /** What columns of an imported file may become, where they fill this field. */
  imports?: readonly string[];
};

export type RecordFields = Readonly<Record<string, RecordField>>;

type NamesWith<F extends RecordFields, Key extends keyof RecordField> = {
  [Name in keyof F]: F[Name] extends Record<Key, unknown> ? Name : never;
}[keyof F];
type EnteredName<F extends RecordFields> = NamesWith<F, 'entered'>;
type Entered<F extends RecordFields, Name extends keyof F> = F[Name] extends { entered: infer S extends z.ZodType }
  ? S
  : never;

const namesWith = <F extends RecordFields, Key extends keyof RecordField>(fields: F, key: Key) =>
  Object.keys(fields).filter((name) => fields[name]![key] !== undefined) as (NamesWith<F, Key> & string)[];

const shapeOf = <Shape>(names: readonly string[], schema: (name: string) => z.ZodType): Shape =>
  Object.fromEntries(names.map((name) => [name, schema(name)])) as Shape;

/** The schemas of an answer's fields. */
export const valuesOf = <const F extends RecordFields>(fields: F): { -readonly [Name in keyof F]: F[Name]['value'] } =>
  shapeOf(Object.keys(fields), (name) => fields[name]!.value);

/** The schemas of what a person may give, none of it needed. */
export const enteredOf = <const F extends RecordFields>(
  fields: F,
): { -readonly [Name in EnteredName<F>]: z.ZodOptional<Entered<F, Name>> } =>
  shapeOf(namesWith(fields, 'entered'), (name) => z.optional(fields[name]!.entered!));

/** As `enteredOf`, of what many records can be given at once. */
export const bulkSetOf = <const F extends RecordFields>(
  fields: F,
): { -readonly [Name in NamesWith<F, 'bulk'>]: z.ZodOptional<Entered<F, Name>> } =>
  shapeOf(namesWith(fields, 'bulk'), (name) => z.optional(fields[name]!.entered!));

/** The schemas of a record's state in events: fields that later releases added may be missing. */
export const eventStateOf = <const F extends RecordFields>(
  fields: F,
): {
  -readonly [Name in keyof F as F[Name] extends { ofToday: true } ? never : Name]: F[Name] extends {
    eventsSince: string;
  }
    ? z.ZodOptional<F[Name]['value']>
    : F[Name]['value'];
} =>
  shapeOf(
    Object.keys(fields).filter((name) => !fields[name]!.ofToday),
    (name) => {
      const { value, eventsSince } = fields[name]!;
      return eventsSince === undefined ? value : z.optional(value);
    },
  );

/** The schemas of a record's state as events hold it, with no field missing. */
export const stateOf = <const F extends RecordFields>(
  fields: F,
): { -readonly [Name in keyof F as F[Name] extends { ofToday: true } ? never : Name]: F[Name]['value'] } =>
  shapeOf(
    Object.keys(fields).filter((name) => !fields[name]!.ofToday),
    (name) => fields[name]!.value,
  );

/** Columns of the list and what they hold: how each can be filtered. */
export const columnsOf = <const F extends RecordFields>(
  fields: F,
): { -readonly [Name in NamesWith<F, 'filterable'>]: NonNullable<(typeof comparedAs)[F[Name]['type']]> } =>
  Object.fromEntries(namesWith(fields, 'filterable').map((name) => [name, comparedAs[fields[name]!.type]])) as never;

/** Columns that the list is sorted by. */
export const sortsOf = <const F extends RecordFields>(fields: F) => namesWith(fields, 'sortable');

/** Fields that a person may give, as history names them. */
export const editableOf = <const F extends RecordFields>(fields: F): (EnteredName<F> & string)[] =>
  namesWith(fields, 'entered');

/** What columns of a file may become, in the order of the fields. */
export const importTargetsOf = <const F extends RecordFields>(fields: F): string[] =>
  Object.values(fields).flatMap(({ imports = [] }) => imports);
