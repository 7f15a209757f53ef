import {
  type Activity,
  type ActivityChange,
  type ActivityInput,
  createActivity,
  deleteActivity,
  restoreActivity,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import { getTimeline, type TimelineKind } from '@fernway/contracts/http/crm-timeline';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { useCrmWrite } from '../write/use-crm-write.js';

/** What happened to a record, the latest first, page by page. */
export const timelineQuery = ({ type, id }: { type: RecordType; id: string }, kind: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'timeline', type, id, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, {
        params: { type, id },
        query: { limit: 30, ...(kind && { kind }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: [`crm.${type}-`, 'crm.activity-', 'crm.task-'] },
  });

export const useCreateActivity = () =>
  useCrmWrite(
    ({ activity, idempotencyKey }: { activity: ActivityInput; idempotencyKey: string }): Promise<Activity> =>
      call(createActivity, { body: activity, idempotencyKey }),
  );

export const useUpdateActivity = () =>
  useCrmWrite(
    ({ id, change }: { id: string; change: ActivityChange }): Promise<Activity> =>
      call(updateActivity, { params: { id }, body: change }),
  );

export const useDeleteActivity = () => useCrmWrite((id: string) => call(deleteActivity, { params: { id } }));

export const useRestoreActivity = () =>
  useCrmWrite((id: string) => call(restoreActivity, { params: { id }, body: {} }));
