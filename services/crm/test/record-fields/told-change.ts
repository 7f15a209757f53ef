import { isDeepStrictEqual } from 'node:util';
import { isOtherTime } from './stable-names.js';
import type { FieldRun, Seen } from './field-run.js';
import type { WrittenEvent } from './written-events.js';

/** They tell nothing of a field: each change has its own version and time. */
const ofEachChange = ['version', 'updatedAt', 'createdAt', 'id', 'dealId'];

export const shown = (value: unknown): string => (value === undefined ? '—' : JSON.stringify(value));
const within = (run: FieldRun, path: string, other: string) =>
  run.shown.some((field) => field.path === path) && (path.startsWith(`${other}.`) || other.startsWith(`${path}.`));

/** Events that carry no state of their record, but something of it. */
const ofSome = /-(merged|changed)$/;

type Told = {
  /** Other fields are of interest only where they are not as they are here. */
  expected?: Seen | undefined;
};

/**
 * What an operation made of a field, what else it changed, and where a way of reading the record shows something else than the
 * record itself.
 */
export const tell = (
  run: FieldRun,
  path: string,
  operation: string,
  before: Seen,
  after: Seen,
  { expected }: Told = {},
): void => {
  if (!after.read) return run.note(path, operation, ['gone', ...(after.row ? ['still in the list'] : [])].join(' | '));
  const others = run.shown
    .map((field) => field.path)
    .filter((other) => other !== path && !within(run, path, other) && !ofEachChange.includes(other.split('.')[0]!))
    .filter((other) => differ(run, other, before, after) && (!expected || differ(run, other, expected, after)));
  const also = others.filter((other) => !others.some((whole) => other.startsWith(`${whole}.`)));
  if (also.length > 0 || differ(run, path, before, after)) run.hasEffect(path, ...also);
  const change = (field: string) => changed(run.valueAt(before.read, field), run.valueAt(after.read, field));
  const same = before.read?.id === after.read.id && before.read.version === after.read.version;
  run.note(
    path,
    operation,
    [
      change(path),
      ...also.map((field) => `${field}: ${change(field)}`),
      ...elsewhere(run, [path, ...also], same ? { ...after, events: [] } : after),
      ...(same ? ['no new version'] : [...unusualEvents(run, after), ...keptOtherwise(run, before, after)]),
    ].join(' | '),
  );
};

/** As `tell`, of an operation that concerns all fields. */
export const tellAll = (run: FieldRun, operation: string, before: Seen, after: Seen): void => {
  if (!after.read) return tell(run, 'id', operation, before, after);
  for (const { path } of run.shown) {
    if (differ(run, path, before, after)) run.hasEffect(path);
    const value = changed(run.valueAt(before.read, path), run.valueAt(after.read, path));
    run.note(path, operation, [value, ...elsewhere(run, [path], after)].join(' | '));
  }
  const once = [...unusualEvents(run, after), ...keptOtherwise(run, before, after)];
  if (once.length > 0) run.note('', operation, once.join(' | '));
};

/** Two records never have the same times. */
const differ = (run: FieldRun, path: string, one: Seen, other: Seen): boolean => {
  const [before, after] = [run.valueAt(one.read, path), run.valueAt(other.read, path)];
  if (isDeepStrictEqual(before, after)) return false;
  return one.read?.id === other.read?.id || !isOtherTime(before) || !isOtherTime(after);
};

/** Where the history of a change says something else than the record shows. */
const keptOtherwise = (run: FieldRun, before: Seen, after: Seen): string[] => {
  const { history } = after;
  if (!history || before.read?.version !== after.read!.version - 1 || before.read.id !== after.read!.id) return [];
  const fields = [...new Set([...run.shown.map(({ path }) => path.split('.')[0]!), ...Object.keys(history)])];
  return fields
    .filter((field) => !ofEachChange.includes(field))
    .flatMap((field) => {
      const change = [before.read![field], after.read![field]];
      const shows = isDeepStrictEqual(change[0], change[1]) ? undefined : change;
      return isDeepStrictEqual(history[field], shows) ? [] : [`history ${field}: ${shown(history[field])}`];
    });
};

const changed = (before: unknown, after: unknown): string =>
  isDeepStrictEqual(before, after) ? shown(after) : `${shown(before)} → ${shown(after)}`;

/** The row, the answer and the events, as far as they differ from the record. */
const elsewhere = (run: FieldRun, paths: string[], after: Seen): string[] =>
  paths.flatMap((path) => {
    const value = run.valueAt(after.read, path);
    const differs = (where: string, record: Record<string, unknown> | undefined) => {
      const other = run.valueAt(record, path);
      return record && !isDeepStrictEqual(other, value) ? [`${where} ${path}: ${shown(other)}`] : [];
    };
    return [
      ...differs('list', after.row ?? {}),
      ...differs('answer', after.answer),
      ...saidOf(after)
        .filter(({ type, data }) => !ofSome.test(type) || path.split('.')[0]! in data)
        .flatMap((event) => differs(nameOf(event), event.data)),
    ];
  });

export const nameOf = ({ type }: Pick<WrittenEvent, 'type'>): string => type.replace(/^crm\./, '');

const saidOf = ({ events, read }: Seen) => events.filter(({ version }) => version === read!.version);

const unusualEvents = (run: FieldRun, seen: Seen): string[] => {
  const made = run.kind.name === 'activity' ? 'recorded' : 'created';
  const usual = `${run.kind.name}-${seen.read!.version === 1 ? made : 'updated'}`;
  const names = saidOf(seen).map(nameOf).join(', ');
  return names === usual ? [] : [`events: ${names || 'none'}`];
};
