import { migrate, PostgresTooOld, provision } from '@fernway/database';
import { transportMigrations } from '@fernway/events';
import { migrationsOf } from '@fernway/service-kit';
import { entryOf } from '../platform/definition.ts';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { runningSettings } from './running.ts';

type Migrations = Parameters<typeof migrate>[2];

/**
 * Migrates the services named, or all, with the owner's address in `<SERVICE>_MIGRATION_URL`. With `POSTGRES_ADMIN_URL`
 * roles and databases are made first, with the passwords that those addresses carry.
 */
export async function migrateAll(names: string[]): Promise<void> {
  const settings = runningSettings();
  const services = discoverServices().filter(
    ({ name, database }) => database && (names.length === 0 || names.includes(name)),
  );
  const unknown = names.filter((name) => name !== 'events' && !services.some((service) => service.name === name));
  if (unknown.length) throw new Stop(`There is no service "${unknown.join('", "')}".`);
  if (settings.EVENTS_MIGRATION_URL && (names.length === 0 || names.includes('events'))) {
    await bringUp('events', transportMigrations, settings).catch(sayTooOld);
  }
  for (const folder of services) {
    const { service } = await entryOf(folder);
    if (service) await bringUp(folder.name, migrationsOf(service), settings).catch(sayTooOld);
  }
}

const sayTooOld = (error: unknown): never => {
  throw error instanceof PostgresTooOld ? new Stop(error.message) : error;
};

async function bringUp(service: string, migrations: Migrations, settings: Record<string, string | undefined>) {
  const prefix = settingPrefix(service);
  const migrationUrl = settings[`${prefix}_MIGRATION_URL`];
  if (!migrationUrl)
    throw new Stop(`${prefix}_MIGRATION_URL is not set: the address of ${service}'s database for its owner.`);
  const serviceUrl = settings[`${prefix}_DATABASE_URL`];
  if (settings.POSTGRES_ADMIN_URL && serviceUrl) {
    await provision({
      adminUrl: settings.POSTGRES_ADMIN_URL,
      service,
      ownerPassword: decodeURIComponent(new URL(migrationUrl).password),
      servicePassword: decodeURIComponent(new URL(serviceUrl).password),
    });
  }
  const ran = await migrate(service, migrationUrl, migrations);
  console.log(ran.length ? `${service}: ${ran.join(', ')}` : `${service}: up to date`);
}
