import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, provision, startEmbeddedPostgres } from '@fernway/database';
import { startKafka } from '../../../tools/kafka/main.mjs';
import { createTransport, transportMigrations } from '../src/index.js';
import type { Backend } from './backends.js';
import { brokerHere } from './kafka-backend.js';

/** A broker of its own that a test kills and starts again: a node of Kafka, or a server of Postgres with the database of the events. */
export type Carrier = {
  backend: Backend;
  /** kill -9 */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

const quiet = { info() {}, warn() {}, error() {} };

const carrier = (kind: Backend['kind'], settings: Backend['settings'], rest: Omit<Carrier, 'backend'>): Carrier => ({
  ...rest,
  backend: {
    kind,
    settings,
    transport: (service) => createTransport({ service, ...settings, log: quiet }),
    close: async () => {},
  },
});

const kafka = async (): Promise<Carrier> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-kafka-'));
  let broker = await startKafka({ dataDir });
  return carrier(
    'kafka',
    { kafkaBrokers: broker.brokers },
    {
      kill: () => broker.kill(),
      async start() {
        broker = await startKafka({ dataDir, port: broker.port });
      },
      async close() {
        await broker.kill();
        await rm(dataDir, { recursive: true, force: true });
      },
    },
  );
};

const postgres = async (): Promise<Carrier> => {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-carrier-'));
  const dataDir = join(folder, 'postgres');
  let server = await startEmbeddedPostgres({ dataDir });
  const { adminUrl, port } = server;
  const { url, migrationUrl } = await provision({
    adminUrl,
    service: 'events',
    ownerPassword: 'owner',
    servicePassword: 'service',
  });
  await migrate('events', migrationUrl, transportMigrations);
  const kill = async () => {
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
  };
  return carrier(
    'postgres',
    { eventsDatabaseUrl: url },
    {
      kill,
      async start() {
        server = await startEmbeddedPostgres({ dataDir, port });
      },
      async close() {
        await server.stop();
        for (const path of [folder, server.dataDir]) await rm(path, { recursive: true, force: true });
      },
    },
  );
};

export const carriers: { kind: Backend['kind']; open: () => Promise<Carrier> }[] = [
  { kind: 'postgres', open: postgres },
  ...(brokerHere ? [{ kind: 'kafka' as const, open: kafka }] : []),
];
