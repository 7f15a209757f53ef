import { Timestamp } from '@fernway/contracts/endpoint';
import { Day, type FieldKind } from '@fernway/contracts/http/crm-records';
import { AppError } from '@fernway/contracts/errors';
import { z } from 'zod';
import { type Position, type RecordList, type SortKey, sortColumnOf } from './record-list.js';

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const amount: z.ZodType<SortKey> = z.tuple([z.string().regex(/^[A-Z]{3}$/), decimal]);
const keys: Record<FieldKind, z.ZodType<SortKey>> = {
  text: z.string().max(600),
  choice: z.string().max(600),
  choices: z.never(),
  number: z.union([z.number(), decimal]),
  day: Day,
  time: Timestamp,
};

/** Opaque text for `after`: where a page ends. */
export const cursorOf = (...place: unknown[]): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Holds for the sort it was made with. */
const cursorAfter = (sort: string, { id, sortKey }: { id: string; sortKey: unknown }): string =>
  cursorOf(sort, sortKey, id);

/** A page of a list that was read with one row more than it shows. */
export const pageOf = <Row extends { id: string; sortKey: unknown }, Item>(
  rows: Row[],
  { limit, sort }: { limit: number; sort: string },
  itemOf: (row: Row) => Item,
): { items: Item[]; next: string | null } => {
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(itemOf),
    next: rows.length > limit && last ? cursorAfter(sort, last) : null,
  };
};

/** @throws AppError invalid-request when it is not a cursor of this sort */
export const positionOf = (list: RecordList, cursor: string, sort: string): Position => {
  const { kind, nullable, currency } = sortColumnOf(list, sort);
  const one = currency ? amount : keys[kind];
  const key = nullable ? one.nullable() : one;
  const [, at, id] = readCursor(z.tuple([z.literal(sort), key, z.uuid()]), cursor);
  return { key: at as SortKey, id };
};

const newestFirst = '-createdAt';

/** As `pageOf`, of a list that is had in no other order than the newest first. */
export const newestPageOf = <Row extends { id: string; createdAt: Date }, Item>(
  rows: Row[],
  limit: number,
  itemOf: (row: Row) => Item,
) =>
  pageOf(
    rows.map((row) => ({ id: row.id, sortKey: row.createdAt.toISOString(), row })),
    { limit, sort: newestFirst },
    ({ row }) => itemOf(row),
  );

/** @throws AppError invalid-request when it is not a cursor of such a list */
export const newestPosition = (cursor: string): { at: string; id: string } => {
  const [, at, id] = readCursor(z.tuple([z.literal(newestFirst), Timestamp, z.uuid()]), cursor);
  return { at, id };
};

/** @throws AppError invalid-request when a cursor does not hold such a place */
export const readCursor = <Place>(place: z.ZodType<Place>, cursor: string, of = 'list'): Place => {
  const parsed = place.safeParse(decoded(cursor));
  if (!parsed.success) throw new AppError('invalid-request', { detail: `after: not a cursor of this ${of}` });
  return parsed.data;
};

const decoded = (cursor: string): unknown => {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
