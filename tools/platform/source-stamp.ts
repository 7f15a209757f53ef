import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

const stampFile = join(root, '.cache', 'build-stamp');
const notSource = new Set(['node_modules', 'dist', 'test', 'test-results', 'coverage']);
const shared = ['package-lock.json', 'nx.json', 'tsconfig.base.json', 'tsconfig.web.json'];

/**
 * Fingerprint of everything that builds read, from names, sizes and times: asking nx whether all is still built takes
 * seconds, this takes milliseconds.
 */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path}\0${mtimeMs}\0${size}\n`);
  };
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      // Caches, and the data of a service that somebody ran by itself.
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) {
        if (!notSource.has(entry.name)) walk(join(folder, entry.name));
      } else if (entry.isFile() && !/\.(spec|test)\.tsx?$/.test(entry.name)) add(join(folder, entry.name));
    }
  };
  for (const group of ['apps', 'libs', 'services', 'tools/presets']) walk(join(root, group));
  for (const file of shared) add(join(root, file));
  return hash.digest('hex');
}

/** Whether the last build saw exactly these sources, and nobody removed what it made. */
export function isBuilt(stamp: string): boolean {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return false;
  return allThere();
}

/** Whether every package has a build, of whatever sources. */
export const allThere = () => packages().every((folder) => existsSync(join(folder, 'dist')));

/** @param stamp of the sources that were built; empty before a build: one that is interrupted leaves nothing that counts */
export function markBuilt(stamp: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Whether some build made all of it, by hand or in an image: nobody noted of which sources. */
export const isBuiltElsewhere = () => !existsSync(stampFile) && allThere();

/** Folders of the packages that have something to build. */
function packages(): string[] {
  return ['apps', 'libs', 'services'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => join(root, group, name))
      .filter(
        (folder) =>
          existsSync(join(folder, 'src')) && readFileSync(join(folder, 'package.json'), 'utf8').includes('"build":'),
      ),
  );
}
