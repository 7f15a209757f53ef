import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../libs/service-kit/src/settings/usable-folder.ts';
import { Stop } from '../platform/stop.ts';

/** Another process works on the data. */
export class AlreadyRunning extends Stop {}

type Holder = { pid: number; started: string | undefined; url: string };

/**
 * Makes this process the only one on the data: two platforms on one database folder would destroy it.
 * @returns a function that gives the data free again
 * @throws AlreadyRunning when another start holds it; a holder that was killed does not count
 */
export function lockData(dataDir: string, url: string): () => void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
  const file = join(dataDir, 'lock.json');
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid), url } satisfies Holder));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(dataDir, error);
    }
    const holder = read(file);
    if (holder && isAlive(holder)) {
      throw new AlreadyRunning(
        `Fernway is already running on ${dataDir}: ${holder.url} (process ${holder.pid}). Stop that one first, or give this one DATA_DIR and PORT of its own.`,
      );
    }
    rmSync(file, { force: true });
  }
}

const unusable = (dataDir: string, error: unknown) =>
  new Stop(`The data cannot be kept in ${dataDir} (DATA_DIR): ${(error as Error).message}`);

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Killed between creating and writing it, or just given free.
    if (error instanceof SyntaxError || code === 'ENOENT') return undefined;
    throw new Stop(
      `${file} cannot be read (${code}): another user's platform may be running on it. Start as that user, or give this one DATA_DIR and PORT of its own.`,
    );
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process: there, but not ours to signal.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Process ids come round again: the same id with another start is another program.
  return startOf(pid) === started;
}

/** When a process began, in the kernel's own count; undefined where that is not to be read. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
