// What a bench of one service stands on: Postgres with its schema, the keys that it trusts, processes to measure.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, provision, startEmbeddedPostgres } from '@fernway/database';
import { transportMigrations } from '@fernway/events';
import { migrationsOf, signAccessToken } from '@fernway/service-kit';
import { importJWK } from 'jose';
import pg from 'pg';
import { root } from '../bootstrap/process.mjs';
import { entryOf } from '../platform/definition.ts';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { ensureKeys } from '../start/keys.ts';

/** A bench may take longer than a token lives, and renews none. */
const longestBenchSeconds = 6 * 3600;

export type Caller = { user: string; session: string; workspace: string; role: 'owner' };

export type Bed = {
  /** Of the Postgres server. */
  postgres: number;
  /** A connection as superuser to a database of the server. */
  admin(database: string): Promise<pg.Client>;
  /** Role of the service, in its own database and in that of the events. */
  url: string;
  eventsUrl: string;
  keys: Record<string, string>;
  accessToken(caller: Caller): Promise<string>;
  /** The service as `node dist/main.js`, with these flags of node's; resolves when it is ready. */
  startService(flags?: string[]): Promise<Measured>;
  startBare(script: string, settings: object): Promise<Measured>;
  /** Ends everything, the newest first. */
  close(): Promise<void>;
};

/** A process whose CPU is measured. */
export type Measured = { pid: number; port: number };

/**
 * @param service name of the one service that is measured
 * @param kept folder that outlives the run with its database, for what takes long to write; else one of its own
 */
export async function makeBed(service: string, kept?: string): Promise<Bed> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const { folder, server, stop } = await startServer(kept);
    closing.push(stop);
    const url = await databaseOf(service, server.adminUrl, await migrationsOfService(service));
    const eventsUrl = await databaseOf('events', server.adminUrl, transportMigrations);
    const keys = ensureKeys(folder, ['identity', 'ai', service]);
    const { publicKey, key } = await signingKeyIn(keys.IDENTITY_SIGNING_KEYS ?? '');
    const identity = await serveKeys(publicKey);
    closing.push(() => identity.close());

    const start = async (args: string[], port: number, env: Record<string, string>) => {
      const child = spawnMeasured(args, env);
      closing.push(() => end(child));
      await answers(`http://127.0.0.1:${port}/readyz`, child);
      return { pid: child.pid ?? 0, port };
    };
    return {
      postgres: server.pid,
      async admin(database) {
        const client = await connect(server.adminUrl, database);
        closing.push(() => client.end());
        return client;
      },
      url,
      eventsUrl,
      keys,
      accessToken: (caller) => signAccessToken(caller, key, new Date(), longestBenchSeconds),
      async startService(flags = []) {
        const port = await freePort();
        const prefix = settingPrefix(service);
        const env = {
          ...keys,
          IDENTITY_URL: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
          EVENTS_DATABASE_URL: eventsUrl,
          [`${prefix}_DATABASE_URL`]: url,
          [`${prefix}_PORT`]: String(port),
        };
        return start([...flags, join(root, `services/${service}/dist/main.js`)], port, env);
      },
      async startBare(script, settings) {
        const port = await freePort();
        return start([join(root, `tools/bench/${script}`), JSON.stringify({ port, ...settings })], port, {});
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(kept: string | undefined) {
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'fernway-bench-'));
  await mkdir(folder, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: { max_wal_size: '4GB' } });
  const stop = async () => {
    await server.stop();
    if (kept) return;
    for (const path of [folder, server.dataDir]) await rm(path, { recursive: true, force: true });
  };
  return { folder, server, stop };
}

/** The URL of the service's role in a database with these migrations. */
async function databaseOf(service: string, adminUrl: string, migrations: Parameters<typeof migrate>[2]) {
  const made = await provision({ adminUrl, service, ownerPassword: 'owner', servicePassword: 'service' });
  await migrate(service, made.migrationUrl, migrations);
  return made.url;
}

async function connect(adminUrl: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href,
  });
  await client.connect();
  return client;
}

const spawnMeasured = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function migrationsOfService(name: string) {
  const folder = discoverServices().find((service) => service.name === name);
  const entry = folder && (await entryOf(folder));
  if (!entry?.service) throw new Error(`There is no service ${name}`);
  return migrationsOf(entry.service);
}

async function signingKeyIn(keys: string) {
  const [signing] = JSON.parse(keys).keys;
  const { d: _private, ...publicKey } = signing;
  const key = { privateKey: (await importJWK(signing, 'EdDSA')) as CryptoKey, kid: signing.kid as string };
  return { publicKey, key };
}

/** What identity would publish, so that the service checks the bench's tokens as any other. */
async function serveKeys(publicKey: object) {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [publicKey] })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const limit = Date.now() + 120_000; Date.now() < limit; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer && answer.status < 500) return;
  }
  throw new Error(`${url} does not answer`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
