import type pg from 'pg';
import { ownerRole, serviceRole } from './roles.js';

export type CatalogueRules = {
  service: string;
  /** Signatures of the SECURITY DEFINER functions that are meant to exist: `contact_search(text, integer)`. */
  definerFunctions?: string[];
};

/**
 * Checks a migrated database against the rules of tenancy: every table has a class; workspace and user tables have
 * row security, forced, with a check, and their keys hold the workspace or user; the service's role can pass none
 * of it; definer functions are listed and have a fixed search path; views do not hide it.
 * @returns one line per violation
 */
export const catalogueProblems = async (db: pg.Client, rules: CatalogueRules): Promise<string[]> =>
  (
    await Promise.all([
      tableProblems(db),
      keyProblems(db),
      roleProblems(db, rules.service),
      definerProblems(db, rules.definerFunctions ?? []),
      viewProblems(db),
    ])
  ).flat();

type TableRow = {
  name: string;
  comment: string | null;
  enabled: boolean;
  forced: boolean;
  owner: string;
  policies: { name: string; toPublic: boolean; using: string | null; check: string | null }[];
  scopeColumn: boolean | null;
};

const scopeColumns: Record<string, string> = { workspace: 'workspace_id', user: 'user_id' };
const scopeSettings: Record<string, string> = { workspace: 'app.ws', user: 'app.user' };

const tableProblems = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<TableRow>(`
    SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.relrowsecurity AS enabled,
           c.relforcerowsecurity AS forced, pg_get_userbyid(c.relowner) AS owner,
           (SELECT bool_and(a.attnotnull) FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
               AND a.attname = CASE WHEN obj_description(c.oid, 'pg_class') = 'class: user'
                                    THEN 'user_id' ELSE 'workspace_id' END) AS "scopeColumn",
           coalesce((SELECT json_agg(json_build_object('name', p.polname, 'toPublic', p.polroles = '{0}',
                       'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
              FROM pg_policy p WHERE p.polrelid = c.oid), '[]') AS policies
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`);
  return rows.flatMap((table) => {
    const kind = /^class: (workspace|user)$/.exec(table.comment ?? '')?.[1];
    if (!kind) return /^class: platform: \S/.test(table.comment ?? '') ? [] : [`${table.name}: no table class`];
    const open = table.policies.filter(({ toPublic }) => toPublic);
    const scoped = (expression: string | null) =>
      expression?.includes(`'${scopeSettings[kind]}'`) && expression.includes(scopeColumns[kind] ?? '');
    return [
      ...(table.enabled ? [] : [`${table.name}: row security is off`]),
      ...(table.forced ? [] : [`${table.name}: row security is not forced`]),
      ...(table.scopeColumn ? [] : [`${table.name}: ${scopeColumns[kind]} is missing or may be null`]),
      ...(open.length ? [] : [`${table.name}: no policy for its own rows`]),
      ...open
        .filter(({ using, check }) => !scoped(using) || !scoped(check))
        .map(({ name }) => `${table.name}: policy ${name} does not compare USING and WITH CHECK with the setting`),
    ];
  });
};

/** Foreign keys ignore row security: without the workspace in the key one could point at another's row. */
const keyProblems = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<{ table: string; name: string; kind: string; columns: string[] }>(`
    SELECT c.relname AS "table", k.conname AS name, substring(obj_description(c.oid, 'pg_class') from 8) AS kind,
           (SELECT array_agg(a.attname::text) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum = ANY (k.conkey)) AS columns
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'f', 'u')
       AND obj_description(c.oid, 'pg_class') IN ('class: workspace', 'class: user')`);
  return rows
    .filter(({ kind, columns }) => !columns.includes(scopeColumns[kind] ?? ''))
    .map(({ table, name, kind }) => `${table}: key ${name} lacks ${scopeColumns[kind]}`);
};

const roleProblems = async (db: pg.Client, service: string): Promise<string[]> => {
  const role = serviceRole(service);
  const { rows } = await db.query<{ problem: string }>(
    `SELECT 'role ' || rolname || ' is a superuser or may pass row security' AS problem
       FROM pg_roles r WHERE (rolsuper OR rolbypassrls)
        AND (rolname = $1 OR pg_has_role($1, r.oid, 'MEMBER'))
      UNION ALL
     SELECT relname || ': owned by ' || $1 FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND pg_get_userbyid(relowner) = $1
      UNION ALL
     SELECT $1 || ' may create in the schema' WHERE has_schema_privilege($1, 'public', 'CREATE')
      UNION ALL
     SELECT $1 || ' is a member of ' || $2 WHERE pg_has_role($1, $2, 'MEMBER')`,
    [role, ownerRole(service)],
  );
  return rows.map(({ problem }) => problem);
};

const definerProblems = async (db: pg.Client, listed: string[]): Promise<string[]> => {
  const { rows } = await db.query<{ signature: string; fixed: boolean }>(`
    SELECT p.oid::regprocedure::text AS signature,
           coalesce(array_to_string(p.proconfig, ',') LIKE '%search_path=%', false) AS fixed
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef`);
  const found = rows.map(({ signature }) => signature);
  return [
    ...found.filter((signature) => !listed.includes(signature)).map((s) => `${s}: a definer function that is not listed`),
    ...listed.filter((signature) => !found.includes(signature)).map((s) => `${s}: listed, but there is no such definer function`),
    ...rows.filter(({ fixed }) => !fixed).map(({ signature }) => `${signature}: no fixed search_path`),
  ];
};

const viewProblems = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<{ name: string; kind: string; options: string[] | null }>(
    `SELECT relname AS name, relkind AS kind, reloptions AS options FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')`,
  );
  return rows
    .filter(({ kind, options }) => kind === 'm' || !options?.includes('security_invoker=true'))
    .map(({ name }) => `${name}: a view reads with its owner's rights, past row security`);
};
