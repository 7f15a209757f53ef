import { existsSync, readFileSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

export type WatchedPackage = { name: string; folder: string; service: string | undefined; uses: string[] };

const settleMs = 150;

/** Packages that run in Node: a change of theirs needs a build and a restart. */
export function nodePackages(root: string): WatchedPackage[] {
  return ['libs', 'services'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => ({ name, folder: join(root, group, name) }))
      .filter(({ folder }) => existsSync(join(folder, 'src')))
      .flatMap(({ name, folder }) => {
        const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
        if (!manifest.scripts?.build?.startsWith('swc')) return [];
        const uses = Object.keys(manifest.dependencies ?? {}).filter((dependency) => dependency.startsWith('@fernway/'));
        return [{ name: manifest.name, folder, service: group === 'services' ? name : undefined, uses }];
      }),
  );
}

type Manifest = { name: string; scripts?: Record<string, string>; dependencies?: Record<string, string> };

/** Services that run code of this package, directly or through other libraries. */
export function servicesUsing(changed: string, packages: WatchedPackage[]): string[] {
  const affected = new Set([changed]);
  for (let size = 0; size !== affected.size; ) {
    size = affected.size;
    for (const { name, uses } of packages) if (uses.some((used) => affected.has(used))) affected.add(name);
  }
  return packages.flatMap(({ name, service }) => (service && affected.has(name) ? [service] : []));
}

/** Calls back once per burst of changes in a package's sources. @returns how to end it */
export function watchSources(packages: WatchedPackage[], onChange: (changed: WatchedPackage) => void): () => void {
  const watchers = packages.map((watched): FSWatcher => {
    let timer: NodeJS.Timeout | undefined;
    return watch(join(watched.folder, 'src'), { recursive: true }, (_event, file) => {
      if (file && /\.(spec|test)\.tsx?$|~$|^\./.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(watched), settleMs);
    });
  });
  return () => watchers.forEach((watcher) => watcher.close());
}
