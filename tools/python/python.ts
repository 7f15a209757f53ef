import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../bootstrap/process.mjs';

const run = promisify(execFile);
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

/**
 * The tests' Python with the packages of `requirements.txt`, made once and kept in `.cache`.
 * @returns path of the interpreter; undefined where the machine has no Python 3.11 with venv
 */
export async function findPython(): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const version = await run('python3', [
    '-c',
    'import sys, venv, ensurepip; print(sys.version); sys.exit(sys.version_info < (3, 11))',
  ]).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  if (version === undefined) return undefined;
  const key = createHash('sha256').update(version).update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(root, '.cache', 'python', key);
  if (!existsSync(folder)) await make(folder);
  return join(folder, 'bin', 'python');
}

/** Under another name first, so that one that broke off is never taken for whole. */
async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  await run('python3', ['-m', 'venv', unfinished]);
  // The list is whole, so nothing is resolved; what is imported is compiled then, and most of it never is.
  await run(join(unfinished, 'bin', 'python'), [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-compile',
    '--no-deps',
    '--require-hashes',
    '--requirement',
    requirements,
  ]);
  // Another process may have been faster: both are the same.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
}
