// `npm test`: the suite that everybody runs, or with --long what is left; one line of sums at the end.
import { basename } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { readArguments } from '../platform/arguments.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { affectedBy } from './affected.ts';
import { changedFiles } from './changed.ts';
import { readEarlier } from './earlier.ts';
import { readWorkspace } from './nx-stage.ts';
import { runStages } from './run.ts';
import { seed } from './seed.mjs';
import { type Suite, suites } from './stages.ts';

const usage = `npm test                                     what everybody runs, in ten minutes; the last line says N passed, N failed
  --long                                     the rest: what starts platforms and brokers, kills, floods or waits
  --seed 20261128                            with --long: the random choices of that day again
  --only ${Object.keys(suites.everyday).join(',')}     some kinds only (with --long: ${Object.keys(suites.long).join(',')})
  -p @fernway/crm-service                    some packages only (repeatable)
  --affected                                 what your changes since origin/main (or main) can break; --affected=REF: since REF
  -- -g "signs up"                           what follows goes to the runner (jest, Playwright)`;

runMain(async () => {
  const separator = process.argv.indexOf('--', 2);
  const [own, forRunner] =
    separator < 0 ? [process.argv.slice(2), []] : [process.argv.slice(2, separator), process.argv.slice(separator + 1)];
  const options = {
    only: { type: 'string', multiple: true },
    project: { type: 'string', short: 'p', multiple: true },
    affected: { type: 'string' },
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
  } as const;
  const args = own.map((one) => (one === '--affected' ? '--affected=' : one));
  const { values } = readArguments({ args, options }, usage);

  const suite: Suite = values.long ? 'long' : 'everyday';
  const kinds = Object.keys(suites[suite]);
  const wanted = values.only?.flatMap((some) => some.split(',')) ?? kinds;
  const unknown = wanted.filter((kind) => !kinds.includes(kind));
  if (unknown.length) throw new Stop(`There is no "${unknown.join('", "')}": choose from ${kinds.join(', ')}.`);
  if (values.long) chooseSeed(values.seed);

  const affected = values.affected === undefined ? undefined : await affectedSince(values.affected);
  const tally = await runStages(wanted, { suite, only: values.project ?? [], affected, forRunner });
  tally.add(readEarlier(process.env.FERNWAY_EARLIER));
  if (tally.skipped.size > 0)
    console.log(
      ['', 'Skipped, because it cannot be had here:', ...[...tally.skipped].map((what) => `  ${what}`)].join('\n'),
    );
  if (tally.unsteady.size > 0)
    console.log(
      [
        '',
        'Unsteady: failed, and passed when run again alone:',
        ...[...tally.unsteady].map((what) => `  ${what}`),
      ].join('\n'),
    );
  const ci = ['1', 'true'].includes(process.env.CI ?? '');
  if (ci && tally.skipped.size > 0) console.log('On a build server nothing may be skipped: this run fails.');
  console.log(`\n${tally.line}`);
  process.exit(tally.exitCode(ci));
});

/** The random choices of the long suite go by it, in all of its processes. */
function chooseSeed(given: string | undefined) {
  if (given !== undefined && !/^\d+$/.test(given)) throw new Stop(`--seed takes a number, not "${given}".`);
  process.env.FERNWAY_SEED = given ?? String(seed);
  console.log(`Seed: ${process.env.FERNWAY_SEED}`);
}

/** @returns undefined where a change can break anything */
async function affectedSince(ref: string) {
  const files = changedFiles(ref);
  const affected = await affectedBy(files, await readWorkspace(), root);
  if (affected.everything) {
    console.log(`${files.length} files changed. Everything runs: ${affected.everything} can break all of it.`);
    return undefined;
  }
  const packages = [...affected.packages('test')].map((name) => name.replace('@fernway/', ''));
  const journeys =
    affected.journeys === 'all' ? 'all' : affected.journeys.map((file) => basename(file, '.spec.ts')).join(', ');
  console.log(
    `${files.length} files changed. Packages: ${packages.join(', ') || 'none'}. Journeys: ${journeys || 'none'}.`,
  );
  return affected;
}
