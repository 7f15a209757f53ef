import type { FieldKind } from '@fernway/contracts/http/crm-records';
import { AppError } from '@fernway/contracts/errors';
import { z } from 'zod';
import { type Position, type RecordList, type SortKey, sortColumnOf } from './record-list.js';

const keys: Record<FieldKind, z.ZodType<SortKey>> = {
  text: z.string().max(600),
  choice: z.string().max(600),
  choices: z.never(),
  number: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
  day: z.iso.date(),
  time: z.iso.datetime(),
};

/** Opaque text for `after`; holds for the sort it was made with. */
export const cursorAfter = (sort: string, { id, sortKey }: { id: string; sortKey: unknown }): string =>
  Buffer.from(JSON.stringify([sort, sortKey, id])).toString('base64url');

/** A page of a list that was read with one row more than it shows. */
export const pageOf = <Row extends { id: string; sortKey: unknown }, Item>(
  rows: Row[],
  { limit, sort }: { limit: number; sort: string },
  itemOf: (row: Row) => Item,
): { items: Item[]; next: string | null } => {
  const last = rows[limit - 1];
  return { items: rows.slice(0, limit).map(itemOf), next: rows.length > limit && last ? cursorAfter(sort, last) : null };
};

/** @throws AppError invalid-request when it is not a cursor of this sort */
export const positionOf = (list: RecordList, cursor: string, sort: string): Position => {
  const { kind, nullable } = sortColumnOf(list, sort);
  const key = nullable ? keys[kind].nullable() : keys[kind];
  const parsed = z.tuple([z.literal(sort), key, z.uuid()]).safeParse(decoded(cursor));
  if (!parsed.success) throw new AppError('invalid-request', { detail: 'after: not a cursor of this list' });
  return { key: parsed.data[1] as SortKey, id: parsed.data[2] };
};

/** What a cursor holds; undefined where it is none. */
export const decoded = (cursor: string): unknown => {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
