import { AppError } from '@fernway/contracts/errors';
import { pageOf, positionOf } from './record-cursor.js';
import type { RecordList } from './record-list.js';

const list: RecordList = {
  table: 'contact',
  select: 'r.id',
  columns: {
    name: { sql: 'r.name_key', kind: 'text' },
    source: { sql: 'r.source_key', kind: 'text', nullable: true },
    updatedAt: { sql: 'r.updated_at', kind: 'time' },
    value: { sql: 'r.value', kind: 'number' },
    price: { sql: 'r.price', kind: 'number', currency: 'r.currency', nullable: true },
    tags: { sql: 'r.tags', kind: 'choices' },
  },
};
const id = '0198c1b0-0000-7000-8000-000000000001';

/** The cursor of a page that ends with this row, and of which there is more. */
const cursorAfter = (sort: string, row: { id: string; sortKey: unknown }): string =>
  pageOf([row, row], { limit: 1, sort }, () => undefined).next!;

describe('a cursor', () => {
  it.each([
    ['name', '王', '王'],
    ['source', null, null],
    ['-updatedAt', new Date('2026-11-22T10:00:00.456Z'), '2026-11-22T10:00:00.456Z'],
    ['value', '12345678901234567890', '12345678901234567890'],
    ['-price', ['KWD', '5125'], ['KWD', '5125']],
    ['price', null, null],
  ])('gives back the position of a list by %s', (sort, sortKey, key) => {
    expect(positionOf(list, cursorAfter(sort, { id, sortKey }), sort)).toEqual({ key, id });
  });

  it.each(['', 'not base64!', 'bm90IGpzb24', 'bnVsbA', 'W10'])('refuses %j', (cursor) => {
    expect(() => positionOf(list, cursor, 'name')).toThrow(AppError);
  });

  it('holds for its own sort only, and for what its column can hold', () => {
    expect(() => positionOf(list, cursorAfter('-name', { id, sortKey: 'a' }), 'name')).toThrow(
      'not a cursor of this list',
    );
    expect(() => positionOf(list, cursorAfter('name', { id, sortKey: null }), 'name')).toThrow(
      'not a cursor of this list',
    );
    expect(() => positionOf(list, cursorAfter('value', { id, sortKey: "1'--" }), 'value')).toThrow(
      'not a cursor of this list',
    );
    expect(() =>
      positionOf(list, cursorAfter('updatedAt', { id, sortKey: '0000-01-01T00:00:00Z' }), 'updatedAt'),
    ).toThrow('not a cursor of this list');
    expect(() => positionOf(list, cursorAfter('tags', { id, sortKey: ['a'] }), 'tags')).toThrow(
      'This list cannot be sorted by tags',
    );
    for (const sortKey of [5125, '5125', ['KWD'], ['kwd', '1'], ['KWD', '1; drop'], ['KWD', '1', '2']])
      expect(() => positionOf(list, cursorAfter('price', { id, sortKey }), 'price')).toThrow('not a cursor');
    expect(() => positionOf(list, cursorAfter('other', { id, sortKey: 'a' }), 'other')).toThrow('no column other');
  });
});
