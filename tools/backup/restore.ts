import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { embeddedCluster, restoredCluster, type RestoredCluster } from '@fernway/database/backup';
import { readArguments } from '../platform/arguments.ts';
import { hasRemotes } from '../platform/published-remotes.ts';
import { Stop } from '../platform/stop.ts';
import { lockData } from '../start/data-lock.ts';
import { type Header, keysName } from './archive.ts';
import { knownPassphrase } from './passphrase.ts';
import { progress, size } from './progress.ts';
import { type Entry, readArchive } from './read-archive.ts';
import { type KeyFiles, unseal } from './sealed-keys.ts';
import { dataFolder, fileFolders } from './sources.ts';
import { begin, end, note, stagingFolder, unfinished } from './unfinished.ts';

export const usage = 'restore FILE [--force] [--without-keys]';

/** `npm run fernway -- restore`. */
export async function restore(args: string[]): Promise<void> {
  const options = {
    force: { type: 'boolean', default: false },
    'without-keys': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readArguments({ args, allowPositionals: true, options }, usage);
  const [file, ...more] = positionals;
  if (!file || more.length) throw new Stop(usage);
  const archive = resolve(file);
  // Of the environment only: what a platform that runs here was told does not count, since none may.
  const dataDir = dataFolder(process.env);
  const unlock = lockData(dataDir, 'a restore into it');
  try {
    const { header, keys } = await checked(archive, dataDir, values['without-keys']);
    await refuseWhereDataIs(dataDir, values.force);
    const bytes = await putInPlace(archive, dataDir, keys);
    console.log(
      `Restored ${size(bytes)} into ${dataDir}: what Fernway ${header.fernway.version} saved at ${header.madeAt}. npm start goes on with it.`,
    );
    if (header.filesElsewhere)
      console.log(
        `Attached files were not in the archive: they are in ${header.filesElsewhere}. Start with the same ATTACHMENTS_S3_ settings.`,
      );
    if (!keys)
      console.log(
        'The archive gave no keys: the next start makes new ones. Links in mails sent so far (invitations, confirmations) no longer work.',
      );
  } catch (error) {
    const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw full
      ? new Stop(
          `The disk of ${dataDir} is full: nothing was restored. Make room, or set DATA_DIR to a folder on another disk.`,
        )
      : error;
  } finally {
    unlock();
  }
}

/** Every byte of the archive, and whether it can be used here. @throws Stop before anything is written */
async function checked(
  archive: string,
  dataDir: string,
  withoutKeys: boolean,
): Promise<{ header: Header; keys: KeyFiles | undefined }> {
  const shown = progress('Checked');
  const { version } = await embeddedCluster(join(dataDir, 'postgres'));
  let header: Header | undefined;
  let sealed: Buffer | undefined;
  await readArchive(archive, {
    onHeader: (found) => refuseForeign((header = found), version),
    onEntry: async ({ name }, content) => {
      if (name === keysName) sealed = await buffer(content);
    },
    onBytes: shown.at,
  }).finally(shown.end);
  if (!header) throw new Stop(`${archive} is no backup.`);
  return { header, keys: sealed && !withoutKeys ? await unseal(sealed, await knownPassphrase()) : undefined };
}

const major = (version: string) => version.split('.')[0];
/** Windows keeps other words in the server's settings. */
const family = (system: string) => (system.startsWith('win32') ? 'Windows' : 'another system than Windows');

function refuseForeign({ postgres, server, system, fernway }: Header, version: string): void {
  if (server === 'own')
    throw new Stop(
      'It is of a server of your own: its folder "postgres" is a data directory for that server. See Backup in docs/operating.md.',
    );
  if (major(postgres) !== major(version)) {
    throw new Stop(
      `Its databases are of Postgres ${postgres}, and this Fernway brings ${version}: restore it with Fernway ${fernway.version} (${fernway.commit}).`,
    );
  }
  const here = `${process.platform}-${process.arch}`;
  if (family(system) !== family(here))
    throw new Stop(
      `It was made on ${family(system)} (${system}), and its databases are read on no other: here is ${here}.`,
    );
}

/** What a folder has after a start that kept nothing, or before any. */
const noData = new Set(['lock.json', 'logs', 'site', 'run.json', basename(stagingFolder(''))]);

async function refuseWhereDataIs(dataDir: string, force: boolean): Promise<void> {
  const [{ exists }, earlier] = [await embeddedCluster(join(dataDir, 'postgres')), await unfinished(dataDir)];
  const own = Object.values(fileFolders(process.env));
  const found = (await readdir(dataDir)).filter(
    (name) => !noData.has(name) && !own.includes(join(dataDir, name)) && !/\.next$/.test(name),
  );
  if (
    (exists || found.length || (await hasFiles(fileFolders(process.env).attachments))) &&
    !force &&
    !earlier?.replacing
  ) {
    throw new Stop(
      `There is data in ${dataDir} already. Set DATA_DIR to an empty folder, or say --force: all that is there is removed then.`,
    );
  }
}

const hasFiles = (folder: string) =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  );

/** First all of it beside what is there, then in its place: what is cut short is said at the next start. */
async function putInPlace(archive: string, dataDir: string, keys: KeyFiles | undefined): Promise<number> {
  let bytes = 0;
  const state = { archive, begun: new Date().toISOString(), replacing: false };
  await begin(dataDir, state);
  const cluster = await restoredCluster(join(dataDir, 'postgres'));
  const shown = progress('Restored');
  try {
    await readArchive(archive, {
      onHeader: () => undefined,
      onEntry: (entry, content) => {
        bytes += entry.size;
        return write(placeOf(entry.name, dataDir, cluster), entry, content);
      },
      onBytes: shown.at,
    }).finally(shown.end);
    await cluster.recover();
    if (keys) await writeKeys(join(stagingFolder(dataDir), 'keys'), keys);
  } catch (error) {
    await cluster.discard();
    await end(dataDir);
    throw error;
  }
  await note(dataDir, { ...state, replacing: true });
  await replace(dataDir, cluster);
  await end(dataDir);
  return bytes;
}

function placeOf(name: string, dataDir: string, { folder }: RestoredCluster): string | undefined {
  const [part, ...rest] = name.split('/');
  if (part === 'postgres') return join(folder, ...rest);
  return part === 'attachments' || part === 'remotes' ? join(stagingFolder(dataDir), name) : undefined;
}

async function write(place: string | undefined, { folder, mode }: Entry, content: Readable): Promise<void> {
  if (!place) return void content.resume();
  if (folder) return void (await mkdir(place, { recursive: true, mode: 0o700 }));
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(place, { mode: mode & 0o777 }));
}

async function writeKeys(folder: string, keys: KeyFiles): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const [name, content] of Object.entries(keys))
    await writeFile(join(folder, basename(name)), content, { mode: 0o600, flush: true });
}

async function replace(dataDir: string, cluster: RestoredCluster): Promise<void> {
  const { attachments, remotes } = fileFolders(process.env);
  const staged = new Set(await readdir(stagingFolder(dataDir)));
  await cluster.settle();
  for (const [name, place] of [
    ['keys', join(dataDir, 'keys')],
    ['attachments', attachments],
  ] as const) {
    await empty(place);
    if (staged.has(name)) await move(join(stagingFolder(dataDir), name), place);
  }
  if (!staged.has('remotes')) return;
  if (hasRemotes(remotes))
    console.log(`The published remotes in ${remotes} stay as they are; those of the archive were left out.`);
  else await move(join(stagingFolder(dataDir), 'remotes'), remotes);
}

/** Not the folder itself: a disk of its own may be there. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Also onto another disk. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) {
    await rename(join(from, name), join(to, name)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await cp(join(from, name), join(to, name), { recursive: true });
    });
  }
}
