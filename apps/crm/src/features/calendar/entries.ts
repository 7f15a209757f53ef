import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Calendar, Task } from '@fernway/contracts/http/crm-tasks';
import { dueDayOf } from '@fernway/contracts/records/task';
import { addDays, type Wall, wallOf } from '../../time/zoned-time.js';

/** A task or a meeting where the calendar of a zone has it; `day` empty: on none; `minutes` null: some time on that day; `part`: it began on a day before. */
export type Entry = { id: string; title: string; day: string; minutes: number | null; at: string } & (
  | { kind: 'task'; done: boolean; overdue: boolean; record: Task }
  | { kind: 'meeting'; length: number; record: Activity; part?: true }
);

const usualLength = 30;
const dayLength = 1440;

export function entryOfTask(task: Task, zone: string, now: Date): Entry | undefined {
  if (task.dueAt === null) return undefined;
  const date = dueDayOf(task);
  const { day, minutes } = date === undefined ? wallOf(task.dueAt, zone) : { day: date, minutes: null };
  const late = date === undefined ? task.dueAt < now.toISOString() : date < wallOf(now, zone).day;
  const done = task.doneAt !== null;
  return {
    kind: 'task',
    id: task.id,
    title: task.title,
    day,
    minutes,
    at: task.dueAt,
    done,
    overdue: late && !done,
    record: task,
  };
}

/** A task as its dialog opens it: one without a date too. */
export const openedTask = (task: Task, zone: string, now: Date): Entry =>
  entryOfTask(task, zone, now) ?? {
    kind: 'task',
    id: task.id,
    title: task.title,
    day: '',
    minutes: null,
    at: '',
    done: task.doneAt !== null,
    overdue: false,
    record: task,
  };

/** As the calendar has it when it begins, whichever of its days is looked at. */
export const beginOf = (entry: Entry, zone: string): Entry =>
  entry.kind === 'meeting' ? entryOfMeeting(entry.record, zone) : entry;

/** Where an entry begins when one of its days is put to another place. */
export function beginAt(entry: Entry, to: When, zone: string): When {
  const begin = beginOf(entry, zone);
  if (begin.day === entry.day || begin.minutes === null) return to;
  const since = (Date.parse(entry.day) - Date.parse(begin.day)) / 60_000 - begin.minutes;
  const minutes = (to.minutes ?? 0) - since;
  return {
    day: addDays(to.day, Math.floor(minutes / dayLength)),
    minutes: ((minutes % dayLength) + dayLength) % dayLength,
  };
}

/** A meeting on each of the days that it takes place on. */
function daysOfMeeting(meeting: Activity, zone: string): Entry[] {
  const entry = entryOfMeeting(meeting, zone);
  const end = wallOf(Date.parse(meeting.occurredAt) + (meeting.minutes ?? 0) * 60_000, zone);
  const entries = [entry];
  for (let day = addDays(entry.day, 1); day < end.day || (day === end.day && end.minutes > 0); day = addDays(day, 1)) {
    const length = day === end.day ? end.minutes : dayLength;
    entries.push({ ...entry, day, minutes: 0, length, part: true });
  }
  return entries;
}

const entryOfMeeting = (meeting: Activity, zone: string): Entry & { kind: 'meeting' } => {
  const { day, minutes } = wallOf(meeting.occurredAt, zone);
  return {
    kind: 'meeting',
    id: meeting.id,
    title: meeting.subject,
    day,
    minutes,
    at: meeting.occurredAt,
    length: meeting.minutes ?? usualLength,
    record: meeting,
  };
};

/** By day; what has no time of day first. */
export function entriesByDay({ tasks, meetings }: Calendar, zone: string, now: Date): Map<string, Entry[]> {
  const all = [
    ...tasks.map((task) => entryOfTask(task, zone, now)),
    ...meetings.flatMap((meeting) => daysOfMeeting(meeting, zone)),
  ].filter((entry) => entry !== undefined);
  all.sort(
    (one, other) =>
      (one.minutes ?? -1) - (other.minutes ?? -1) ||
      one.at.localeCompare(other.at) ||
      one.title.localeCompare(other.title),
  );
  return Map.groupBy(all, ({ day }) => day);
}

export type Placed = { entry: Entry & { minutes: number }; lane: number; lanes: number; length: number };

/** Side by side where they overlap: each takes the first lane that is free, and as many share the width as meet. */
export function placed(entries: Entry[]): Placed[] {
  const timed = entries.filter((entry): entry is Entry & { minutes: number } => entry.minutes !== null);
  const all: Placed[] = [];
  let group: Placed[] = [];
  let end = -1;
  for (const entry of timed) {
    const length = Math.min(
      entry.kind === 'meeting' ? Math.max(entry.length, usualLength) : usualLength,
      dayLength - entry.minutes,
    );
    if (entry.minutes >= end) group = [];
    const taken = new Set(
      group.filter((other) => other.entry.minutes + other.length > entry.minutes).map(({ lane }) => lane),
    );
    const lane = [...Array(taken.size + 1).keys()].find((free) => !taken.has(free))!;
    const place = { entry, lane, lanes: 1, length };
    group.push(place);
    all.push(place);
    end = Math.max(end, entry.minutes + length);
    const lanes = Math.max(...group.map((other) => other.lane)) + 1;
    for (const other of group) other.lanes = lanes;
  }
  return all;
}

export type When = Wall | { day: string; minutes: null };
