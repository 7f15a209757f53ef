// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs what writes node_modules while nobody else does: two installs at once leave half of each.
 * @param {string} root
 * @param {() => Promise<unknown>} install
 * @param {(line: string) => void} say
 */
export async function installAlone(root, install, say) {
  const file = join(root, '.cache', 'installing.pid');
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) say('Another command is installing the packages: waiting for it …');
    await sleep(500);
  }
  const free = () => rmSync(file, { force: true });
  process.on('exit', free);
  await install();
  free();
  process.off('exit', free);
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
  return false;
}

/** @param {number} pid 0: killed between making the file and writing it */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
