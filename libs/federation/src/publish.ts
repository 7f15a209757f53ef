import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promoted, readRegistry, rolledBack, withCanary, writeRegistry, type Release } from './registry.js';
import { checksumOf, integrityOfBuild, verifyRelease } from './release.js';
import { repository } from './repository.js';
import type { RemoteFacts } from './remote-facts-plugin.js';

const remotesDirectory = join(repository, 'remotes');

export type Published = Release & { name: string };

/**
 * Copies a build to `remotes/<name>/<version>/`, with the hash of each of its files. The version is the build's content,
 * unless given. Publishing shows nothing to anybody: see `promote`.
 */
export async function publish(build: string, options: { version?: string; into?: string } = {}): Promise<Published> {
  const into = options.into ?? remotesDirectory;
  const { name } = JSON.parse(await readFile(join(build, 'remote.json'), 'utf8')) as RemoteFacts;
  const integrity = await integrityOfBuild(build);
  const checksum = checksumOf(integrity);
  const version = options.version ?? checksum.slice(0, 12);
  const target = join(into, name, version);
  if (await exists(target)) {
    await verifyRelease(target, { version, checksum });
    return { name, version, checksum };
  }
  const incoming = `${target}.incoming-${process.pid}`;
  await cp(build, incoming, { recursive: true });
  await writeFile(join(incoming, 'integrity.json'), JSON.stringify(integrity, null, 1));
  await rename(incoming, target);
  return { name, version, checksum };
}

/** Makes a published version the live one, after checking its files again. */
export async function promote(name: string, version: string, into = remotesDirectory): Promise<void> {
  const release = await releaseOf(name, version, into);
  await writeRegistry(into, promoted(await readRegistry(into), name, release));
}

/** Makes the version before the live one live again: a registry write, no build. */
export async function rollBack(name: string, into = remotesDirectory): Promise<Release> {
  const registry = rolledBack(await readRegistry(into), name);
  const { current } = registry.remotes[name]!;
  await verifyRelease(join(into, name, current.version), current);
  await writeRegistry(into, registry);
  return current;
}

/** Shows a published version to a share of the browsers (0 ends it). */
export async function canary(name: string, version: string, percent: number, into = remotesDirectory): Promise<void> {
  const release = await releaseOf(name, version, into);
  await writeRegistry(into, withCanary(await readRegistry(into), name, release, percent));
}

/** Publishes and promotes what `npm run build` left in `apps/<name>/dist`; returns what is live now. */
export async function publishLocalBuilds(into = remotesDirectory): Promise<Published[]> {
  const apps = join(repository, 'apps');
  const published: Published[] = [];
  let registry = await readRegistry(into);
  for (const app of (await readdir(apps)).sort()) {
    const build = join(apps, app, 'dist');
    if (!(await exists(join(build, 'remote.json')))) continue;
    const release = await publish(build, { into });
    const { name, ...pointer } = release;
    registry = promoted(registry, name, pointer);
    published.push(release);
  }
  await writeRegistry(into, registry);
  await removeStale(into, registry);
  return published;
}

/** Old local builds would pile up: what neither runs nor can be rolled back to goes. */
async function removeStale(into: string, { remotes }: Awaited<ReturnType<typeof readRegistry>>): Promise<void> {
  for (const [name, { current, canary, earlier }] of Object.entries(remotes)) {
    const kept = new Set([current, ...(canary ? [canary] : []), ...earlier].map(({ version }) => version));
    for (const version of await readdir(join(into, name))) {
      if (!kept.has(version)) await rm(join(into, name, version), { recursive: true });
    }
  }
}

async function releaseOf(name: string, version: string, into: string): Promise<Release> {
  const directory = join(into, name, version);
  const recorded = await readFile(join(directory, 'integrity.json'), 'utf8');
  const release = { version, checksum: checksumOf(JSON.parse(recorded) as Record<string, string>) };
  await verifyRelease(directory, release);
  return release;
}

const exists = (path: string) => stat(path).then(
  () => true,
  () => false,
);
