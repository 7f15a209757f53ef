import {
  type Batch,
  type BatchKind,
  cancelBatch,
  listBatches,
  listKeptRecords,
  undoBatch,
} from '@fernway/contracts/http/crm-batches';
import { call, errorText, notify } from '@fernway/web-kit';
import { commonNamespace, useT } from '@fernway/i18n';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const askMs = 1000;
const live = ['crm.batch-'];

/** Batches, the latest first. What runs is asked for again and again: events tell only of its beginning and end. */
export const batchesQuery = (kind?: BatchKind) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'batches', kind ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(listBatches, { query: { ...(kind && { kind }), ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((batch) => batch.state === 'running')) ? askMs : false,
    meta: { live },
  });

/** Records that an undo left as they are. */
export const keptQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'batches', 'kept', id],
    queryFn: ({ pageParam, signal }) =>
      call(listKeptRecords, { params: { id }, query: { ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live },
  });

/** Undo and cancel, which tell of their failure. */
export function useBatch({ id }: Batch) {
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const told = {
    onError: (error: Error) => notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['crm'] }),
  };
  return {
    undo: useMutation({ mutationFn: () => call(undoBatch, { params: { id }, body: {} }), ...told }),
    cancel: useMutation({ mutationFn: () => call(cancelBatch, { params: { id }, body: {} }), ...told }),
  };
}
