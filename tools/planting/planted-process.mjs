import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a test's process on sources with planted bugs to its end, and hands over each line of JSON that it writes.
 * @throws with what it said, when it ends otherwise
 */
export const runPlanted = async ({
  script,
  register = join(import.meta.dirname, 'register.mjs'),
  settings,
  patches = [],
  onLine,
}) => {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--conditions=fernway-source', '--import', register, script, JSON.stringify(settings)],
    {
      env: { ...process.env, NODE_OPTIONS: '', FERNWAY_SIMULATION_PATCHES: JSON.stringify(patches) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let rest = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(JSON.parse(line));
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`A planted process ended with ${code}: ${errors}`);
};
