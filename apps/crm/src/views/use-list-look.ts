import { RecordFilter } from '@fernway/contracts/http/crm-records';
import type { SavedView } from '@fernway/contracts/http/crm-views';
import { meQuery } from '@fernway/web-kit/account';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListQuery, ListRecord, RecordKind } from '../records/record-kind.js';
import { useKeptColumns } from './kept-columns.js';
import { viewsQuery } from './views.api.js';

/** Says in the address that a view's own filter was taken away. */
const noFilter = 'none';

function filterIn(text: string | null): RecordFilter | null {
  if (!text || text === noFilter) return null;
  try {
    return RecordFilter.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Where it asks for days from today on, today is the reader's: it is not kept with the filter, which may be shared. */
const byDaysOf = (filter: RecordFilter, timeZone: string | undefined): RecordFilter => {
  const counted = filter.any.some(({ all }) => all.some(({ is }) => is === 'in-last-days' || is === 'in-next-days'));
  return counted && timeZone ? { ...filter, timeZone } : filter;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * How a list is looked at: words, order, filter and view are in the address, so that it can be shared; columns are kept
 * in the view and on the device.
 */
export function useListLook<R extends ListRecord>(kind: RecordKind<R>) {
  const [search, setSearch] = useSearchParams();
  const views = useQuery(viewsQuery(kind.type));
  const me = useQuery(meQuery);
  const viewId = search.get('view');
  const view: SavedView | undefined = views.data?.find(({ id }) => id === viewId);
  const [kept, keepColumns] = useKeptColumns(view ? `${kind.type}-${view.id}` : kind.type);
  const preset = view
    ? undefined
    : kind.presets.find(({ params }) => Object.entries(params).every(([name, value]) => search.get(name) === value));

  const base = {
    filter: view?.filter ?? null,
    sort: view?.sort ?? kind.defaultSort,
    columns: view?.columns ?? kind.defaultColumns,
  };
  const sortable = (sort: string | null) =>
    sort !== null && kind.columns.some((column) => column.sortable && column.field.name === sort.replace(/^-/, ''));
  const sort = sortable(search.get('sort')) ? search.get('sort')! : sortable(base.sort) ? base.sort : kind.defaultSort;
  const filter = search.has('filter') ? filterIn(search.get('filter')) : base.filter;
  const q = search.get('q')?.trim() ?? '';
  const wanted = kept ?? base.columns;

  const named = wanted.join();
  const columns = useMemo(() => {
    const [name, ...others] = kind.columns;
    const byName = new Map(others.map((column) => [column.field.name, column]));
    return [name!, ...named.split(',').flatMap((column) => byName.get(column) ?? [])];
  }, [kind.columns, named]);

  const query: ListQuery = {
    sort,
    ...(q && { q }),
    ...(filter && { filter: JSON.stringify(byDaysOf(filter, me.data?.user.timeZone)) }),
    ...preset?.params,
  };

  const set = (params: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(params)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );

  const presetParams = Object.fromEntries(
    kind.presets.flatMap(({ params }) => Object.keys(params)).map((name) => [name, null]),
  );
  const fresh = { view: null, sort: null, filter: null, q: null, ...presetParams };

  return {
    query,
    q,
    sort,
    filter,
    columns,
    columnNames: columns.map((column) => column.field.name),
    view,
    preset,
    views: views.data ?? [],
    /** False while it is not known what the view in the address is. */
    ready: !viewId || !views.isPending,
    /** Whether it differs from the view that it began with. */
    changed:
      Boolean(view) &&
      (!same(filter, base.filter) || sort !== base.sort || (kept !== undefined && !same(kept, base.columns))),
    narrowed: Boolean(q || filter || preset),
    setQ: (text: string) => set({ q: text }),
    setSort: (next: string) => set({ sort: next === base.sort ? null : next }),
    setFilter: (next: RecordFilter | null) =>
      set({ filter: same(next, base.filter) ? null : next ? JSON.stringify(next) : noFilter }),
    setColumns: (names: string[]) => keepColumns(same(names, base.columns) ? undefined : names),
    /** Back to the view as it was saved. */
    reset: () => (keepColumns(undefined), set({ sort: null, filter: null })),
    showView: (next: SavedView) => set({ ...fresh, view: next.id }),
    showPreset: (next: { params: Record<string, string> } | undefined) => set({ ...fresh, ...next?.params }),
    showAll: () => set(fresh),
    forgetColumns: () => keepColumns(undefined),
  };
}

export type ListLook = Omit<ReturnType<typeof useListLook>, 'columns'>;
