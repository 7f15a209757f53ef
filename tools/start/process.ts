// One process of the platform: migrates and boots the services named on its command line, the gateway first.
// All of them in `npm start`, one in `npm start -- --services`.
import type { EventTransport } from '@fernway/events';
import type { BootedService } from '@fernway/service-kit';
import { BadEnvironment, exitOnCrash, stopOnSignal } from '@fernway/service-kit/plain';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryOf, type ServiceEntry } from '../platform/definition.ts';
import { discoverServices, type ServiceFolder } from '../platform/services.ts';
import type { DatabasesReady, PlatformMessage } from './messages.ts';

const names = process.argv.slice(2);
const folders = discoverServices().filter(({ name }) => names.includes(name));
const together = folders.length > 1;
const tell = (message: PlatformMessage) => process.send?.(message);
/** Long enough for a request that waits to be read, and for its page to be. */
const turn = () => sleep(15);
const running: Omit<BootedService, 'app'>[] = [];
let databasesThere = false;
const databases = new Promise<void>((resolve) => {
  process.on('message', ({ type }: DatabasesReady) => {
    databasesThere ||= type === 'databases-ready';
    if (databasesThere) resolve();
  });
});
let transport: Promise<EventTransport> | undefined;

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
  // What keeps no data listens before the code of the rest is even loaded: the first page waits for nothing else.
  for (const folder of folders.filter(({ database }) => !database)) await startOwn(folder);
  const withData = folders.filter(({ database }) => database);
  await loadInSteps(['typeorm', '@nestjs/common', '@nestjs/core', '@fernway/service-kit']);
  const { bootService, migrateTransport } = await import('./boot-service.ts');
  const entries: ServiceEntry[] = [];
  for (const folder of withData) {
    entries.push(await named(folder.name, entryOf(folder)));
    await turn();
  }
  await databases;
  await migrateTransport();
  await Promise.all(
    entries.map(async ({ service }) => {
      if (service)
        listening(
          await named(
            service.name,
            bootService(service, { together, transport: together ? await sharedTransport() : undefined }),
          ),
        );
    }),
  );
  tell({ type: 'booted' });
} catch (error) {
  // By its name: the library of databases is loaded later than this.
  const settings = error instanceof BadEnvironment || (error as Error).name === 'PostgresTooOld';
  tell({
    type: 'failed',
    message: settings ? (error as Error).message : plain(error),
    stack: String((error as Error).stack ?? error),
    settings,
  });
  process.exitCode = settings ? 78 : 1;
  await stop();
  process.exit();
}

/** Node loads what one import needs in one go: in several, pages are served in between. */
async function loadInSteps(packages: string[]) {
  for (const name of packages) {
    await turn();
    await import(name);
  }
}

async function startOwn(folder: ServiceFolder) {
  const { boot } = await named(folder.name, entryOf(folder));
  if (boot) listening(await named(folder.name, boot({ env: process.env, transport: sharedTransport })));
}

/** Of several services in one process, the person must know which one it was. */
async function named<Value>(service: string, work: Promise<Value>): Promise<Value> {
  return work.catch((error: unknown) => {
    if (error instanceof BadEnvironment || !together) throw error;
    throw Object.assign(new Error(`${service}: ${plain(error)}`), { stack: (error as Error).stack });
  });
}

/** The words of an error, of all in it where it has none of its own (an address that stands for two, and neither answers). */
function plain(error: unknown): string {
  const { message, errors, code } = error as AggregateError & { code?: string };
  return message || errors?.map(plain).join(', ') || code || String(error);
}

function listening(booted: Omit<BootedService, 'app'>) {
  running.push(booted);
  tell({ type: 'listening', service: booted.name, url: booted.url });
}

/** One for all services of the process. @throws until there are databases */
async function sharedTransport(): Promise<EventTransport> {
  if (!databasesThere) throw new Error('The databases are not there yet');
  transport ??= import('@fernway/events/transport').then(({ createTransport }) =>
    createTransport({
      service: together ? 'platform' : (names[0] ?? 'platform'),
      kafkaBrokers: process.env.KAFKA_BROKERS,
      kafkaPrefix: process.env.KAFKA_PREFIX,
      eventsDatabaseUrl: process.env.EVENTS_DATABASE_URL,
    }),
  );
  return transport;
}

async function stop() {
  const gateway = running.find(({ name }) => name === 'gateway');
  await gateway?.close();
  await Promise.all(running.filter((service) => service !== gateway).map((service) => service.close()));
  await (await transport)?.close();
}
