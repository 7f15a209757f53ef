import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const runScript = async ({
  script,
  register = join(import.meta.dirname, 'typescript-hook.mjs'),
  settings,
  onLine,
}) => {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--conditions=fernway-source', '--import', register, script, JSON.stringify(settings)],
    { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let unfinished = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop();
    for (const line of lines) onLine(JSON.parse(line));
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${errors}`);
};
