import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ServiceProcess = { name: string; pid: number };

/** The processes that `npm start -- --services` watches over, one per service. @param supervisor its own process */
export const serviceProcesses = (supervisor: number): ServiceProcess[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, name] = /^\s*(\d+)\s+(\d+)\s.*tools\/start\/process\.ts (\w+)$/.exec(line) ?? [];
      return name && Number(parent) === supervisor ? [{ name, pid: Number(pid) }] : [];
    });

/** Of the server that a running platform keeps its data in; undefined while there is none. */
export function postgresPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** What a running platform was told, as `npm run fernway` reads it. */
export const settingsOf = (dataDir: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { env: Record<string, string> }).env;
