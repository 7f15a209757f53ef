// @ts-check
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Ends the process with one line on stderr.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Whether version `actual` ("24.1.0") is `wanted` or newer.
 * @param {string} actual
 * @param {string} wanted
 */
export function isAtLeast(actual, wanted) {
  const parts = actual.replace(/^v/, '').split('.').map(Number);
  for (const [index, least] of wanted.split('.').map(Number).entries()) {
    if (parts[index] !== least) return (parts[index] ?? 0) > least;
  }
  return true;
}

/**
 * Runs a command in the repository with this process's terminal, passes signals on, and resolves with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ mayFail?: boolean }} [options] mayFail: resolve instead of ending this process
 * @returns {Promise<number>}
 */
export function run(command, args, { mayFail = false } = {}) {
  const windowsScript = process.platform === 'win32' && command === 'npm';
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: windowsScript });
  // In a terminal the whole group gets Ctrl-C; `kill` reaches only this process.
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`Could not run ${command}: ${error.message}`));
    child.on('exit', (code, signal) => {
      const status = code ?? (signal === 'SIGINT' ? 130 : 1);
      if (status !== 0 && !mayFail) fail(`"${command} ${args.join(' ')}" failed (${status}).`);
      resolve(status);
    });
  });
}
