import { expect, it } from '@jest/globals';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Task } from '@fernway/contracts/http/crm-tasks';
import { beginAt, entriesByDay } from './entries.js';

const meeting = (occurredAt: string, minutes: number | null) =>
  ({ id: 'm', subject: '', occurredAt, minutes }) as Activity;
const now = new Date('2026-12-10T12:00:00Z');

it.each([
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'UTC',
])('has a task of a whole day on its date in %s', (zone) => {
  const task = { id: 't', title: '', dueAt: '2026-12-10T00:00:00.000Z', allDay: true, doneAt: null } as Task;
  const entries = entriesByDay({ tasks: [task], meetings: [], more: false }, zone, now);
  expect([...entries].map(([day, [entry]]) => [day, entry?.minutes])).toEqual([['2026-12-10', null]]);
});

it.each<[string, string, string, number | null, [string, number, number][]]>([
  [
    'over midnight',
    'UTC',
    '2026-12-10T23:30:00Z',
    120,
    [
      ['10', 1410, 120],
      ['11', 0, 90],
    ],
  ],
  ['until midnight', 'UTC', '2026-12-10T23:30:00Z', 30, [['10', 1410, 30]]],
  [
    'over midnight of its zone alone',
    'Europe/Berlin',
    '2026-12-10T22:30:00Z',
    60,
    [
      ['10', 1410, 60],
      ['11', 0, 30],
    ],
  ],
  ['within a day of its zone', 'Asia/Tokyo', '2026-12-10T23:30:00Z', 120, [['11', 510, 120]]],
  [
    'over two midnights',
    'UTC',
    '2026-12-10T22:00:00Z',
    1620,
    [
      ['10', 1320, 1620],
      ['11', 0, 1440],
      ['12', 0, 60],
    ],
  ],
  ['of no length', 'UTC', '2026-12-10T23:50:00Z', null, [['10', 1430, 30]]],
  [
    'over an hour that is skipped',
    'America/New_York',
    '2026-03-08T04:30:00Z',
    180,
    [
      ['07', 1410, 180],
      ['08', 0, 210],
    ],
  ],
])('has a meeting %s on each of its days', (_name, zone, at, minutes, days) => {
  const entries = entriesByDay({ tasks: [], meetings: [meeting(at, minutes)], more: false }, zone, now);
  expect(
    [...entries]
      .sort()
      .map(([day, [entry]]) => [day.slice(8), entry!.minutes, entry!.kind === 'meeting' && entry!.length]),
  ).toEqual(days);
});

it.each([
  [
    { day: '2026-12-12', minutes: 0 },
    { day: '2026-12-11', minutes: 1410 },
  ],
  [
    { day: '2026-12-11', minutes: 600 },
    { day: '2026-12-11', minutes: 570 },
  ],
  [
    { day: '2026-12-11', minutes: 15 },
    { day: '2026-12-10', minutes: 1425 },
  ],
])('moves a meeting by its second day to %j', (to, begin) => {
  const entries = entriesByDay(
    { tasks: [], meetings: [meeting('2026-12-10T23:30:00Z', 120)], more: false },
    'UTC',
    now,
  );
  expect(beginAt(entries.get('2026-12-11')![0]!, to, 'UTC')).toEqual(begin);
});
