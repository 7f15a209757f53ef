// Events from a write in one service to the committed effect in another, on both transports. Needs the built packages.
// Durable settings: a real Postgres with fsync, a real broker with acks=all. The reference is the two commits alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineEvent } from '@fernway/contracts/event';
import { createDataSource, migrate, provision, startEmbeddedPostgres, Tenancy } from '@fernway/database';
import { createTransport, eventsMigrations, EventsRuntime, outbox, transportMigrations } from '@fernway/events';
import pg from 'pg';
import { z } from 'zod';
import { canStartKafka, startKafka } from '../kafka/main.mjs';
import { report } from './rows.ts';

const RATE = 100;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const WRITERS = 16;

const Written = defineEvent('maker.written', 1, [], { aggregate: 'maker.note', data: z.object({ text: z.string() }) });
const folder = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });

class EffectTable1763700000003 {
  async up(runner) {
    await runner.query(`CREATE TABLE effect (event_id uuid PRIMARY KEY, text text NOT NULL)`);
    await runner.query(`GRANT INSERT ON effect TO taker_service`);
  }
}

const databaseOf = async (service, migrations) => {
  const { url, migrationUrl } = await provision({
    adminUrl: postgres.adminUrl,
    service,
    ownerPassword: 'owner',
    servicePassword: 'service',
  });
  await migrate(service, migrationUrl, migrations);
  return url;
};

const eventsDatabaseUrl = await databaseOf('events', transportMigrations);
const makerUrl = await databaseOf('maker', eventsMigrations);
const takerUrl = await databaseOf('taker', [...eventsMigrations, EffectTable1763700000003]);

const start = async (service, url, transport, handlers) => {
  const dataSource = await createDataSource({ name: service + randomUUID(), url, poolSize: 20 }).initialize();
  const tenancy = new Tenancy(dataSource, service);
  const runtime = new EventsRuntime({ service, tenancy, transport });
  await runtime.start(handlers, []);
  return {
    tenancy,
    async stop() {
      await runtime.stop();
      await dataSource.destroy();
    },
  };
};

const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

const measure = async (name, settings) => {
  const transport = createTransport({ service: 'bench', ...settings });
  const platform = await startPair(transport);
  for (let warm = 0; warm < 200; warm += 1) await platform.publish();
  await platform.drained();
  const steady = await latenciesAtRate(platform);
  const most = await throughput(platform);
  await platform.stop();
  await transport.close();
  return { name, p50: percentile(steady, 0.5), p99: percentile(steady, 0.99), ...most };
};

/** A service that writes and publishes, one that hears of it and writes too, and how long each event took. */
const startPair = async (transport) => {
  const began = new Map();
  let latencies = [];
  const write = {
    name: 'Taker.write',
    event: Written,
    latest: false,
    async call(event, tx) {
      await tx.query({
        name: 'effect',
        text: 'insert into effect (event_id, text) values ($1, $2)',
        values: [event.id, event.data.text],
      });
      tx.afterCommit(() => {
        latencies.push(performance.now() - began.get(event.id));
        began.delete(event.id);
      });
    },
  };
  const taker = await start('taker', takerUrl, transport, [write]);
  const maker = await start('maker', makerUrl, transport, []);
  const workspace = randomUUID();
  return {
    publish: () =>
      maker.tenancy.run({ workspace }, async (tx) => {
        const at = performance.now();
        const id = await outbox.publish(tx, Written, {
          subject: randomUUID(),
          version: 1,
          workspace,
          data: { text: 'x' },
        });
        began.set(id, at);
      }),
    async drained() {
      while (began.size > 0) await sleep(2);
    },
    /** Those since it was asked last. */
    takeLatencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    async stop() {
      await maker.stop();
      await taker.stop();
    },
  };
};

/** Sorted, of events that come at the same distance from each other. */
const latenciesAtRate = async ({ publish, drained, takeLatencies }) => {
  takeLatencies();
  const from = performance.now();
  const writes = [];
  for (let index = 0; index < RATE * SECONDS; index += 1) {
    await sleep(Math.max(0, from + (index * 1000) / RATE - performance.now()));
    writes.push(publish());
  }
  await Promise.all(writes);
  await drained();
  return takeLatencies().toSorted((one, other) => one - other);
};

/** With writers that wait for nothing but their own commit. */
const throughput = async ({ publish, drained, takeLatencies }) => {
  takeLatencies();
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const until = begin + SECONDS * 500;
  const writer = async () => {
    while (performance.now() < until) await publish();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await drained();
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const count = takeLatencies().length;
  return { rate: count / seconds, cpu: (user + system) / count };
};

/** What no transport can go below on this disk: the two commits, one after the other. */
const measureCommits = async () => {
  const commit = async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('set synchronous_commit = on');
    return {
      client,
      once: () => client.query({ name: 'message', text: `select pg_logical_emit_message(true, 'bench', 'x')` }),
    };
  };
  const admin = (name) => Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` }).href;
  const [write, effect] = await Promise.all([commit(admin('maker')), commit(admin('taker'))]);
  const latencies = [];
  for (let count = 0; count < RATE * SECONDS; count += 1) {
    const at = performance.now();
    await write.once();
    await effect.once();
    latencies.push(performance.now() - at);
    await sleep(Math.max(0, at + 1000 / RATE - performance.now()));
  }
  await Promise.all([write.client.end(), effect.client.end()]);
  const sorted = latencies.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

const rowsOf = ({ name, p50, p99, rate, cpu }, floor, targets) => [
  {
    what: `${name}, ${RATE} events/s: p50`,
    unit: 'ms',
    ours: p50,
    reference: floor.p50,
    target: { ours: targets.p50 },
  },
  {
    what: `${name}, ${RATE} events/s: p99`,
    unit: 'ms',
    ours: p99,
    reference: floor.p99,
    ...(targets.p99 && { target: { ours: targets.p99 } }),
  },
  { what: `${name}, ${WRITERS} writers: largest rate`, unit: '/s', ours: rate },
  { what: `${name}: CPU of Node, write and effect`, unit: 'ms/event', ours: cpu / 1000 },
];

const floor = await measureCommits();
const rows = rowsOf(await measure('Postgres', { eventsDatabaseUrl }), floor, { p50: 15, p99: 60 });
if (process.env.KAFKA_BROKERS || (await canStartKafka())) {
  const broker = process.env.KAFKA_BROKERS
    ? undefined
    : await startKafka({ dataDir: join(folder, 'kafka'), measured: true });
  rows.push(
    ...rowsOf(await measure('Kafka', { kafkaBrokers: process.env.KAFKA_BROKERS ?? broker.brokers }), floor, {
      p50: 20,
    }),
  );
  await broker?.kill();
} else {
  console.log('Kafka is left out: neither KAFKA_BROKERS nor a JDK with Maven is here.');
}
report(rows);
await postgres.stop();
await rm(folder, { recursive: true, force: true });
await rm(postgres.dataDir, { recursive: true, force: true });
process.exit(0);
