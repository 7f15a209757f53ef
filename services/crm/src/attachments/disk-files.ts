import { AppError } from '@fernway/contracts/errors';
import { isDiskFull } from '@fernway/service-kit';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import { FileStore, type Written } from './file-store.js';
import { damaged, IncomingFile, missing } from './incoming-file.js';

/** What is on its way is called so until all of it is there. */
const incoming = '.incoming-';

/** Files on disk, a folder for each workspace; instances share it. */
export class DiskFiles extends FileStore {
  constructor(private readonly root: string) {
    super();
  }

  async write(workspace: string, id: string, source: Readable, allow: (bytes: number) => void): Promise<Written> {
    const folder = join(this.root, workspace);
    const part = join(folder, incoming + uuidv7());
    const file = new IncomingFile(source, allow);
    try {
      await this.makeFolder(folder);
      await pipeline(file.content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(part, join(folder, id));
    } catch (error) {
      file.drop();
      await rm(part, { force: true }).catch(() => undefined);
      throw away(error);
    }
    return file.written;
  }

  /** Never the root: where that is gone, a disk is not mounted, and what is written in its place would be lost. */
  private async makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }

  async read(workspace: string, id: string, bytes: number): Promise<Readable> {
    const path = join(this.root, workspace, id);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw missing();
    if (found.size !== bytes) throw damaged(id, found.size, bytes);
    return createReadStream(path);
  }

  remove(workspace: string, id: string): Promise<void> {
    return rm(join(this.root, workspace, id), { force: true });
  }

  async workspaces(): Promise<string[]> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

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

  async troubles(): Promise<string[]> {
    try {
      await access(this.root, constants.R_OK | constants.W_OK | constants.X_OK);
      return [];
    } catch (error) {
      return [`the folder of files cannot be used (${(error as NodeJS.ErrnoException).code})`];
    }
  }
}

/** What the system says of the folder, as a person may read it; a full disk has words of its own. */
function away(error: unknown): unknown {
  const { syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AppError || !syscall || isDiskFull(error)) return error;
  return new AppError('unavailable', {
    cause: error,
    detail: 'Files cannot be kept at the moment: the folder of files is not to be written',
  });
}
