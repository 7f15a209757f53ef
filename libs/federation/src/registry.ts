import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One published version: its folder, and the checksum of that folder's `integrity.json`. */
export type Release = { version: string; checksum: string };

export type RemotePointers = {
  current: Release;
  /** Sees it first: browsers whose bucket (0 to 99) is below `percent`. */
  canary?: Release & { percent: number };
  /** Formerly current, newest first; what rolling back goes through. */
  earlier: Release[];
};

/** `remotes/registry.json`: which version of each remote is live. Versions themselves never change. */
export type Registry = { remotes: Record<string, RemotePointers> };

const keptReleases = 10;
const fileIn = (remotesDirectory: string) => join(remotesDirectory, 'registry.json');

export async function readRegistry(remotesDirectory: string): Promise<Registry> {
  try {
    return JSON.parse(await readFile(fileIn(remotesDirectory), 'utf8')) as Registry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { remotes: {} };
    throw error;
  }
}

/** Replaces the registry in one step: a reader sees the old one or the new one. */
export async function writeRegistry(remotesDirectory: string, registry: Registry): Promise<void> {
  await mkdir(remotesDirectory, { recursive: true });
  const temporary = `${fileIn(remotesDirectory)}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(temporary, fileIn(remotesDirectory));
}

/** Makes a release the one everybody gets; a canary of the same version ends with it. */
export function promoted(registry: Registry, name: string, release: Release): Registry {
  const before = registry.remotes[name];
  if (before?.current.version === release.version && !before.canary) return registry;
  const earlier = before ? [before.current, ...before.earlier] : [];
  const others = earlier.filter(({ version }) => version !== release.version).slice(0, keptReleases);
  return withPointers(registry, name, { current: release, earlier: others });
}

/** Back to the version before the current one; ends a canary. @throws when there is none. */
export function rolledBack(registry: Registry, name: string): Registry {
  const [previous, ...earlier] = registry.remotes[name]?.earlier ?? [];
  if (!previous) throw new Error(`${name} has no earlier release to go back to`);
  return withPointers(registry, name, { current: previous, earlier });
}

/** Shows a release to `percent` of the browsers; 0 ends the canary. */
export function withCanary(registry: Registry, name: string, release: Release, percent: number): Registry {
  const pointers = registry.remotes[name];
  if (!pointers) throw new Error(`${name} has no current release: promote one first`);
  if (!Number.isInteger(percent) || percent < 0 || percent > 99) throw new Error('percent must be 0 to 99');
  const { current, earlier } = pointers;
  return withPointers(registry, name, percent === 0 ? { current, earlier } : { current, earlier, canary: { ...release, percent } });
}

const withPointers = (registry: Registry, name: string, pointers: RemotePointers): Registry => ({
  remotes: { ...registry.remotes, [name]: pointers },
});

/** A run of buckets that see the same releases. */
export type Audience = { below: number; releases: Record<string, Release> };

/** The registry as each run of buckets sees it, ascending; one audience when there is no canary. */
export function audiences({ remotes }: Registry): Audience[] {
  const bounds = new Set(Object.values(remotes).flatMap(({ canary }) => (canary ? [canary.percent] : [])));
  return [...bounds, 100]
    .sort((a, b) => a - b)
    .map((below) => ({
      below,
      releases: Object.fromEntries(
        Object.entries(remotes).map(([name, { current, canary }]) => [
          name,
          canary && canary.percent >= below ? { version: canary.version, checksum: canary.checksum } : current,
        ]),
      ),
    }));
}
