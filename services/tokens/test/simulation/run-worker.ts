import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerSettings } from './worker.js';

/** A bug to plant in a source that the worker compiles. */
export type Patch = { file: string; find: string; replace: string };

/**
 * Runs one simulating process to its end, and hands over each of its lines.
 * @throws with what it said, when it ends otherwise
 */
export const runWorker = async (settings: WorkerSettings, patches: Patch[], onLine: (line: never) => void): Promise<void> => {
  const register = join(import.meta.dirname, 'register.mjs');
  const worker = spawn(
    process.execPath,
    ['--no-warnings', '--conditions=fernway-source', '--import', register, join(import.meta.dirname, 'worker.ts'), JSON.stringify(settings)],
    { env: { ...process.env, NODE_OPTIONS: '', FERNWAY_SIMULATION_PATCHES: JSON.stringify(patches) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let rest = '';
  let errors = '';
  worker.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) onLine(JSON.parse(line) as never);
  });
  worker.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((done) => worker.once('close', done));
  if (code !== 0) throw new Error(`A simulating process ended with ${code}: ${errors}`);
};
