import { expect, test } from '@jest/globals';
import { addDays, dayIn, monthsBetween, weekOf } from './days.js';

test.each([
  ['Pacific/Auckland', '2026-11-22'],
  ['UTC', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-21'],
])('the day in %s', (zone, day) => {
  expect(dayIn(zone, new Date('2026-11-21T14:00:00Z'))).toBe(day);
});

test('days are counted over changes of clock, months and leap days', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(weekOf('2026-11-22')).toBe('2026-11-16');
  expect(weekOf('2026-11-16')).toBe('2026-11-16');
});

test('months go from the newest back to the first', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2026-11-30', '2026-11-30')).toEqual(['2026-11']);
});
