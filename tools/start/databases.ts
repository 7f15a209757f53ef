import type { ServiceDatabase } from '@fernway/database/database-urls';
import { settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { freePort } from './checks.ts';
import { databasePasswords } from './keys.ts';

export type Databases = {
  /** `<SERVICE>_DATABASE_URL` and `<SERVICE>_MIGRATION_URL` of every service, `EVENTS_…` for the transport. */
  settings: Record<string, string>;
  /** The embedded server that is wanted for them; nothing where the environment names all. */
  server?: {
    port: number;
    /** Makes what is missing there. */
    prepare(adminUrl: string): Promise<unknown>;
  };
};

type Environment = Record<string, string | undefined>;

/**
 * The databases of all services: those that the environment names, and for the rest an embedded Postgres with roles and
 * databases of their own. Where they will be is known before the server runs: what needs none need not wait for it.
 */
export async function planDatabases(dataDir: string, services: string[], env: Environment): Promise<Databases> {
  const wanted = env.KAFKA_BROKERS ? services : ['events', ...services];
  for (const name of wanted)
    for (const kind of ['DATABASE', 'MIGRATION']) refuseNoAddress(`${settingPrefix(name)}_${kind}_URL`, env);
  const missing = wanted.filter((name) => !env[`${settingPrefix(name)}_DATABASE_URL`]);
  if (missing.length === 0) return { settings: {} };
  const port = await freePort();
  const passwords = databasePasswords(dataDir);
  const databases = missing.map((service) => ({
    service,
    ownerPassword: passwords.of(`${service} owner`),
    servicePassword: passwords.of(`${service} service`),
  }));
  const address = `postgres://127.0.0.1:${port}`;
  const { databaseUrls } = await import('@fernway/database/database-urls');
  return {
    settings: Object.fromEntries(
      databases.flatMap((database) => settingsOf(database.service, databaseUrls(address, database))),
    ),
    server: {
      port,
      // Not by the library's entry point: without TypeORM the supervisor starts sooner and stays small.
      prepare: async (adminUrl) =>
        (await import('@fernway/database/provision')).provisionAll(adminUrl, passwords.id, databases),
    },
  };
}

/** Here, as a service would be started in vain several times. The value is not repeated: there is a password in it. */
function refuseNoAddress(setting: string, env: Environment): void {
  const address = env[setting];
  if (!address || (URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol))) return;
  throw new Stop(
    `${setting} is not the address of a Postgres database: give postgres://user:password@host:5432/database.`,
  );
}

function settingsOf(service: string, { url, migrationUrl }: ServiceDatabase): [string, string][] {
  const prefix = settingPrefix(service);
  return [
    [`${prefix}_DATABASE_URL`, url],
    [`${prefix}_MIGRATION_URL`, migrationUrl],
  ];
}
