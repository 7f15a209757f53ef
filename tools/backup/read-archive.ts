import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { type Entry as TarEntry, extract } from 'tar-stream';
import { Stop } from '../platform/stop.ts';
import { Checksums, checksumsName, format, type Header, headerName, sealBytes, sealOf, windowLog } from './archive.ts';

export type Entry = { name: string; folder: boolean; size: number; mode: number };

export type ArchiveReader = {
  onHeader(header: Header): Promise<void> | void;
  /** Takes all of `content`; without it the bytes are only looked at. */
  onEntry?(entry: Entry, content: Readable): Promise<void>;
  /** Bytes of the file as they are read, of how many. */
  onBytes?(read: number, of: number): void;
};

/**
 * Reads an archive to its end and checks every byte of it.
 * @throws Stop where it is none, was cut or changed, or is of a later making
 */
export async function readArchive(path: string, reader: ArchiveReader): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Stop(`There is no file ${path}.`);
  const hash = createHash('sha256');
  const seal = await lastBytes(path, found.size);
  let read = 0;
  const source = createReadStream(path, { highWaterMark: 1024 * 1024, end: Math.max(0, found.size - sealBytes - 1) });
  source.on('data', (chunk) => {
    hash.update(chunk);
    reader.onBytes?.((read += chunk.length), found.size);
  });
  const tar = extract();
  let failed: unknown;
  const fail = (error: unknown) => {
    failed ??= error;
    tar.destroy(error as Error);
  };
  const taken = takeAll(tar, reader).catch(fail);
  await pipeline(source, createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } }), tar).catch(
    fail,
  );
  await taken;
  const why = failed instanceof Damage ? failed.message : 'it was cut or changed';
  if (
    failed
      ? failed instanceof Damage || isOfTheArchive(failed as NodeJS.ErrnoException)
      : !sealOf(hash.digest()).equals(seal)
  ) {
    throw new Stop(`${path} is no whole backup: ${why}. Nothing was restored of it.`);
  }
  if (failed) throw failed;
}

async function lastBytes(path: string, size: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(sealBytes),
      0,
      sealBytes,
      Math.max(0, size - sealBytes),
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

class Damage extends Error {}

/** What zstd and tar say of bytes that are not theirs; what a disk says has another code. */
const isOfTheArchive = ({ code, message }: NodeJS.ErrnoException) =>
  /^(ZSTD_|Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(code ?? '') || /\btar\b|end of data|unexpected end/i.test(message);

async function takeAll(tar: ReturnType<typeof extract>, { onHeader, onEntry }: ArchiveReader): Promise<void> {
  const checksums = new Checksums();
  let first = true;
  let whole = false;
  for await (const entry of tar) {
    const { name } = entry.header;
    if (whole) throw new Damage('something was added to it');
    if (first !== (name === headerName)) throw new Damage('it does not begin as one');
    if (first) {
      first = false;
      const content = await buffer(entry);
      checksums.note(name, content);
      await onHeader(headerOf(content));
    } else if (name === checksumsName) {
      const difference = checksums.differenceFrom((await buffer(entry)).toString());
      if (difference) throw new Damage(`${difference} is not what was saved`);
      whole = true;
    } else {
      await takeSaved(entry, checksums, onEntry);
    }
  }
  if (!whole) throw new Damage(first ? 'nothing is in it' : 'its end is missing');
}

/** A file or a folder that was saved: handed over, and counted in the checksums whether anybody reads it or not. */
async function takeSaved(entry: TarEntry, checksums: Checksums, onEntry: ArchiveReader['onEntry']): Promise<void> {
  const { name, size = 0, mode = 0o600, type } = entry.header;
  if (!isSafe(name) || (type !== 'file' && type !== 'directory'))
    throw new Damage(`${name} is nothing that a backup holds`);
  const folder = type === 'directory';
  const content = folder ? entry : entry.pipe(checksums.through(name));
  entry.on('error', (error) => content.destroy(error));
  if (onEntry) await onEntry({ name, folder, size, mode }, content);
  else content.resume();
  if (!content.readableEnded) await finished(content.resume(), { writable: false });
}

/** Never outside of the folder that it is put in. */
const isSafe = (name: string) => !/^[/\\]|\\|:|\0/.test(name) && !name.split('/').includes('..');

function headerOf(content: Buffer): Header {
  const header = parsed(content);
  if (header.format !== format)
    throw new Stop(
      `It was made by a later version of Fernway (${header.fernway?.version}), which puts its backups together another way: restore it with that one.`,
    );
  return header;
}

function parsed(content: Buffer): Header {
  try {
    return JSON.parse(content.toString()) as Header;
  } catch {
    throw new Damage('it does not begin as one');
  }
}
