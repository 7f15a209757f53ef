import {
  createActivity,
  deleteActivity,
  getActivity,
  restoreActivity,
  updateActivity,
  type Activity,
  type ActivityChange,
  type ActivityInput,
} from '@fernway/contracts/http/crm-activities';
import {
  createTask,
  deleteTask,
  getCalendar,
  getTask,
  listTasks,
  restoreTask,
  updateTask,
  type Calendar,
  type Task,
  type TaskChange,
  type TaskInput,
} from '@fernway/contracts/http/crm-tasks';
import { call } from '@fernway/web-kit';
import { keepPreviousData, queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCrmWrite } from '../../write/use-crm-write.js';

const live = ['crm.task', 'crm.activit'];
const calendarKey = ['crm', 'calendar'];
const overdueKey = ['crm', 'overdue-tasks'];

export const calendarQuery = (span: { from: string; to: string; timeZone: string; userId?: string }) =>
  queryOptions({
    queryKey: [...calendarKey, span],
    queryFn: ({ signal }) => call(getCalendar, { query: span, signal }),
    placeholderData: keepPreviousData,
    meta: { live },
  });

/** Open tasks that were due before, the latest of them last. */
export const overdueQuery = (span: { dueBefore: string; timeZone: string; assigneeId?: string }) =>
  queryOptions({
    queryKey: [...overdueKey, span],
    queryFn: ({ signal }) => call(listTasks, { query: { ...span, sort: 'dueAt', limit: 200 }, signal }),
    meta: { live },
  });

/** Read once each time that it is opened: its dialog asks about what others change meanwhile. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['crm', 'task', id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
    gcTime: 0,
  });

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['crm', 'activity', id],
    queryFn: ({ signal }) => call(getActivity, { params: { id }, signal }),
    meta: { live: ['crm.activity-'] },
  });

/** Stands where it was put at once; what the service says is read after. */
function show(client: QueryClient, record: Task | Activity): void {
  const replaced = <R extends { id: string }>(all: R[]) =>
    all.map((other) => (other.id === record.id ? (record as unknown as R) : other));
  client.setQueriesData<Calendar>(
    { queryKey: calendarKey },
    (shown) => shown && { ...shown, tasks: replaced(shown.tasks), meetings: replaced(shown.meetings) },
  );
}

export const useCreateTask = () =>
  useCrmWrite(({ body, idempotencyKey }: { body: TaskInput; idempotencyKey: string }) =>
    call(createTask, { body, idempotencyKey }),
  );
export const useCreateMeeting = () =>
  useCrmWrite(({ body, idempotencyKey }: { body: Omit<ActivityInput, 'type'>; idempotencyKey: string }) =>
    call(createActivity, { body: { type: 'meeting', ...body }, idempotencyKey }),
  );

export const useUpdateTask = () => {
  const client = useQueryClient();
  return useCrmWrite(async ({ task, change }: { task: Task; change: TaskChange }): Promise<Task> => {
    const { done, version: _version, ...fields } = change;
    show(client, {
      ...task,
      ...(fields as Partial<Task>),
      ...(done !== undefined && { doneAt: done ? new Date().toISOString() : null }),
    });
    return call(updateTask, { params: { id: task.id }, body: change });
  });
};

export const useUpdateMeeting = () => {
  const client = useQueryClient();
  return useCrmWrite(async ({ meeting, change }: { meeting: Activity; change: ActivityChange }): Promise<Activity> => {
    const { version: _version, ...fields } = change;
    show(client, { ...meeting, ...(fields as Partial<Activity>) });
    return call(updateActivity, { params: { id: meeting.id }, body: change });
  });
};

export const useDeleteEntry = () =>
  useCrmWrite(({ kind, id }: { kind: 'task' | 'meeting'; id: string }) =>
    call(kind === 'task' ? deleteTask : deleteActivity, { params: { id } }),
  );
export const useRestoreEntry = () =>
  useCrmWrite<{ kind: 'task' | 'meeting'; id: string }, unknown>(({ kind, id }) =>
    kind === 'task'
      ? call(restoreTask, { params: { id }, body: {} })
      : call(restoreActivity, { params: { id }, body: {} }),
  );
