import { spawn } from 'node:child_process';
import { root } from '../bootstrap/process.mjs';
import { failuresOf } from './nx-output.ts';
import { hasRemotes, remotesDirectory } from './published-remotes.ts';
import { allThere, isBuilt, isBuiltElsewhere, markBuilt, sourceStamp } from './source-stamp.ts';
import { Stop } from './stop.ts';

type Say = (line: string) => void;

/**
 * Builds what changed, and publishes the remotes' builds into the local registry.
 * @param stop ends the build
 * @returns whether anything had to be done
 * @throws Stop with the compiler's words when a build fails
 */
export async function buildPlatform(say: Say, stop?: AbortSignal): Promise<boolean> {
  const stamp = sourceStamp();
  if (isBuilt(stamp) && hasRemotes(remotesDirectory({}))) return false;
  say(allThere() ? 'Building what changed …' : 'Building everything (a minute or two, the first time only) …');
  markBuilt('');
  const { code, output } = await nx(['run-many', '-t', 'build', '--outputStyle=static', '--parallel=2'], stop);
  if (stop?.aborted) throw new Stop('The build was interrupted.');
  if (code !== 0) throw new Stop(`The build failed.\n${failuresOf(output)}`);
  const { publishLocalBuilds } = await import('@fernway/federation/publish');
  await publishLocalBuilds().catch((error: Error) => {
    throw new Stop(`The remotes cannot be published. ${error.message}`);
  });
  markBuilt(stamp);
  return true;
}

/** For what stands on built libraries, but has nothing to do with changes. In an image the build is there, and what made it is not. */
export async function buildIfMissing(say: Say): Promise<void> {
  if (!isBuiltElsewhere()) await buildPlatform(say);
}

/** Runs nx without its daemon and colours; output of both streams. */
function nx(args: string[], stop?: AbortSignal): Promise<{ code: number; output: string }> {
  const child = spawn('nx', args, {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // A group of its own where we end it: nx and all compilers at once.
    detached: stop !== undefined,
  });
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  stop?.addEventListener('abort', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => stop?.removeEventListener('abort', end));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
