import type pg from 'pg';
import { ownerRole, reasonRole, serviceRole } from './roles.js';
import { platformReasons } from './tx.js';

export type CatalogueRules = {
  service: string;
  /** Signatures of the SECURITY DEFINER functions that are meant to exist: `contact_search(text, integer)`. */
  definerFunctions?: string[];
  /** The policies that are meant to be other than their table's class has them. */
  otherPolicies?: OtherPolicy[];
};

type OtherPolicy = {
  table: string;
  name: string;
  /** For the reader: why this table's rows are shown by another rule. */
  why: string;
  command: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** `public`, or the roles. */
  to: string[];
  /** As `pg_get_expr` writes them; how they are set in lines does not count. */
  using: string | null;
  check: string | null;
};

/**
 * Checks a migrated database against the rules of tenancy: every table has a class; workspace and user tables have
 * row security, forced, by their class's own expression and no other, and their keys hold the workspace or user; the
 * service's role can pass none of it; definer functions are listed and have a fixed search path; views do not hide it.
 * @returns one line per violation
 */
export const catalogueProblems = async (db: pg.Client, rules: CatalogueRules): Promise<string[]> =>
  (
    await Promise.all([
      tableProblems(db),
      policyProblems(db, rules),
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
  scopeColumn: boolean | null;
  ownRows: boolean;
};

const scopeColumns: Record<string, string> = { workspace: 'workspace_id', user: 'user_id' };

const tableProblems = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<TableRow>(`
    SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.relrowsecurity AS enabled,
           c.relforcerowsecurity AS forced,
           (SELECT bool_and(a.attnotnull) FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
               AND a.attname = CASE WHEN obj_description(c.oid, 'pg_class') = 'class: user'
                                    THEN 'user_id' ELSE 'workspace_id' END) AS "scopeColumn",
           EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_rows') AS "ownRows"
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`);
  return rows.flatMap((table) => {
    const kind = classOf(table.comment);
    if (!kind) return /^class: platform: \S/.test(table.comment ?? '') ? [] : [`${table.name}: no table class`];
    return [
      ...(table.enabled ? [] : [`${table.name}: row security is off`]),
      ...(table.forced ? [] : [`${table.name}: row security is not forced`]),
      ...(table.scopeColumn ? [] : [`${table.name}: ${scopeColumns[kind]} is missing or may be null`]),
      ...(table.ownRows ? [] : [`${table.name}: no policy for its own rows`]),
    ];
  });
};

const classOf = (comment: string | null): string | undefined => /^class: (workspace|user)$/.exec(comment ?? '')?.[1];

type PolicyRow = Omit<OtherPolicy, 'why'> & { comment: string | null; permissive: boolean };

/** Written out here once more, and not taken from where tables are declared: what is wrong there must not be right here. */
const ownRows: Record<string, string> = {
  workspace: `(workspace_id = (NULLIF(current_setting('app.ws'::text, true), ''::text))::uuid)`,
  user: `(user_id = (NULLIF(current_setting('app.user'::text, true), ''::text))::uuid)`,
};

/** Each policy widens what is shown: one that nobody expects shows rows to whom nobody expects. */
const policyProblems = async (db: pg.Client, { service, otherPolicies = [] }: CatalogueRules): Promise<string[]> => {
  const { rows } = await db.query<PolicyRow>(`
    SELECT c.relname AS "table", p.polname AS name, obj_description(c.oid, 'pg_class') AS comment, p.polpermissive AS permissive,
           (ARRAY['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'])[position(p.polcmd IN '*rawd')] AS command,
           (SELECT array_agg(coalesce(r.rolname::text, 'public') ORDER BY r.rolname)
              FROM unnest(p.polroles) AS o (oid) LEFT JOIN pg_roles r USING (oid)) AS "to",
           pg_get_expr(p.polqual, p.polrelid) AS using, pg_get_expr(p.polwithcheck, p.polrelid) AS check
      FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = 'public'::regnamespace`);
  const known = (policy: PolicyRow) =>
    isOwnRows(policy) || isPlatformAccess(policy, service) || otherPolicies.some((other) => samePolicy(policy, other));
  return [
    ...rows
      .filter((policy) => !known(policy))
      .map(({ table, name }) => `${table}: policy ${name} is neither its class's nor listed`),
    ...otherPolicies
      .filter((other) => !rows.some((policy) => samePolicy(policy, other)))
      .map(({ table, name }) => `${table}: policy ${name} is listed, but there is none like it`),
  ];
};

const isOwnRows = ({ comment, name, permissive, command, to, using, check }: PolicyRow): boolean => {
  const own = ownRows[classOf(comment) ?? ''];
  return (
    name === 'own_rows' && permissive && command === 'ALL' && to.join() === 'public' && using === own && check === own
  );
};

/** What `platformAccess` declares: one role of one platform reason reaches all rows. */
const isPlatformAccess = ({ name, command, to, using, check }: PolicyRow, service: string): boolean =>
  to.join() === name &&
  platformReasons.some((reason) => name === reasonRole(service, reason)) &&
  command === 'ALL' &&
  using === 'true' &&
  check === 'true';

const samePolicy = (policy: PolicyRow, other: OtherPolicy): boolean =>
  policy.permissive && inOneLine(policy) === inOneLine(other);

const inOneLine = ({ table, name, command, to, using, check }: Omit<OtherPolicy, 'why'>): string =>
  JSON.stringify(
    [table, name, command, to, using, check].map((part) =>
      typeof part === 'string' ? part.replace(/\s+/g, ' ') : part,
    ),
  );

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
    ...found
      .filter((signature) => !listed.includes(signature))
      .map((s) => `${s}: a definer function that is not listed`),
    ...listed
      .filter((signature) => !found.includes(signature))
      .map((s) => `${s}: listed, but there is no such definer function`),
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
