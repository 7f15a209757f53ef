import { AppError } from '@fernway/contracts/errors';
import { cursorAfter, positionOf } from './contact-cursor.js';

const contact = {
  id: '0198c1b0-0000-7000-8000-000000000001',
  nameKey: '王',
  createdAt: '2026-11-21T10:00:00.123Z',
  updatedAt: '2026-11-22T10:00:00.456Z',
} as Parameters<typeof cursorAfter>[1];

describe('a cursor', () => {
  it.each([
    ['name', '王'],
    ['-createdAt', contact.createdAt],
    ['updatedAt', contact.updatedAt],
  ] as const)('gives back the position of a list by %s', (sort, key) => {
    expect(positionOf(cursorAfter(sort, contact), sort)).toEqual({ key, id: contact.id });
  });

  it.each(['', 'not base64!', 'bm90IGpzb24', 'bnVsbA', 'W10'])('refuses %j', (cursor) => {
    expect(() => positionOf(cursor, 'name')).toThrow(AppError);
  });

  it('holds for its own sort only', () => {
    expect(() => positionOf(cursorAfter('-createdAt', contact), 'createdAt')).toThrow('not a cursor of this list');
  });
});
