import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrls, type ServicePasswords } from '@fernway/database/database-urls';
import type { EmbeddedPostgres } from '@fernway/database/embedded-postgres';
import { settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { diskFull, freePort } from './checks.ts';
import { databasePasswords } from './keys.ts';

export type Databases = {
  /** `<SERVICE>_DATABASE_URL` and `<SERVICE>_MIGRATION_URL` of every service, `EVENTS_…` for the transport. */
  settings: Record<string, string>;
  /** Starts the server of those databases and makes what is missing there; nothing where the environment names all. */
  open(): Promise<EmbeddedPostgres | undefined>;
};

type Environment = Record<string, string | undefined>;

/**
 * The databases of all services: those that the environment names, and for the rest an embedded Postgres with roles and
 * databases of their own. Where they will be is known before the server runs: what needs none need not wait for it.
 */
export async function planDatabases(dataDir: string, services: string[], env: Environment): Promise<Databases> {
  const wanted = env.KAFKA_BROKERS ? services : ['events', ...services];
  const missing = wanted.filter((name) => !env[`${settingPrefix(name)}_DATABASE_URL`]);
  if (missing.length === 0) return { settings: {}, open: async () => undefined };
  const port = await freePort();
  const passwords = databasePasswords(dataDir);
  const databases = missing.map((service) => ({
    service,
    ownerPassword: passwords.of(`${service} owner`),
    servicePassword: passwords.of(`${service} service`),
  }));
  const address = `postgres://127.0.0.1:${port}`;
  return {
    settings: Object.fromEntries(databases.flatMap((database) => settingsOf(address, database))),
    open: () => openServer(dataDir, port, passwords.id, databases),
  };
}

function settingsOf(server: string, database: ServicePasswords): [string, string][] {
  const { url, migrationUrl } = databaseUrls(server, database);
  const prefix = settingPrefix(database.service);
  return [[`${prefix}_DATABASE_URL`, url], [`${prefix}_MIGRATION_URL`, migrationUrl]];
}

async function openServer(dataDir: string, port: number, stamp: string, databases: ServicePasswords[]): Promise<EmbeddedPostgres> {
  // Not by the library's entry point: without TypeORM the supervisor starts sooner and stays small.
  const [server, { provisionAll }] = await Promise.all([startServer(dataDir, port), import('@fernway/database/provision')]);
  try {
    await provisionAll(server.adminUrl, stamp, databases);
    return server;
  } catch (error) {
    await server.stop();
    throw isDiskFull(error) ? diskFull(dataDir, 'while making the databases') : error;
  }
}

async function startServer(dataDir: string, port: number): Promise<EmbeddedPostgres> {
  const { startEmbeddedPostgres } = await import('@fernway/database/embedded-postgres');
  const folder = join(dataDir, 'postgres');
  try {
    return await startEmbeddedPostgres({ dataDir: folder, port });
  } catch (error) {
    if (!isDiskFull(error)) throw new Stop(`Postgres does not start: ${(error as Error).message.trim()}`);
    await rm(`${folder}.password`, { force: true });
    throw diskFull(dataDir, 'while starting Postgres');
  }
}

/** Node and Postgres each have their words for it. */
export const isDiskFull = (error: unknown) => /ENOSPC|No space left on device/i.test(String((error as Error)?.message ?? error));
