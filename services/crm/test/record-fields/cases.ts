import type { Answer } from '@fernway/service-kit/testing';
import { each, type FieldRun, type AnyRecord, type Seen } from './field-run.js';
import { tell } from './told-change.js';

/** A record that stands for one field. */
export type Case = { path: string; seen: Seen };
export const idOf = ({ seen }: Case): string => seen.read!.id;

/** One and the same record for each field, to compare with. */
export const sameFor = async (run: FieldRun, paths: string[], body: Record<string, unknown>): Promise<Case[]> => {
  const { id } = await run.make(body);
  const seen = await run.seeOne(id);
  return paths.map((path) => ({ path, seen }));
};

/** A record of its own for each field. */
export const ownFor = async (
  run: FieldRun,
  paths: string[],
  bodyOf: (path: string) => Record<string, unknown>,
): Promise<Case[]> => {
  const made = await each(paths, (path) => run.make(bodyOf(path)));
  return paths.map((path, at) => ({ path, seen: { read: made[at]!, row: made[at]!, events: [] } }));
};

/**
 * Does something for each field, and tells what became of it.
 * @returns the cases as they are then
 */
export const step = async (
  run: FieldRun,
  operation: string,
  cases: Case[],
  act: (one: Case) => Promise<Answer>,
  expected?: Seen,
): Promise<Case[]> => {
  const answers = await each(cases, act);
  const done = cases.flatMap((one, at) => {
    const { status, body } = answers[at]!;
    if (status >= 300) run.refused(one.path, operation, answers[at]!);
    // What answers with the record, or makes another one.
    const answer = status < 300 && body && !('kind' in body && 'undoable' in body) ? (body as AnyRecord) : undefined;
    return status < 300 ? [{ one, answer, id: answer?.id ?? idOf(one) }] : [];
  });
  const seen = await run.see(
    done.map(({ id }) => id),
    done.map(({ answer }) => answer),
  );
  const after = new Map(done.map(({ one }, at) => [one, seen[at]!]));
  for (const [one, now] of after) tell(run, one.path, operation, one.seen, now, { expected });
  return cases.map((one) => ({ path: one.path, seen: after.get(one) ?? one.seen }));
};
