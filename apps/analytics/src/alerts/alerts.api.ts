import { addWatch, listWatches, removeWatch } from '@fernway/contracts/http/analytics-watches';
import type { WatchInput } from '@fernway/contracts/http/analytics-watches';
import { call } from '@fernway/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const watchesQuery = queryOptions({
  queryKey: ['analytics', 'watches'],
  queryFn: async ({ signal }) => (await call(listWatches, { signal })).items,
  meta: { live: ['analytics.'] },
});

export function useAddWatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: WatchInput; idempotencyKey: string }) =>
      call(addWatch, { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries(watchesQuery),
  });
}

export function useRemoveWatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeWatch, { params: { id } }),
    onSuccess: () => client.invalidateQueries(watchesQuery),
  });
}
