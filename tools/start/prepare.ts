import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseHalfRestored } from '../backup/unfinished.ts';
import { discoverServices, type ServiceFolder } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { asDiskFull, checkDisk, checkPorts } from './checks.ts';
import { planDatabases } from './databases.ts';
import { lockData } from './data-lock.ts';
import { type Instance, instancesOf, platformEnvironment } from './environment.ts';
import { featureSettings } from './features.ts';
import { ensureKeys } from './keys.ts';
import type { StartOptions } from './options.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';

export type PreparedPlatform = {
  /** Names, the gateway first. */
  services: string[];
  /** Of the services: one of each, or as many as were asked for. The gateway first. */
  instances: Instance[];
  /** What every platform process gets. */
  env: Record<string, string | undefined>;
  /**
   * Resolves while there are databases under the addresses in `env`: at once, or when their server is back. Rejects with a
   * Stop when it did not start.
   */
  databases(): Promise<void>;
  /** Stops the embedded Postgres, if there is one; after the services. */
  close(): Promise<void>;
};

/**
 * Everything before the first service: nobody else on the data, ports and disk free, code built, keys. Databases follow
 * while the first code is loaded.
 * @throws Stop with one line when one of it cannot be had
 */
export async function preparePlatform(
  options: StartOptions,
  build: () => Promise<unknown>,
  say: (line: string) => void,
): Promise<PreparedPlatform> {
  const { dataDir } = options;
  const features = featureSettings(options, process.env);
  const services = chosen(discoverServices(), options);
  const instances = instancesOf(services, options, process.env);

  const unlock = await orDiskFull(dataDir, async () => lockData(dataDir, options.publicUrl));
  process.on('exit', unlock);
  refuseHalfRestored(dataDir);
  checkDisk(dataDir);
  await checkPorts(instances, options.port);
  await build();

  const withData = services.flatMap(({ name, database }) => (database ? [name] : []));
  const keys = await orDiskFull(dataDir, async () => ensureKeys(dataDir, withData));
  const { settings, server } = await orDiskFull(dataDir, () => planDatabases(dataDir, withData, process.env));
  const env = platformEnvironment(instances, options, { ...keys, ...settings, ...features }, process.env);
  const postgres = await orDiskFull(dataDir, async () => {
    noteRun(dataDir, env);
    return (
      server &&
      new SupervisedPostgres({
        ...server,
        dataDir,
        connections: usualConnections + connectionsEach * (instances.length - services.length),
        verbose: options.verbose,
        say,
      })
    );
  });
  postgres?.start();
  return {
    services: services.map(({ name }) => name),
    instances,
    env,
    databases: async () => postgres?.stands(),
    async close() {
      rmSync(join(dataDir, 'run.json'), { force: true });
      await postgres?.stop();
    },
  };
}

/** Of the embedded Postgres: enough for one of each service. */
const usualConnections = 200;
/** Of one more instance: its own pool, and those to the events. */
const connectionsEach = 25;

function chosen(services: ServiceFolder[], { only, scale }: Pick<StartOptions, 'only' | 'scale'>) {
  const unknown = [...only, ...Object.keys(scale)].filter((name) => !services.some((service) => service.name === name));
  if (unknown.length)
    throw new Stop(
      `There is no service "${unknown.join('", "')}": choose from ${services.map(({ name }) => name).join(', ')}.`,
    );
  const left = Object.keys(scale).filter((name) => only.length && !only.includes(name));
  if (left.length) throw new Stop(`--scale names ${left.join(', ')}, which --only leaves out.`);
  return only.length ? services.filter(({ name }) => name === 'gateway' || only.includes(name)) : services;
}

/** Addresses and keys of the running platform, for `npm run fernway`; only the owner may read them. */
function noteRun(dataDir: string, env: Record<string, string | undefined>) {
  const noted = Object.entries(env).filter(([name]) =>
    /_(URL|PORT|KEY|KEYS|DIR)$|^(PORT|HOST|KAFKA_BROKERS)$/.test(name),
  );
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, env: Object.fromEntries(noted) }), {
    mode: 0o600,
  });
}

async function orDiskFull<Value>(dataDir: string, fn: () => Promise<Value>): Promise<Value> {
  try {
    return await fn();
  } catch (error) {
    throw asDiskFull(dataDir, error) ?? error;
  }
}
