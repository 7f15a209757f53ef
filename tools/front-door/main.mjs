// @ts-check
// What a newcomer does, with nothing but Node 20.19 and npm: `npm start` as the README says, the main job once, Ctrl-C.
//   node tools/front-door/main.mjs [FILE]     FILE takes the outcome, for the sums of `npm test` (FERNWAY_EARLIER)
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mainJob } from './main-job.mjs';
import { spawnInTerminal } from './terminal.mjs';

const root = join(fileURLToPath(import.meta.url), '..', '..', '..');
/** Install and build of a bare machine that does other things as well. */
const readyMs = 20 * 60_000;
/** Services give themselves 15 s, and their starter 20 s. */
const endMs = 60_000;

/** @type {string[]} */
const passed = [];
/** @type {string[]} */
const failed = [];

const platform = spawnInTerminal('npm', ['start'], root);

await check('`npm start` says where Fernway is, and that all services are ready', async () => {
  for (const end = Date.now() + readyMs; !platform.output().includes('All services are ready'); await sleep(200)) {
    if (platform.ended()) throw new Error(`it ended (${await platform.exit}) before it was ready`);
    if (Date.now() > end) throw new Error(`it is not ready after ${readyMs / 60_000} minutes`);
  }
});
const [, url = ''] = /Fernway is at (\S+)/.exec(platform.output()) ?? [];
if (failed.length === 0)
  await check('sign up, add a lead, draft an e-mail by AI, read the balance', () => mainJob(url));
await check('Ctrl-C stops it in order, and frees its port', async () => {
  platform.interrupt();
  const code = await Promise.race([platform.exit, sleep(endMs, undefined, { ref: false })]);
  if (code === undefined) throw new Error(`it still runs ${endMs / 1000} s later`);
  if (code !== 0 && code !== 130) throw new Error(`it ended with ${code}`);
  if (!platform.output().trimEnd().endsWith('\nStopped.')) throw new Error('its last word is not "Stopped."');
  if (await fetch(url).catch(() => undefined)) throw new Error(`${url} still answers`);
});
platform.kill();

const [, , file] = process.argv;
if (file) writeFileSync(file, JSON.stringify({ name: 'front door', passed: passed.length, failed }));
console.log(`Front door: ${passed.length} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);

/**
 * @param {string} what
 * @param {() => Promise<void>} task
 */
async function check(what, task) {
  try {
    await task();
    passed.push(what);
    console.log(`✓ ${what}`);
  } catch (error) {
    failed.push(`${what}: ${/** @type {Error} */ (error).message}`);
    console.error(`✗ ${failed.at(-1)}`);
  }
}
