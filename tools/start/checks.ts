import { mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../platform/stop.ts';

/** Megabytes: initdb and the services' empty databases take 150; each later start needs room for the write-ahead log. */
const firstStart = 300;
const laterStart = 60;

/** @throws Stop when the disk of the data folder has no room for a start */
export function checkDisk(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  const needed = existsSync(join(dataDir, 'postgres', 'PG_VERSION')) ? laterStart : firstStart;
  if (free < needed) throw diskFull(dataDir, `${free} MB are free, ${needed} are needed`);
}

export const diskFull = (dataDir: string, detail: string) =>
  new Stop(`The disk of ${dataDir} is full (${detail}). Make room, or set DATA_DIR to a folder on another disk.`);

/** @throws Stop naming the first port that another program holds */
export async function checkPorts(ports: { name: string; host: string; port: number }[], gatewayPort: number): Promise<void> {
  for (const { name, host, port } of ports) {
    const code = await tryListen(host, port);
    if (code === 'EADDRINUSE') {
      const what = name === 'gateway' ? `Port ${port} is in use` : `Port ${port} (for the service ${name}) is in use`;
      throw new Stop(`${what} by another program. Stop it, or choose another: PORT=${gatewayPort + 1000} npm start`);
    }
    if (code === 'EACCES') throw new Stop(`This user may not listen on port ${port}. Choose one above 1024: PORT=4000 npm start`);
    if (code === 'EADDRNOTAVAIL') throw new Stop(`HOST=${host} is not an address of this machine.`);
    if (code) throw new Stop(`Cannot listen on ${host}:${port} (${code}).`);
  }
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
