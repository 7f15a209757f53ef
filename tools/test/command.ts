import { spawn } from 'node:child_process';
import { root } from '../bootstrap/process.mjs';

const running = new Set<ReturnType<typeof spawn>>();

// Ctrl-C or the build server's time limit: what was started here goes too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exitCode = 130;
    setTimeout(() => process.exit(130), 10_000).unref();
  });
}

/**
 * Runs a command in the repository (or in `cwd`), hands each line of its output (both streams, colours removed) to `onLine`.
 * @returns exit code; 1 when it could not be started or died by a signal
 */
export function command(
  name: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string | undefined>; onLine: (line: string) => void },
): Promise<number> {
  const child = spawn(name, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const streams = [child.stdout, child.stderr].map((stream) => {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) options.onLine(withoutColours(line));
    });
    return new Promise<void>((resolve) => {
      stream.on('close', () => {
        if (rest) options.onLine(withoutColours(rest));
        resolve();
      });
    });
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      options.onLine(`${name} could not be started: ${error.message}`);
      running.delete(child);
      resolve(1);
    });
    child.on('exit', (code) => {
      running.delete(child);
      // A grandchild that keeps a pipe open must not hold up the run for ever.
      const closed = Promise.all(streams);
      const enough = new Promise((done) => setTimeout(done, 2000));
      void Promise.race([closed, enough]).then(() => resolve(code ?? 1));
    });
  });
}

// eslint-disable-next-line no-control-regex -- the escape character is what colours begin with
const withoutColours = (line: string) => line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '');
