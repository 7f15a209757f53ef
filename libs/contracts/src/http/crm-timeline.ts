import { z } from '@fernway/contracts/zod';
import { endpoint, Id, page, pageQuery, Timestamp } from '../endpoint.js';
import { Activity, activityKinds } from './crm-activities.js';
import { origins, recordTypes } from './crm-records.js';
import { Task } from './crm-tasks.js';

const TimelineChange = z
  .object({
    kind: z.literal('change'),
    at: Timestamp,
    version: z.int(),
    action: z.enum(['created', 'updated', 'deleted', 'restored']),
    /** Null: the platform. */
    actor: Id.nullable(),
    origin: z.enum(origins),
    /** Name of the API key by which it was made. */
    apiKey: z.string().nullable().optional(),
    /** `{ field: [before, after] }` */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  })
  .meta({ id: 'TimelineChange' });
const TimelineActivity = z
  .object({ kind: z.literal('activity'), at: Timestamp, activity: Activity })
  .meta({ id: 'TimelineActivity' });
const TimelineTask = z.object({ kind: z.literal('task'), at: Timestamp, task: Task }).meta({ id: 'TimelineTask' });

export const TimelineEntry = z
  .discriminatedUnion('kind', [TimelineChange, TimelineActivity, TimelineTask])
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TimelineParams = z.strictObject({
  type: z.enum(recordTypes).meta({ description: 'The kind of the record' }),
  id: Id,
});
export type TimelineParams = z.infer<typeof TimelineParams>;

/** What a timeline can be narrowed to. */
export const timelineKinds = ['change', 'task', ...activityKinds] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const TimelineQuery = z.strictObject({
  ...pageQuery,
  kind: z.enum(timelineKinds).optional().meta({ description: 'Only entries of this kind' }),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const getTimeline = endpoint({
  name: 'getTimeline',
  method: 'GET',
  path: '/api/crm/timeline/:type/:id',
  access: 'activities:read',
  summary:
    'What happened to a record, the latest first: changes; of contacts, companies and deals also activities and tasks',
  params: TimelineParams,
  query: TimelineQuery,
  returns: page(TimelineEntry),
  status: 200,
});
