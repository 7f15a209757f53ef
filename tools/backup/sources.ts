import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { embeddedCluster } from '@fernway/database/backup';
import { startEmbeddedPostgres } from '@fernway/database/embedded-postgres';
import { root } from '../bootstrap/process.mjs';
import { runningSettings } from '../fernway/running.ts';
import { remotesDirectory } from '../platform/published-remotes.ts';
import { discoverServices, settingPrefix } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import { AlreadyRunning, lockData } from '../start/data-lock.ts';
import type { FileFolders } from './files.ts';
import type { KeyFiles } from './sealed-keys.ts';

type Settings = Record<string, string | undefined>;

export type DatabaseServer = {
  server: 'embedded' | 'own';
  /** Of a role that may replicate. */
  url: string;
  /** Ends what was started for the backup only. */
  close(): Promise<unknown>;
};

/** The folder of everything that `npm start` keeps. */
export const dataFolder = (settings: Settings = runningSettings()) => resolve(root, settings.DATA_DIR || '.data');

export function fileFolders(settings: Settings = runningSettings()): FileFolders {
  const attachments = settings.ATTACHMENTS_DIR
    ? resolve(root, settings.ATTACHMENTS_DIR)
    : join(dataFolder(settings), 'attachments');
  return { attachments, remotes: remotesDirectory(settings) };
}

/** Where attached files are kept that no archive has; undefined where they are in a folder. */
export const filesElsewhere = (
  { ATTACHMENTS_S3_BUCKET: bucket, ATTACHMENTS_S3_ENDPOINT: endpoint }: Settings = runningSettings(),
): string | undefined => (bucket ? `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}` : undefined);

/** The keys that `npm start` made; those in settings are the operator's to keep. */
export async function keyFiles(dataDir: string): Promise<KeyFiles> {
  const folder = join(dataDir, 'keys');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  if (names.length === 0)
    throw new Stop(
      `There are no keys in ${folder}: those of this platform are in its settings (.env), which you keep yourself.`,
    );
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/**
 * The one server of all databases: the operator's, where settings name it, else that of `npm start`, running or started
 * for this.
 * @throws Stop where there is none, or they are on several
 */
export async function databaseServer(settings: Settings = runningSettings()): Promise<DatabaseServer> {
  const dataDir = dataFolder(settings);
  const cluster = await embeddedCluster(join(dataDir, 'postgres'));
  const services = ['events', ...discoverServices().flatMap(({ name, database }) => (database ? [name] : []))];
  const urls = services.flatMap((name) => settings[`${settingPrefix(name)}_DATABASE_URL`] || []);
  const own = [...new Set(urls.map((url) => new URL(url).host))].filter(
    (host) => !cluster.servedAt || host !== new URL(cluster.servedAt).host,
  );
  if (own.length) return { server: 'own', url: ownServer(own, urls, settings), close: async () => undefined };
  if (!cluster.exists)
    throw new Stop(
      `There is nothing to back up in ${dataDir}: it was never started there, or DATA_DIR names another folder.`,
    );
  try {
    const unlock = lockData(dataDir, 'a backup of it');
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    return { server: 'embedded', url: server.adminUrl, close: () => server.stop().finally(unlock) };
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || !cluster.servedAt) throw error;
    return { server: 'embedded', url: cluster.servedAt, close: async () => undefined };
  }
}

function ownServer(hosts: string[], urls: string[], { POSTGRES_ADMIN_URL }: Settings): string {
  const embedded = urls.length > 0 && hosts.length < new Set(urls.map((url) => new URL(url).host)).size;
  if (hosts.length > 1 || embedded) {
    throw new Stop(
      `The databases are on several servers (${hosts.join(', ')}${embedded ? ', and that of npm start' : ''}), and a backup is of one at one moment: see Backup in docs/operating.md.`,
    );
  }
  if (POSTGRES_ADMIN_URL) return POSTGRES_ADMIN_URL;
  throw new Stop(
    `The databases are on ${hosts[0]}. Set POSTGRES_ADMIN_URL to the address of a role there that may replicate, or use what that server is backed up with: see Backup in docs/operating.md.`,
  );
}

/** Which code it is; nobody knows the commit where there is no git. */
export async function ownVersion(): Promise<{ version: string; commit: string | null }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return { version, commit };
}
