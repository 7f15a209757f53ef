// `npm test`: every check of the repository, one line of sums at the end.
//   npm test -- --only lint,types,knip,unit,e2e,journey,users    some kinds only
//   npm test -- -p @fernway/crm-service                          some packages only (repeatable)
//   npm test -- --only journey -- -g "signs up"                  the rest goes to the runner
import { parseArgs } from 'node:util';
import { allStages, type StageName } from './stages.ts';
import { runStages } from './run.ts';

const separator = process.argv.indexOf('--', 2);
const [own, forRunner] = separator < 0 ? [process.argv.slice(2), []] : [process.argv.slice(2, separator), process.argv.slice(separator + 1)];
const { values } = parseArgs({
  args: own,
  options: { only: { type: 'string', multiple: true }, project: { type: 'string', short: 'p', multiple: true } },
});

const wanted = values.only?.flatMap((kinds) => kinds.split(',')) ?? Object.keys(allStages);
const unknown = wanted.filter((kind) => !Object.hasOwn(allStages, kind));
if (unknown.length) {
  console.error(`There is no "${unknown.join('", "')}": choose from ${Object.keys(allStages).join(', ')}.`);
  process.exit(1);
}

const tally = await runStages(wanted as StageName[], { only: values.project ?? [], forRunner });
if (tally.skipped.size > 0) console.log(['', 'Skipped, because it cannot be had here:', ...[...tally.skipped].map((what) => `  ${what}`)].join('\n'));
const ci = ['1', 'true'].includes(process.env.CI ?? '');
if (ci && tally.skipped.size > 0) console.log('On a build server nothing may be skipped: this run fails.');
console.log(`\n${tally.line}`);
process.exit(tally.exitCode(ci));
