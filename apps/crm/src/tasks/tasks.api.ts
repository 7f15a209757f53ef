import {
  createTask,
  deleteTask,
  listTasks,
  restoreTask,
  type Task,
  type TaskChange,
  type TaskInput,
  updateTask,
} from '@fernway/contracts/http/crm-tasks';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Subject, subjectIds } from '../record/record.api.js';
import { useCrmWrite } from '../write/use-crm-write.js';

/** Tasks of a record: the open ones by when they are due, or those that are done. */
export const tasksQuery = (subject: Subject, state: 'open' | 'done') =>
  infiniteQueryOptions({
    queryKey: ['crm', 'tasks', subject.type, subject.id, state],
    queryFn: ({ pageParam, signal }) =>
      call(listTasks, {
        query: { ...subjectIds(subject), state, sort: 'dueAt', limit: 20, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: ['crm.task-'] },
  });

export const useCreateTask = () =>
  useCrmWrite(
    ({ task, idempotencyKey }: { task: TaskInput; idempotencyKey: string }): Promise<Task> =>
      call(createTask, { body: task, idempotencyKey }),
  );

export const useUpdateTask = () =>
  useCrmWrite(
    ({ id, change }: { id: string; change: TaskChange }): Promise<Task> =>
      call(updateTask, { params: { id }, body: change }),
  );

export const useDeleteTask = () => useCrmWrite((id: string) => call(deleteTask, { params: { id } }));

export const useRestoreTask = () => useCrmWrite((id: string) => call(restoreTask, { params: { id }, body: {} }));
