import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Calendar, Task } from '@fernway/contracts/http/crm-tasks';
import { type Wall, wallOf } from '../../time/zoned-time.js';

/** A task or a meeting where the calendar of a zone has it; `minutes` null: some time on that day. */
export type Entry = { id: string; title: string; day: string; minutes: number | null; at: string } & (
  | { kind: 'task'; done: boolean; overdue: boolean; record: Task }
  | { kind: 'meeting'; length: number; record: Activity }
);

const usualLength = 30;

export function entryOfTask(task: Task, zone: string, now: Date): Entry | undefined {
  if (task.dueAt === null) return undefined;
  const { day, minutes } = wallOf(task.dueAt, zone);
  const late = task.allDay ? day < wallOf(now, zone).day : task.dueAt < now.toISOString();
  const done = task.doneAt !== null;
  return {
    kind: 'task',
    id: task.id,
    title: task.title,
    day,
    minutes: task.allDay ? null : minutes,
    at: task.dueAt,
    done,
    overdue: late && !done,
    record: task,
  };
}

const entryOfMeeting = (meeting: Activity, zone: string): Entry => {
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
    ...meetings.map((meeting) => entryOfMeeting(meeting, zone)),
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
      1440 - entry.minutes,
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
