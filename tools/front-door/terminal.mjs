// @ts-check
import { spawn } from 'node:child_process';

/**
 * Runs a command as a terminal does: in a process group of its own, which Ctrl-C reaches as a whole. Its words are shown.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
export function spawnInTerminal(command, args, cwd) {
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  /** @type {number | undefined} */
  let status;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      process.stdout.write(text);
    });
  }
  /** @type {Promise<number>} */
  const exit = new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve((status = 127));
    });
    // npm's shell may end by the Ctrl-C that reached it, once its command has come to its end.
    child.on('close', (code, signal) => resolve((status = code ?? (signal === 'SIGINT' ? 130 : 1))));
  });
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // none of it is left
    }
  };
  return {
    output: () => output,
    ended: () => status !== undefined,
    exit,
    interrupt: () => signal('SIGINT'),
    kill: () => signal('SIGKILL'),
  };
}
