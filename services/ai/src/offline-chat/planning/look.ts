/** Looks into the records that a plan asks for, all at once, and what came of each. */
export type Look = { name: string; arguments: Record<string, unknown> };
export type Seen = { id: string; data: Data };
export type Data = Record<string, unknown>;
export type Looking<T> = Generator<readonly Look[], T, readonly Seen[]>;

export const listedTypes = ['contact', 'company', 'deal', 'activity', 'task'] as const;
export type ListedType = (typeof listedTypes)[number];

export type Group = {
  key: string | null;
  label: string;
  records: number;
  value: number | null;
  currency: string | null;
};
export type Hit = { type: string; id: string; title: string; detail: string };
type Single = { field: string; is: string; value?: unknown; currency?: string };
/** `or`: any of these may hold instead. */
export type Condition = Single & { or?: readonly Single[] };

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
export const dataOf = (value: unknown): Data => (isData(value) ? value : {});
export const rowsOf = (data: Data, name: string): Data[] =>
  Array.isArray(data[name]) ? data[name].filter(isData) : [];
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const hitsOf = ({ data }: Seen): Hit[] =>
  rowsOf(data, 'items')
    .map(({ type, id, title, detail }) => ({
      type: textOf(type),
      id: textOf(id),
      title: textOf(title),
      detail: textOf(detail),
    }))
    .filter(({ id, title }) => id && title);

export const groupsOf = ({ data }: Seen): Group[] =>
  rowsOf(data, 'groups').map(({ key, label, records, value, currency }) => ({
    key: typeof key === 'string' ? key : null,
    label: textOf(label) || textOf(key),
    records: numberOf(records) ?? 0,
    value: numberOf(value),
    currency: typeof currency === 'string' ? currency : null,
  }));

/** A filter of these conditions; one that may hold in several ways makes a group of each. */
export const filterOf = (all: readonly Condition[]) =>
  all.length ? { filter: { any: groupsMade(all).map((group) => ({ all: group })) } } : {};

const mostGroups = 10;
/** Whether a filter holds that many groups. */
export const isFilter = (all: readonly Condition[]): boolean => groupsMade(all).length <= mostGroups;

const groupsMade = (all: readonly Condition[]): Single[][] =>
  all.reduce<Single[][]>(
    (made, condition) =>
      made.flatMap((group) =>
        waysOf(condition)
          .filter((way) => !condition.or || group.every((other) => isOfOneCurrency(way, other)))
          .map((way) => [...group, way]),
      ),
    [[]],
  );

const waysOf = ({ or = [], ...first }: Condition): Single[] =>
  [first, ...or].flatMap((one) =>
    one.is === 'is' && Array.isArray(one.value) ? one.value.map((value: unknown) => ({ ...one, value })) : [one],
  );

/** Two bounds without a currency are both of the same one. */
const isOfOneCurrency = (one: Single, other: Single): boolean =>
  one.currency === undefined || other.currency === undefined || one.currency === other.currency;

export const search = (q: string, limit = 10): Look => ({
  name: 'search_records',
  arguments: { q: q.slice(0, 200), limit },
});
export const aggregate = (type: ListedType, more: Record<string, unknown> = {}): Look => ({
  name: 'aggregate_records',
  arguments: { type, figure: 'count', ...more },
});
export const list = (type: ListedType, more: Record<string, unknown> = {}): Look => ({
  name: 'list_records',
  arguments: { type, ...more },
});
export const get = (type: string, id: string): Look => ({ name: 'get_record', arguments: { type, id } });
