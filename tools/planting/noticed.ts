import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { command } from '../test/command.ts';
import type { Bug } from './bug.ts';
import type { Copy } from './copy.ts';

/** By which test a bug was noticed, as `file: name`; undefined: by none. */
export type Verdict = { bug: Bug; by: string | undefined; seconds: number };

/**
 * Plants a bug and runs the tests of its package, the quick ones first, until one fails.
 * @param file beginning of a test file's name: the only one that is run
 */
export async function judge(copy: Copy, bug: Bug, file?: string): Promise<Verdict> {
  const began = performance.now();
  const takeBack = copy.plant(bug);
  try {
    const home = join(copy.root, bug.noticedIn ?? bug.file.split('/').slice(0, 2).join('/'));
    for (const config of ['jest.config.js', 'jest.e2e.config.js'].filter((name) => existsSync(join(home, name)))) {
      if (file && !globSync(`{src,test,lint}/**/${file}*`, { cwd: home }).some((name) => name.includes('e2e-spec') === config.includes('e2e'))) continue;
      const by = await failingTest(copy, { home, config, file });
      if (by) return { bug, by, seconds: seconds(began) };
    }
    return { bug, by: undefined, seconds: seconds(began) };
  } finally {
    takeBack();
  }
}

const seconds = (began: number): number => Math.round((performance.now() - began) / 1000);

/** Most bugs keep something from coming: who waits for it longer learns no more. */
const patienceMs = 20_000;

type Suites = { home: string; config: string; file: string | undefined };

async function failingTest(copy: Copy, { home, config, file }: Suites): Promise<string | undefined> {
  const lines: string[] = [];
  const jest = join(copy.root, 'node_modules/jest/bin/jest.js');
  const code = await command(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest, '--config', config, '--bail', '--passWithNoTests', ...(file ? [`/${file}`] : [])], {
    cwd: home,
    env: { TEST_PATIENCE_MS: String(patienceMs) },
    onLine: (line) => lines.push(line),
  });
  return code === 0 ? undefined : (firstFailure(lines) ?? `nothing: jest ended with ${code}: ${lines.slice(-5).join(' ').slice(0, 300)}`);
}

/** As `file: name of the test`, of what jest says; it writes no report where it stops at the first failure. */
export function firstFailure(lines: string[]): string | undefined {
  const file = lines.find((line) => line.startsWith('FAIL '))?.split(' ')[1];
  const test = lines.find((line) => /^ +● (?!Console$)/.test(line))?.replace(/^ +● +/, '');
  return file && `${basename(file)}: ${test}`;
}
