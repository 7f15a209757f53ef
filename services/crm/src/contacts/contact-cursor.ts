import type { Contact, ContactQuery } from '@fernway/contracts/http/crm';
import { AppError } from '@fernway/contracts/errors';
import { z } from 'zod';

export type Sort = ContactQuery['sort'];

/** Where a page ends: sort key and id of its last row. */
export type Position = { key: string; id: string };

const keys = { name: z.string().max(600), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

const column = (sort: Sort) => (sort.startsWith('-') ? sort.slice(1) : sort) as keyof typeof keys;

/** Opaque text for `after`; holds for the sort it was made with. */
export const cursorAfter = (sort: Sort, { id, nameKey, ...row }: Contact & { nameKey: string }): string => {
  const by = column(sort);
  return Buffer.from(JSON.stringify([sort, by === 'name' ? nameKey : row[by], id])).toString('base64url');
};

/** @throws AppError invalid-request when it is not a cursor of this sort */
export const positionOf = (cursor: string, sort: Sort): Position => {
  const parsed = z.tuple([z.literal(sort), keys[column(sort)], z.uuid()]).safeParse(decoded(cursor));
  if (!parsed.success) throw new AppError('invalid-request', { detail: 'after: not a cursor of this list' });
  const [, key, id] = parsed.data;
  return { key, id };
};

const decoded = (cursor: string): unknown => {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
