import { type Case, idOf, ownFor, sameFor, step } from './cases.js';
import type { FieldRun, Seen } from './field-run.js';
import { fieldsOf, inside, isOwn, isPart, kindOf } from './schema-fields.js';
import { nameOf, shown, tellAll } from './told-change.js';

const pathsOf = (run: FieldRun): string[] => run.fields.map(({ path }) => path);

export const createEach = async (run: FieldRun): Promise<void> => {
  const cases = await sameFor(run, pathsOf(run), run.kind.least);
  await step(run, 'create', cases, ({ path }) =>
    run.ask(run.kind.create, { body: { ...run.kind.least, ...run.setting(path, run.sample(path, 0)) } }),
  );
  const { id } = await run.make(run.whole(0));
  const whole = await run.seeOne(id);
  tellAll(run, 'create with all', whole, whole);
};

/** @returns the records as they are after their one field changed, and one that did not */
export const changeEach = async (run: FieldRun): Promise<{ changed: Case[]; unchanged: Seen }> => {
  const created = fieldsOf(run.kind.create.body!).map(({ path }) => path);
  const [first, ...cases] = await ownFor(run, ['', ...pathsOf(run)], () => run.whole(0));
  const changed = await step(run, 'change', cases, (one) =>
    run.ask(run.kind.update, {
      id: idOf(one),
      body: {
        version: one.seen.read!.version,
        ...run.setting(one.path, run.sample(one.path, created.includes(one.path) ? 1 : 0)),
      },
    }),
  );
  return { changed, unchanged: first!.seen };
};

export const clearEach = async (run: FieldRun, changed: Case[]): Promise<void> => {
  await step(run, 'empty', changed, (one) =>
    run.ask(run.kind.update, { id: idOf(one), body: { version: one.seen.read!.version, ...emptying(run, one.path) } }),
  );
};

/** What says that a field is to hold nothing: null, of a list no items, of a part that it is left out. */
const emptying = (run: FieldRun, path: string): Record<string, unknown> => {
  const { schema } = run.fields.find((field) => field.path === path)!;
  if (isPart({ path, schema })) return run.setting(path, undefined);
  return run.setting(path, !isOwn(path) && kindOf(inside(schema)) === 'array' ? [] : null);
};

/** A deletion, and what brings the record back. */
export const deleteOne = async (
  run: FieldRun,
  operation: string,
  remove: (id: string) => Promise<() => Promise<unknown>>,
): Promise<void> => {
  const { id } = await run.make(run.whole(0));
  const before = await run.seeOne(id);
  const restore = await remove(id);
  const gone = await run.seeOne(id);
  const last = Math.max(...gone.events.map(({ version }) => version));
  const said = gone.events.filter(({ version }) => version === last);
  const there = [gone.read && 'still read', gone.row && 'still in the list'].filter(Boolean);
  for (const { path } of run.shown) {
    const data = said.flatMap((event) => {
      const value = run.valueAt(event.data, path);
      return value === undefined ? [] : [`${nameOf(event)}: ${shown(value)}`];
    });
    if (there.length + data.length > 0) run.note(path, operation, [...there, ...data].join(' | '));
  }
  await restore();
  const back = await run.seeOne(id);
  tellAll(run, `${operation}, taken back`, before, back);
};

/** As `deleteOne` takes it. */
export const deleteAndRestore = (run: FieldRun) => async (id: string) => {
  await run.must(run.kind.remove, { id });
  return () => run.must(run.kind.restore, { id, body: {} });
};
