import { expect, test } from '@jest/globals';
import type { StatementEntry } from '@fernway/contracts/http/token-reports';
import { entry } from '../../testing.js';
import { monthSums } from './month-sums.js';

const none = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
const line = (type: StatementEntry['type'], changes: Partial<typeof none>): StatementEntry => ({
  ...entry({}),
  type,
  seq: 1,
  kind: type ?? 'reserve',
  hash: 'a'.repeat(64),
  changes: { ...none, ...changes },
});

test('a use stands as what it cost, what is still held and owed as lines of their own, and all adds up', () => {
  const entries = [
    line('purchase', { total: 100, available: 100 }),
    line(null, { available: -5, held: 5 }), // used with 3, two come back
    line('usage', { available: 2, held: -5, used: 3 }),
    line(null, { available: -4, held: 4 }), // comes back whole
    line(null, { available: 4, held: -4 }),
    line(null, { available: -7, held: 7 }), // still held
    line('free_analysis', {}),
    line('expiry', { available: -10, expired: 10 }),
    line('refund', { total: -100, available: -80, debt: 20 }),
  ];
  const sums = monthSums(entries);
  expect(sums.map(({ kind, count, available }) => [kind, count, available])).toEqual([
    ['purchase', 1, 100],
    ['usage', 1, -3],
    ['free_analysis', 1, 0],
    ['expiry', 1, -10],
    ['refund', 1, -100],
    ['held', 0, -7],
    ['debt', 0, 20],
  ]);
  const change = entries.reduce((sum, { changes }) => sum + changes.available, 0);
  expect(sums.reduce((sum, { available }) => sum + available, 0)).toBe(change);
});

test('what an earlier month held and this one gave back is a line too', () => {
  expect(monthSums([line(null, { available: 4, held: -4 })])).toEqual([{ kind: 'held', count: 0, available: 4 }]);
});
