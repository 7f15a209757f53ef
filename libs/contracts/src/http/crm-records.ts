import { z } from '@fernway/contracts/zod';
import { Email, EnteredMoney, Id, idPattern, pageQuery } from '../endpoint.js';
import { Line, Text, tidyPhone, visible } from '../text.js';
import { TimeZone } from './identity.js';

/** The kinds of records that have a version, a history, custom fields, lists, views, imports, exports and bulk changes. */
export const recordTypes = ['contact', 'company', 'deal', 'product', 'sale', 'expense'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Of those, the kinds that people work with: they have tags, a timeline, activities, tasks and attachments. */
export const subjectTypes = ['contact', 'company', 'deal'] as const satisfies readonly RecordType[];
export type SubjectType = (typeof subjectTypes)[number];

/** Whether records of a kind have tags and a timeline. */
export const isSubject = (type: string): type is SubjectType => subjectTypes.some((subject) => subject === type);

/** By what a change was made, beside the person who stands behind it. */
export const origins = ['person', 'import', 'workflow', 'ai', 'api'] as const;
export type Origin = (typeof origins)[number];

export { Text };
/** Of one line, as names are; may be empty. */
export const ShortLine = Line.trim().max(200);
export const RecordName = visible(ShortLine.min(1));
export const ShortText = Text.trim().max(200);
/** Of what cannot be without: a label, a stage's name. */
export const Label = visible(ShortLine.min(1));
export { Email };
/** Which texts are phones, `phoneProblem` says: what a record has already may stay. */
export const Phone = Text.trim().overwrite(tidyPhone).max(50);
/** How many tags a record has at most, and how many e-mails or phones a contact besides its first ones. */
export const mostTags = 50;
export const mostWays = 20;
export const Tags = z.array(visible(Text.trim().min(1).max(50))).max(mostTags);
/** A day of the calendar; databases know no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'));
/** So old is nobody. */
const mostYears = 150;
const dayIn = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
const oldest = (): string => dayIn(0).replace(/^\d{4}/, (year) => String(Number(year) - mostYears));
/** The last one is today where the day begins first, in UTC+14. */
export const Birthday = Day.refine((day) => day <= dayIn(14), {
  error: 'Is in the future',
  params: { future: true },
}).refine((day) => day >= oldest(), { error: `Is more than ${mostYears} years ago`, params: { tooOld: true } });

export const Address = z
  .strictObject({
    street: ShortText.optional(),
    city: ShortText.optional(),
    region: ShortText.optional(),
    postalCode: Text.trim().max(20).optional(),
    country: ShortText.optional(),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

/** What a number field takes and a filter compares with: no further from zero than a browser counts exactly, as amounts. */
export const FieldNumber = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** Values of custom fields by the field's id; null removes one. Which kind each takes, its definition says. */
export const FieldValue = z.union([Text.max(5000), z.number(), z.array(Text.max(200)).max(100), z.null()]);
export type FieldValue = z.infer<typeof FieldValue>;
export const FieldValues = z.record(Id, FieldValue);
export type FieldValues = z.infer<typeof FieldValues>;

/** What a column holds decides which comparisons a filter may make. */
export const fieldKinds = ['text', 'number', 'day', 'time', 'choice', 'choices'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const comparisons = {
  text: ['is', 'is-not', 'contains', 'starts-with', 'empty', 'not-empty'],
  number: ['is', 'less', 'more', 'between', 'empty', 'not-empty'],
  day: ['is', 'before', 'after', 'between', 'in-last-days', 'in-next-days', 'empty', 'not-empty'],
  time: ['before', 'after', 'between', 'in-last-days', 'not-in-last-days', 'empty', 'not-empty'],
  choice: ['any-of', 'none-of', 'empty', 'not-empty'],
  choices: ['any-of', 'all-of', 'none-of', 'empty', 'not-empty'],
} as const satisfies Record<FieldKind, readonly string[]>;
export type Comparison = (typeof comparisons)[FieldKind][number];

const Operand = z.union([Text.max(500), z.number(), z.array(z.union([Text.max(500), z.number()])).max(100)]);

export const Condition = z.strictObject({
  /** A column of the list, or `fields.<id>` for a custom field. */
  field: z.string().max(60),
  is: z.enum([...new Set(Object.values(comparisons).flat())] as [Comparison, ...Comparison[]]),
  value: Operand.optional(),
  currency: EnteredMoney.shape.currency.optional().meta({
    description:
      'Of an amount of money, in whose minor units `value` is: only amounts in it are compared. The workspace’s unless given',
  }),
});
export type Condition = z.infer<typeof Condition>;

/** Records of which at least one group holds; a group holds when all its conditions do. Every AND/OR can be put so. */
export const RecordFilter = z
  .strictObject({
    any: z
      .array(z.strictObject({ all: z.array(Condition).min(1).max(20) }))
      .min(1)
      .max(10),
    timeZone: TimeZone.optional().meta({
      description:
        'Whose calendar says which day is today, where days of the last or next ones are asked for; UTC unless given',
    }),
  })
  .meta({ id: 'RecordFilter' });
export type RecordFilter = z.infer<typeof RecordFilter>;

/** `filter` of a list's query: a RecordFilter as JSON text. */
export const FilterText = z.string().max(8000).meta({
  description:
    'A RecordFilter as JSON, URL-encoded: `{"any":[{"all":[{"field":"name","is":"contains","value":"oak"}]}]}`',
});

/** Paging of lists that can be sorted: a cursor holds the sort key of the last row, which may be a name of 200 characters. */
export const sortedPageQuery = { ...pageQuery, after: z.string().max(2000).optional() };

/** Of a list's query: what an import or a bulk change made or changed. */
export const ofBatchQuery = {
  batchId: Id.optional().meta({ description: 'Only what this import or bulk change made or changed' }),
  batchAction: z
    .enum(['created', 'updated'])
    .optional()
    .meta({ description: 'With `batchId`: only what it made, or only what it changed' }),
};

/** `name`, `-createdAt`, or `fields.<id>` for a custom field: a minus sorts from the largest down. Amounts stand currency by currency. */
export const sortOf = <const C extends readonly string[]>(columns: C) =>
  sortBy(
    [...columns, `fields\\.${idPattern}`],
    'A column, with a minus from the largest down; `fields.<id>` is a field of your own. Amounts of money are sorted within their currency, one currency after the other',
  );

/** As `sortOf`, of what has no custom fields. */
export const plainSortOf = (columns: readonly string[]) =>
  sortBy(columns, `${columns.join(', ')}, with a minus from the largest down`);

const sortBy = (columns: readonly string[], description: string) =>
  z
    .string()
    .regex(new RegExp(`^-?(${columns.join('|')})$`), { error: 'Cannot be sorted by this' })
    .meta({ description });

type Optional<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.ZodOptional<S[K]> };

/** The same fields, none of them needed: what a change may hold. */
export const optional = <const S extends Record<string, z.ZodType>>(fields: S): Optional<S> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as Optional<S>;
