import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provision, startEmbeddedPostgres } from '@fernway/database';
import { migratedTemplate, testPasswords } from '@fernway/database/testing';
import { migrationsOf } from '@fernway/service-kit';
import pg from 'pg';
import { service as tokens } from '../../src/main.js';
import { Session } from './session.js';

export type SimulatedDatabase = {
  /** A superuser, who sees and may do all: for checks, never for the service. */
  monitor: pg.Client;
  connect(): Promise<Session>;
  /** Empties all tables. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Deterministic from here on: the random values of a session follow from its seed, and nobody waits by the clock. */
const seeded = (database: string) => `
  CREATE SCHEMA seeded;
  GRANT USAGE ON SCHEMA seeded TO PUBLIC;
  CREATE FUNCTION seeded.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS
    $$ SELECT md5(set_config('seeded.state', md5(current_setting('seeded.state')), false))::uuid $$;
  ALTER DATABASE ${database} SET search_path = seeded, pg_catalog, public;
  ALTER DATABASE ${database} SET deadlock_timeout = '1h';
  ALTER DATABASE ${database} SET jit = off;
`;

/**
 * The service's real schema in a database of its own.
 * @param adminUrl superuser of a server; without one a server is started for this simulation alone
 */
export const simulatedDatabase = async (adminUrl: string | undefined, name: string): Promise<SimulatedDatabase> => {
  const server = adminUrl ? undefined : await ownServer(name);
  const url = adminUrl ?? server!.adminUrl;
  const template = await migratedTemplate(url, tokens.name, migrationsOf(tokens));
  const made = await provision({ adminUrl: url, service: tokens.name, ...testPasswords, database: name, template });
  const socket = await socketOf(url);
  const monitor = new pg.Client(addressOf(url, socket, name));
  await monitor.connect();
  await monitor.query(seeded(name));
  await monitor.query('SET session_replication_role = replica');
  const empty = await emptying(monitor);
  const sessions: Session[] = [];
  let cleared = 0;
  return {
    monitor,
    async connect() {
      const session = await Session.connect(addressOf(made.url, socket, name));
      sessions.push(session);
      return session;
    },
    async clear() {
      await monitor.query(empty);
      if ((cleared += 1) % vacuumEvery === 0) await monitor.query('VACUUM');
    },
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
      await monitor.end();
      if (server) return server.stop();
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
};

const vacuumEvery = 25;

/** Deletes row by row: TRUNCATE would make every session plan every statement anew. */
const emptying = async (monitor: pg.Client): Promise<string> => {
  const { rows: tables } = await monitor.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const { rows: sequences } = await monitor.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const counted = sequences.filter(({ name }) => !name.startsWith('migrations'));
  return [
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...counted.map(({ name }) => `SELECT setval('${name}', 1, false)`),
  ].join('; ');
};

/** Where a server of this machine listens without TCP, which takes less of both sides' time. */
const socketOf = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ unix_socket_directories: string }>('SHOW unix_socket_directories');
  await client.end();
  const [folder] = rows[0]!.unix_socket_directories.split(',');
  return folder && existsSync(join(folder, `.s.PGSQL.${new URL(url).port}`)) ? folder : undefined;
};

const addressOf = (url: string, socket: string | undefined, database: string): pg.ClientConfig => {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: socket ?? hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database,
  };
};

/** Nothing in it outlives the simulation, so nothing waits for the disk. */
const ownServer = async (name: string) => {
  const dataDir = `/tmp/fernway-${name}-${process.pid}`;
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 },
      ...{ autovacuum: 'off', track_activities: 'off', track_counts: 'off', io_method: 'sync', max_connections: 40 },
      unix_socket_directories: tmpdir(),
    },
  });
  return {
    adminUrl: server.adminUrl,
    async stop() {
      await server.stop();
      for (const path of [server.dataDir, dataDir, `${dataDir}.password`])
        await rm(path, { recursive: true, force: true });
    },
  };
};
