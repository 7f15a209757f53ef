import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { InjectEnv } from '@fernway/service-kit';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { emptyFile } from '../uploads/storage.service.js';
import { headBytes, typeOf } from './file-type.js';

/** What is on its way is called so until all of it is there. */
const incoming = '.incoming-';

/** Files on disk, a folder for each workspace, each under its id: no name that somebody chose is ever a path. */
@Injectable()
export class FileStore {
  private readonly root: string;

  constructor(@InjectEnv() env: Env) {
    this.root = env.attachmentsDir;
  }

  /**
   * Writes a stream to the file of `id`; cut in the middle, or refused by `allow`, it leaves nothing.
   * @param allow throws when so many bytes are too many
   * @throws AppError invalid-request when it breaks off, or nothing is sent
   */
  async write(workspace: string, id: string, source: Readable, allow: (bytes: number) => void): Promise<{ bytes: number; type: string }> {
    const folder = join(this.root, workspace);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, incoming + uuidv7());
    let bytes = 0;
    const head: Buffer[] = [];
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
        bytes += chunk.length;
        allow(bytes);
        yield chunk;
      }
    };
    try {
      await pipeline(source, counted, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      if (bytes === 0) throw emptyFile();
      await rename(part, join(folder, id));
    } catch (error) {
      await rm(part, { force: true });
      if (error instanceof AppError || isDiskError(error)) throw error;
      throw new AppError('invalid-request', { cause: error, detail: 'The upload broke off before its end; nothing was kept of it' });
    }
    return { bytes, type: typeOf(Buffer.concat(head)) };
  }

  /** @throws AppError not-found where the file is gone although its record is there */
  async read(workspace: string, id: string): Promise<Readable> {
    const path = join(this.root, workspace, id);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new AppError('not-found', { detail: 'The file itself is not there any more' });
    return createReadStream(path);
  }

  remove(workspace: string, id: string): Promise<void> {
    return rm(join(this.root, workspace, id), { force: true });
  }

  /** Workspaces that have files. */
  async workspaces(): Promise<string[]> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  /** Ids of files that were not touched since `before`; what never arrived whole is removed. */
  async olderThan(workspace: string, before: Date): Promise<string[]> {
    const folder = join(this.root, workspace);
    const old: string[] = [];
    for (const name of await readdir(folder)) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (!found || found.mtime >= before) continue;
      if (name.startsWith(incoming)) await rm(join(folder, name), { force: true });
      else old.push(name);
    }
    return old;
  }
}

/** A full or broken disk is our trouble, and no fault of the upload. */
const isDiskError = (error: unknown): boolean => ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
