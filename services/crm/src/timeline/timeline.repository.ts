import { Injectable } from '@nestjs/common';
import type { ActivityKind } from '@fernway/contracts/http/crm-activities';
import type { TimelineParams } from '@fernway/contracts/http/crm-timeline';
import type { Origin } from '@fernway/contracts/http/crm-records';
import { longestMinutes } from '@fernway/contracts/records/activity';
import { type WorkspaceRead, zoneOfPostgres } from '@fernway/database';
import { activityColumns, type ActivityRow } from '../activities/activities.repository.js';
import type { Changes } from '../records/record-change.js';
import { taskColumns, type TaskRow } from '../tasks/tasks.repository.js';

/** Where a page of a timeline ends: a time, and what tells apart several things of one moment. */
export type Moment = { at: string; key: string };
type Placed<T> = T & { momentAt: Date; momentKey: string };

export type ChangeRow = {
  version: number;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  actor: string | null;
  origin: Origin;
  apiKey: string | null;
  changes: Changes;
};

type Span = { from: string; to: string; user: string | undefined; timeZone: string; limit: number };

type Reading = {
  select: string;
  from: string;
  at: string;
  key: string;
  id: string;
  limit: number;
  before?: Moment | undefined;
  /** What `from` needs besides the record's id, from `$3` on. */
  more?: unknown[];
};

/** The three kinds of things in a timeline, each read by an index of its own: what is older than a moment, the latest first. */
@Injectable()
export class TimelineRepository {
  async exists(tx: WorkspaceRead, { type, id }: TimelineParams): Promise<boolean> {
    const rows = await tx.query({
      name: `timeline-${type}`,
      text: `select 1 from ${type} where id = $1 and deleted_at is null`,
      values: [id],
    });
    return rows.length > 0;
  }

  changes(
    tx: WorkspaceRead,
    { type, id }: TimelineParams,
    limit: number,
    before?: Moment,
  ): Promise<Placed<ChangeRow>[]> {
    return this.read(tx, {
      // What a move or a first lead brings with it is kept for an undo, not for readers.
      select: `version, action, actor, origin, api_key as "apiKey", changes - '{stageSince,closedAt,leadSince}'::text[] as changes`,
      from: `${type}_history r where r.${type}_id = $1`,
      at: 'r.at',
      key: `'c' || lpad(r.version::text, 10, '0')`,
      id,
      limit,
      before,
    });
  }

  activities(
    tx: WorkspaceRead,
    { type, id }: TimelineParams,
    limit: number,
    before?: Moment,
    kind?: ActivityKind,
  ): Promise<Placed<ActivityRow>[]> {
    return this.read(tx, {
      select: activityColumns,
      from: `activity r where r.${type}_id = $1 and ($3::text is null or r.kind = $3) and r.deleted_at is null`,
      more: [kind ?? null],
      at: 'r.at',
      key: `'a' || r.id`,
      id,
      limit,
      before,
    });
  }

  /** A task stands where it was ticked off, an open one where it was made. */
  tasks(tx: WorkspaceRead, { type, id }: TimelineParams, limit: number, before?: Moment): Promise<Placed<TaskRow>[]> {
    return this.read(tx, {
      select: taskColumns,
      from: `task r where r.${type}_id = $1 and r.deleted_at is null`,
      at: 'coalesce(r.done_at, r.created_at)',
      key: `'t' || r.id`,
      id,
      limit,
      before,
    });
  }

  /** What is due or takes place in a span, the first first. */
  async calendar(tx: WorkspaceRead, { from, to, user, timeZone, limit }: Span) {
    const [tasks, meetings] = [
      await tx.query<TaskRow>({
        name: 'calendar-tasks',
        // The index holds both: times, and days as the midnights that begin them in UTC.
        text: `select ${taskColumns} from task r
                where r.due_at >= $1::timestamptz - interval '2 days' and r.due_at < $2::timestamptz + interval '1 day' and r.deleted_at is null
                  and case when r.all_day then r.due_at > ($1 at time zone $5::text) at time zone 'UTC' - interval '1 day' and r.due_at < ($2 at time zone $5::text) at time zone 'UTC'
                           else r.due_at >= $1 and r.due_at < $2 end
                  and ($3::uuid is null or r.assignee_id = $3) order by r.due_at, r.id limit $4`,
        values: [from, to, user, limit, zoneOfPostgres(timeZone)],
      }),
      await tx.query<ActivityRow>({
        name: 'calendar-meetings',
        text: `select ${activityColumns} from activity r
                where r.kind = 'meeting' and r.at >= $1::timestamptz - interval '${longestMinutes} minutes' and r.at < $2 and r.deleted_at is null
                  and (r.at >= $1 or r.at + coalesce(r.minutes, 0) * interval '1 minute' > $1)
                  and ($3::uuid is null or r.created_by = $3) order by r.at, r.id limit $4`,
        values: [from, to, user, limit],
      }),
    ];
    return { tasks, meetings };
  }

  private read<Row extends object>(
    tx: WorkspaceRead,
    { select, from, at, key, id, limit, before, more = [] }: Reading,
  ): Promise<Placed<Row>[]> {
    const place = `(${key}) collate "C"`;
    const [first, second] = [`$${3 + more.length}`, `$${4 + more.length}`];
    return tx.query<Placed<Row>>({
      text: `select ${select}, ${at} as "momentAt", ${place} as "momentKey" from ${from}
             ${before ? `and (${at}, ${place}) < (${first}::timestamptz, ${second}::text)` : ''} order by ${at} desc, ${place} desc limit $2`,
      values: [id, limit, ...more, ...(before ? [before.at, before.key] : [])],
    });
  }
}
