// `npm test`: every check of the repository, one line of sums at the end.
import { readArguments } from '../platform/arguments.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { readEarlier } from './earlier.ts';
import { allStages, type StageName } from './stages.ts';
import { runStages } from './run.ts';

const usage = `npm test                                     every check; the last line says N passed, N failed
  --only ${Object.keys(allStages).join(',')}     some kinds only
  -p @fernway/crm-service                    some packages only (repeatable)
  -- -g "signs up"                           what follows goes to the runner (jest, Playwright)`;

runMain(async () => {
  const separator = process.argv.indexOf('--', 2);
  const [own, forRunner] =
    separator < 0 ? [process.argv.slice(2), []] : [process.argv.slice(2, separator), process.argv.slice(separator + 1)];
  const options = {
    only: { type: 'string', multiple: true },
    project: { type: 'string', short: 'p', multiple: true },
  } as const;
  const { values } = readArguments({ args: own, options }, usage);

  const wanted = values.only?.flatMap((kinds) => kinds.split(',')) ?? Object.keys(allStages);
  const unknown = wanted.filter((kind) => !Object.hasOwn(allStages, kind));
  if (unknown.length)
    throw new Stop(`There is no "${unknown.join('", "')}": choose from ${Object.keys(allStages).join(', ')}.`);

  const tally = await runStages(wanted as StageName[], { only: values.project ?? [], forRunner });
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
