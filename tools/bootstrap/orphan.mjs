// @ts-check
import { readFileSync } from 'node:fs';

const lookMs = 500;

/**
 * Calls back once what started this process is gone. npm, ended by a signal or with its terminal, leaves what it started
 * behind: that must not go on unseen.
 * @param {() => void} gone
 */
export function whenOrphaned(gone) {
  const parents = parentsOf(process.ppid);
  const timer = setInterval(() => {
    if (`${parentsOf(process.ppid)}` === `${parents}`) return;
    clearInterval(timer);
    gone();
  }, lookMs);
  timer.unref();
}

/**
 * The process and, where that is only the shell between npm and its script, the one above it.
 * @param {number} parent
 */
function parentsOf(parent) {
  try {
    const [, name = '', above] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /^(ba|da|a|z|k)?sh$/.test(name) ? [parent, Number(above)] : [parent];
  } catch {
    return [parent]; // no /proc: macOS, where npm's shell becomes the script
  }
}
