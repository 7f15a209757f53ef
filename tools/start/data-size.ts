import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are asked for at a time: the services are at work meanwhile. */
const atOnce = 32;
const mostNamed = 3;
const leastNamed = 1024 ** 2;

/** How much a folder holds, in one line with its largest parts: `412 MB (postgres 390 MB, logs 12 MB)`. */
export async function dataSize(folder: string): Promise<string> {
  const parts = new Map<string, number>();
  const paths = await filesIn(folder);
  for (let n = 0; n < paths.length; n += atOnce) {
    const sizes = await Promise.all(paths.slice(n, n + atOnce).map((path) => bytesOf(join(folder, path))));
    sizes.forEach((bytes, place) => {
      const [part = ''] = paths[n + place]!.split(/[/\\]/);
      parts.set(part, (parts.get(part) ?? 0) + bytes);
    });
  }
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const largest = [...parts]
    .filter(([, bytes]) => bytes >= leastNamed)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostNamed);
  return `${inWords(total)}${largest.length ? ` (${largest.map(([part, bytes]) => `${part} ${inWords(bytes)}`).join(', ')})` : ''}`;
}

/** Names below `folder`; what goes while it is looked at does not count. */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) found.push(...(await filesIn(folder, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
}

/** What it takes on the disk: the files of a database are not always as full as they are long. */
async function bytesOf(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return 0;
  // Windows counts no blocks.
  return found.blocks ? found.blocks * 512 : found.size;
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.ceil(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
