import { asAdmin } from '@fernway/database/testing';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settingsOfService } from '../settings/env.js';
import type { TestService } from './test-service.js';

const title = 'What grows, and what bounds it';
const everyService = 'every service';
const events = 'events';

/** A row of the page's table: whose tables, and how they are bounded. */
type Row = { owner: string; tables: string[]; bound: string };

const asked =
  'name the setting of its sweep (KEEP_…_DAYS with its default; SweeperService.addAfter in the service), “with records”, or “kept” and why';

/**
 * Holds the table of `docs/operating.md` that says what bounds each table against a service's migrated schema and its
 * settings, and against the database of events.
 * @param page the page's text, where it is not the repository's
 * @returns one sentence per table without a row, row without a table, and setting that is not as the page says
 */
export async function retentionProblems(
  { service, database, eventsDatabase }: TestService,
  page?: string,
): Promise<string[]> {
  const repository = repositoryAbove(process.cwd());
  const rows = rowsOf(page ?? readFileSync(join(repository, 'docs/operating.md'), 'utf8'));
  const ofService = rows.filter(({ owner }) => owner === service.name || owner === everyService);
  const ofEvents = rows.filter(({ owner }) => owner === events);
  const unknown = rows.filter(
    ({ owner }) =>
      owner !== service.name &&
      owner !== everyService &&
      owner !== events &&
      !existsSync(join(repository, 'services', owner)),
  );
  return [
    ...tableProblems(service.name, await tablesIn(database.adminUrl), ofService),
    ...tableProblems(events, await tablesIn(eventsDatabase.adminUrl), ofEvents),
    ...unknown.map(({ owner }) => `“${title}” has a row for ${owner}, which is no service`),
    ...settingProblems(settingsOfService(service), ofService),
  ];
}

function tableProblems(owner: string, there: string[], rows: Row[]): string[] {
  const listed = rows.flatMap(({ tables }) => tables);
  return [
    ...there
      .filter((table) => !listed.includes(table))
      .map((table) => `${owner}.${table} is in no row of “${title}” (docs/operating.md): ${asked}`),
    ...listed
      .filter((table) => !there.includes(table))
      .map((table) => `${owner}.${table} has a row in “${title}”, but there is no such table`),
    ...listed
      .filter((table, index) => listed.indexOf(table) !== index)
      .map((table) => `${owner}.${table} has two rows in “${title}”`),
    ...rows
      .filter(({ bound }) => bound === '')
      .flatMap(({ tables }) =>
        tables.map((table) => `${owner}.${table} is bounded by nothing in “${title}”: ${asked}`),
      ),
  ];
}

function settingProblems(settings: ReturnType<typeof settingsOfService>, rows: Row[]): string[] {
  const read = settings
    .filter(({ name }) => name.startsWith('KEEP_'))
    .map(({ name, default: days = '' }) => `${name} (${days})`);
  const told = rows.flatMap(({ bound }) =>
    [...bound.matchAll(/`(KEEP_\w+)` \((\d+)\)/g)].map(([, name, days]) => `${name} (${days})`),
  );
  return [
    ...read
      .filter((setting) => !told.includes(setting))
      .map((setting) => `${setting} is a setting that “${title}” does not name so`),
    ...told
      .filter((setting) => !read.includes(setting))
      .map((setting) => `${setting} is named in “${title}”, but the service has no such setting`),
  ];
}

function rowsOf(page: string): Row[] {
  const [, section = ''] = page.split(`## ${title}\n`);
  const lines = section
    .split(/\n## /)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
  // Its head, and the line below that.
  return lines.slice(2).map((line) => {
    const [, owner = '', tables = '', , bound = ''] = line.split('|').map((cell) => cell.trim());
    return { owner, tables: [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table!), bound };
  });
}

const tablesIn = (adminUrl: string): Promise<string[]> =>
  asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    );
    return rows.map(({ name }) => name);
  });

function repositoryAbove(folder: string): string {
  if (existsSync(join(folder, 'docs/operating.md'))) return folder;
  if (dirname(folder) === folder) throw new Error('The tests do not run in the repository');
  return repositoryAbove(dirname(folder));
}
