// `npm start`: the whole platform on this machine. This process owns Postgres and watches over the services.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPlatform } from '../platform/build.ts';
import { discoverServices, type ServiceFolder } from '../platform/services.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { checkDisk, checkPorts, diskFull } from './checks.ts';
import { isDiskFull, prepareDatabases, type Databases } from './databases.ts';
import { lockData } from './data-lock.ts';
import { platformEnvironment, portsOf } from './environment.ts';
import { featureSettings } from './features.ts';
import { ensureKeys } from './keys.ts';
import { readOptions } from './options.ts';
import { Supervised } from './supervised.ts';

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(line);

runMain(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  const { dataDir, publicUrl } = options;
  const features = featureSettings(options, process.env);
  const services = chosen(discoverServices(), options.only);
  const names = services.map(({ name }) => name);
  const ports = portsOf(services, options, process.env);

  const unlock = await orDiskFull(dataDir, () => lockData(dataDir, publicUrl));
  process.on('exit', unlock);
  checkDisk(dataDir);
  await checkPorts(ports, options.port);
  if (options.build && !(await buildPlatform(say))) say('Everything is built.');

  const withData = services.flatMap(({ name, database }) => (database ? [name] : []));
  const keys = await orDiskFull(dataDir, () => ensureKeys(dataDir, withData));
  const stopping = Promise.withResolvers<void>();
  onStopSignal(() => stopping.resolve());
  const databases = await prepareDatabases(dataDir, withData, process.env);
  void databases.server?.exited.then((words) => stopping.reject(new Stop(`Postgres ended by itself: ${words.trim()}`)));

  const env = platformEnvironment(ports, options, { ...keys, ...databases.settings, ...features }, process.env);
  const processes = (options.services ? names.map((name) => ({ name, services: [name] })) : [{ name: 'platform', services: names }]).map(
    (group) =>
      new Supervised({
        ...group,
        env,
        dataDir,
        verbose: options.verbose,
        say,
        onListening: (service) => service === 'gateway' && say(`Fernway is at ${publicUrl} (after ${seconds()})`),
      }),
  );
  noteRun(dataDir, env);
  try {
    const booted = bootInOrder(processes).then(async () => {
      await gatewayReady(options.host, options.port);
      say(`All services are ready (after ${seconds()}).`);
      if (env.MAIL === 'local') say(`Mail goes to ${publicUrl}/api/messaging/mailbox`);
      say(`Data is in ${dataDir}. Ctrl-C stops.`);
    });
    await Promise.race([stopping.promise, booted.then(() => stopping.promise)]);
    say('Stopping …');
  } catch (error) {
    throw isDiskFull(error) ? diskFull(dataDir, 'while starting') : error instanceof Error ? new Stop(error.message) : error;
  } finally {
    await stopAll(processes, databases, dataDir);
  }
  say('Stopped.');
  process.exit(0);
});

function chosen(services: ServiceFolder[], only: string[]) {
  const unknown = only.filter((name) => !services.some((service) => service.name === name));
  if (unknown.length) throw new Stop(`There is no service "${unknown.join('", "')}": choose from ${services.map(({ name }) => name).join(', ')}.`);
  return only.length ? services.filter(({ name }) => name === 'gateway' || only.includes(name)) : services;
}

/** The gateway listens first: it serves the public pages while the others boot. */
async function bootInOrder([gateway, ...others]: Supervised[]) {
  await gateway?.start();
  await Promise.all(others.map((process) => process.start()));
}

async function stopAll(processes: Supervised[], { server }: Databases, dataDir: string) {
  rmSync(join(dataDir, 'run.json'), { force: true });
  await Promise.all(processes.map((process) => process.stop()));
  await server?.stop();
}

/** The gateway answers 200 once every service was ready; what keeps one from it is worth a line. */
async function gatewayReady(host: string, port: number) {
  for (let waited = 0; ; waited += 100) {
    const response = await fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (waited === 30_000) say(`Still waiting for a service: ${await response?.text().catch(() => '')}`);
    await sleep(100);
  }
}

/** Addresses and keys of the running platform, for `npm run fernway`; only the owner may read them. */
function noteRun(dataDir: string, env: Record<string, string | undefined>) {
  const noted = Object.entries(env).filter(([name]) => /_(URL|PORT|KEY|KEYS)$|^(PORT|HOST|KAFKA_BROKERS)$/.test(name));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, env: Object.fromEntries(noted) }), { mode: 0o600 });
}

/** First signal: stop in order. Second: at once. */
function onStopSignal(stop: () => void) {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(130);
      asked = true;
      stop();
    });
  }
}

async function orDiskFull<Value>(dataDir: string, fn: () => Value): Promise<Value> {
  try {
    return fn();
  } catch (error) {
    throw isDiskFull(error) ? diskFull(dataDir, 'while writing the first file') : error;
  }
}
