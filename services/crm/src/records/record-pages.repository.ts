import type { FieldKind } from '@fernway/contracts/http/crm-records';
import type { WorkspaceRead } from '@fernway/database';
import type { FilterSql } from './record-filter.js';
import { type Position, type RecordList, sortColumnOf } from './record-list.js';

export type ListPage = {
  sort: string;
  limit: number;
  after?: Position | undefined;
  where: FilterSql[];
  /** Names the prepared statement; none where the best plan depends on the values, or the columns are the workspace's own. */
  name?: string | undefined;
};

const types: Record<FieldKind, string> = {
  text: 'text',
  choice: 'text',
  choices: 'text[]',
  number: 'numeric',
  day: 'date',
  time: 'timestamptz',
};

/**
 * One keyset page of rows that are not deleted. Rows without a sort key come last, whichever way the others are
 * sorted: they are read by themselves, so that one index over (key, id) serves both directions.
 */
export const readPage = async <Row extends object>(
  tx: WorkspaceRead,
  list: RecordList,
  page: ListPage,
): Promise<(Row & { sortKey: unknown })[]> => {
  const { nullable } = sortColumnOf(list, page.sort);
  const rows = page.after?.key === null ? [] : await tx.query<Row & { sortKey: unknown }>(part(list, page, nullable ? 'keyed' : 'all'));
  if (!nullable || rows.length === page.limit) return rows;
  const after = page.after?.key === null ? page.after : undefined;
  const rest = await tx.query<Row & { sortKey: unknown }>(part(list, { ...page, after, limit: page.limit - rows.length }, 'keyless'));
  return [...rows, ...rest];
};

const part = (list: RecordList, { sort, limit, after, where, name }: ListPage, rows: 'all' | 'keyed' | 'keyless') => {
  const { sql, kind } = sortColumnOf(list, sort);
  const descending = sort.startsWith('-');
  const direction = descending ? 'desc' : 'asc';
  const beyond = descending ? '<' : '>';
  const values: unknown[] = [limit];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ['r.deleted_at is null', ...where.map((condition) => condition(value))];
  if (rows === 'keyed') conditions.push(`${sql} is not null`);
  if (rows === 'keyless') conditions.push(`${sql} is null`);
  if (after) {
    conditions.push(
      after.key === null
        ? `r.id ${beyond} ${value(after.id)}::uuid`
        : `(${sql}, r.id) ${beyond} (${value(after.key)}::${types[kind]}, ${value(after.id)}::uuid)`,
    );
  }
  const order = rows === 'keyless' ? `r.id ${direction}` : `${sql} ${direction}, r.id ${direction}`;
  // The driver would make a local midnight of a day.
  const key = kind === 'day' ? `${sql}::text` : sql;
  const text = `select ${list.select}, ${key} as "sortKey" from ${list.table} r
    where ${conditions.join(' and ')} order by ${order} limit $1`;
  return { ...(name && !sort.includes('.') && { name: `${list.table} ${name} ${sort} ${rows}${after ? ' after' : ''}` }), text, values };
};
