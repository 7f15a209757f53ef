import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { buildPlatform } from '../platform/build.ts';
import type { TaskOutcome } from '../platform/nx-output.ts';
import { jestAttempt } from './again.ts';
import { readJestResults } from './jest-results.ts';
import { buildAll, chosen, type Project, runTargets } from './nx-stage.ts';
import { forget, heading, readSkips } from './report.ts';
import type { StageContext } from './run.ts';

/** Where a package's runner leaves its results: `test` is what npm calls the units. */
const folders: Record<string, string> = { test: 'unit', e2e: 'e2e', long: 'long' };

/** A package's tests of one kind, two packages at a time; the long ones one after the other. */
export async function jestStage(target: 'test' | 'e2e' | 'long', context: StageContext): Promise<void> {
  const { tally, env, forRunner } = context;
  const results = `test-results/${folders[target]}`;
  const projects = await chosen(target, context);
  const all = projects.get(target) ?? [];
  for (const project of all) {
    mkdirSync(join(root, project.root, results), { recursive: true });
    for (const file of ['results.json', 'skipped.txt']) forget(join(root, project.root, results, file));
  }
  // Built before, and by nobody after: what one makes again is away for a moment, while the other uses it.
  await buildAll(tally);
  // Platforms of the long tests start with what is there, and need remotes to show.
  if (target === 'long') await buildPlatform(() => undefined);
  // Relative to each package, and among nx's outputs: a cached result brings its skips along.
  const forTests = { ...env, FERNWAY_SKIPPED_FILE: `${results}/skipped.txt` };
  const outcomes = await runTargets([target], projects, {
    env: forTests,
    args: ['--json', `--outputFile=${results}/results.json`, '--maxWorkers=1', ...forRunner],
    onTask: (task) => process.stdout.isTTY && process.stdout.write(`\r\u001b[K${folders[target]}: ${task}`),
    alone: true,
    parallel: target === 'long' ? 1 : 2,
  });
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  for (const outcome of outcomes) {
    const project = all.find(({ name }) => name === outcome.project);
    if (!project) continue;
    settle(project, outcome, join(root, project.root, results), { ...context, env: forTests });
  }
}

/** Weighs a runner's exit against what it wrote down: one that died, or wrote nothing, has failed. */
function settle(project: Project, { target, passed, output }: TaskOutcome, folder: string, context: StageContext) {
  const { tally, again, env, forRunner } = context;
  const name = `${project.name} ${target}`;
  const result = readJestResults(join(folder, 'results.json'));
  // Somebody who asks for one test by its name knows that the others wait.
  const named = forRunner.length > 0 ? [] : (result?.skipped ?? []);
  tally.add({
    passed: result?.passed,
    skipped: [...named, ...readSkips(join(folder, 'skipped.txt'))],
  });
  // Jest writes no file where a package has no tests.
  if (passed && !result && /No tests found/.test(output)) return;
  if (passed && result?.failed === 0) {
    if (result.passed > 0) console.log(`${name}: ${result.passed} passed`);
    return;
  }
  heading(`${name} failed`, output);
  if (!result || result.failed === 0) return tally.add({ failed: 1 });
  for (const failed of result.failedFiles) again.push(jestAttempt(project, target, failed, env));
}
