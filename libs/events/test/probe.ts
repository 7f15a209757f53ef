import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createDataSource, Tenancy } from '@fernway/database';
import { asAdmin, testDatabase, type TestDatabase } from '@fernway/database/testing';
import pg from 'pg';
import {
  EventsModule,
  eventsMigrations,
  type EventsMetrics,
  EventsRuntime,
  type EventTransport,
  outbox,
  type RetryPolicy,
} from '../src/index.js';
import type { Backend } from './backends.js';
import { changeHandlers, type ChangesControl, type ProbeChanges, probeChanges } from './probe-changes.js';
import { newControl, type ProbeControl, type ProbeEvents, probeEvents, probeHandlers } from './probe-events.js';
import { ProbeTables1763700000002 } from './probe-tables.js';

export const retryPolicy: RetryPolicy = { attempts: 4, first: 60, longest: 400 };
const quiet = { info() {}, warn() {}, error() {} };

export type Counts = {
  published: number;
  handled: number;
  duplicate: number;
  stale: number;
  retried: number;
  dead: number;
};
export type Instance = {
  app: INestApplicationContext;
  control: ProbeControl;
  counts: Counts;
  runtime: EventsRuntime;
  close(): Promise<void>;
};
export type Effect = { kind: string; event_id: string; subject: string; text: string; workspace_id: string };

const counting = (counts: Counts): EventsMetrics => ({
  published: (_topic, count) => void (counts.published += count),
  handled: () => void (counts.handled += 1),
  skipped: (_handler, why) => void (counts[why] += 1),
  retried: () => void (counts.retried += 1),
  dead: () => void (counts.dead += 1),
});

/** One running instance of the probe service, as a service would start it. */
export const startInstance = async (settings: {
  service: string;
  url: string;
  transport: EventTransport;
  events: ProbeEvents;
  control?: ProbeControl;
  changes?: { of: ProbeChanges; control: ChangesControl };
}): Promise<Instance> => {
  const { service, url, transport, events, control = newControl(), changes } = settings;
  const dataSource = await createDataSource({ name: randomUUID(), url }).initialize();
  const counts: Counts = { published: 0, handled: 0, duplicate: 0, stale: 0, retried: 0, dead: 0 };
  const tenancy = new Tenancy(dataSource, service);
  @Module({
    imports: [
      EventsModule.forRoot({
        service,
        tenancy,
        transport,
        retry: retryPolicy,
        metrics: counting(counts),
        log: quiet,
        ...(changes && { readStates: (asked) => changes.control.readStates(asked) }),
      }),
    ],
    providers: [changes ? changeHandlers(changes.of, changes.control) : probeHandlers(events, control)],
  })
  class App {}
  const app = await NestFactory.createApplicationContext(App as Type, { logger: false });
  await app.init();
  return {
    app,
    control,
    counts,
    runtime: app.get(EventsRuntime),
    async close() {
      await app.close();
      await transport.close();
      await dataSource.destroy();
    },
  };
};

/** A service with its database, its events and any number of instances, here or in processes of their own. */
export class Probe {
  readonly workspace = randomUUID();
  readonly instances: Instance[] = [];
  private readonly children: ChildProcess[] = [];
  private admin: Promise<pg.Client> | undefined;

  private constructor(
    readonly service: string,
    readonly run: string,
    readonly backend: Backend,
    readonly database: TestDatabase,
    readonly events: ProbeEvents,
  ) {}

  static async open(service: string, run: string, backend: Backend): Promise<Probe> {
    const database = await testDatabase(service, [...eventsMigrations, ProbeTables1763700000002]);
    return new Probe(service, run, backend, database, probeEvents(service, run));
  }

  async instance(control?: ProbeControl): Promise<Instance> {
    const { service, backend, database, events } = this;
    const transport = backend.transport(service);
    const started = await startInstance({ service, url: database.url, transport, events, ...(control && { control }) });
    this.instances.push(started);
    return started;
  }

  /** An instance that follows things. */
  async follower(control: ChangesControl): Promise<Instance & { of: ProbeChanges }> {
    const { service, run, backend, database, events } = this;
    const of = probeChanges(service, run);
    const transport = backend.transport(service);
    const started = await startInstance({ service, url: database.url, transport, events, changes: { of, control } });
    this.instances.push(started);
    return { ...started, of };
  }

  /** Another process of this service; `mode` says how it shall die. Resolves when it is up. */
  async child(
    mode: 'live' | 'die-relaying' | 'die-handling',
    after = 0,
  ): Promise<{ pid: number; exited: Promise<void> }> {
    const settings = {
      mode,
      after,
      service: this.service,
      run: this.run,
      url: this.database.url,
      backend: this.backend.settings,
    };
    const here = import.meta.dirname;
    const child = spawn(
      process.execPath,
      [
        '--conditions=fernway-source',
        '--import',
        join(here, 'register.mjs'),
        join(here, 'child.ts'),
        JSON.stringify(settings),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
    );
    this.children.push(child);
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    await new Promise<void>((done) => {
      child.stdout.once('data', () => done());
      child.once('exit', () => done());
    });
    return { pid: child.pid!, exited };
  }

  /** Notes in one transaction. @returns event ids */
  note(texts: string[], more: { subject?: string | (() => string); ms?: number } = {}): Promise<string[]> {
    return this.database.tenancy.run({ workspace: this.workspace }, (tx) =>
      outbox.publishMany(
        tx,
        this.events.Noted,
        texts.map((text) => ({
          subject: (typeof more.subject === 'function' ? more.subject() : more.subject) ?? randomUUID(),
          version: 1,
          workspace: this.workspace,
          data: { text, ...(more.ms && { ms: more.ms }) },
        })),
      ),
    );
  }

  /** Rows past every policy: what really is there. Asked so often that each time its own connection would cost most. */
  async rows<Row>(sql: string): Promise<Row[]> {
    this.admin ??= connected(this.database.adminUrl);
    return (await (await this.admin).query(sql)).rows as Row[];
  }

  effects(): Promise<Effect[]> {
    return this.rows<Effect>('select * from effect order by at');
  }

  /** Waits until there are that many effects and nothing is left that could have one too many. */
  async effectsOnce(count: number, timeout = 40_000): Promise<Effect[]> {
    await until(async () => (await this.effects()).length >= count, timeout);
    const { eventsDatabaseUrl } = this.backend.settings;
    // What Kafka has not handed over yet nobody can ask.
    if (!eventsDatabaseUrl) await sleep(300);
    else await until(() => this.isThrough(eventsDatabaseUrl));
    return this.effects();
  }

  /** Whether everything that was published reached the service, and is done or parked there. */
  private async isThrough(eventsDatabaseUrl: string): Promise<boolean> {
    if ((await this.rows('select from outbox limit 1')).length > 0) return false;
    const waiting = await asAdmin(eventsDatabaseUrl, (client) =>
      client.query('select from delivery where consumer_group = $1 limit 1', [this.service]),
    );
    return waiting.rowCount === 0;
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    for (const instance of this.instances) await instance.close().catch(() => undefined);
    await (await this.admin)?.end();
    await this.database.close();
  }
}

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

export const sleep = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

export const until = async (met: () => Promise<boolean> | boolean, timeout = 60_000, every = 25): Promise<void> => {
  for (const start = Date.now(); !(await met()); await sleep(every)) {
    if (Date.now() - start > timeout) throw new Error(`Not met within ${timeout} ms: ${met}`);
  }
};
