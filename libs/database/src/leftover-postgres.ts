import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const patience = 20_000;
/** As long as a postmaster waits itself before it kills what an immediate shutdown does not end. */
const immediateMs = 5_000;

/** What `ps` shows of each process of the server on these files (`cluster_name`); its postmaster may be gone. */
export const clusterName = (dataDir: string): string =>
  `fernway-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/**
 * Ends what an earlier server left on the files: itself, where its starter was killed, and what works on without it,
 * where it was killed. A new one does not start beside either.
 * @throws when it does not end within 20 s, or `signal` aborts
 */
export const stopLeftover = async (dataDir: string, signal?: AbortSignal): Promise<void> => {
  const lock = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid && (await isPostgres(pid))) {
    process.kill(pid, 'SIGINT');
    await until(
      async () => !(await isPostgres(pid)),
      `An old Postgres (process ${pid}) on ${dataDir} does not stop`,
      signal,
    );
  }
  const began = Date.now();
  await until(
    async () => {
      const orphans = await sessionsOn(dataDir);
      for (const orphan of orphans) send(orphan, Date.now() - began < immediateMs ? 'SIGQUIT' : 'SIGKILL');
      return orphans.length === 0;
    },
    `Processes of an old Postgres on ${dataDir} do not stop`,
    signal,
  );
  // Its number may be another program's by now, or nobody has reaped it yet: a new server would take either for a rival.
  if (process.platform !== 'win32') await rm(lock, { force: true });
};

const until = async (done: () => Promise<boolean>, otherwise: string, signal?: AbortSignal): Promise<void> => {
  for (const end = Date.now() + patience; !(await done()); await sleep(100, undefined, { signal })) {
    if (Date.now() > end) throw new Error(otherwise);
  }
};

/** The pid may have gone to another program since: only a running postgres counts. */
const isPostgres = async (pid: number): Promise<boolean> => {
  if (process.platform === 'win32') return false;
  const stdout = await processes(['-o', 'stat=,comm=', '-p', String(pid)]);
  return stdout.includes('postgres') && !stdout.trim().startsWith('Z');
};

/** A session in the middle of a statement does not notice that its postmaster is gone. */
const sessionsOn = async (dataDir: string): Promise<number[]> => {
  if (process.platform === 'win32') return [];
  const title = ` postgres: ${clusterName(dataDir)}: `;
  const lines = (await processes(['-A', '-ww', '-o', 'pid=,args='])).split('\n');
  return lines.filter((line) => line.includes(title)).map((line) => Number.parseInt(line));
};

const processes = async (flags: string[]): Promise<string> =>
  (await run('ps', flags, { maxBuffer: 64 * 1024 ** 2 }).catch(() => ({ stdout: '' }))).stdout;

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
};
