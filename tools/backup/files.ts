import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Part } from './archive.ts';

export type FoundFile = { path: string; size: number; mtimeMs: number };

/** Where this platform keeps files, beside its databases and keys. What else is in the data folder is made again. */
export type FileFolders = Record<Exclude<Part, 'postgres'>, string>;

/** What is on its way is called so until all of it is there. */
const incoming = /\.incoming-/;

/** Files by the name that they have in an archive. */
export async function filesOf(folders: FileFolders): Promise<Map<string, FoundFile>> {
  const found = new Map<string, FoundFile>();
  for (const [part, folder] of Object.entries(folders)) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(none)) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || incoming.test(relative(folder, path))) continue;
      const now = await stat(path).catch(() => undefined);
      if (now)
        found.set(`${part}/${relative(folder, path).split(sep).join('/')}`, {
          path,
          size: now.size,
          mtimeMs: now.mtimeMs,
        });
    }
  }
  return found;
}

const none = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return [];
};

/** What is new among them, or another than it was. */
export function newSince(before: Map<string, FoundFile>, now: Map<string, FoundFile>): Map<string, FoundFile> {
  return new Map(
    [...now].filter(
      ([name, { size, mtimeMs }]) => before.get(name)?.size !== size || before.get(name)?.mtimeMs !== mtimeMs,
    ),
  );
}
