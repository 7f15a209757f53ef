import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { integrityOf } from './build-facts.js';
import type { Fragment } from './prerender.js';
import type { Release } from './registry.js';
import type { RemoteFacts } from './remote-facts-plugin.js';

/** Everything that composing pages needs of one published version. */
export type LoadedRelease = {
  version: string;
  facts: RemoteFacts;
  integrity: Record<string, string>;
  fragments: Fragment[];
  /** Content of every style sheet, by file. */
  styles: Record<string, string>;
};

const integrityFile = 'integrity.json';
const compressed = /\.(br|gz)$/;

/** Hashes of all files of a build but the compressed copies, sorted by name. */
export async function integrityOfBuild(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((file) => file !== integrityFile && !compressed.test(file))
    .sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, integrityOf(await readFile(join(directory, file)))] as const)),
  );
}

export const checksumOf = (integrity: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify(integrity)).digest('hex');

/** @throws naming the file where it makes no sense */
async function readJson<T>(file: string): Promise<T> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new Error(`${file} is damaged: it is not JSON`, { cause });
  }
}

/** The hashes that a version was published with. */
export const readRecorded = (directory: string) => readJson<Record<string, string>>(join(directory, integrityFile));

/**
 * Sizes and times of the files of published versions: another text means that somebody has been at them. Cheap enough to
 * be asked every few seconds, as nothing is read.
 */
export async function marksOf(
  remotesDirectory: string,
  versions: { name: string; files: string[]; version: string }[],
): Promise<string> {
  const paths = versions.flatMap(({ name, version, files }) =>
    [integrityFile, ...files].map((file) => join(remotesDirectory, name, version, file)),
  );
  const marks = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
        () => gone,
      ),
    ),
  );
  return marks.join('\n');
}
const gone = 'gone';

/**
 * Checks a published version against what was recorded when it was published.
 * @throws when a file is missing, changed or new.
 */
export async function verifyRelease(directory: string, release: Release): Promise<Record<string, string>> {
  const recorded = await readRecorded(directory);
  if (checksumOf(recorded) !== release.checksum)
    throw new Error(`${directory}: integrity.json is not the published one`);
  const actual = await integrityOfBuild(directory);
  const changed = [...new Set([...Object.keys(recorded), ...Object.keys(actual)])].filter(
    (file) => recorded[file] !== actual[file],
  );
  if (changed.length > 0) throw new Error(`${directory}: changed since it was published: ${changed.join(', ')}`);
  return recorded;
}

/** Reads a published version from `remotes/<name>/<version>`. */
export async function loadRelease(remotesDirectory: string, name: string, release: Release): Promise<LoadedRelease> {
  const directory = join(remotesDirectory, name, release.version);
  const integrity = await verifyRelease(directory, release);
  const json = <T>(file: string) => readJson<T>(join(directory, file));
  const sheets = Object.keys(integrity).filter((file) => file.endsWith('.css'));
  return {
    version: release.version,
    facts: await readFacts(remotesDirectory, name, release.version),
    integrity,
    fragments: 'fragments.json' in integrity ? await json<Fragment[]>('fragments.json') : [],
    styles: Object.fromEntries(
      await Promise.all(sheets.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const)),
    ),
  };
}

/** What a published version says of itself, whether or not its other files are there. */
export const readFacts = (remotesDirectory: string, name: string, version: string): Promise<RemoteFacts> =>
  readJson<RemoteFacts>(join(remotesDirectory, name, version, 'remote.json'));
