import { randomUUID } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clashesOf, clashOfReleases } from './clashes.js';
import { faultsOf } from './faults.js';
import { claimantsOf, leftOutWords, planReleases } from './plan.js';
import {
  promoted,
  readRegistry,
  rolledBack,
  withCanary,
  withoutRemote,
  writeRegistry,
  type Registry,
  type Release,
} from './registry.js';
import { checksumOf, integrityOfBuild, loadRelease, readRecorded, verifyRelease } from './release.js';
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
  // Not by the process's id: in containers that share the folder all have the same.
  const incoming = `${target}.incoming-${randomUUID()}`;
  await cp(build, incoming, { recursive: true });
  await writeFile(join(incoming, 'integrity.json'), JSON.stringify(integrity, null, 1));
  await rename(incoming, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(incoming, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await verifyRelease(target, { version, checksum }); // another published the same meanwhile
  });
  return { name, version, checksum };
}

/** Makes a published version the live one. @throws where its files are not the published ones, or it would not compose */
export async function promote(name: string, version: string, into = remotesDirectory): Promise<void> {
  const release = await releaseOf(name, version, into);
  const registry = await readRegistry(into);
  await refuseUnfit(registry, name, release, into);
  await writeRegistry(into, promoted(registry, name, release));
}

/** Makes the version before the live one live again: a registry write, no build. @throws as `promote` */
export async function rollBack(name: string, into = remotesDirectory): Promise<Release> {
  const registry = await readRegistry(into);
  const back = rolledBack(registry, name);
  const { current } = back.remotes[name]!;
  await refuseUnfit(registry, name, current, into);
  await writeRegistry(into, back);
  return current;
}

/** Shows a published version to a share of the browsers (0 ends it). @throws as `promote` */
export async function canary(name: string, version: string, percent: number, into = remotesDirectory): Promise<void> {
  const registry = await readRegistry(into);
  const release = percent === 0 ? { version, checksum: '' } : await releaseOf(name, version, into);
  if (percent !== 0) await refuseUnfit(registry, name, release, into);
  await writeRegistry(into, withCanary(registry, name, release, percent));
}

/** Shows nothing of a remote any more; its published versions stay. */
export async function remove(name: string, into = remotesDirectory): Promise<void> {
  await writeRegistry(into, withoutRemote(await readRegistry(into), name));
}

/** @throws where the release cannot be shown, or not beside what is shown of the other remotes now */
async function refuseUnfit(registry: Registry, name: string, release: Release, into: string): Promise<void> {
  const loaded = await loadRelease(into, name, release);
  const faults = faultsOf(name, loaded);
  if (faults.length) throw new Error(`${name} ${release.version} cannot be shown: ${faults.join('; ')}`);
  const { audiences } = await planReleases(registry, { remotesDirectory: into });
  for (const { releases } of audiences) {
    const others = claimantsOf(releases).filter((other) => other.name !== name);
    const [clash] = clashesOf([
      ...others,
      { name, version: release.version, since: newest, contributes: loaded.facts.contributes },
    ]);
    if (clash) throw new Error(`${clashOfReleases(clash)}. Nothing was changed.`);
  }
}

/** Sorts behind every moment. */
const newest = 'now';

/** Publishes and promotes what `npm run build` left in `apps/<name>/dist`; returns what is live now. @throws as `promote` */
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
  const { leftOut } = await planReleases(registry, { remotesDirectory: into });
  const refused = leftOut.find(({ remote }) => published.some(({ name }) => name === remote));
  if (refused)
    throw new Error(
      `${leftOutWords(refused)}. "npm run fernway -- remotes remove NAME" forgets a remote that is no more.`,
    );
  await writeRegistry(into, registry);
  await removeStale(into, registry);
  return published;
}

/** Old local builds would pile up: what neither runs nor can be rolled back to goes. */
async function removeStale(into: string, { remotes }: Registry): Promise<void> {
  for (const [name, { current, canary, earlier }] of Object.entries(remotes)) {
    const kept = new Set([current, ...(canary ? [canary] : []), ...earlier].map(({ version }) => version));
    if (!(await exists(join(into, name)))) continue;
    for (const version of await readdir(join(into, name))) {
      if (!kept.has(version)) await rm(join(into, name, version), { recursive: true });
    }
  }
}

async function releaseOf(name: string, version: string, into: string): Promise<Release> {
  const directory = join(into, name, version);
  const release = { version, checksum: checksumOf(await readRecorded(directory)) };
  await verifyRelease(directory, release);
  return release;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
