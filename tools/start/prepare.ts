import type { EmbeddedPostgres } from '@fernway/database/embedded-postgres';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { discoverServices, type ServiceFolder } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { checkDisk, checkPorts, diskFull } from './checks.ts';
import { isDiskFull, planDatabases } from './databases.ts';
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
  /** Resolves once there are databases under the addresses in `env`; rejects with a Stop when they cannot be had. */
  databases: Promise<void>;
  /** Rejects when the embedded Postgres does not start, or ends by itself. */
  postgresLost: Promise<never>;
  /** Stops the embedded Postgres, if there is one; after the services. */
  close(): Promise<void>;
};

/**
 * Everything before the first service: nobody else on the data, ports and disk free, code built, keys. Databases follow
 * while the first code is loaded.
 * @throws Stop with one line when one of it cannot be had
 */
export async function preparePlatform(options: StartOptions, build: () => Promise<unknown>): Promise<PreparedPlatform> {
  const { dataDir } = options;
  const features = featureSettings(options, process.env);
  const services = chosen(discoverServices(), options.only);
  const ports = portsOf(services, options, process.env);

  const unlock = await orDiskFull(dataDir, async () => lockData(dataDir, options.publicUrl));
  process.on('exit', unlock);
  checkDisk(dataDir);
  await checkPorts(ports, options.port);
  await build();

  const withData = services.flatMap(({ name, database }) => (database ? [name] : []));
  const keys = await orDiskFull(dataDir, async () => ensureKeys(dataDir, withData));
  const { settings, open } = await orDiskFull(dataDir, () => planDatabases(dataDir, withData, process.env));
  const env = platformEnvironment(ports, options, { ...keys, ...settings, ...features }, process.env);
  noteRun(dataDir, env);
  const server = open();
  const databases = server.then(() => undefined);
  databases.catch(() => undefined); // told by `postgresLost`, also before anybody waits for them
  return {
    services: services.map(({ name }) => name),
    env,
    databases,
    postgresLost: lost(server),
    async close() {
      rmSync(join(dataDir, 'run.json'), { force: true });
      await (await server.catch(() => undefined))?.stop();
    },
  };
}

/** Resolves once the gateway answers 200: every service was ready. What keeps one from it is worth a line. */
export async function gatewayReady({ host, port }: StartOptions, say: (line: string) => void): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const answer = await ask(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (waited === 30_000) say(`Still waiting for a service: ${answer?.text ?? ''}`);
    await sleep(100);
  }
}

/** Not by `fetch`: what Node loads for it stays in memory for as long as the platform runs. */
const ask = async (url: string): Promise<{ status: number | undefined; text: string }> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent: false, signal: AbortSignal.timeout(5_000) }, resolve).on('error', reject);
  const response = await promise;
  return { status: response.statusCode, text: await text(response) };
};

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

function lost(started: Promise<EmbeddedPostgres | undefined>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  started.then(
    (server) => server?.exited.then((words) => reject(new Stop(`Postgres ended by itself: ${words.trim()}`))),
    reject,
  );
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
