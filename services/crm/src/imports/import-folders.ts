import { repeat } from '@fernway/service-kit';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'fernway-import-';
const touchEveryMs = 60_000;
/** Whoever has said nothing for so long is gone; several processes may share the place, so none can tell by its number. */
const abandonedMs = 15 * 60_000;

/** Runs `work` on the path of a file in a folder of its own, which names this process, and forgets both. */
export const inFolder = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const stop = repeat(
    touchEveryMs,
    () => utimes(folder, new Date(), new Date()),
    () => undefined,
  );
  try {
    return await work(join(folder, 'file'));
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Removes the folders of processes that were killed. @returns how many */
export const removeAbandoned = async (place = tmpdir(), now = Date.now()): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(place, name);
    const touched = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (touched === undefined || now - touched < abandonedMs) continue;
    // Another instance may be at it, or it may be another user's.
    await rm(folder, { recursive: true, force: true }).then(
      () => (removed += 1),
      () => undefined,
    );
  }
  return removed;
};
