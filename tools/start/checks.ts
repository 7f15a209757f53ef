import { makeFolder } from '../../libs/service-kit/src/settings/usable-folder.ts';
import { statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasRemotes, remotesDirectory } from '../platform/published-remotes.ts';
import { Stop } from '../platform/stop.ts';

/** Megabytes: initdb and the services' empty databases take 150; each later start needs room for the write-ahead log. */
const firstStart = 300;
const laterStart = 60;

/** @throws Stop when the disk of the data folder has no room for a start */
export function checkDisk(dataDir: string): void {
  makeFolder(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  const needed = existsSync(join(dataDir, 'postgres', 'PG_VERSION')) ? laterStart : firstStart;
  if (free < needed) throw diskFull(dataDir, `${free} MB are free, ${needed} are needed`);
}

const diskFull = (dataDir: string, detail: string) =>
  new Stop(`The disk of ${dataDir} is full (${detail}). Make room, or set DATA_DIR to a folder on another disk.`);

/** Node and Postgres each have their words for it. */
const noRoom = /^.*(ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space).*$/im;

/** What to say where a full disk is the cause, by the line that tells so; nothing where it is another. */
export function asDiskFull(dataDir: string, error: unknown): Stop | undefined {
  if (error instanceof Stop) return undefined;
  const { message, cause, code } = error as Error & { code?: string };
  const line =
    noRoom.exec([message, typeof cause === 'string' ? cause : ''].join('\n'))?.[0] ??
    (code === '53100' ? message : undefined);
  return line === undefined
    ? undefined
    : diskFull(dataDir, line.replace(/^.*(LOG|ERROR|FATAL|PANIC|HINT): +/, '').trim());
}

/** @throws Stop naming the first port that another program holds */
export async function checkPorts(
  ports: { name: string; host: string; port: number }[],
  gatewayPort: number,
): Promise<void> {
  for (const { name, host, port } of ports) {
    const code = await tryListen(host, port);
    if (code === 'EADDRINUSE') {
      const what = name === 'gateway' ? `Port ${port} is in use` : `Port ${port} (for the service ${name}) is in use`;
      throw new Stop(`${what} by another program. Stop it, or choose another: PORT=${gatewayPort + 1000} npm start`);
    }
    if (code === 'EACCES')
      throw new Stop(`This user may not listen on port ${port}. Choose one above 1024: PORT=4000 npm start`);
    if (code === 'EADDRNOTAVAIL') throw new Stop(`HOST=${host} is not an address of this machine.`);
    if (code) throw new Stop(`Cannot listen on ${host}:${port} (${code}).`);
  }
}

/** @throws Stop where there would be no page: no remote is published, and none comes with an image */
export function checkRemotes(env: Record<string, string | undefined>, build: boolean): void {
  const directory = remotesDirectory(env);
  const seed = env.REMOTES_SEED_DIR && remotesDirectory({ REMOTES_DIR: env.REMOTES_SEED_DIR });
  if (hasRemotes(directory) || (seed && hasRemotes(seed))) return;
  const publish = 'publish what was built: npm run fernway -- remotes publish';
  // A build publishes into the usual folder only.
  const hint = build || env.REMOTES_DIR ? `P${publish.slice(1)}` : `Start without --no-build, or ${publish}`;
  throw new Stop(`No remotes are published in ${directory}, so there would be no page. ${hint}`);
}

/** A port for a part of our own, below the range from which systems take ports for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (!(await tryListen('127.0.0.1', port))) return port;
  }
}

function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
