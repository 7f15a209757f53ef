import {
  type Comparison,
  comparisons,
  type Condition,
  Day,
  FieldNumber,
  RecordFilter,
} from '@fernway/contracts/http/crm-records';
import { AppError } from '@fernway/contracts/errors';
import { zoneOfPostgres } from '@fernway/database';
import { z } from 'zod';
import { columnOf, foldedChoices, type ListColumn, type RecordList } from './record-list.js';
import { currencySql } from './workspace-settings.repository.js';

type Value = (given: unknown) => string;
/** A filter as a condition over the row `r`; `value` takes an operand and gives its placeholder. */
export type FilterSql = (value: Value) => string;

/** No place is as far from UTC as 16 hours, which Postgres refuses. */
const hasPlace = (at: string) => !at.startsWith('0000') && !/[+-](1[6-9]|2\d):\d\d$/.test(at);
const time = z.union([z.iso.datetime({ offset: true }).refine(hasPlace), Day]);
const days = z.int().min(0).max(36_500);
const text = z.string();
const texts = z.array(z.string()).min(1);
const two = <T extends z.ZodType>(item: T) => z.tuple([item, item]);

/** `today`: the placeholder of the reader's day, where it is asked for. */
type Make = { operand?: z.ZodType; sql: (column: string, operand: string, today: () => string) => string };
const made = (operand: z.ZodType, sql: Make['sql']): Make => ({ operand, sql });

const empty: Make = { sql: (column) => `${column} is null` };
const filled: Make = { sql: (column) => `${column} is not null` };
/** As the search does: without accents, and with one apostrophe and one hyphen. */
const foldedText = (text: string) => `search_fold(${text})`;
/** Also without the apostrophes of what is there: `oneil` is in O'Neil. */
const like = (column: string, pattern: string) =>
  `(${foldedText(column)} like ${pattern} or replace(${foldedText(column)}, '''', '') like ${pattern})`;

/** What each comparison asks of its operand and becomes; a row without a value is never equal, less or after. */
const shapes = {
  text: {
    is: made(text, (column, operand) => `${foldedText(column)} = ${foldedText(`${operand}::text`)}`),
    'is-not': made(
      text,
      (column, operand) => `${foldedText(column)} is distinct from ${foldedText(`${operand}::text`)}`,
    ),
    contains: made(text, (column, operand) => like(column, `'%' || ${escaped(operand)} || '%'`)),
    'starts-with': made(text, (column, operand) => like(column, `${escaped(operand)} || '%'`)),
    empty,
    'not-empty': filled,
  },
  number: {
    is: made(FieldNumber, (column, operand) => `${column} = ${operand}::numeric`),
    less: made(FieldNumber, (column, operand) => `${column} < ${operand}::numeric`),
    more: made(FieldNumber, (column, operand) => `${column} > ${operand}::numeric`),
    between: made(two(FieldNumber), (column, operand) => between(column, `${operand}::numeric[]`)),
    empty,
    'not-empty': filled,
  },
  day: {
    is: made(Day, (column, operand) => `${column} = ${operand}::date`),
    before: made(Day, (column, operand) => `${column} < ${operand}::date`),
    after: made(Day, (column, operand) => `${column} > ${operand}::date`),
    between: made(two(Day), (column, operand) => between(column, `${operand}::date[]`)),
    'in-last-days': made(days, (column, operand, today) =>
      between(column, `array[${today()} - ${operand}::int, ${today()}]`),
    ),
    'in-next-days': made(days, (column, operand, today) =>
      between(column, `array[${today()}, ${today()} + ${operand}::int]`),
    ),
    empty,
    'not-empty': filled,
  },
  time: {
    before: made(time, (column, operand) => `${column} < ${operand}::timestamptz`),
    after: made(time, (column, operand) => `${column} >= ${operand}::timestamptz`),
    between: made(two(time), (column, operand) => between(column, `${operand}::timestamptz[]`)),
    'in-last-days': made(days, (column, operand) => `${column} >= ${ago(operand)}`),
    'not-in-last-days': made(days, (column, operand) => `(${column} is null or ${column} < ${ago(operand)})`),
    empty,
    'not-empty': filled,
  },
  choice: {
    'any-of': made(texts, (column, operand) => `${column}::text = any (${operand}::text[])`),
    'none-of': made(texts, (column, operand) => `(${column} is null or ${column}::text <> all (${operand}::text[]))`),
    empty,
    'not-empty': filled,
  },
  choices: {
    'any-of': made(texts, (column, operand) => `${column} && ${operand}::text[]`),
    'all-of': made(texts, (column, operand) => `${column} @> ${operand}::text[]`),
    'none-of': made(texts, (column, operand) => `(${column} is null or not ${column} && ${operand}::text[])`),
    empty: { sql: (column) => `coalesce(cardinality(${column}), 0) = 0` },
    'not-empty': { sql: (column) => `cardinality(${column}) > 0` },
  },
} as const satisfies { [K in keyof typeof comparisons]: Record<(typeof comparisons)[K][number], Make> };

/** Of choices that stand as JSON: to make an array of each row's costs more than all else that is asked of it. */
const choicesInJson: Record<keyof typeof shapes.choices, Make> = {
  'any-of': made(texts, (json, operand) => `${json} ?| ${operand}::text[]`),
  'all-of': made(texts, (json, operand) => `${json} ?& ${operand}::text[]`),
  'none-of': made(texts, (json, operand) => `not coalesce(${json} ?| ${operand}::text[], false)`),
  empty: { sql: (json) => `coalesce(jsonb_array_length(${json}), 0) = 0` },
  'not-empty': { sql: (json) => `jsonb_array_length(${json}) > 0` },
};

/** Of days that come back each year: those of this year or the next count, not the first one. */
const eachYear: Partial<Record<Comparison, Make>> = {
  'in-last-days': made(
    days,
    (day, operand, today) => `${backFrom(day, `(${today()} - ${operand}::int)`)} <= ${today()}`,
  ),
  'in-next-days': made(days, (day, operand, today) => `${backFrom(day, today())} <= ${today()} + ${operand}::int`),
};

/** When a day is first back, on or after another one; that of 29 February on the 28th where the year has none. */
const backFrom = (day: string, from: string): string => {
  const years = `extract(year from ${from})::int - extract(year from ${day})::int`;
  const after = (more: string) => `(${day} + make_interval(years => ${years}${more}))::date`;
  return `case when ${after('')} >= ${from} then ${after('')} else ${after(' + 1')} end`;
};

const escaped = (operand: string) => `regexp_replace(${foldedText(`${operand}::text`)}, '([\\\\%_])', '\\\\\\1', 'g')`;
const between = (column: string, pair: string) => `${column} between (${pair})[1] and (${pair})[2]`;
const ago = (operand: string) => `now() - make_interval(days => ${operand}::int)`;

type Usual = { timeZone?: string; currency?: string };

/**
 * The SQL of a list's `filter`.
 * @param timeZone in whose days it counts, where it does not say so itself
 * @param currency of amounts, where neither the condition nor the workspace names one
 * @throws AppError invalid-request naming the condition that is wrong
 */
export const filterSql = (
  list: RecordList,
  filter: string | undefined,
  { timeZone = 'UTC', currency = 'USD' }: Usual = {},
): FilterSql[] => {
  if (filter === undefined) return [];
  const { any, timeZone: zone = timeZone } = parsed(filter);
  const groups = any.map(({ all }) =>
    all.map((condition) => conditionSql(columnOf(list, condition.field), condition, { timeZone: zone, currency })),
  );
  return [(value) => `(${groups.map((all) => all.map((condition) => condition(value)).join(' and ')).join(' or ')})`];
};

const parsed = (filter: string): RecordFilter => {
  let json: unknown;
  try {
    json = JSON.parse(filter);
  } catch {
    throw new AppError('invalid-request', { detail: 'filter: not JSON' });
  }
  const { success, data, error } = RecordFilter.safeParse(json);
  if (!success) throw new AppError('invalid-request', { detail: `filter: ${z.prettifyError(error)}` });
  return data;
};

/** The date that it is in a zone. */
const todayIn = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts();
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
};

const conditionSql = (
  { sql: column, kind, json, yearly, folded, inZone, currency: beside }: ListColumn,
  { field, is, value: operand, currency }: Condition,
  { timeZone, currency: usual }: Required<Usual>,
): FilterSql => {
  const known = (json ? choicesInJson : shapes[kind]) as Partial<Record<Comparison, Make>>;
  const make = known[is] && ((yearly && eachYear[is]) ?? known[is]);
  if (!make) throw new AppError('invalid-request', { detail: `filter: ${field} cannot be compared by “${is}”` });
  if (currency && !beside)
    throw new AppError('invalid-request', { detail: `filter: ${field} has no currency to be compared in` });
  if (!make.operand) return () => `(${make.sql(json ?? column, '', () => '')})`;
  const checked = make.operand.safeParse(operand);
  if (!checked.success)
    throw new AppError('invalid-request', { detail: `filter: ${field} ${is}: ${z.prettifyError(checked.error)}` });
  return (value) => {
    let today: string | undefined;
    const sql = json ?? (inZone ? inZone(`${value(zoneOfPostgres(timeZone))}::text`) : column);
    const fold = (choices: string) => (folded ? foldedChoices(choices) : choices);
    const compared = make.sql(
      fold(sql),
      fold(value(checked.data)),
      () => (today ??= `${value(todayIn(timeZone))}::date`),
    );
    if (!beside) return `(${compared})`;
    const meant = currency ? `${value(currency)}::text` : `coalesce(${currencySql}, ${value(usual)}::text)`;
    return `(${beside} = ${meant} and ${compared})`;
  };
};
