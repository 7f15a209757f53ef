import type { Task } from '@fernway/contracts/http/crm-tasks';
import { dueDayOf, taskFields } from '@fernway/contracts/records/task';
import type { FieldColumn, RecordTable } from '../records/field-columns.js';
import { history, subject } from '../records/shared-columns.js';

const columns = {
  ...history.before,
  title: {
    column: 'title',
    type: 'text',
    list: { key: { sql: 'lower(r.title)', kind: 'text' } },
    exported: 'title',
  },
  body: { column: 'body', type: 'text', exported: 'body' },
  dueAt: {
    column: 'due_at',
    type: 'timestamptz',
    // A day lasts until its end.
    list: {
      inZone: (zone) =>
        `case when r.all_day then (r.due_at at time zone 'UTC' + interval '1 day') at time zone ${zone} - interval '1 ms' else r.due_at end`,
    },
    exported: [{ of: 'dueAt', title: 'dueAt', cell: (task) => dueDayOf(task) ?? task.dueAt }],
  },
  remindAt: { column: 'remind_at', type: 'timestamptz', exported: 'remindAt' },
  remindedAt: { column: 'reminded_at', type: 'timestamptz' },
  assigneeId: {
    column: 'assignee_id',
    type: 'uuid',
    exported: [
      { of: 'assigneeId', title: 'assigneeId', cell: ({ assigneeId }) => assigneeId },
      {
        of: 'assigneeId',
        title: 'assignee',
        cell: ({ assigneeId }, { members }) => members.get(assigneeId ?? '')?.name ?? null,
      },
    ],
  },
  ...subject,
  doneAt: { column: 'done_at', type: 'timestamptz', exported: 'doneAt' },
  doneBy: { column: 'done_by', type: 'uuid', exported: 'doneBy' },
  ...history.made,
  createdBy: { column: 'created_by', type: 'uuid', exported: 'createdBy' },
  allDay: {
    column: 'all_day',
    type: 'boolean',
    exported: [{ of: 'allDay', title: 'allDay', cell: ({ allDay }) => String(allDay) }],
  },
  origin: { column: 'origin', type: 'text', exported: 'origin' },
  ...history.ends,
} satisfies Record<keyof typeof taskFields | 'remindedAt', FieldColumn<Task>>;

/** Tasks, and where each of their fields is kept. */
export const taskTable = { table: 'task', fields: taskFields, columns } satisfies RecordTable;
