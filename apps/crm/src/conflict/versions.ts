type Json = Record<string, unknown>;

/** A record as services answer it: its version rises with every change. */
export type Versioned = { id: string; version: number; updatedAt: string };

/** One field of a change: `email`, or `fields.<id>` for a custom one. */
type Clash = { path: string; mine: unknown; theirs: unknown };
export type Clashes = {
  /** Fields that both changed, each to something else: somebody has to choose. */
  both: Clash[];
  /** What the others changed beside that. */
  others: string[];
};

/** A change field by field; custom fields, which change one by one, each for itself. */
const flat = (change: object): Json =>
  Object.fromEntries(
    Object.entries(change as Json).flatMap(([name, value]) =>
      name === 'fields' && value && typeof value === 'object'
        ? Object.entries(value).map(([id, own]) => [`fields.${id}`, own])
        : [[name, value]],
    ),
  );

const folded = (paths: Json): Json => {
  const own: Json = {};
  const custom: Json = {};
  for (const [path, value] of Object.entries(paths)) {
    if (path.startsWith('fields.')) custom[path.slice('fields.'.length)] = value;
    else own[path] = value;
  }
  return { ...own, ...(Object.keys(custom).length > 0 && { fields: custom }) };
};

/** Kept by the service, or followed from what is entered: no version of a person's. */
const kept = new Set([
  'version',
  'updatedAt',
  'lastActivityAt',
  'stale',
  'quietDays',
  'status',
  'weightedValue',
  'stageSince',
  'closedAt',
  'state',
]);

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== undefined)
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      )
    : (value ?? null);

/** Whether two values are the same to a person: nothing and null are, and so are the parts of an address in any order. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/**
 * What stands against a change that was made on `seen` while the record became `current`. `at` reads the field of a
 * record that a path of the change is about, where it has another name.
 */
export function clashesOf<R extends Versioned>(
  seen: R,
  change: object,
  current: R,
  at: (record: R, path: string) => unknown = valueAt,
): Clashes {
  const mine = flat(change);
  const both = Object.entries(mine)
    .map(([path, value]) => ({ path, mine: value, theirs: at(current, path) }))
    .filter(({ path, mine, theirs }) => !same(at(seen, path), theirs) && !same(mine, theirs));
  const before = flat(seen);
  const after = flat(current);
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => !kept.has(path) && !(path in mine) && !same(before[path], after[path]),
  );
  return { both, others };
}

export const valueAt = (record: object, path: string): unknown => flat(record)[path];

/** The change without the fields in which the others' version stays. */
export const without = <C extends object>(change: C, paths: readonly string[]): Partial<C> =>
  folded(Object.fromEntries(Object.entries(flat(change)).filter(([path]) => !paths.includes(path)))) as Partial<C>;
