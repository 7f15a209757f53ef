import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/process.mjs';
import { settingsOf } from './processes.ts';
import { discoverServices, settingPrefix } from './services.ts';

export type Gateway = { port: number; stop(): Promise<void> /** What it has logged. */; log(): string };

const readyMs = 60_000;

/**
 * One more gateway for the platform that runs on `dataDir`, as stands behind a balancer beside the first.
 * @throws with its log when it is not ready in time
 */
export async function startGateway(dataDir: string, port: number, env: Record<string, string> = {}): Promise<Gateway> {
  const settings = settingsOf(dataDir);
  const services = discoverServices().filter(
    ({ name, database }) => database && settings[`${settingPrefix(name)}_URL`],
  );
  const own = {
    SERVICES: services.map(({ name }) => name).join(','),
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [join(root, 'services/gateway/dist/main.js')], {
    env: { ...process.env, ...settings, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const end = Date.now() + readyMs; !(await ready()); await sleep(50)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`The gateway at ${port} is not ready:\n${log}`);
  }
  return { port, stop, log: () => log };
}

/** Where the instances of a service listen, as every caller of it is told. */
export const portsOf = (dataDir: string, service: string): number[] => {
  const urls = settingsOf(dataDir)[`${settingPrefix(service)}_URL`]!;
  return urls.split(',').map((url) => Number(new URL(url).port));
};
