import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../test/command.ts';
import type { Bug } from './bug.ts';
import { packageOf } from './chosen.ts';
import type { Copy } from './copy.ts';
import { firstFailure } from './first-failure.ts';

/** By which test a bug was noticed, as `file: name`; undefined: by none. */
export type Verdict = {
  bug: Bug;
  by: string | undefined;
  /** What failed with the bug and without it, so that it says nothing. */
  unsound?: string;
  seconds: number;
};

/**
 * Plants a bug and runs the tests of its package until one fails: the quick ones first, and of these the nearest to the
 * changed source. What fails is run once more without the bug, and has to pass.
 * @param file beginning of a test file's name: the only one that is run
 */
export async function judge(copy: Copy, bug: Bug, file?: string): Promise<Verdict> {
  const began = performance.now();
  const home = join(copy.root, bug.noticedIn ?? packageOf(bug));
  const takeBack = copy.plant(bug);
  try {
    for (const config of ['jest.config.js', 'jest.e2e.config.js'].filter((name) => existsSync(join(home, name)))) {
      if (file && !hasTest(home, file, config)) continue;
      const suites = { home, config, near: bug.file };
      const by = await failingTest(copy, { ...suites, file });
      if (!by) continue;
      takeBack();
      const still = await failingTest(copy, { ...suites, file: by.includes(': ') ? by.split(': ')[0] : file });
      return still
        ? { bug, by: undefined, unsound: still, seconds: seconds(began) }
        : { bug, by, seconds: seconds(began) };
    }
    return { bug, by: undefined, seconds: seconds(began) };
  } finally {
    takeBack();
  }
}

const hasTest = (home: string, file: string, config: string): boolean =>
  globSync(`{src,test,lint}/**/${file}*`, { cwd: home }).some(
    (name) => name.includes('e2e-spec') === config.includes('e2e'),
  );

const seconds = (began: number): number => Math.round((performance.now() - began) / 1000);

/** Most bugs keep something from coming: who waits for it longer learns no more. */
const patienceMs = 20_000;

type Suites = { home: string; config: string; near: string; file: string | undefined };

async function failingTest(copy: Copy, { home, config, near, file }: Suites): Promise<string | undefined> {
  const lines: string[] = [];
  const jest = join(copy.root, 'node_modules/jest/bin/jest.js');
  const order = ['--testSequencer', join(copy.root, 'tools/planting/nearest-first.mjs')];
  const code = await command(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--config',
      config,
      '--bail',
      '--passWithNoTests',
      ...order,
      ...(file ? [`/${file}`] : []),
    ],
    {
      cwd: home,
      env: { TEST_PATIENCE_MS: String(patienceMs), PLANTED_FILE: near },
      onLine: (line) => lines.push(line),
    },
  );
  return code === 0
    ? undefined
    : (firstFailure(lines) ?? `jest ended with ${code} and named no test (${lines.slice(-5).join(' ').slice(0, 300)})`);
}
