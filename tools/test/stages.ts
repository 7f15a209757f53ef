import { command } from './command.ts';
import { jestStage } from './jest-stage.ts';
import { journeyStage } from './journey-stage.ts';
import { chosen, runTargets } from './nx-stage.ts';
import { heading } from './report.ts';
import type { StageContext } from './run.ts';
import type { Tally } from './tally.ts';

/** `everyday`: what everybody runs. `long`: what starts platforms, brokers and processes, kills, floods or waits. */
export type Suite = 'everyday' | 'long';
/** `needs`: what the run starts for it. */
export type Stage = { needs?: ('postgres' | 'broker')[]; run(context: StageContext): Promise<void> };

/** In the order of a whole run: what fails fastest comes first. */
export const suites: Record<Suite, Record<string, Stage>> = {
  everyday: {
    format: { run: ({ tally }) => wholeCheck({ name: 'format', run: ['biome', 'format', '.'] }, tally) },
    lint: {
      run: (context) => checkAll('lint', [{ name: 'lint', run: ['eslint', '--concurrency', '2', '.'] }], context),
    },
    types: { run: (context) => checkAll('typecheck', allTypes, context) },
    knip: { run: ({ tally }) => unusedCode(tally) },
    unit: { needs: ['postgres'], run: (context) => jestStage('test', context) },
    e2e: { needs: ['postgres'], run: (context) => jestStage('e2e', context) },
    journey: { needs: [], run: (context) => journeyStage('smoke', context) },
  },
  long: {
    long: { needs: ['postgres', 'broker'], run: (context) => jestStage('long', context) },
    journey: { needs: ['broker'], run: (context) => journeyStage('long', context) },
  },
};

type Check = { name: string; run: string[] };

/** Three programs hold every package: each for itself reads the libraries again, for three times as long. */
const allTypes: Check[] = ['servers', 'screens', 'tools'].map((name) => ({
  name: `types of ${name}`,
  run: ['tsc', '--noEmit', '-p', `tools/test/types/${name}.json`],
}));

/** All packages at once; where some were named, each of them as its own team checks it. */
async function checkAll(target: string, checks: Check[], context: StageContext) {
  if (context.only.length > 0 || context.affected) return packageChecks(target, context);
  for (const check of checks) await wholeCheck(check, context.tally);
}

/** One check per package: it passes or it does not. */
async function packageChecks(target: string, context: StageContext) {
  const outcomes = await runTargets([target], await chosen(target, context));
  const failed = outcomes.filter(({ passed }) => !passed);
  for (const { project, target: what, output } of failed) heading(`${project} ${what} failed`, output);
  console.log(`${target}: ${outcomes.length - failed.length} of ${outcomes.length} packages are clean`);
  context.tally.add({ passed: outcomes.length - failed.length, failed: failed.length });
}

/** One check over the whole repository. */
async function wholeCheck({ name, run: [program = '', ...args] }: Check, tally: Tally) {
  const lines: string[] = [];
  const code = await command(program, args, { onLine: (line) => lines.push(line) });
  if (code !== 0) heading(`${name} failed`, lines.join('\n'));
  else console.log(`${name}: clean`);
  tally.add(code === 0 ? { passed: 1 } : { failed: 1 });
}

/** What nothing uses; then, without the tests, what nothing but them does. */
async function unusedCode(tally: Tally) {
  const run = ['knip', '--no-progress', '--no-config-hints'];
  await wholeCheck({ name: 'knip', run }, tally);
  const withoutTests = [...run, '--production', '--include', 'files,exports,types'];
  await wholeCheck({ name: 'knip without the tests', run: withoutTests }, tally);
}
