import { Injectable } from '@nestjs/common';
import { Timestamp } from '@fernway/contracts/endpoint';
import { isSubject } from '@fernway/contracts/http/crm-records';
import type { Calendar, CalendarQuery } from '@fernway/contracts/http/crm-tasks';
import type { TimelineEntry, TimelineParams, TimelineQuery } from '@fernway/contracts/http/crm-timeline';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { z } from 'zod';
import { activityOf } from '../activities/activities.service.js';
import { requireReading } from '../records/record-access.js';
import { notFound } from '../records/record-change.js';
import { cursorOf, readCursor } from '../records/record-cursor.js';
import { taskOf } from '../tasks/tasks.service.js';
import { type Moment, TimelineRepository } from './timeline.repository.js';

const longestDays = 62;
const most = 1000;

/** What happened to a record, put together from its history, its activities and its tasks. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly timeline: TimelineRepository,
  ) {}

  async of(
    caller: Caller,
    record: TimelineParams,
    { limit, after, kind }: TimelineQuery,
  ): Promise<{ items: TimelineEntry[]; next: string | null }> {
    requireReading(caller, record.type);
    const before = after === undefined ? undefined : momentOf(after);
    return this.tenancy.read({ workspace: caller.workspace }, async (tx) => {
      if (!(await this.timeline.exists(tx, record))) throw notFound(record.type);
      const changes =
        kind === undefined || kind === 'change' ? await this.timeline.changes(tx, record, limit + 1, before) : [];
      const worked = isSubject(record.type);
      const activities =
        !worked || kind === 'change' || kind === 'task'
          ? []
          : await this.timeline.activities(tx, record, limit + 1, before, kind);
      const tasks =
        worked && (kind === undefined || kind === 'task')
          ? await this.timeline.tasks(tx, record, limit + 1, before)
          : [];
      const all = [
        ...changes.map(({ momentAt, momentKey, ...change }) =>
          placed(momentAt, momentKey, { kind: 'change', at: momentAt.toISOString(), ...change }),
        ),
        ...activities.map(({ momentAt, momentKey, ...row }) =>
          placed(momentAt, momentKey, { kind: 'activity', at: momentAt.toISOString(), activity: activityOf(row) }),
        ),
        ...tasks.map(({ momentAt, momentKey, ...row }) =>
          placed(momentAt, momentKey, { kind: 'task', at: momentAt.toISOString(), task: taskOf(row) }),
        ),
      ].sort(latestFirst);
      const last = all[limit - 1];
      return {
        items: all.slice(0, limit).map(({ entry }) => entry),
        next: all.length > limit && last ? cursorOf(last.at, last.key) : null,
      };
    });
  }

  calendar({ workspace }: Caller, { from, to, userId, timeZone }: CalendarQuery): Promise<Calendar> {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (days <= 0 || days > longestDays)
      throw new AppError('invalid-request', { detail: `from and to: up to ${longestDays} days, in their order` });
    return this.tenancy.read({ workspace }, async (tx) => {
      const { tasks, meetings } = await this.timeline.calendar(tx, {
        from,
        to,
        user: userId,
        timeZone,
        limit: most + 1,
      });
      return {
        tasks: tasks.slice(0, most).map(taskOf),
        meetings: meetings.slice(0, most).map(activityOf),
        more: tasks.length > most || meetings.length > most,
      };
    });
  }
}

type Entry = Moment & { entry: TimelineEntry };

const placed = (at: Date, key: string, entry: TimelineEntry): Entry => ({ at: at.toISOString(), key, entry });

const latestFirst = (one: Moment, other: Moment): number =>
  one.at === other.at ? (one.key < other.key ? 1 : -1) : one.at < other.at ? 1 : -1;

const momentOf = (cursor: string): Moment => {
  const [at, key] = readCursor(z.tuple([Timestamp, z.string().regex(/^[act][\w-]+$/)]), cursor, 'timeline');
  return { at, key };
};
