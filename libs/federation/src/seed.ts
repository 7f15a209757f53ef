import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from './publish.js';
import { promoted, readRegistry, writeRegistry } from './registry.js';

/**
 * What a seed did to one remote. `kept`: it was published, and shows to nobody, for an operator chose another. `failed`: what
 * is there of it stays as it is.
 */
export type Seeded = { name: string; version: string } & (
  | { how: 'promoted' | 'kept' }
  | { how: 'failed'; error: unknown }
);

const fileIn = (remotesDirectory: string) => join(remotesDirectory, 'seeded.json');

/**
 * Brings the remotes of an image into the folder that outlives its container. A build that the last image did not have
 * is published; it becomes the live one where the live one came with an image too. Where an operator promoted another,
 * went back to one, or shows one to some, that stays.
 * @param seed folder with a registry and the builds that it names, which is not written to
 * @returns what changed; nothing, for a container that is made anew from the same image
 */
export async function seedRemotes(seed: string, into: string): Promise<Seeded[]> {
  const { remotes } = await readRegistry(seed);
  const lastSeeded = await readSeeded(into);
  let registry = await readRegistry(into);
  const seeded: Seeded[] = [];
  for (const [name, { current }] of Object.entries(remotes)) {
    // Also what is known already: a volume may have lost it.
    const release = await publish(join(seed, name, current.version), { version: current.version, into }).catch(
      (error: unknown) => {
        seeded.push({ name, version: current.version, how: 'failed', error });
      },
    );
    if (!release) continue;
    if (lastSeeded[name] === current.version && registry.remotes[name]) continue;
    const live = registry.remotes[name];
    const chosen =
      live && (live.canary || (live.current.version !== lastSeeded[name] && live.current.version !== current.version));
    if (!chosen) registry = promoted(registry, name, { version: release.version, checksum: release.checksum });
    seeded.push({ name, version: current.version, how: chosen ? 'kept' : 'promoted' });
  }
  const done = seeded.filter(({ how }) => how !== 'failed');
  if (!done.length) return seeded;
  await writeRegistry(into, registry);
  await writeSeeded(into, { ...lastSeeded, ...Object.fromEntries(done.map(({ name, version }) => [name, version])) });
  return seeded;
}

/** Version by remote, as the last image brought it. */
async function readSeeded(remotesDirectory: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(fileIn(remotesDirectory), 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

async function writeSeeded(remotesDirectory: string, versions: Record<string, string>): Promise<void> {
  const temporary = `${fileIn(remotesDirectory)}.${randomUUID()}`;
  await writeFile(temporary, `${JSON.stringify(versions, null, 2)}\n`);
  await rename(temporary, fileIn(remotesDirectory));
}
