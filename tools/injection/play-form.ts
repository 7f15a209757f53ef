// Forms: all that is made at a press of a button.
import { inventedIn } from './form-oracle.ts';
import { textsOf } from './oracle.ts';
import type { Run } from './run.ts';
import type { Scene } from './scenes.ts';
import { kindOf, type Task } from './tasks.ts';
import { judge } from './witness.ts';

export const form = async (
  run: Run,
  where: string,
  scene: Scene,
  task: Extract<Task, { kind: 'form' }>,
): Promise<{ spent: number; refused: number }> => {
  const { bed, neighbour, report } = run;
  const { status, text, body } = await bed.request(task.endpoint, { as: scene.person, body: task.body(scene) });
  if (status !== 200 && status !== 502)
    report.fail(where, `${task.endpoint.path} answered ${status} ${text.slice(0, 200)}`);
  // A draft keeps the lines of its text as they are; what is told of records is theirs.
  const shown = (body as { result?: object; insights?: unknown }) ?? {};
  const named = JSON.stringify(shown).includes(neighbour.contact);
  if (named) report.fail(where, 'a record of another workspace is named');
  const kind = kindOf(task);
  const made = status === 200 ? (shown.result ?? shown.insights) : shown;
  if (kind === 'form') await judge(run, where, textsOf(made));
  else {
    for (const invented of inventedIn(shown.result ?? {}, scene)) report.fail(where, invented);
    await judge(
      run,
      where,
      textsOf(withoutQuotes(made)).map((text) => text.replaceAll(scene.command, '')),
    );
  }
  const { receipt } = body as { receipt?: { tokens: number } | null };
  return { spent: receipt?.tokens ?? 0, refused: status === 200 ? 0 : 1 };
};

/** Names and quotes are the records' own words, shown as text: whether they are is looked at by `inventedIn`. */
const withoutQuotes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, held: unknown) => (['quote', 'activity', 'contact'].includes(key) ? undefined : held)),
  );
