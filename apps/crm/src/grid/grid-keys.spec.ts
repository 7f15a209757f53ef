import { expect, test } from '@jest/globals';
import { moved } from './grid-keys.js';

const size = { rows: 100, columns: 5, page: 10 };
const press = (key: string, from = { row: 50, column: 2 }, far = false) =>
  moved(from, { key, ctrlKey: far, metaKey: false }, size);

test.each([
  ['ArrowDown', { row: 51, column: 2 }],
  ['ArrowUp', { row: 49, column: 2 }],
  ['ArrowRight', { row: 50, column: 3 }],
  ['ArrowLeft', { row: 50, column: 1 }],
  ['PageDown', { row: 60, column: 2 }],
  ['PageUp', { row: 40, column: 2 }],
  ['Home', { row: 50, column: 0 }],
  ['End', { row: 50, column: 4 }],
])('%s', (key, to) => {
  expect(press(key)).toEqual(to);
});

test('with Ctrl to the corners, and never beyond the edges', () => {
  expect(press('Home', undefined, true)).toEqual({ row: 0, column: 0 });
  expect(press('End', undefined, true)).toEqual({ row: 99, column: 4 });
  expect(press('PageDown', { row: 95, column: 4 })).toEqual({ row: 99, column: 4 });
  expect(press('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
});

test('other keys lead nowhere', () => {
  expect(press('a')).toBeUndefined();
  expect(press('toString')).toBeUndefined();
});
