import type { FieldKind } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead } from '@fernway/database';
import type { FilterSql } from './record-filter.js';
import { type Position, type RecordList, sortColumnOf } from './record-list.js';
import { wordsFilter } from './record-search.repository.js';
import { collationOf } from './workspace-settings.repository.js';
import { linesOf, termsOf } from './search-terms.js';

export type ListPage = {
  sort: string;
  limit: number;
  after?: Position | undefined;
  where: FilterSql[];
  /** Only rows that hold every one of these words. */
  words?: string | undefined;
  /** Names the prepared statement; none where the best plan depends on the values, or the columns are the workspace's own. */
  name?: string | undefined;
};

type Rows = 'all' | 'keyed' | 'keyless';
type Read<Row> = Row & { sortKey: unknown };

const types: Record<FieldKind, string> = {
  text: 'text',
  choice: 'text',
  choices: 'text[]',
  number: 'numeric',
  day: 'date',
  time: 'timestamptz',
};

/** So many matches are looked up by their text at most. */
const few = 10_000;
/** So many rows of the list are asked for its words, in steps, before all that have them are looked up: of what an eightieth has, they hold a page. */
const steps = [2, 20, 80];
const longestStep = 5_000;

/**
 * One keyset page of rows that are not deleted. Rows without a sort key come last, whichever way the others are
 * sorted: they are read by themselves, so that one index over (key, id) serves both directions.
 */
export const readPage = async <Row extends { id: string }>(
  tx: WorkspaceRead,
  given: RecordList,
  page: ListPage,
): Promise<Read<Row>[]> => {
  const { nullable, written } = sortColumnOf(given, page.sort);
  const list = written ? { ...given, collation: await collationOf(tx) } : given;
  const rows = page.after?.key === null ? [] : await readPart<Row>(tx, list, page, nullable ? 'keyed' : 'all');
  if (!nullable || rows.length === page.limit) return rows;
  const after = page.after?.key === null ? page.after : undefined;
  const rest = await readPart<Row>(tx, list, { ...page, after, limit: page.limit - rows.length }, 'keyless');
  return [...rows, ...rest];
};

/** Few that have the words are looked up; what many have, the index of the sort soon meets, unless they are all at its other end. */
const readPart = async <Row extends { id: string }>(
  tx: WorkspaceRead,
  list: RecordList,
  page: ListPage,
  rows: Rows,
): Promise<Read<Row>[]> => {
  const { words, where, limit } = page;
  const terms = words === undefined ? [] : linesOf(termsOf(words));
  if (words === undefined || terms.length === 0) return tx.query<Read<Row>>(part(list, page, rows));
  const looked = await tx.query<Read<Row> & { often: boolean }>(lookedUp(list, page, rows, terms));
  if (!looked[0]?.often) return there(looked);
  for (const step of steps.map((times) => Math.min(times * limit, longestStep))) {
    const walked = await tx.query<Read<Row> & { walked: number }>(walkedAlong(list, page, rows, { terms, step }));
    if (there(walked).length === limit || walked[0]!.walked < step) return there(walked);
  }
  return tx.query<Read<Row>>(
    part(list, { ...page, where: [...where, wordsFilter(list.table, words)], name: undefined }, rows),
  );
};

/** What stands beside a page stands there by itself when the page has no row. */
const there = <Row extends { id: string | null }>(read: Row[]): Row[] => read.filter(({ id }) => id !== null);

/** Of a prepared statement: another collation is another text. */
const sortName = ({ collation = '' }: RecordList, { sort, after }: Pick<ListPage, 'sort' | 'after'>): string =>
  `${sort}${collation}${after ? ' after' : ''}`;

type Statement = { name?: string; text: string; values: unknown[] };

/** The page of those that have the words, or a row that says that they are many. */
const lookedUp = (list: RecordList, page: ListPage, rows: Rows, terms: string[]): Statement => {
  const found = part(
    list,
    { ...page, where: [...page.where, () => 'r.id = any (found.ids) and not found.often'] },
    rows,
  );
  const values = [...found.values, list.table, terms, few + 1];
  const [type, words, most] = [values.length - 2, values.length - 1, values.length].map((place) => `$${place}`);
  return {
    ...(page.where.length === 0 &&
      !page.sort.includes('.') && { name: `${list.table} words ${sortName(list, page)} ${rows}` }),
    text: `select page.*, found.often
      from (select count(*) > count(id) or count(*) = ${most}::int as often, array_agg(id) as ids from find_few_records(${type}, ${words}::text[], ${most}::int) as id) as found
      left join lateral (${found.text}) as page on true`,
    values,
  };
};

/** The rows among the next of the list that have the words, and how many rows were asked. */
const walkedAlong = (
  list: RecordList,
  page: ListPage,
  rows: Rows,
  { terms, step }: { terms: string[]; step: number },
): Statement => {
  const next = part({ ...list, select: 'r.id' }, { ...page, limit: step }, rows);
  const values = [...next.values, page.limit, list.table, terms];
  const [limit, type, words] = [values.length - 2, values.length - 1, values.length].map((place) => `$${place}`);
  const { order, key } = orderOf(list, page.sort, rows);
  return {
    text: `select page.*, walk.walked
      from (select count(*)::int as walked, array_agg(next.id) as ids from (${next.text}) as next) as walk
      left join lateral (select ${list.select}, ${key} as "sortKey" from ${list.table} r
        where r.id = any (array(select find_among(${type}, walk.ids, ${words}::text[]))) order by ${order} limit ${limit}) as page on true`,
    values,
  };
};

const orderOf = (list: RecordList, sort: string, rows: Rows): { order: string; key: string } => {
  const { sql, kind, currency } = sortColumnOf(list, sort);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const by = rows === 'keyless' ? ['r.id'] : [currency ?? [], sql, 'r.id'].flat();
  return { order: by.map((one) => `${one} ${direction}`).join(', '), key: keyOf(sql, kind, currency) };
};

const keyOf = (sql: string, kind: FieldKind, currency: string | undefined): string => {
  if (currency) return `case when ${sql} is not null then jsonb_build_array(${currency}, ${sql}::text) end`;
  // The driver would make a local midnight of a day.
  return kind === 'day' ? `${sql}::text` : sql;
};

const part = (list: RecordList, { sort, limit, after, where, name }: ListPage, rows: Rows): Statement => {
  const { sql, kind, currency, amount = 'numeric' } = sortColumnOf(list, sort);
  const beyond = sort.startsWith('-') ? '<' : '>';
  const values: unknown[] = [limit];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ['r.deleted_at is null', ...where.map((condition) => condition(value))];
  if (rows === 'keyed') conditions.push(`${sql} is not null`);
  if (rows === 'keyless') conditions.push(`${sql} is null`);
  if (after) {
    const { key, id } = after;
    if (key === null) conditions.push(`r.id ${beyond} ${value(id)}::uuid`);
    else if (Array.isArray(key))
      conditions.push(
        `(${currency!}, ${sql}, r.id) ${beyond} (${value(key[0])}::text, ${value(key[1])}::${amount}, ${value(id)}::uuid)`,
      );
    else conditions.push(`(${sql}, r.id) ${beyond} (${value(key)}::${types[kind]}, ${value(id)}::uuid)`);
  }
  const { order, key } = orderOf(list, sort, rows);
  const text = `select ${list.select}, ${key} as "sortKey" from ${list.table} r
    where ${conditions.join(' and ')} order by ${order} limit $1`;
  return {
    ...(name && !sort.includes('.') && { name: `${list.table} ${name} ${sortName(list, { sort, after })} ${rows}` }),
    text,
    values,
  };
};
