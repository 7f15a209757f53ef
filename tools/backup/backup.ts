import { stat } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { type BaseBackup, MayNotReplicate, replicating, ServerLost } from '@fernway/database/backup';
import { extract } from 'tar-stream';
import { readArguments } from '../platform/arguments.ts';
import { Stop } from '../platform/stop.ts';
import { format, type Header, headerName, keysName } from './archive.ts';
import { filesOf, newSince } from './files.ts';
import { newPassphrase } from './passphrase.ts';
import { progress, size } from './progress.ts';
import { seal } from './sealed-keys.ts';
import { dataFolder, databaseServer, fileFolders, filesElsewhere, keyFiles, ownVersion } from './sources.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export const usage = 'backup FILE [--keys] [--without-remotes] [--force]';

/** `npm run fernway -- backup`. */
export async function backup(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(
    {
      args,
      allowPositionals: true,
      options: {
        keys: { type: 'boolean', default: false },
        'without-remotes': { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        // For archives that stay for years; slow.
        level: { type: 'string' },
      },
    },
    usage,
  );
  const [file, ...more] = positionals;
  if (!file || more.length) throw new Stop(usage);
  const path = resolve(file);
  const sealedKeys = values.keys ? await seal(await keyFiles(dataFolder()), await newPassphrase()) : undefined;
  const folders = fileFolders();
  if (values['without-remotes']) delete (folders as Partial<typeof folders>).remotes;
  const server = await databaseServer();
  const shown = progress('Saved');
  let bytes = 0;
  try {
    const settings = {
      force: values.force,
      level: values.level ? Number(values.level) : undefined,
      onBytes: (count: number) => shown.at((bytes += count)),
    };
    await replicating(server.url, (session) =>
      writeArchive(path, settings, async (writer) => {
        const header = await headerOf(session.version, server.server, Boolean(sealedKeys));
        await writer.content(headerName, Buffer.from(`${JSON.stringify(header, null, 1)}\n`));
        // Files before the databases, and those that came meanwhile after them: what a record names is there.
        const before = await filesOf(folders);
        for (const [name, found] of before) await writer.file(name, found);
        await addCluster(writer, await session.backup());
        for (const [name, found] of newSince(before, await filesOf(folders))) await writer.file(name, found);
        if (sealedKeys) await writer.content(keysName, sealedKeys);
      }),
    );
  } catch (error) {
    if (error instanceof ServerLost)
      throw new Stop(`${error.message} (${(error.cause as Error).message}): nothing was kept of it. Run it again.`);
    throw error instanceof MayNotReplicate ? new Stop(`${error.message}.\n${(error.cause as Error).message}`) : error;
  } finally {
    shown.end();
    await server.close();
  }
  console.log(`Saved ${size((await stat(path)).size)} in ${path}, ${sealedKeys ? 'with' : 'without'} keys.`);
  const elsewhere = filesElsewhere();
  if (elsewhere)
    console.log(
      `Attached files are not in it: they are in ${elsewhere}. Copy that after this moment, and keep it as long as the archive.`,
    );
}

const headerOf = async (postgres: string, server: Header['server'], keys: boolean): Promise<Header> => ({
  format,
  madeAt: new Date().toISOString(),
  fernway: await ownVersion(),
  postgres,
  system: `${process.platform}-${process.arch}`,
  server,
  keys,
  ...(filesElsewhere() && { filesElsewhere: filesElsewhere() }),
});

/** The files of a data directory, one by one. */
async function addCluster(writer: ArchiveWriter, { tar, manifest }: BaseBackup): Promise<void> {
  const files = tar.pipe(extract());
  tar.on('error', (error) => files.destroy(error));
  for await (const entry of files) {
    const { name, type, size: bytes = 0, mode } = entry.header;
    const path = posix.join('postgres', name).replace(/\/$/, '');
    if (type === 'directory') {
      entry.resume();
      await writer.folder(path);
    } else if (type === 'file') {
      await writer.stream(path, { size: bytes, mode }, entry);
    } else
      throw new Stop(`${name} in the data directory is a ${type}, which no backup is taken of: use pg_basebackup.`);
  }
  await writer.content('postgres/backup_manifest', await manifest());
}
