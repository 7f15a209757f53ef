import { defaultThresholds } from '@fernway/contracts/http/analytics-fallback';
import { alertLevel, fallbackRate, rangeOf, statusOf, trendOf } from './fallback-rates.js';

it.each([
  [1000, 750, 25],
  [300, 200, 33.33],
  [1000, 1500, 0],
  [1000, -100, 110],
  [0, 5, undefined],
])('of a target of %d, with %d sold, %d percent are missing', (target, actual, rate) => {
  expect(fallbackRate(target, actual)).toBe(rate);
});

it('is good, warning, critical or severe from each threshold on', () => {
  const of = (rate: number) => statusOf(rate, defaultThresholds);
  expect([0, 9.99, 10, 24.99, 25, 39.99, 40, 100].map(of)).toEqual([
    'good',
    'good',
    'warning',
    'warning',
    'critical',
    'critical',
    'severe',
    'severe',
  ]);
});

it('alerts at the warning and at the critical threshold', () => {
  expect([24.99, 25, 39.99, 40].map((rate) => alertLevel(rate, defaultThresholds))).toEqual([0, 1, 1, 2]);
});

it('takes its trend from the rate at first, then from the value before', () => {
  expect([20.01, 20, 10, 9.99].map((rate) => trendOf(rate, null))).toEqual(['up', 'stable', 'stable', 'down']);
  expect([5, 4, 6].map((before) => trendOf(5, before))).toEqual(['stable', 'up', 'down']);
});

it.each([
  ['real-time', '2026-02-15', '2026-02-01', '2026-02-15'],
  ['daily', '2026-02-15', '2026-02-15', '2026-02-15'],
  ['weekly', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['weekly', '2026-02-23', '2026-02-23', '2026-02-23'],
  ['monthly', '2024-02-15', '2024-02-01', '2024-02-29'],
  ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('%s on %s is about %s to %s', (view, day, from, to) => {
  expect(rangeOf(view, day)).toEqual({ from, to });
});
