import type { RecordType } from '@fernway/contracts/http/crm-records';
import {
  createView,
  deleteView,
  listViews,
  type SavedView,
  type SavedViewChange,
  type SavedViewInput,
  updateView,
} from '@fernway/contracts/http/crm-views';
import { call } from '@fernway/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** One's own views of a list, and those shared with the workspace. */
export const viewsQuery = (recordType: RecordType) =>
  queryOptions({
    queryKey: ['crm', 'views', recordType],
    queryFn: ({ signal }) => call(listViews, { query: { recordType }, signal }).then(({ items }) => items),
    // Views have no hints: what others share appears with the next visit.
    staleTime: 30_000,
  });

const useViewChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: ['crm', 'views'] }) });
};

export const useCreateView = () =>
  useViewChange(({ view, idempotencyKey }: { view: SavedViewInput; idempotencyKey: string }) =>
    call(createView, { body: view, idempotencyKey }),
  );

export const useUpdateView = () =>
  useViewChange(({ view: { id, version }, change }: { view: SavedView; change: Omit<SavedViewChange, 'version'> }) =>
    call(updateView, { params: { id }, body: { ...change, version } }),
  );

export const useDeleteView = () => useViewChange(({ id }: SavedView) => call(deleteView, { params: { id } }));
