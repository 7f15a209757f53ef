import { randomBytes } from 'node:crypto';
import type { DataSource, EntityTarget } from 'typeorm';
import { asAdmin } from './as-admin.js';
import { createDataSource } from './data-source.js';
import type { ServiceDatabase } from './database-urls.js';
import type { Migration } from './migrate.js';
import { provision } from './provision.js';
import { Tenancy } from './tenancy.js';
import { migratedTemplate, testPasswords } from './test-template.js';

export { asAdmin } from './as-admin.js';
export { catalogueProblems, type CatalogueRules } from './catalogue-lint.js';
export { entityDrift } from './entity-drift.js';
export { type FreezablePostgres, freezablePostgres } from './freezable-postgres.js';
export { functionProblems } from './function-problems.js';
export { type OldPostgres, startOldPostgres } from './old-postgres.js';
export { migratedTemplate, testPasswords } from './test-template.js';

export type TestDatabase = ServiceDatabase & {
  /** Superuser on this database: for assertions across tenants, never for the code under test. */
  adminUrl: string;
  dataSource: DataSource;
  tenancy: Tenancy;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
};

export type TestDatabaseSettings = { entities?: EntityTarget<object>[]; poolSize?: number };

/** A fresh, migrated database of its own on a real Postgres (see `testPostgres`). */
export const testDatabase = async (
  service: string,
  migrations: Migration[],
  settings: TestDatabaseSettings = {},
): Promise<TestDatabase> => {
  const server = testPostgres();
  const database = `test_${service.replaceAll('-', '_')}_${randomBytes(6).toString('hex')}`;
  const template = await migratedTemplate(server, service, migrations);
  const urls = await provision({ adminUrl: server, service, ...testPasswords, database, template });
  const dataSource = await createDataSource({ name: database, url: urls.url, ...settings }).initialize();
  const adminUrl = new URL(server);
  adminUrl.pathname = `/${database}`;
  return {
    ...urls,
    adminUrl: adminUrl.href,
    dataSource,
    tenancy: new Tenancy(dataSource, service),
    async close() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await asAdmin(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    },
  };
};

/** Superuser URL of the test server, which jest's global set-up started where none was named. */
export const testPostgres = (): string => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('No TEST_POSTGRES_URL: run service tests with the e2e preset of tools/presets/jest.js');
  return url;
};
