import { type BatchAction, RecordFilter } from '@fernway/contracts/http/crm-records';
import type { SavedView } from '@fernway/contracts/http/crm-views';
import type { ListQuery, ListRecord, RecordKind } from '../records/record-kind.js';

/** What a list shows where its address says nothing. */
export type LookBase = { filter: RecordFilter | null; sort: string; columns: string[] };

/** Says in the address that a view's own filter was taken away. */
const noFilter = 'none';

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const baseOf = <R extends ListRecord>(kind: RecordKind<R>, view: SavedView | undefined): LookBase => ({
  filter: view?.filter ?? null,
  sort: view?.sort ?? kind.defaultSort,
  columns: view?.columns ?? kind.defaultColumns,
});

/** Whether a list is looked at otherwise than its view has it; `kept` are columns that were chosen since. */
export const differs = (
  base: LookBase,
  filter: RecordFilter | null,
  sort: string,
  kept: string[] | undefined,
): boolean => !same(filter, base.filter) || sort !== base.sort || (kept !== undefined && !same(kept, base.columns));

function parsedFilter(text: string): RecordFilter | null {
  try {
    return RecordFilter.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function filterIn(address: URLSearchParams, base: LookBase): RecordFilter | null {
  const text = address.get('filter');
  if (text === null) return base.filter;
  return text && text !== noFilter ? parsedFilter(text) : null;
}

/** What the address says of a filter; null: nothing, for it is the view's own. */
export function filterText(filter: RecordFilter | null, base: LookBase): string | null {
  if (same(filter, base.filter)) return null;
  return filter ? JSON.stringify(filter) : noFilter;
}

/** Fields of the workspace's own: `undefined` while they are not known. */
type OwnFields = readonly { id: string }[] | undefined;

const isOwn = (field: string) => field.startsWith('fields.');
export const namesOwnFields = (filter: RecordFilter | null): boolean =>
  Boolean(filter?.any.some(({ all }) => all.some(({ field }) => isOwn(field))));

/** A filter without its conditions on fields that were deleted, as if these had been removed by hand. */
export function withoutGone(filter: RecordFilter | null, own: OwnFields): RecordFilter | null {
  if (!filter || !own) return filter;
  const there = new Set(own.map(({ id }) => `fields.${id}`));
  const any = filter.any
    .map(({ all }) => ({ all: all.filter(({ field }) => !isOwn(field) || there.has(field)) }))
    .filter(({ all }) => all.length > 0);
  return any.length > 0 ? { ...filter, any } : null;
}

export function sortIn<R extends ListRecord>(address: URLSearchParams, base: LookBase, kind: RecordKind<R>): string {
  const sortable = (sort: string) =>
    kind.columns.some((column) => column.sortable && column.field.name === sort.replace(/^-/, ''));
  return [address.get('sort') ?? '', base.sort].find(sortable) ?? kind.defaultSort;
}

/** The list of what an import, a bulk change or an undo made, changed or brought back. */
export const batchPath = (page: string, batchId: string, batchAction?: BatchAction): string =>
  `${page}?${new URLSearchParams({ batchId, ...(batchAction && { batchAction }) })}`;

/** What `batchPath` says in the address; no tab offers it. */
const ofBatchIn = (address: URLSearchParams): Preset | undefined => {
  const [batchId, batchAction] = [address.get('batchId'), address.get('batchAction')];
  return batchId ? { params: { batchId, ...(batchAction && { batchAction }) } } : undefined;
};

/** What a link from another record's page narrows the list by. */
const narrowedIn = (address: URLSearchParams, names: readonly string[]): Preset | undefined => {
  const params = Object.fromEntries(names.flatMap((name) => (address.get(name) ? [[name, address.get(name)!]] : [])));
  return Object.keys(params).length > 0 ? { params } : undefined;
};

type Preset = { params: Record<string, string>; label?: string };

export const presetIn = (
  address: URLSearchParams,
  { presets, narrowedBy = [] }: Pick<RecordKind<ListRecord>, 'presets' | 'narrowedBy'>,
): Preset | undefined =>
  ofBatchIn(address) ??
  narrowedIn(address, narrowedBy) ??
  presets.find(({ params }) => Object.entries(params).every(([name, value]) => address.get(name) === value));

/** Where it asks for days from today on, today is the reader's: it is not kept with the filter, which may be shared. */
const byDaysOf = (filter: RecordFilter, timeZone: string | undefined): RecordFilter => {
  const counted = filter.any.some(({ all }) => all.some(({ is }) => is === 'in-last-days' || is === 'in-next-days'));
  return counted && timeZone ? { ...filter, timeZone } : filter;
};

type Asked = {
  q: string;
  sort: string;
  filter: RecordFilter | null;
  preset: Preset | undefined;
  timeZone: string | undefined;
};

export const queryOf = ({ q, sort, filter, preset, timeZone }: Asked): ListQuery => ({
  sort,
  ...(q && { q }),
  ...(filter && { filter: JSON.stringify(byDaysOf(filter, timeZone)) }),
  ...preset?.params,
});
