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
export type Condition = { field: string; is: string; value?: unknown; currency?: string };

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

/** A filter of these conditions; one whose text may be any of several makes a group of each. */
export const filterOf = (all: readonly Condition[]) => {
  const groups = all.reduce<Condition[][]>(
    (made, condition) => {
      const values =
        condition.is === 'is' && Array.isArray(condition.value) ? (condition.value as unknown[]) : [condition.value];
      return made.flatMap((group) =>
        values.map((value) => [...group, { ...condition, ...(value !== undefined && { value }) }]),
      );
    },
    [[]],
  );
  return all.length ? { filter: { any: groups.slice(0, 10).map((group) => ({ all: group })) } } : {};
};

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
