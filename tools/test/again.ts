// What failed is run once more, alone, when everything else has ended: an unsteady test is named and fails no run by itself.
import { join, relative } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { command } from './command.ts';
import { readJestResults, type FailedFile } from './jest-results.ts';
import type { Project } from './nx-stage.ts';
import { forget, heading } from './report.ts';
import type { Tally } from './tally.ts';

/** One more run of what failed. `failures`: how many checks these were. */
export type Attempt = { name: string; failures: number; run(): Promise<{ failed: number; unsteady: string[] }> };

/** Beyond so many it is no bad luck, and the run is red anyhow. */
const mostAttempts = 10;

export async function runAgain(attempts: Attempt[], tally: Tally): Promise<void> {
  if (attempts.length > mostAttempts) return tally.add({ failed: sumOf(attempts) });
  for (const { name, failures, run } of attempts) {
    console.log(`again, alone: ${name}`);
    const { failed, unsteady } = await run();
    tally.add({ failed, passed: Math.max(0, failures - failed), unsteady });
  }
}

const sumOf = (attempts: Attempt[]) => attempts.reduce((sum, { failures }) => sum + failures, 0);

/** The file alone; of one that many files share with one boot, the failed tests alone, each of which counts by itself. */
export function jestAttempt(
  project: Project,
  target: string,
  { file, tests }: FailedFile,
  env: Record<string, string>,
): Attempt {
  const name = relative(root, file);
  const shared = /\/shared[^/]*\.e2e-spec\.ts$/.test(file) && tests.length > 0;
  const report = join(root, project.root, 'test-results', 'again.json');
  const pattern = `^(${tests.map(escaped).join('|')})$`;
  return {
    name,
    failures: Math.max(1, tests.length),
    async run() {
      forget(report);
      const lines: string[] = [];
      const only = shared ? ['--testNamePattern', pattern] : [];
      const args = ['--json', `--outputFile=${report}`, '--maxWorkers=1', ...only, '--runTestsByPath', file];
      const code = await command('npm', ['run', '--silent', target, '--', ...args], {
        cwd: join(root, project.root),
        env,
        onLine: (line) => lines.push(line),
      });
      const result = readJestResults(report);
      const failed = result?.failedFiles.flatMap((one) => one.tests) ?? [];
      const steadyNow = tests.filter((test) => !failed.includes(test)).map((test) => `${name} › ${test}`);
      if (code === 0 && result) return { failed: 0, unsteady: shared ? steadyNow : [name] };
      heading(`${name} failed again`, lines.join('\n'));
      return { failed: Math.max(1, result?.failed ?? 0), unsteady: shared && result ? steadyNow : [] };
    },
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
