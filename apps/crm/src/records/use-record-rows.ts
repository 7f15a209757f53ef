import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { customFieldsQuery } from '../fields/custom-fields.api.js';
import { type ListQuery, type ListRecord, listsKey, type RecordKind, type RecordPage } from './record-kind.js';
import { reread } from './reread.js';

const pageSize = 100;

type Pages<R> = InfiniteData<RecordPage<R>, string>;

/** Hints come by the second; a list read again at most so often stays calm. */
const restMs = 400;

const rowsKey = (kind: Pick<RecordKind, 'type'>, query: ListQuery) => [...listsKey(kind.type), query];

const rowsQuery = <R extends ListRecord>(kind: RecordKind<R>, query: ListQuery, ready: boolean) =>
  infiniteQueryOptions({
    queryKey: rowsKey(kind, query),
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
  const result = useInfiniteQuery(rowsQuery(kind, query, ready));
  const see = useRereading(kind, query);
  const client = useQueryClient();
  const rows = useMemo(() => uniqueRows(result.data?.pages ?? []), [result.data]);

  return {
    rows,
    error: result.error,
    loading: result.isPending,
    /** Rows of the question before, while the answer is on its way. */
    outdated: result.isPlaceholderData,
    hasMore: result.hasNextPage,
    retry: () => {
      // It may be that it asked for a field that somebody has deleted since.
      void client.invalidateQueries({ queryKey: customFieldsQuery(kind.type).queryKey });
      void result.refetch();
    },
    /** Tells which rows are on the screen; near the end more are loaded, and pages that were not read again are. */
    show: (first: number, last: number) => {
      see(first, last);
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

export type RecordRows<R extends ListRecord> = ReturnType<typeof useRecordRows<R>>;

/**
 * Reads the pages on the screen again whenever the list is invalidated. Returns how to tell it which rows those are;
 * where one scrolls up to pages that were not read again, they are now.
 */
function useRereading<R extends ListRecord>(kind: RecordKind<R>, query: ListQuery) {
  const client = useQueryClient();
  const shown = useRef({ first: 0, last: 0 });
  /** The rows above it were not read again. */
  const stale = useRef(0);
  const again = useRef<() => void>(undefined);
  const queryKey = rowsKey(kind, query);
  const key = JSON.stringify(queryKey);

  /** True: meanwhile somebody scrolled on, and what was read is of another list by now. */
  const readAgain = useEffectEvent(async (stopped: () => boolean): Promise<boolean> => {
    const held = client.getQueryData<Pages<R>>(queryKey);
    if (!held) return false;
    // A reading that fails leaves the list as it is, and the next hint reads again: nobody asked for this one.
    const result = await reread(held, shown.current, (after) =>
      kind.list({ ...query, limit: pageSize, ...(after && { after }) } as never),
    ).catch(() => undefined);
    const now = client.getQueryData<Pages<R>>(queryKey);
    if (stopped() || !result) return false;
    if (now?.pageParams.length !== held.pageParams.length) return true;
    stale.current = result.staleBefore;
    client.setQueryData<Pages<R>>(queryKey, keepingNewer(now, result.pages));
    return false;
  });
  /** When somebody comes back to a list that nobody watched meanwhile. */
  const isOld = useEffectEvent(() => {
    const state = client.getQueryState(queryKey);
    return Boolean(state?.data) && Date.now() - state!.dataUpdatedAt > 1000;
  });

  // The key says it all: kind and query are made anew with each render.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void readAgain(() => stopped).then((outrun) => outrun && !stopped && soon()), restMs);
    };
    again.current = soon;
    if (isOld()) soon();
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      if (JSON.stringify(event.query.queryKey) === key) soon();
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, key]);

  return (first: number, last: number) => {
    shown.current = { first, last };
    if (first >= stale.current) return;
    stale.current = 0;
    again.current?.();
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
