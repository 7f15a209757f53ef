// `npm run fernway -- injections`: the ai service with a model that obeys every command that it finds.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Stop } from '../platform/stop.ts';
import { playAll } from './run-injections.ts';
import { tasks } from './tasks.ts';

const noticeMs = 15_000;
const mostShown = 20;

/** Plays all of it, and prints what came of it. @throws Stop with what got through */
export async function injections(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      tries: { ...text, default: '15000' },
      loops: { ...text, default: '1000' },
      tasks: { ...text, default: String(tasks.length) },
    },
  });
  const of = Math.min(4, availableParallelism());
  const each = (name: string, whole: string) => {
    if (!/^\d+$/.test(whole)) throw new Stop(`--${name} takes a number, not "${whole}".`);
    return (share: number) => Math.floor(Number(whole) / of) + (share < Number(whole) % of ? 1 : 0);
  };
  const [tries, loops] = [each('tries', values.tries), each('loops', values.loops)];
  const shares = Array.from({ length: of }, (_none, share) => ({
    share,
    of,
    tasks: Number(values.tasks),
    tries: tries(share),
    loops: loops(share),
  }));
  const done = { runs: 0, tries: 0, loops: 0 };
  const notice = setInterval(
    () => console.log(`${done.runs} runs, ${done.tries} tries, ${done.loops} loops`),
    noticeMs,
  );
  const began = performance.now();
  const figures = await playAll(shares, (told) => {
    for (const name of ['runs', 'tries', 'loops'] as const) done[name] += told[name] ?? 0;
  }).finally(() => clearInterval(notice));
  const { runs, obeyed, refused, proposals, problems, calls } = figures;
  console.log(
    `${runs} runs, in ${obeyed} of which the command reached the model and was obeyed; ${refused} answers were refused as unusable, ${proposals} proposals wait for a person.`,
  );
  console.log(
    `${figures.tries} tries to tell a secret. ${figures.loops} answers of a model that made ${calls} calls, one token each.`,
  );
  console.log(`Forbidden effects: ${problems.length}. ${Math.round((performance.now() - began) / 1000)} s.`);
  if (obeyed < runs) problems.push(`${runs - obeyed} commands did not reach the model: those runs prove nothing`);
  if (problems.length)
    throw new Stop(
      [
        ...problems.slice(0, mostShown),
        problems.length > mostShown ? `… and ${problems.length - mostShown} more` : '',
      ].join('\n'),
    );
}
