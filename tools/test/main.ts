// `npm test`: every check of the repository, one line of sums at the end.
import { basename } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { readArguments } from '../platform/arguments.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { affectedBy } from './affected.ts';
import { changedFiles } from './changed.ts';
import { readEarlier } from './earlier.ts';
import { readWorkspace } from './nx-stage.ts';
import { allStages, type StageName } from './stages.ts';
import { runStages } from './run.ts';

const usage = `npm test                                     every check; the last line says N passed, N failed
  --only ${Object.keys(allStages).join(',')}     some kinds only
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
  } as const;
  const args = own.map((one) => (one === '--affected' ? '--affected=' : one));
  const { values } = readArguments({ args, options }, usage);

  const wanted = values.only?.flatMap((kinds) => kinds.split(',')) ?? Object.keys(allStages);
  const unknown = wanted.filter((kind) => !Object.hasOwn(allStages, kind));
  if (unknown.length)
    throw new Stop(`There is no "${unknown.join('", "')}": choose from ${Object.keys(allStages).join(', ')}.`);

  const affected = values.affected === undefined ? undefined : await affectedSince(values.affected);
  const tally = await runStages(wanted as StageName[], { only: values.project ?? [], affected, forRunner });
  tally.add(readEarlier(process.env.FERNWAY_EARLIER));
  if (tally.skipped.size > 0)
    console.log(
      ['', 'Skipped, because it cannot be had here:', ...[...tally.skipped].map((what) => `  ${what}`)].join('\n'),
    );
  const ci = ['1', 'true'].includes(process.env.CI ?? '');
  if (ci && tally.skipped.size > 0) console.log('On a build server nothing may be skipped: this run fails.');
  console.log(`\n${tally.line}`);
  process.exit(tally.exitCode(ci));
});

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
