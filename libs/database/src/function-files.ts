import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads functions of a database from a folder with one file each, `<function>.sql`, as they are today.
 * @param folder beside the module that asks: the build copies the files, so that sources and `dist` read their own
 * @returns the statements that create the functions named, or give them today's text
 */
export const functionFiles =
  (folder: string) =>
  (...names: string[]): string =>
    names.map((name) => readFileSync(join(folder, `${name}.sql`), 'utf8')).join('\n');
