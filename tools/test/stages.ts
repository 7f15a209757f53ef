import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import type { Affected } from './affected.ts';
import { findBrowser } from './browser.ts';
import { command } from './command.ts';
import { readJestResults, type RunnerResult } from './jest-results.ts';
import { projectsWith, runTargets, type Project } from './nx-stage.ts';
import { readPlaywrightResults } from './playwright-results.ts';
import { forget, type StageContext } from './run.ts';
import type { Tally } from './tally.ts';
import { anyOf } from './visits.ts';

export type StageName = keyof typeof allStages;
type Stage = { needs?: ('postgres' | 'broker')[]; run(context: StageContext): Promise<void> };

/** In the order of a whole run: what fails fastest comes first. */
export const allStages = {
  format: { run: ({ tally }) => wholeCheck({ name: 'format', run: ['biome', 'format', '.'] }, tally) },
  lint: { run: (context) => checkAll('lint', [{ name: 'lint', run: ['eslint', '--concurrency', '2', '.'] }], context) },
  types: { run: (context) => checkAll('typecheck', allTypes, context) },
  knip: { run: ({ tally }) => unusedCode(tally) },
  unit: { needs: ['postgres', 'broker'], run: (context) => jestStage('test', 'unit', context) },
  e2e: { needs: ['postgres', 'broker'], run: (context) => jestStage('e2e', 'e2e', context) },
  journey: { needs: ['broker'], run: journeys },
} satisfies Record<string, Stage> as Record<'format' | 'lint' | 'types' | 'knip' | 'unit' | 'e2e' | 'journey', Stage>;

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
  const { tally } = context;
  const projects = await chosen(target, context);
  const outcomes = await runTargets([target], projects, {});
  const failed = outcomes.filter(({ passed }) => !passed);
  for (const { project, target: what, output } of failed) heading(`${project} ${what} failed`, output);
  console.log(`${target}: ${outcomes.length - failed.length} of ${outcomes.length} packages are clean`);
  tally.add({ passed: outcomes.length - failed.length, failed: failed.length });
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

async function jestStage(target: string, kind: string, context: StageContext) {
  const { tally, env, forRunner } = context;
  const projects = await chosen(target, context);
  const report = (project: Project) => join(root, project.root, 'test-results', kind, 'results.json');
  const skips = (project: Project) => join(root, project.root, 'test-results', kind, 'skipped.txt');
  for (const project of projects.get(target) ?? []) {
    mkdirSync(join(root, project.root, 'test-results', kind), { recursive: true });
    forget(report(project));
    forget(skips(project));
  }
  const groups = sideBySide(target, projects);
  const run = (some: Map<string, Project[]>) =>
    runTargets([target], some, {
      // Relative to each package, and among nx's outputs: a cached result brings its skips along.
      env: { ...env, FERNWAY_SKIPPED_FILE: `test-results/${kind}/skipped.txt` },
      args: ['--json', `--outputFile=test-results/${kind}/results.json`, workersFor(some), ...forRunner],
      onTask: (task) => process.stdout.isTTY && process.stdout.write(`\r\u001b[K${kind}: ${task}`),
      alone: groups.length > 1,
    });
  // Built before, and by nobody after: what one makes again is away for a moment, while the other uses it.
  if (groups.length > 1) await builds(context);
  const outcomes = (await Promise.all(groups.map(run))).flat();
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  for (const outcome of outcomes) {
    const project = projects.get(target)?.find(({ name }) => name === outcome.project);
    const result = project && readJestResults(report(project));
    tally.add(settle(`${outcome.project} ${outcome.target}`, outcome, result));
    if (project && existsSync(skips(project)))
      tally.add({ skipped: readFileSync(skips(project), 'utf8').split('\n').filter(Boolean) });
  }
}

/**
 * The tools' tests start whole platforms, and wait for them more than they compute; those of the largest service take as
 * long. Each alone at the end, they would leave the machine idle for minutes.
 */
const longest = ['tools', 'services/crm'];

/** The largest service's tests outlast all others by far: two processes share them. */
const workersFor = (projects: Map<string, Project[]>) => {
  const some = [...projects.values()].flat();
  return some.length === 1 && some[0]!.root === 'services/crm' ? '--maxWorkers=2' : '--maxWorkers=1';
};

function sideBySide(target: string, projects: Map<string, Project[]>): Map<string, Project[]>[] {
  const all = projects.get(target) ?? [];
  if (target !== 'e2e') return [projects];
  const groups = [
    ...longest.map((folder) => all.filter((project) => project.root === folder)),
    all.filter((project) => !longest.includes(project.root)),
  ];
  return groups.filter((group) => group.length > 0).map((group) => new Map([[target, group]]));
}

/** Weighs a runner's exit against what it wrote down: one that died, or wrote nothing, has failed. */
function settle(
  name: string,
  { passed, output }: { passed: boolean; output: string },
  result: RunnerResult | undefined,
): Partial<RunnerResult> {
  // Jest writes no file where a package has no tests.
  if (passed && !result && /No tests found/.test(output)) return {};
  if (passed && result && result.failed === 0) {
    if (result.passed > 0) console.log(`${name}: ${result.passed} passed`);
    return result;
  }
  heading(`${name} failed`, output);
  return { passed: result?.passed ?? 0, failed: Math.max(1, result?.failed ?? 0), skipped: result?.skipped ?? [] };
}

async function builds({ tally }: Pick<StageContext, 'tally'>) {
  for (const { project, passed, output } of await runTargets(['build'], await chosen('build', { only: [] }), {})) {
    if (passed) continue;
    heading(`${project} build failed`, output);
    tally.add({ failed: 1 });
  }
}

async function journeys({ tally, env, forRunner, affected }: StageContext) {
  const some = affected && affected.journeys !== 'all' ? affected.journeys : undefined;
  if ((some ?? globSync('e2e/*.spec.ts', { cwd: root })).length === 0) return;
  await builds({ tally });
  const browser = await findBrowser();
  if (!browser) {
    tally.add({ skipped: ['journeys: no Chromium here, and none could be installed'] });
    return;
  }
  const report = join(root, 'test-results', 'journey', 'results.json');
  forget(report);
  const skips = join(root, 'test-results', 'journey', 'skipped.txt');
  mkdirSync(join(root, 'test-results', 'journey'), { recursive: true });
  forget(skips);
  const lines: string[] = [];
  const code = await command(
    'playwright',
    ['test', '--reporter=list,json', ...(some ?? []), ...elsewhere(affected), ...forRunner],
    {
      env: {
        ...journeyEnv(env),
        FERNWAY_CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        FERNWAY_SKIPPED_FILE: skips,
        FORCE_COLOR: '0',
      },
      onLine: (line) => {
        lines.push(line);
        if (/^\s*(✓|✘|-)\s/.test(line)) console.log(`journey: ${line.trim()}`);
      },
    },
  );
  tally.add(settle('journeys', { passed: code === 0, output: lines.join('\n') }, readPlaywrightResults(report)));
  if (existsSync(skips)) tally.add({ skipped: readFileSync(skips, 'utf8').split('\n').filter(Boolean) });
}

/** A platform under test chooses its transport itself: a broker is offered, not imposed. */
const journeyEnv = ({ KAFKA_BROKERS = '', ...env }: Record<string, string>) => ({
  ...env,
  KAFKA_BROKERS: '',
  TEST_KAFKA_BROKERS: KAFKA_BROKERS,
});

/** Tests that carry the address of a page (`@/dashboard/contacts`) are left out where it is none of those that a change can break. */
const elsewhere = (affected: Affected | undefined): string[] =>
  affected?.pages?.length ? ['--grep-invert', `@services(?:\\s|$)|@(?=/)(?!${anyOf(affected.pages)}(?:\\s|$))`] : [];

async function chosen(target: string, { only, affected }: Pick<StageContext, 'only' | 'affected'>) {
  const projects = await projectsWith([target]);
  const all = projects.get(target) ?? [];
  const named = affected?.packages(target) ?? (only.length ? new Set(only) : undefined);
  return new Map([[target, named ? all.filter(({ name }) => named.has(name)) : all]]);
}

function heading(title: string, text: string) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}\n${text}\n`);
}
