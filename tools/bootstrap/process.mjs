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
 * @param {{ mayFail?: boolean, env?: NodeJS.ProcessEnv }} [options] mayFail: resolve instead of ending this process
 * @returns {Promise<number>}
 */
export function run(command, args, { mayFail = false, env = process.env } = {}) {
  const windowsScript = process.platform === 'win32' && command === 'npm';
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: windowsScript });
  let stopped = false;
  // In a terminal the whole group gets Ctrl-C; `kill` reaches only this process.
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`Could not run ${command}: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const name of stopSignals) process.off(name, pass);
      const status = code ?? (signal === 'SIGINT' ? 130 : 1);
      if (status !== 0 && !mayFail) {
        if (stopped) process.exit(130);
        fail(`"${command} ${args.join(' ')}" failed (${status}).`);
      }
      resolve(status);
    });
  });
}

/** Ctrl-C, an end that is asked for, a terminal that is closed. */
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
