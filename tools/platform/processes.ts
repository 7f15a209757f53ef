import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedCluster } from '@fernway/database/backup';

export type ServiceProcess = { name: string; pid: number };

/** The processes that `npm start -- --services` watches over, one per service. @param supervisor its own process */
export const serviceProcesses = (supervisor: number): ServiceProcess[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, name] = /^\s*(\d+)\s+(\d+)\s.*tools\/start\/process\.ts (\w+)$/.exec(line) ?? [];
      return name && Number(parent) === supervisor ? [{ name, pid: Number(pid) }] : [];
    });

/** Processes that this one has started and that still run. */
export const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (pid && of === parent ? [pid] : []));

/** Of the server that a running platform keeps its data in; undefined while there is none. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  const cluster = await embeddedCluster(join(dataDir, 'postgres'));
  const text = await readFile(join(cluster.dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** What a running platform was told, as `npm run fernway` reads it. */
export const settingsOf = (dataDir: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { env: Record<string, string> }).env;
