import { beginOf } from './day-begins.js';

test.each([
  ['2026-11-29', 'America/Lima', '2026-11-29T05:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  // Clocks go from 24:00 to 1:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(beginOf(day, zone)).toBe(instant);
});
