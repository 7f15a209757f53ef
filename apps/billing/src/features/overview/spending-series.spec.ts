import { expect, test } from '@jest/globals';
import { addDays } from '../../account/days.js';
import { spendingSeries } from './spending-series.js';

const days = Array.from({ length: 10 }, (_, index) => addDays('2026-11-12', index)); // Thursday to Saturday of the week after
const feature = (name: string, daily: number[]) => ({
  feature: name,
  tokens: daily.reduce((a, b) => a + b, 0),
  uses: 1,
  daily,
});
const spending = (features: ReturnType<typeof feature>[]) => ({ timeZone: 'UTC', days, total: 0, features });

test('days stand alone in a week and a month, together in a quarter and a year, and nothing is lost', () => {
  const given = spending([feature('chat', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])]);
  expect(spendingSeries(given, 'week').bars).toEqual(days);
  expect(spendingSeries(given, 'quarter')).toMatchObject({
    bars: ['2026-11-09', '2026-11-16'],
    series: [{ values: [10, 45] }],
  });
  expect(spendingSeries(given, 'year')).toMatchObject({ bars: ['2026-11-01'], series: [{ values: [55] }] });
});

test('beyond six features the cheapest are one, and the sum stays', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const given = spending(names.map((name, index) => feature(name, [10 - index, 0, 0, 0, 0, 0, 0, 0, 0, 1])));
  const { series } = spendingSeries(given, 'month');
  expect(series.map((each) => each.feature)).toEqual(['a', 'b', 'c', 'd', 'e', 'other']);
  expect(series.at(-1)).toMatchObject({
    tokens: 6 + 5 + 4 + 0,
    uses: 3,
    values: [5 + 4 + 3, 0, 0, 0, 0, 0, 0, 0, 0, 3],
  });
  expect(
    spendingSeries(spending(names.slice(0, 6).map((name) => feature(name, []))), 'month').series.at(-1)?.feature,
  ).toBe('f');
});
