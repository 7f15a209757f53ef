import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, Timestamp, updatedSince } from '../endpoint.js';
import { columnsOf, enteredOf, sortsOf, valuesOf } from '../records/field.js';
import { taskFields } from '../records/task.js';
import { Activity } from './crm-activities.js';
import { FilterText, plainSortOf, sortedPageQuery, Text } from './crm-records.js';
import { TimeZone } from './identity.js';

export const TaskInput = z.strictObject({ ...enteredOf(taskFields), title: taskFields.title.entered });
export type TaskInput = z.infer<typeof TaskInput>;

export const TaskChange = z.strictObject({
  ...enteredOf(taskFields),
  done: z.boolean().optional(),
  version: z.int().positive(),
});
export type TaskChange = z.infer<typeof TaskChange>;

export const Task = z.object(valuesOf(taskFields)).meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const taskColumns = columnsOf(taskFields);
export const taskSorts = sortsOf(taskFields);

const timeZone = TimeZone.default('UTC').meta({ description: 'By whose calendar tasks of a whole day begin and end' });

export const TaskQuery = z.strictObject({
  ...sortedPageQuery,
  /** Every word must occur somewhere in title or body, in any writing system. */
  q: Text.trim().max(200).optional(),
  sort: plainSortOf(taskSorts).default('-createdAt'),
  filter: FilterText.optional(),
  state: z.enum(['open', 'done', 'all']).default('open').meta({ description: 'Open tasks, done ones, or both' }),
  assigneeId: Id.optional(),
  contactId: Id.optional(),
  companyId: Id.optional(),
  dealId: Id.optional(),
  dueBefore: Timestamp.optional().meta({
    description: 'Only what is due before this time, or on a day that is over then',
  }),
  timeZone,
  updatedSince,
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/crm/tasks',
  access: 'activities:read',
  summary: 'Tasks, keyset paged, the next due first and those without a date last unless told otherwise',
  query: TaskQuery,
  returns: page(Task),
  status: 200,
});

export const createTask = endpoint({
  name: 'createTask',
  method: 'POST',
  path: '/api/crm/tasks',
  access: 'activities:write',
  summary: 'Add a task; it is yours unless somebody else is named',
  body: TaskInput,
  returns: Task,
  status: 201,
  idempotent: true,
  problems: ['not-found'],
});

export const getTask = endpoint({
  name: 'getTask',
  method: 'GET',
  path: '/api/crm/tasks/:id',
  access: 'activities:read',
  summary: 'One task',
  params: idParams,
  returns: Task,
  status: 200,
});

export const updateTask = endpoint({
  name: 'updateTask',
  method: 'PATCH',
  path: '/api/crm/tasks/:id',
  access: 'activities:write',
  summary: 'Change a task, tick it off or open it again; 409 with both versions when it changed meanwhile',
  params: idParams,
  body: TaskChange,
  returns: Task,
  status: 200,
  problems: ['version-conflict'],
});

export const deleteTask = endpoint({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/api/crm/tasks/:id',
  access: 'activities:write',
  summary: 'Delete a task; it can be restored',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreTask = endpoint({
  name: 'restoreTask',
  method: 'POST',
  path: '/api/crm/tasks/:id/restore',
  access: 'activities:write',
  summary: 'Undo the deletion of a task',
  params: idParams,
  body: z.strictObject({}),
  returns: Task,
  status: 200,
});

export const CalendarQuery = z.strictObject({
  from: Timestamp.meta({ description: 'Begin of the span' }),
  to: Timestamp.meta({ description: 'End of the span, at most 62 days later' }),
  userId: Id.optional(),
  timeZone,
});
export type CalendarQuery = z.infer<typeof CalendarQuery>;

/** `more`: there are so many that the rest is left out; ask for fewer days. */
export const Calendar = z
  .object({ tasks: z.array(Task), meetings: z.array(Activity), more: z.boolean() })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof Calendar>;

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'GET',
  path: '/api/crm/calendar',
  access: 'activities:read',
  summary: 'Tasks that are due and meetings that take place in a span of at most 62 days',
  query: CalendarQuery,
  returns: Calendar,
  status: 200,
});
