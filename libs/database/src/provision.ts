import pg from 'pg';
import { databaseName, ownerRole, reasonRole, searchRole, serviceRole } from './roles.js';
import { platformReasons } from './tx.js';

export type ServiceDatabase = {
  /** For the service: neither owner nor able to pass row security. */
  url: string;
  /** For migrations only. */
  migrationUrl: string;
};

export type ProvisionSettings = {
  /** A superuser, or a role that may create roles and databases. */
  adminUrl: string;
  service: string;
  ownerPassword: string;
  servicePassword: string;
  /** Defaults to the service's name. */
  database?: string;
};

/**
 * Creates (or leaves in place) a service's roles and database, and sets their passwords.
 * Safe to repeat and to run side by side.
 */
export const provision = async (settings: ProvisionSettings): Promise<ServiceDatabase> => {
  const { adminUrl, service, ownerPassword, servicePassword, database = databaseName(service) } = settings;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // Roles belong to the whole server: two provisioners must not create one at the same time.
    await admin.query(`SELECT pg_advisory_lock(hashtext('fernway provision'))`);
    await createRole(admin, ownerRole(service), ownerPassword);
    await createRole(admin, serviceRole(service), servicePassword);
    await createRole(admin, searchRole(service));
    await admin.query(`GRANT ${searchRole(service)} TO ${ownerRole(service)}`);
    for (const reason of platformReasons) {
      const role = reasonRole(service, reason);
      await createRole(admin, role);
      await admin.query(`GRANT ${role} TO ${serviceRole(service)} WITH INHERIT FALSE, SET TRUE`);
    }
    await createDatabase(admin, database, service);
  } finally {
    await admin.end();
  }
  return {
    url: connection(adminUrl, serviceRole(service), servicePassword, database),
    migrationUrl: connection(adminUrl, ownerRole(service), ownerPassword, database),
  };
};

const createRole = async (admin: pg.Client, role: string, password?: string): Promise<void> => {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (!rowCount) await admin.query(`CREATE ROLE ${role} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`);
  if (password) await admin.query(`ALTER ROLE ${role} LOGIN PASSWORD ${admin.escapeLiteral(password)}`);
};

const createDatabase = async (admin: pg.Client, database: string, service: string): Promise<void> => {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount) return;
  const name = admin.escapeIdentifier(database);
  await admin.query(`CREATE DATABASE ${name} OWNER ${ownerRole(service)}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT ON DATABASE ${name} TO ${serviceRole(service)}`);
};

const connection = (adminUrl: string, role: string, password: string, database: string): string => {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.pathname = `/${database}`;
  return url.href;
};
