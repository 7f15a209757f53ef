import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from 'chokidar';

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
        const uses = Object.keys(manifest.dependencies ?? {}).filter((dependency) =>
          dependency.startsWith('@fernway/'),
        );
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

const noSource = /\.(spec|test)\.tsx?$|~$|(^|[/\\])\.[^/\\]+$/;

/**
 * Calls back once per burst of changes in a package's sources, also where an editor puts a new file in the place of the old
 * one, which Node's own recursive watch loses sight of. @returns how to end it, once it is watching
 */
export async function watchSources(
  packages: WatchedPackage[],
  onChange: (changed: WatchedPackage) => void,
): Promise<() => Promise<void>> {
  const ends = await Promise.all(packages.map((watched) => watchPackage(watched, () => onChange(watched))));
  return async () => void (await Promise.all(ends.map((end) => end())));
}

async function watchPackage({ folder }: WatchedPackage, onChange: () => void): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const sources = join(folder, 'src');
  const watcher = watch(sources, {
    ignoreInitial: true,
    atomic: false,
    ignored: (path) => path !== sources && noSource.test(path.slice(sources.length)),
  });
  const watching = new Promise<void>((resolve) => watcher.once('ready', resolve));
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  });
  await watching;
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}
