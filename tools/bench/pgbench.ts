import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const clients = 8;

/** Postgres's own load generator, where its client programs are installed. */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

/** Runs a script `count` times over 8 connections, statements prepared. @returns transactions per second */
export async function pgbench(url: string, script: string, count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-pgbench-'));
  const file = join(folder, 'script.sql');
  // A meta-command takes its whole line; statements may share one or span several.
  await writeFile(file, script.replace(/^ +/gm, ''));
  const { hostname, port, username, password, pathname } = new URL(url);
  const at = ['-h', hostname, '-p', port, '-U', username];
  const how = [
    '-n',
    '-M',
    'prepared',
    '-D',
    'done=0',
    '-c',
    String(clients),
    '-t',
    String(count / clients),
    '-f',
    file,
  ];
  try {
    const { stdout } = await run('pgbench', [...at, ...how, pathname.slice(1)], {
      env: { ...process.env, PGPASSWORD: password },
    });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
