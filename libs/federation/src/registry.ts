import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const remoteName = z.string().regex(/^[a-z][a-z0-9-]*$/);

const Release = z.object({
  version: z.string().regex(/^\w[\w.-]*$/),
  checksum: z.string(),
  /** When it was promoted, or first shown to some; unknown of releases from before this was kept. */
  since: z.iso.datetime().optional(),
});
/** One published version: its folder, and the checksum of that folder's `integrity.json`. */
export type Release = z.infer<typeof Release>;

const RemotePointers = z.object({
  current: Release,
  /** Sees it first: browsers whose bucket (0 to 99) is below `percent`. */
  canary: Release.extend({ percent: z.int().min(1).max(99) }).optional(),
  /** Formerly current, newest first; what rolling back goes through. */
  earlier: z.array(Release).default([]),
});
type RemotePointers = z.infer<typeof RemotePointers>;

/** `remotes/registry.json`: which version of each remote is live. Versions themselves never change. */
export type Registry = {
  remotes: Record<string, RemotePointers>;
  /** Entries that make no sense, as they stand in the file: writing it keeps them. */
  unreadable?: Record<string, unknown>;
};

const keptReleases = 10;
const fileIn = (remotesDirectory: string) => join(remotesDirectory, 'registry.json');
/** What was last written into the registry: what a broken one is mended with. */
const copyIn = (remotesDirectory: string) => join(remotesDirectory, 'registry.last.json');

/** A registry without entries where there is none. @throws where the file is there and cannot be read, or is gone */
export async function readRegistry(remotesDirectory: string): Promise<Registry> {
  try {
    const registry = await readFileOf(fileIn(remotesDirectory));
    if (registry) return registry;
    if (!(await readFileOf(copyIn(remotesDirectory)))) return { remotes: {} };
  } catch (error) {
    throw new Error(`${fileIn(remotesDirectory)} cannot be read: ${(error as Error).message}. ${mending}`, {
      cause: error,
    });
  }
  throw new Error(`${fileIn(remotesDirectory)} is gone. ${mending}`);
}

const mending = 'What was last written stands beside it in registry.last.json';

/** The registry as it was last written by promoting, rolling back and the like, where that is known. */
export const readLastRegistry = (remotesDirectory: string): Promise<Registry | undefined> =>
  readFileOf(copyIn(remotesDirectory));

async function readFileOf(file: string): Promise<Registry | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const parsed = z.object({ remotes: z.record(z.string(), z.unknown()) }).safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error('it is not an object with "remotes" in it');
  const { remotes } = parsed.data;
  const registry: Registry = { remotes: {} };
  for (const [name, entry] of Object.entries(remotes)) {
    const pointers = RemotePointers.safeParse(entry);
    if (pointers.success && remoteName.safeParse(name).success) registry.remotes[name] = pointers.data;
    else registry.unreadable = { ...registry.unreadable, [name]: entry };
  }
  return registry;
}

/** Replaces the registry in one step: a reader sees the old one or the new one. */
export async function writeRegistry(remotesDirectory: string, { remotes, unreadable }: Registry): Promise<void> {
  await mkdir(remotesDirectory, { recursive: true });
  const text = `${JSON.stringify({ remotes: { ...unreadable, ...remotes } }, null, 2)}\n`;
  for (const file of [fileIn(remotesDirectory), copyIn(remotesDirectory)]) {
    const temporary = `${file}.${randomUUID()}`;
    await writeFile(temporary, text);
    await rename(temporary, file);
  }
}

/** Makes a release the one everybody gets; a canary of the same version ends with it. */
export function promoted(registry: Registry, name: string, release: Release, at = now()): Registry {
  const before = registry.remotes[name];
  if (before?.current.version === release.version && !before.canary) return registry;
  const earlier = before ? [before.current, ...before.earlier] : [];
  const others = earlier.filter(({ version }) => version !== release.version).slice(0, keptReleases);
  return withPointers(registry, name, { current: { ...release, since: at }, earlier: others });
}

/** Back to the version before the current one; ends a canary. @throws when there is none. */
export function rolledBack(registry: Registry, name: string): Registry {
  const [previous, ...earlier] = registry.remotes[name]?.earlier ?? [];
  if (!previous) throw new Error(`${name} has no earlier release to go back to`);
  return withPointers(registry, name, { current: previous, earlier });
}

/** Shows a release to `percent` of the browsers; 0 ends the canary. */
export function withCanary(registry: Registry, name: string, release: Release, percent: number, at = now()): Registry {
  const pointers = registry.remotes[name];
  if (!pointers) throw new Error(`${name} has no current release: promote one first`);
  if (!Number.isInteger(percent) || percent < 0 || percent > 99) throw new Error('percent must be 0 to 99');
  const { current, earlier } = pointers;
  return withPointers(
    registry,
    name,
    percent === 0 ? { current, earlier } : { current, earlier, canary: { ...release, since: at, percent } },
  );
}

/** Forgets a remote; what was published of it stays. @throws when there is none of that name */
export function withoutRemote({ remotes, unreadable = {} }: Registry, name: string): Registry {
  if (!Object.hasOwn(remotes, name) && !Object.hasOwn(unreadable, name)) throw new Error(`There is no remote ${name}`);
  const without = <Entry>(entries: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(entries).filter(([each]) => each !== name));
  return { remotes: without(remotes), unreadable: without(unreadable) };
}

const now = () => new Date().toISOString();

function withPointers(registry: Registry, name: string, pointers: RemotePointers): Registry {
  const { [name]: _mended, ...unreadable } = registry.unreadable ?? {};
  return { remotes: { ...registry.remotes, [name]: pointers }, unreadable };
}

/** A run of buckets that see the same releases; `standIns` of a remote are what could take the place of its release. */
export type Audience = { below: number; releases: Record<string, Release>; standIns: Record<string, Release[]> };

/** The registry as each run of buckets sees it, ascending; one audience when there is no canary. */
export function audiences({ remotes }: Registry): Audience[] {
  const bounds = new Set(Object.values(remotes).flatMap(({ canary }) => (canary ? [canary.percent] : [])));
  return [...bounds, 100].sort((a, b) => a - b).map((below) => audienceOf(below, remotes));
}

function audienceOf(below: number, remotes: Registry['remotes']): Audience {
  const audience: Audience = { below, releases: {}, standIns: {} };
  for (const [name, { current, canary, earlier }] of Object.entries(remotes)) {
    const { percent = 0, ...shownFirst } = canary ?? {};
    const isShown = canary !== undefined && percent >= below;
    audience.releases[name] = isShown ? (shownFirst as Release) : current;
    audience.standIns[name] = isShown ? [current, ...earlier] : earlier;
  }
  return audience;
}
