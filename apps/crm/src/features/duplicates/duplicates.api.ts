import { mergeOf, type MergeType } from '@fernway/contracts/http/crm-merges';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** All records that may be there more than once. A page looks through a part of them, and may have found nothing there. */
export const duplicateGroupsQuery = (type: MergeType) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'duplicates', type],
    queryFn: ({ pageParam, signal }) =>
      call(mergeOf[type].groups, { query: { ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
