import { spawn } from 'node:child_process';
import { root } from '../bootstrap/process.mjs';
import { failuresOf } from './nx-output.ts';
import { isBuilt, markBuilt, sourceStamp } from './source-stamp.ts';
import { Stop } from './stop.ts';

/**
 * Builds what changed, and publishes the remotes' builds into the local registry.
 * @returns whether anything had to be done
 * @throws Stop with the compiler's words when a build fails
 */
export async function buildPlatform(say: (line: string) => void): Promise<boolean> {
  const stamp = sourceStamp();
  if (isBuilt(stamp)) return false;
  say('Building what changed …');
  const { code, output } = await nx(['run-many', '-t', 'build', '--outputStyle=static', '--parallel=2']);
  if (code !== 0) throw new Stop(`The build failed.\n${failuresOf(output)}`);
  const { publishLocalBuilds } = await import('@fernway/federation/publish');
  await publishLocalBuilds();
  markBuilt(stamp);
  return true;
}

/** Runs nx without its daemon and colours; output of both streams. */
export function nx(args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn('nx', args, {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
