import pg from 'pg';
import { databaseUrls, type ServiceDatabase, type ServicePasswords } from './database-urls.js';
import { databaseName, ownerRole, reasonRole, searchRole, serviceRole } from './roles.js';
import { requireVersion } from './server-version.js';
import { platformReasons } from './tx.js';

export type ProvisionSettings = ServicePasswords & {
  /** A superuser, or a role that may create roles and databases. */
  adminUrl: string;
  /** Defaults to the service's name. */
  database?: string;
  /** A database that a new one is a copy of; an empty one unless given. */
  template?: string;
};

/** Of what is made here: a database that carries another one is gone over again. */
const layout = 1;

/**
 * Creates (or leaves in place) a service's roles and database, and sets their passwords.
 * Safe to repeat and to run side by side.
 */
export const provision = async (settings: ProvisionSettings): Promise<ServiceDatabase> => {
  const { adminUrl, database = databaseName(settings.service), template } = settings;
  await asProvisioner(adminUrl, (admin) => provisionOne(admin, settings, database, template));
  return databaseUrls(adminUrl, settings, database);
};

/**
 * The same for many services over one connection. A database that carries the stamp already was made with these
 * passwords, and is left alone: a start has no time to make everything again.
 * @param stamp names the passwords (it is no secret: every role may read it); other passwords, another stamp
 * @returns the services whose roles and databases were gone over
 */
export const provisionAll = (adminUrl: string, stamp: string, all: ServicePasswords[]): Promise<string[]> =>
  asProvisioner(adminUrl, async (admin) => {
    const wanted = `fernway ${layout} ${stamp} ${platformReasons.join(' ')}`;
    const { rows } = await admin.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE shobj_description(oid, 'pg_database') = $1`,
      [wanted],
    );
    const stale = all.filter(({ service }) => !rows.some(({ name }) => name === databaseName(service)));
    for (const one of stale) {
      const database = databaseName(one.service);
      await provisionOne(admin, one, database);
      await admin.query(`COMMENT ON DATABASE ${admin.escapeIdentifier(database)} IS ${admin.escapeLiteral(wanted)}`);
    }
    return stale.map(({ service }) => service);
  });

const asProvisioner = async <Result>(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  // Lost between two statements it would end the process, unheard; the next statement says it too.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await requireVersion(admin);
    // Roles belong to the whole server: two provisioners must not create one at the same time.
    await admin.query(`SELECT pg_advisory_lock(hashtext('fernway provision'))`);
    return await work(admin);
  } finally {
    await admin.end();
  }
};

const provisionOne = async (
  admin: pg.Client,
  { service, ownerPassword, servicePassword }: ServicePasswords,
  database: string,
  template?: string,
): Promise<void> => {
  await createRole(admin, ownerRole(service), ownerPassword);
  await createRole(admin, serviceRole(service), servicePassword);
  await createRole(admin, searchRole(service));
  await admin.query(`GRANT ${searchRole(service)} TO ${ownerRole(service)}`);
  for (const reason of platformReasons) {
    const role = reasonRole(service, reason);
    await createRole(admin, role);
    await admin.query(`GRANT ${role} TO ${serviceRole(service)} WITH INHERIT FALSE, SET TRUE`);
  }
  await createDatabase(admin, database, service, template);
};

const createRole = async (admin: pg.Client, role: string, password?: string): Promise<void> => {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (!rowCount) await admin.query(`CREATE ROLE ${role} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`);
  if (password) await admin.query(`ALTER ROLE ${role} LOGIN PASSWORD ${admin.escapeLiteral(password)}`);
};

const createDatabase = async (
  admin: pg.Client,
  database: string,
  service: string,
  template = 'template1',
): Promise<void> => {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount) return;
  const name = admin.escapeIdentifier(database);
  await admin.query(`CREATE DATABASE ${name} OWNER ${ownerRole(service)} TEMPLATE ${admin.escapeIdentifier(template)}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT ON DATABASE ${name} TO ${serviceRole(service)}`);
};
