import type { RecordFilter, RecordType } from '@fernway/contracts/http/crm-records';
import type { SavedView } from '@fernway/contracts/http/crm-views';
import { meQuery } from '@fernway/web-kit/account';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldsQuery } from '../fields/custom-fields.api.js';
import type { ListRecord, RecordKind } from '../records/record-kind.js';
import { useKeptColumns } from './kept-columns.js';
import {
  baseOf,
  differs,
  filterIn,
  filterText,
  type LookBase,
  namesOwnFields,
  presetIn,
  queryOf,
  same,
  sortIn,
  withoutGone,
} from './list-address.js';
import { viewsQuery } from './views.api.js';

/**
 * How a list is looked at: words, order, filter and view are in the address, so that it can be shared; columns are kept
 * in the view and on the device.
 */
export function useListLook<R extends ListRecord>(kind: RecordKind<R>) {
  const [address] = useSearchParams();
  const views = useQuery(viewsQuery(kind.type));
  const me = useQuery(meQuery);
  const viewId = address.get('view');
  const view: SavedView | undefined = views.data?.find(({ id }) => id === viewId);
  const [kept, keepColumns] = useKeptColumns(view ? `${kind.type}-${view.id}` : kind.type);
  const preset = view ? undefined : presetIn(address, kind);

  const base = baseOf(kind, view);
  const sort = sortIn(address, base, kind);
  const filter = filterIn(address, base);
  const { living, known } = useLiving(kind.type, filter);
  const q = address.get('q')?.trim() ?? '';
  const columns = useShownColumns(kind, kept ?? base.columns);

  return {
    query: queryOf({ q, sort, filter: living, preset, timeZone: me.data?.user.timeZone }),
    q,
    sort,
    filter,
    /** What of the filter holds: its other conditions are on fields that were deleted. */
    living,
    columns,
    columnNames: columns.map((column) => column.field.name),
    view,
    preset,
    views: views.data ?? [],
    /** False while it is not known what the view in the address is, or which fields there are of those that it filters by. */
    ready: (!viewId || !views.isPending) && known,
    /** Whether it differs from the view that it began with. */
    changed: Boolean(view) && differs(base, filter, sort, kept),
    narrowed: Boolean(q || filter || preset),
    ...useLookChanges(kind, base, keepColumns),
  };
}

export type ListLook = Omit<ReturnType<typeof useListLook>, 'columns'>;

/** What of a filter holds, once it is known which fields there are of those that it names. */
function useLiving(type: RecordType, filter: RecordFilter | null) {
  const { data, isPending } = useQuery(customFieldsQuery(type));
  return { living: withoutGone(filter, data?.items), known: !isPending || !namesOwnFields(filter) };
}

/** The columns of these names; the first of the kind, its name, is always among them. */
function useShownColumns<R extends ListRecord>(kind: RecordKind<R>, names: string[]) {
  const named = names.join();
  return useMemo(() => {
    const [name, ...others] = kind.columns;
    const byName = new Map(others.map((column) => [column.field.name, column]));
    return [name!, ...named.split(',').flatMap((column) => byName.get(column) ?? [])];
  }, [kind.columns, named]);
}

/** Every way to look at the list otherwise. */
function useLookChanges<R extends ListRecord>(
  kind: RecordKind<R>,
  base: LookBase,
  keepColumns: (names: string[] | undefined) => void,
) {
  const [, setAddress] = useSearchParams();
  const set = (params: Record<string, string | null>) =>
    setAddress(
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
    [...kind.presets.flatMap(({ params }) => Object.keys(params)), ...(kind.narrowedBy ?? [])].map((name) => [
      name,
      null,
    ]),
  );
  const fresh = { view: null, sort: null, filter: null, q: null, batchId: null, batchAction: null, ...presetParams };

  return {
    setQ: (text: string) => set({ q: text }),
    setSort: (next: string) => set({ sort: next === base.sort ? null : next }),
    setFilter: (next: RecordFilter | null) => set({ filter: filterText(next, base) }),
    setColumns: (names: string[]) => keepColumns(same(names, base.columns) ? undefined : names),
    /** Back to the view as it was saved. */
    reset: () => (keepColumns(undefined), set({ sort: null, filter: null })),
    showView: (next: SavedView) => set({ ...fresh, view: next.id }),
    showPreset: (next: { params: Record<string, string> } | undefined) => set({ ...fresh, ...next?.params }),
    showAll: () => set(fresh),
    forgetColumns: () => keepColumns(undefined),
  };
}
