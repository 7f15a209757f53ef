import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type ListQuery, type ListRecord, listsKey, type RecordKind, type RecordPage } from './record-kind.js';
import { reread } from './reread.js';

const pageSize = 100;

export type Pages<R> = InfiniteData<RecordPage<R>, string>;

/** Hints come by the second; a list read again at most so often stays calm. */
const restMs = 400;

const rowsQuery = <R extends ListRecord>(kind: RecordKind<R>, query: ListQuery, ready: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(kind.type), query],
    queryFn: ({ pageParam, signal }) =>
      kind.list({ ...query, limit: pageSize, ...(pageParam && { after: pageParam }) } as never, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Reading a long list again from its top costs a request per page: what is on the screen is read again instead.
    enabled: ({ state }) => ready && state.data === undefined,
    meta: { live: [`crm.${kind.type}-`] },
  });

/**
 * The rows of a list, as many as were scrolled to. When records change (a hint, one's own doing), the pages on the
 * screen are read again; `show` says which rows those are. Nothing is read before it is `ready`.
 */
export function useRecordRows<R extends ListRecord>(kind: RecordKind<R>, query: ListQuery, ready: boolean) {
  const client = useQueryClient();
  const options = rowsQuery(kind, query, ready);
  const result = useInfiniteQuery(options);
  const shown = useRef({ first: 0, last: 0 });
  const stale = useRef(0);
  const key = JSON.stringify(options.queryKey);

  const rows = useMemo(() => uniqueRows(result.data?.pages ?? []), [result.data]);

  const again = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const readAgain = async () => {
      const held = client.getQueryData<Pages<R>>(options.queryKey);
      if (!held) return;
      // A reading that fails leaves the list as it is, and the next hint reads again: nobody asked for this one.
      const result = await reread(held, shown.current, (after) =>
        kind.list({ ...query, limit: pageSize, ...(after && { after }) } as never),
      ).catch(() => undefined);
      const now = client.getQueryData<Pages<R>>(options.queryKey);
      if (stopped || !result) return;
      // Meanwhile somebody scrolled on: what was read is of another list by now.
      if (now?.pageParams.length !== held.pageParams.length) return soon();
      stale.current = result.staleBefore;
      client.setQueryData<Pages<R>>(options.queryKey, keepingNewer(now, result.pages));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void readAgain(), restMs);
    };
    again.current = soon;
    const state = client.getQueryState(options.queryKey);
    // Coming back to a list that nobody watched meanwhile.
    if (state?.data && Date.now() - state.dataUpdatedAt > 1000) soon();
    const stop = client.getQueryCache().subscribe((event) => {
      if (
        event.type === 'updated' &&
        event.action.type === 'invalidate' &&
        JSON.stringify(event.query.queryKey) === key
      )
        soon();
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
    // The key says it all: kind and query are made anew with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, key]);

  return {
    rows,
    error: result.error,
    loading: result.isPending,
    /** Rows of the question before, while the answer is on its way. */
    outdated: result.isPlaceholderData,
    hasMore: result.hasNextPage,
    retry: () => void result.refetch(),
    /** Tells which rows are on the screen; near the end more are loaded, and pages that were not read again are. */
    show: (first: number, last: number) => {
      shown.current = { first, last };
      if (first < stale.current) {
        stale.current = 0;
        again.current?.();
      }
      if (
        result.hasNextPage &&
        !result.isFetchingNextPage &&
        !result.isPlaceholderData &&
        last >= rows.length - pageSize / 2
      )
        void result.fetchNextPage();
    },
  };
}

/** A record that moved while pages were read may stand in two of them. */
function uniqueRows<R extends ListRecord>(pages: readonly RecordPage<R>[]): R[] {
  const seen = new Map<string, R>();
  for (const { items } of pages) for (const record of items) if (!seen.has(record.id)) seen.set(record.id, record);
  return [...seen.values()];
}

/** Records with an edit on its way: what is read meanwhile may not know of it yet. */
export const underEdit = new Set<string>();

/** What was saved meanwhile is newer than what was read before. */
function keepingNewer<R extends ListRecord>(held: Pages<R>, fresh: Pages<R>): Pages<R> {
  const known = new Map(held.pages.flatMap(({ items }) => items).map((record) => [record.id, record]));
  const newer = (record: R) => {
    const before = known.get(record.id);
    return before && (before.version > record.version || underEdit.has(record.id)) ? before : record;
  };
  return { ...fresh, pages: fresh.pages.map((page) => ({ ...page, items: page.items.map(newer) })) };
}

/** Puts a changed record in its place in every list, or takes a deleted one out. */
export function patchLists<R extends ListRecord>(
  client: QueryClient,
  kind: RecordKind<R>,
  id: string,
  change: (record: R) => R | undefined,
): void {
  const patched = (record: R) => (record.id === id ? (change(record) ?? []) : record);
  client.setQueriesData<Pages<R>>(
    { queryKey: listsKey(kind.type) },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) =>
          page.items.some((record) => record.id === id) ? { ...page, items: page.items.flatMap(patched) } : page,
        ),
      },
  );
}
