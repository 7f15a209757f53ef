import { snoozeTimes } from './snooze-times.js';

const from = (now: string, zone: string) => snoozeTimes(new Date(now), zone);

test.each([
  // A Thursday evening in UTC is Friday in Tokyo.
  ['2026-11-26T20:00:00Z', 'Asia/Tokyo', '2026-11-28T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
  ['2026-11-26T20:00:00Z', 'America/Los_Angeles', '2026-11-27T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  // On a Monday the next one is meant, on a Sunday tomorrow.
  ['2026-11-30T08:00:00Z', 'UTC', '2026-12-01T09:00:00.000Z', '2026-12-07T09:00:00.000Z'],
  ['2026-11-29T08:00:00Z', 'UTC', '2026-11-30T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  // The clocks change in the night between.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z'],
])('at %s in %s, nine o’clock is the morning of the place', (now, zone, tomorrow, monday) => {
  expect(from(now, zone)).toMatchObject({ tomorrow, monday });
});

test('an hour is an hour', () => {
  expect(from('2026-11-26T20:30:00Z', 'Asia/Tokyo').hour).toBe('2026-11-26T21:30:00.000Z');
});
