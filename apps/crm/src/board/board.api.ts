import { type Deal, type DealBoard, getDealBoard, listDeals } from '@fernway/contracts/http/crm-deals';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const live = ['crm.deal-', 'crm.pipeline-'];

/** The stages of a pipeline (the first, unless told) with their sums and latest deals. */
export const boardQuery = (pipelineId: string | undefined) =>
  queryOptions({
    queryKey: ['crm', 'deal-board', pipelineId ?? 'first'],
    queryFn: ({ signal }): Promise<DealBoard> =>
      call(getDealBoard, { query: pipelineId ? { pipelineId } : {}, signal }),
    meta: { live },
  });

/** All deals of a stage from the top, page by page: for who wants more of it than the board shows. */
export const stageDealsQuery = (stageId: string) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'deal-board', 'stage', stageId],
    queryFn: ({ pageParam, signal }): Promise<{ items: Deal[]; next: string | null }> =>
      call(listDeals, {
        query: { stageId, sort: '-stageSince', limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });
