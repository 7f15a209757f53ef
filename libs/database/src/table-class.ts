import type { QueryRunner } from 'typeorm';
import { ownerRole, reasonRole, searchRole, serviceRole } from './roles.js';
import type { PlatformReason } from './tx.js';

type Grants = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
const allGrants: Grants[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** The service whose owner runs this migration; migrations shared by services learn their roles from it. */
export const migratingService = async (runner: QueryRunner): Promise<string> => {
  const [row] = (await runner.query('SELECT current_user AS role')) as { role: string }[];
  const service = row?.role.replace(/_owner$/, '').replaceAll('_', '-') ?? '';
  if (!row || row.role !== ownerRole(service)) {
    throw new Error(`Migrations run as <service>_owner, not as ${row?.role}`);
  }
  return service;
};

/**
 * Declares a table of class `workspace`: each row belongs to the workspace in `workspace_id`, and row-level security,
 * forced and with a check, shows and takes only rows of the transaction's workspace.
 */
export const workspaceTable = (runner: QueryRunner, table: string, grants = allGrants): Promise<void> =>
  scopedTable(runner, table, { class: 'workspace', column: 'workspace_id', setting: 'app.ws' }, grants);

/** Declares a table of class `user`: as `workspaceTable`, by `user_id`. */
export const userTable = (runner: QueryRunner, table: string, grants = allGrants): Promise<void> =>
  scopedTable(runner, table, { class: 'user', column: 'user_id', setting: 'app.user' }, grants);

const scopedTable = async (
  runner: QueryRunner,
  table: string,
  scope: { class: string; column: string; setting: string },
  grants: Grants[],
): Promise<void> => {
  const service = await migratingService(runner);
  const own = `${scope.column} = nullif(current_setting('${scope.setting}', true), '')::uuid`;
  await runner.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON ${table} USING (${own}) WITH CHECK (${own});
    GRANT ${grants.join(', ')} ON ${table} TO ${serviceRole(service)};
    COMMENT ON TABLE ${table} IS 'class: ${scope.class}';
  `);
};

/**
 * Declares a table of class `platform`, which has no owner among the customers.
 * @param why one line for the reader of the catalogue
 * @param grants per role: the service itself, or a platform reason
 */
export const platformTable = async (
  runner: QueryRunner,
  table: string,
  why: string,
  grants: Partial<Record<'service' | PlatformReason, Grants[]>>,
): Promise<void> => {
  const service = await migratingService(runner);
  await runner.query(`COMMENT ON TABLE ${table} IS 'class: platform: ${why.replaceAll("'", "''")}'`);
  for (const [to, verbs] of Object.entries(grants)) {
    const role = to === 'service' ? serviceRole(service) : reasonRole(service, to as PlatformReason);
    await runner.query(`GRANT ${verbs.join(', ')} ON ${table} TO ${role}`);
  }
};

/** Lets a platform reason reach all rows of a workspace or user table, with these verbs only. */
export const platformAccess = async (
  runner: QueryRunner,
  table: string,
  reason: PlatformReason,
  grants: Grants[],
): Promise<void> => {
  const role = reasonRole(await migratingService(runner), reason);
  await runner.query(`
    CREATE POLICY ${role} ON ${table} TO ${role} USING (true) WITH CHECK (true);
    GRANT ${grants.join(', ')} ON ${table} TO ${role};
  `);
};

/**
 * Hands a table and its definer functions to the search role, so that indexes work that row security would keep
 * from use (trigram, text search, jsonb). The functions must take the workspace from the setting and return ids only.
 * The service may then execute them but not read the table.
 */
export const searchTable = async (runner: QueryRunner, table: string, functions: string[]): Promise<void> => {
  const service = await migratingService(runner);
  const role = searchRole(service);
  await runner.query(`
    COMMENT ON TABLE ${table} IS 'class: platform: read only through definer functions that take the workspace from the setting';
    GRANT CREATE ON SCHEMA public TO ${role};
    ALTER TABLE ${table} OWNER TO ${role};
  `);
  for (const signature of functions) {
    await runner.query(`
      REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${signature} TO ${serviceRole(service)};
      ALTER FUNCTION ${signature} OWNER TO ${role};
    `);
  }
  await runner.query(`REVOKE CREATE ON SCHEMA public FROM ${role}`);
};
