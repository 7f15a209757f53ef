import { expect, test } from '@jest/globals';
import { addDays, addMonths, firstWeekday, instantOf, wallOf, weekOf } from './zoned-time.js';

test.each([
  ['2026-11-21', 570, 'UTC', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21', 0, 'Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
  ['2026-11-21', 1439, 'Asia/Kathmandu', '2026-11-21T18:14:00.000Z'],
  ['2026-07-01', 540, 'America/New_York', '2026-07-01T13:00:00.000Z'],
  ['2026-12-01', 540, 'America/New_York', '2026-12-01T14:00:00.000Z'],
  // Half an hour of summer time, and a day that begins at one o'clock.
  ['2026-04-05', 60, 'Australia/Lord_Howe', '2026-04-04T14:00:00.000Z'],
  ['2026-04-24', 60, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s at minute %i in %s is %s, and back', (day, minutes, zone, at) => {
  expect(instantOf({ day, minutes }, zone)).toBe(at);
  expect(wallOf(at, zone)).toEqual({ day, minutes });
});

test('the clocks of a day on which they change show what they show', () => {
  const newYork = 'America/New_York';
  // Put forward from 2:00 to 3:00: half past two is half past three.
  expect(wallOf(instantOf({ day: '2026-03-08', minutes: 150 }, newYork), newYork)).toEqual({
    day: '2026-03-08',
    minutes: 210,
  });
  // Put back from 2:00 to 1:00: of the two half past ones, the first.
  expect(instantOf({ day: '2026-11-01', minutes: 90 }, newYork)).toBe('2026-11-01T05:30:00.000Z');
  expect(wallOf('2026-11-01T06:30:00Z', newYork)).toEqual({ day: '2026-11-01', minutes: 90 });
  // From midnight to midnight are 23 and 25 hours.
  const hours = (day: string) =>
    (Date.parse(instantOf({ day: addDays(day, 1), minutes: 0 }, newYork)) -
      Date.parse(instantOf({ day, minutes: 0 }, newYork))) /
    3_600_000;
  expect(['2026-03-08', '2026-11-01', '2026-11-02'].map(hours)).toEqual([23, 25, 24]);
});

test('every quarter hour of two years is the same there and back, but for what the clocks skip', () => {
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'Africa/Casablanca']) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5 * 3_600_000 + 900_000) {
      const wall = wallOf(at, zone);
      expect([zone, wallOf(instantOf(wall, zone), zone)]).toEqual([zone, wall]);
    }
  }
});

test('days, months and weeks', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  expect(weekOf('2026-11-22', 1)).toBe('2026-11-16');
  expect(weekOf('2026-11-22', 7)).toBe('2026-11-22');
  expect(firstWeekday('es')).toBe(1);
});
