import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where the system answers that what is above is
 * missing although it is there, as under `/proc`.
 * @throws as `mkdir` does
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    mkdirSync(path, { mode });
  }
}

const words: Record<string, string> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is a file, not a folder',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that is read-only',
};
const full = ['ENOSPC', 'EDQUOT'];

/**
 * Makes a folder if there is none, and writes a file into it to see that this works.
 * @returns why it cannot be used, beginning with its path; a full disk is no reason, as room can be made
 */
export function folderFault(path: string, mode?: number): string | undefined {
  const probe = join(path, `.probe-${randomUUID()}`);
  try {
    makeFolder(path, mode);
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (full.includes(code)) return undefined;
    return `${path} ${words[code] ?? `cannot be made or written: ${message}`}`;
  }
}
