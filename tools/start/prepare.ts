import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { discoverServices, type ServiceFolder } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { checkDisk, checkPorts, diskFull } from './checks.ts';
import { isDiskFull, prepareDatabases } from './databases.ts';
import { lockData } from './data-lock.ts';
import { platformEnvironment, portsOf } from './environment.ts';
import { featureSettings } from './features.ts';
import { ensureKeys } from './keys.ts';
import type { StartOptions } from './options.ts';

export type PreparedPlatform = {
  /** Names, the gateway first. */
  services: string[];
  /** What every platform process gets. */
  env: Record<string, string | undefined>;
  /** Rejects when the embedded Postgres ends by itself. */
  postgresLost: Promise<never>;
  /** Stops the embedded Postgres, if there is one; after the services. */
  close(): Promise<void>;
};

/**
 * Everything before the first service: nobody else on the data, ports and disk free, code built, keys, databases.
 * @throws Stop with one line when one of it cannot be had
 */
export async function preparePlatform(options: StartOptions, build: (services: string[]) => Promise<unknown>): Promise<PreparedPlatform> {
  const { dataDir } = options;
  const features = featureSettings(options, process.env);
  const services = chosen(discoverServices(), options.only);
  const ports = portsOf(services, options, process.env);

  const unlock = await orDiskFull(dataDir, async () => lockData(dataDir, options.publicUrl));
  process.on('exit', unlock);
  checkDisk(dataDir);
  await checkPorts(ports, options.port);
  await build(services.map(({ name }) => name));

  const withData = services.flatMap(({ name, database }) => (database ? [name] : []));
  const keys = await orDiskFull(dataDir, async () => ensureKeys(dataDir, withData));
  const { settings, server } = await prepareDatabases(dataDir, withData, process.env);
  const env = platformEnvironment(ports, options, { ...keys, ...settings, ...features }, process.env);
  noteRun(dataDir, env);
  return {
    services: services.map(({ name }) => name),
    env,
    postgresLost: lost(server?.exited),
    async close() {
      rmSync(join(dataDir, 'run.json'), { force: true });
      await server?.stop();
    },
  };
}

/** Resolves once the gateway answers 200: every service was ready. What keeps one from it is worth a line. */
export async function gatewayReady({ host, port }: StartOptions, say: (line: string) => void): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const response = await fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.ok) return;
    if (waited === 30_000) say(`Still waiting for a service: ${await response?.text().catch(() => '')}`);
    await sleep(100);
  }
}

/**
 * First signal: `stop`, in order. A later one: at once. One Ctrl-C may come in several times, from the terminal and from
 * the processes above that pass it on: within a second it is the same.
 */
export function onStopSignal(stop: () => void): void {
  let asked: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (asked !== undefined && now - asked > 1000) process.exit(130);
      if (asked === undefined) stop();
      asked ??= now;
    });
  }
}

function chosen(services: ServiceFolder[], only: string[]) {
  const unknown = only.filter((name) => !services.some((service) => service.name === name));
  if (unknown.length) throw new Stop(`There is no service "${unknown.join('", "')}": choose from ${services.map(({ name }) => name).join(', ')}.`);
  return only.length ? services.filter(({ name }) => name === 'gateway' || only.includes(name)) : services;
}

function lost(exited: Promise<string> | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  void exited?.then((words) => reject(new Stop(`Postgres ended by itself: ${words.trim()}`)));
  promise.catch(() => undefined); // an end after the stop is no error
  return promise;
}

/** Addresses and keys of the running platform, for `npm run fernway`; only the owner may read them. */
function noteRun(dataDir: string, env: Record<string, string | undefined>) {
  const noted = Object.entries(env).filter(([name]) => /_(URL|PORT|KEY|KEYS)$|^(PORT|HOST|KAFKA_BROKERS)$/.test(name));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, env: Object.fromEntries(noted) }), { mode: 0o600 });
}

async function orDiskFull<Value>(dataDir: string, fn: () => Promise<Value>): Promise<Value> {
  try {
    return await fn();
  } catch (error) {
    throw isDiskFull(error) ? diskFull(dataDir, 'while writing the first file') : error;
  }
}
