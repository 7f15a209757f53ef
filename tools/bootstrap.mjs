// @ts-check
// Runs on whatever Node the machine has (20.19 or newer): checks it, installs what the lockfile says if that is not
// there yet, and hands the verb over to the lockfile's own Node 24. Nothing here may import a package.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, isAtLeast, root, run } from './bootstrap/process.mjs';
import { installAlone } from './bootstrap/install-lock.mjs';
import { installState } from './bootstrap/install-state.mjs';
import { whenOrphaned } from './bootstrap/orphan.mjs';
import { findNode } from './bootstrap/find-node.mjs';
import { verbs } from './bootstrap/verbs.mjs';

const [verb = '', ...rest] = process.argv.slice(2);
const entry =
  Object.entries(verbs).find(([name]) => name === verb)?.[1] ?? fail(`Say which: ${Object.keys(verbs).join(', ')}.`);
const script = join(root, entry);

if (!isAtLeast(process.versions.node, '20.19.0')) {
  fail(
    `Fernway needs Node 20.19 or newer to start; this is ${process.versions.node}. See https://nodejs.org/en/download.`,
  );
}

// Started by npm, it ends with npm: that passes no signal on when it ends by one.
if (process.env.npm_lifecycle_event === verb) whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // a terminal that was closed

if (process.env.FERNWAY_INSTALL !== 'off' && installState(root) !== 'current')
  await installAlone(root, install, console.log);

const node = findNode(root);
if (!node) {
  fail(
    `No Node 24 came with the packages for ${process.platform} ${process.arch}, and this one is ${process.versions.node}. ` +
      'Install Node 24 or newer from https://nodejs.org/en/download, then run the command again.',
  );
}
if (!existsSync(script)) fail(`${entry} is not there: this checkout has no "${verb}" yet.`);

// Compiled once, for the processes started from here as well: stripping types alone costs each start half a second of a
// busy machine, and 25 MB for the compiler. Node before 22.1 has no such cache.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

// npm's scripts find the lockfile's binaries (node, nx, jest) first; so must everything started from here.
process.env.PATH = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
if (node === process.execPath) {
  process.argv = [node, script, ...rest];
  await import(pathToFileURL(script).href);
} else {
  process.exitCode = await run(node, [script, ...rest], {
    mayFail: true,
    env: { ...process.env, FERNWAY_STARTER: String(process.pid) },
  });
}

/** What is missing now: whoever had to wait may find all of it done. */
async function install() {
  const state = installState(root);
  if (state === 'missing') {
    console.log('Installing the packages of the lockfile (about a minute, the first time only) …');
    await run('npm', ['ci', '--no-audit', '--no-fund']);
  } else if (state === 'stale') {
    console.log('The lockfile changed: bringing node_modules up to date …');
    await run('npm', ['install', '--no-audit', '--no-fund']);
  }
}
