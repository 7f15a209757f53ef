// One process of the platform: migrates and boots the services named on its command line, the gateway first.
// All of them in `npm start`, one in `npm start -- --services`.
import { migrate } from '@fernway/database';
import { createTransport, type EventTransport, transportMigrations } from '@fernway/events';
import { BadEnvironment, boot, type BootedService, exitOnCrash, migrationsOf, stopOnSignal } from '@fernway/service-kit';
import { entryOf } from '../platform/definition.ts';
import { discoverServices, settingPrefix, type ServiceFolder } from '../platform/services.ts';
import type { PlatformMessage, PlatformSettings } from './messages.ts';

const names = process.argv.slice(2);
const folders = discoverServices().filter(({ name }) => names.includes(name));
const together = folders.length > 1;
const tell = (message: PlatformMessage) => process.send?.(message);
const settings = new Promise<PlatformSettings>((resolve) => process.once('message', (message) => resolve(message as PlatformSettings)));
const running: Omit<BootedService, 'app'>[] = [];
let transport: EventTransport | undefined;

exitOnCrash(together ? 'platform' : (names[0] ?? 'platform'));
stopOnSignal(stop);
// A supervisor that was killed must not leave services behind it. Nobody reads our log any more, and a logger that
// flushes into a broken pipe while the process exits waits for ever: so the end is one that runs no exit handlers.
process.on('disconnect', () => {
  const end = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(end, 15_000);
  stop().then(end, end);
});

try {
  const [first, ...rest] = folders;
  // Loaded before there are settings: it is the one that is waited for.
  if (first) await entryOf(first);
  await takeSettings();
  await migrateFor('events', transportMigrations);
  if (together) {
    transport = createTransport({
      service: 'platform',
      kafkaBrokers: process.env.KAFKA_BROKERS,
      kafkaPrefix: process.env.KAFKA_PREFIX,
      eventsDatabaseUrl: process.env.EVENTS_DATABASE_URL,
    });
  }
  if (first) await start(first);
  await Promise.all(rest.map(start));
  tell({ type: 'booted' });
} catch (error) {
  const settings = error instanceof BadEnvironment;
  tell({ type: 'failed', message: settings ? error.message : String((error as Error).stack ?? error), settings });
  process.exitCode = settings ? 78 : 1;
  await stop();
  process.exit();
}

/** The supervisor sends them as soon as there is a database. */
async function takeSettings() {
  const { env } = await settings;
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

async function start(folder: ServiceFolder) {
  const { service, boot: bootOwn } = await entryOf(folder);
  if (service) await migrateFor(service.name, migrationsOf(service));
  const overrides = {
    // Only the gateway faces outward; a service is reached through it.
    env: { ...process.env, ...(folder.name === 'gateway' ? {} : { HOST: '127.0.0.1' }) },
    processMetrics: !together,
    ...(transport && { transport }),
  };
  const booted = service ? await boot(service, overrides) : await bootOwn?.(overrides);
  if (!booted) return;
  running.push(booted);
  tell({ type: 'listening', service: folder.name, url: booted.url });
}

async function migrateFor(name: string, migrations: Parameters<typeof migrate>[2]) {
  const url = process.env[`${settingPrefix(name)}_MIGRATION_URL`];
  // Without the owner's address somebody else migrates; the service's readiness says whether he did.
  if (url) await migrate(name, url, migrations);
}

async function stop() {
  const gateway = running.find(({ name }) => name === 'gateway');
  await gateway?.close();
  await Promise.all(running.filter((service) => service !== gateway).map((service) => service.close()));
  await transport?.close();
}
