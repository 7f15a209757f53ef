import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { Stop } from '../platform/stop.ts';
import { Checksums, checksumsName, sealOf, windowLog } from './archive.ts';
import type { FoundFile } from './files.ts';

/** Takes entries one after another. */
export type ArchiveWriter = {
  content(name: string, content: Buffer): Promise<void>;
  /** @param mode of the file, as tar has it */
  stream(name: string, of: { size: number; mode?: number }, source: Readable): Promise<void>;
  folder(name: string): Promise<void>;
  /** A file of this machine; one that is gone meanwhile is left out. */
  file(name: string, file: FoundFile): Promise<void>;
};

export type ArchiveSettings = {
  /** Replaces what is there. */
  force: boolean;
  /** zstd's, 1 to 22. */
  level?: number;
  onBytes?: (count: number) => void;
};

/**
 * Writes an archive: a tar in zstd, its checksums last. It has its name once all of it is on the disk; what fails leaves
 * nothing behind.
 * @throws Stop where there is such a file already, or the disk is full
 */
export async function writeArchive(
  path: string,
  settings: ArchiveSettings,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  if (!settings.force && (await isThere(path)))
    throw new Stop(`${path} is there already: name another file, or say --force.`);
  const tar = pack();
  const checksums = new Checksums();
  const params = {
    [constants.ZSTD_c_compressionLevel]: settings.level ?? constants.ZSTD_CLEVEL_DEFAULT,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  try {
    await rm(part, { force: true });
    const written = pipeline(
      tar,
      createZstdCompress({ params }),
      sealed(),
      createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
    );
    const filled = fill(writerOf(tar, checksums, settings.onBytes)).then(async () => {
      await add(tar, checksumsName, Buffer.from(checksums.toString()));
      tar.finalize();
    });
    filled.catch((error: Error) => tar.destroy(error));
    // Either fails with the other: the one that failed first says why.
    await Promise.race([written, filled.then(() => written)]);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
      ? new Stop(
          `The disk of ${path} is full: nothing was kept of the backup. Make room, or name a file on another disk.`,
        )
      : error;
  }
  await syncFolder(dirname(path));
}

/** The bytes as they come, and their checksum after them. */
function sealed(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(null, sealOf(hash.digest())),
  });
}

type Pack = ReturnType<typeof pack>;

function writerOf(tar: Pack, checksums: Checksums, onBytes?: (count: number) => void): ArchiveWriter {
  const stream: ArchiveWriter['stream'] = async (name, { size, mode = 0o600 }, source) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sink = tar.entry({ name, size, mode }, (error) => (error ? reject(error) : resolve()));
    await Promise.all([pipeline(source, checksums.through(name, onBytes), sink), promise]);
  };
  return {
    stream,
    async content(name, content) {
      checksums.note(name, content);
      await add(tar, name, content);
    },
    async folder(name) {
      await new Promise<void>((resolve, reject) =>
        tar.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve())),
      );
    },
    async file(name, { path }) {
      const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (!handle) return;
      try {
        const { size, mode } = await handle.stat();
        await stream(
          name,
          { size, mode: mode & 0o777 },
          createReadStream(path, { fd: handle, autoClose: false, ...(size && { end: size - 1 }) }),
        );
      } finally {
        await handle.close();
      }
    },
  };
}

const add = (tar: Pack, name: string, content: Buffer) =>
  new Promise<void>((resolve, reject) =>
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
  );

const isThere = (path: string) =>
  open(path).then(
    (handle) => handle.close().then(() => true),
    () => false,
  );

/** The name, too, is to outlive a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined); // Windows opens no folders
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
