import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { asAdmin } from './as-admin.js';
import { migrate, type Migration } from './migrate.js';
import { provision } from './provision.js';
import { ownerRole } from './roles.js';

/** Passwords of the services' roles on a test server. */
export const testPasswords = { ownerPassword: 'owner', servicePassword: 'service' };

/**
 * A migrated database that nobody may enter, to be copied: migrating takes seconds, copying a tenth of one. It is made
 * once per server for what these migrations say, so that one whose text was changed makes another.
 * @param server superuser's URL
 * @returns its name, for `provision`
 */
export const migratedTemplate = async (server: string, service: string, migrations: Migration[]): Promise<string> => {
  const said = await statementsOf(service, migrations);
  const name = `template_${service.replaceAll('-', '_')}_${createHash('sha256').update(said).digest('hex').slice(0, 16)}`;
  await asAdmin(server, async (admin) => {
    // Of those who want it first, one makes it; the lock goes with the connection.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount) return;
    // Without the mark it is what somebody left who died over it.
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    const { migrationUrl } = await provision({ adminUrl: server, service, ...testPasswords, database: name });
    await migrate(service, migrationUrl, migrations);
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
  return name;
};

/** All that the migrations would say, the texts that they take from elsewhere included. */
const statementsOf = async (service: string, migrations: Migration[]): Promise<string> => {
  const said: unknown[] = [];
  const listener = {
    // Some ask as whom they run.
    query: async (...given: unknown[]) => {
      said.push(given);
      return [{ role: ownerRole(service) }];
    },
  } as unknown as QueryRunner;
  for (const Each of migrations) {
    const migration = new Each();
    said.push(migration.name ?? Each.name);
    await migration.up(listener);
  }
  return JSON.stringify(said);
};
