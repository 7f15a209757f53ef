import { existsSync, readdirSync } from 'node:fs';
import type pg from 'pg';
import { functionFiles } from './function-files.js';

/**
 * Holds the functions of a database against the files that have their text (see `functionFiles`). White space does not count:
 * a database keeps the layout of the version that migrated it.
 * @param folders that of the service, and of each library that brings functions along
 * @returns one sentence per problem
 */
export async function functionProblems(admin: pg.Client, folders: string[]): Promise<string[]> {
  const files = folders.filter((folder) => existsSync(folder)).flatMap(functionsOf);
  const installed = await definitions(admin);
  const known = new Set(files.map(({ name }) => name));
  const problems = [...installed.values()]
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => `function ${name} has no file ${name}.sql`);
  for (const { name, text } of files) problems.push(...(await differences(admin, installed, name, text)));
  return problems;
}

type Definitions = Map<string, { name: string; text: string }>;

const functionsOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .map((name) => ({ name, text: functionFiles(folder)(name) }));

/** What the file would change. */
async function differences(admin: pg.Client, installed: Definitions, name: string, text: string): Promise<string[]> {
  if (![...installed.values()].some((one) => one.name === name))
    return [`${name}.sql is the text of a function that no migration creates`];
  if (!new RegExp(`^\\s*CREATE OR REPLACE FUNCTION ${name}\\(`, 'm').test(text))
    return [`${name}.sql is not the text of ${name}`];
  await admin.query('BEGIN');
  try {
    await admin.query(text);
    return [...(await definitions(admin))]
      .filter(([signature, one]) => one.text !== installed.get(signature)?.text)
      .map(([signature]) => `${signature} is not what ${name}.sql says: no migration brought the text of today`);
  } catch (error) {
    return [`${name}.sql cannot replace the function: ${(error as Error).message}`];
  } finally {
    await admin.query('ROLLBACK');
  }
}

const definitions = async (admin: pg.Client): Promise<Definitions> => {
  const { rows } = await admin.query<{ signature: string; name: string; text: string }>(`
    SELECT p.oid::regprocedure::text AS signature, p.proname AS name, pg_get_functiondef(p.oid) AS text
      FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ORDER BY p.proname`);
  return new Map(rows.map(({ signature, name, text }) => [signature, { name, text: withoutLayout(text) }]));
};

const withoutLayout = (text: string) => text.replace(/\s+/g, ' ').replace(/ ?([(),;]|\$\w*\$) ?/g, '$1');
