import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@fernway/database/embedded-postgres';
import { settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { diskFull } from './checks.ts';

export type Databases = {
  /** `<SERVICE>_DATABASE_URL` and `<SERVICE>_MIGRATION_URL` of every service, `EVENTS_…` for the transport. */
  settings: Record<string, string>;
  /** The server that was started here, if one had to be. */
  server: EmbeddedPostgres | undefined;
};

type Environment = Record<string, string | undefined>;

/**
 * The databases of all services: those that the environment names, and for the rest an embedded Postgres with roles and
 * databases of their own.
 */
export async function prepareDatabases(dataDir: string, services: string[], env: Environment): Promise<Databases> {
  const wanted = env.KAFKA_BROKERS ? services : ['events', ...services];
  const missing = wanted.filter((name) => !env[`${settingPrefix(name)}_DATABASE_URL`]);
  if (missing.length === 0) return { settings: {}, server: undefined };
  // Not by the library's entry point: without TypeORM the supervisor starts sooner and stays small.
  const { provision } = await import('@fernway/database/provision');
  const server = await startServer(dataDir);
  const settings: Record<string, string> = {};
  for (const service of missing) {
    const { url, migrationUrl } = await provision({
      adminUrl: server.adminUrl,
      service,
      ownerPassword: randomBytes(24).toString('base64url'),
      servicePassword: randomBytes(24).toString('base64url'),
    }).catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull(dataDir, 'while making the databases') : error;
    });
    settings[`${settingPrefix(service)}_DATABASE_URL`] = url;
    settings[`${settingPrefix(service)}_MIGRATION_URL`] = migrationUrl;
  }
  return { settings, server };
}

async function startServer(dataDir: string): Promise<EmbeddedPostgres> {
  const { startEmbeddedPostgres } = await import('@fernway/database/embedded-postgres');
  const folder = join(dataDir, 'postgres');
  try {
    return await startEmbeddedPostgres({ dataDir: folder });
  } catch (error) {
    if (!isDiskFull(error)) throw new Stop(`Postgres does not start: ${(error as Error).message.trim()}`);
    await rm(`${folder}.password`, { force: true });
    throw diskFull(dataDir, 'while starting Postgres');
  }
}

/** Node and Postgres each have their words for it. */
export const isDiskFull = (error: unknown) => /ENOSPC|No space left on device/i.test(String((error as Error)?.message ?? error));
