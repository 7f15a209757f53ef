import { migrate } from '@fernway/database';
import { type EventTransport, transportMigrations } from '@fernway/events';
import { type AnyService, boot, type BootedService, migrationsOf } from '@fernway/service-kit';
import { settingPrefix } from '../platform/services.ts';

/** Brings the database of the event transport up to date. */
export const migrateTransport = () => migrateFor('events', transportMigrations);

/** Brings a service's database up to date and boots the service, beside others (`together`) or alone in its process. */
export async function bootService(
  service: AnyService,
  { together, transport }: { together: boolean; transport: EventTransport | undefined },
): Promise<BootedService> {
  await migrateFor(service.name, migrationsOf(service));
  return boot(service, {
    // Only the gateway faces outward; a service is reached through it.
    env: { ...process.env, HOST: '127.0.0.1' },
    processMetrics: !together,
    ...(transport && { transport }),
  });
}

async function migrateFor(name: string, migrations: Parameters<typeof migrate>[2]) {
  const url = process.env[`${settingPrefix(name)}_MIGRATION_URL`];
  // Without the owner's address somebody else migrates; the service's readiness says whether he did.
  if (url) await migrate(name, url, migrations);
}
