import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { ownerRole, serviceRole } from './roles.js';
import { requireVersion } from './server-version.js';

export type Migration = new () => MigrationInterface;

const migrationsTable = 'migrations';

const source = (url: string, migrations: Migration[]): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    migrations,
    migrationsTableName: migrationsTable,
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    logging: false,
    poolSize: 2,
  });

/**
 * Brings a service's schema up to date, under a lock: of two at the same time one waits, then finds nothing to do.
 * @param url the owner's connection, direct (the lock needs a session)
 * @returns names of the migrations that ran
 */
export const migrate = async (service: string, url: string, migrations: Migration[]): Promise<string[]> => {
  const lock = new pg.Client({ connectionString: url });
  // Lost between two statements it would end the process, unheard; the next statement says it too.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await requireVersion(lock);
    await lock.query(`SELECT pg_advisory_lock(hashtext('fernway migrate'))`);
    const dataSource = await source(url, migrations).initialize();
    try {
      const ran = await dataSource.runMigrations();
      await declareOwnTable(dataSource, service);
      return ran.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
};

/** Takes back the newest migration, or so many of them one by one: for tests of `down`, and for an operator who must. */
export const revertLast = async (url: string, migrations: Migration[], count = 1): Promise<void> => {
  const dataSource = await source(url, migrations).initialize();
  try {
    for (let left = count; left > 0; left -= 1) await dataSource.undoLastMigration();
  } finally {
    await dataSource.destroy();
  }
};

/** The service may read which migrations ran (its readiness depends on it), and nothing more. */
const declareOwnTable = async (dataSource: DataSource, service: string): Promise<void> => {
  await dataSource.query(`
    COMMENT ON TABLE ${migrationsTable} IS 'class: platform: which migrations ran';
    GRANT SELECT ON ${migrationsTable} TO ${serviceRole(service)};
  `);
};

/**
 * What keeps a service from being ready: migrations that did not run, or a database role that could pass row security.
 * @returns reasons for people; empty when all is well
 */
export const schemaProblems = async (
  dataSource: DataSource,
  service: string,
  migrations: Migration[],
): Promise<string[]> => {
  const problems: string[] = [];
  const names = migrations.map((migration) => new migration().name ?? migration.name);
  const ran = (await dataSource.query(`SELECT name FROM ${migrationsTable}`).catch(() => [])) as { name: string }[];
  const pending = names.filter((name) => !ran.some((row) => row.name === name));
  if (pending.length) problems.push(`Migrations have not run: ${pending.join(', ')}`);

  const [role] = (await dataSource.query(
    `SELECT rolname AS name, rolsuper AS super, rolbypassrls AS bypass,
            pg_has_role(oid, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'MEMBER') AS owner
       FROM pg_roles WHERE rolname = current_user`,
  )) as { name: string; super: boolean; bypass: boolean; owner: boolean }[];
  if (role?.super) problems.push(`Role ${role.name} is a superuser`);
  if (role?.bypass) problems.push(`Role ${role.name} has BYPASSRLS`);
  if (role?.owner)
    problems.push(`Role ${role.name} owns the database; connect as ${serviceRole(service)}, not ${ownerRole(service)}`);
  return problems;
};
