import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicSettings } from '@fernway/web-kit/snapshot';
import { brotli, gzipped } from './compression.js';
import { compose, type ComposedPage, type Composition, type LoadedHost } from './compose.js';
import { renderFrames } from './frames.js';
import type { HostFacts } from './host-facts-plugin.js';
import type { Plan } from './plan.js';
import { repository } from './repository.js';

export type SiteOptions = {
  settings: PublicSettings;
  /** Folder for the pages, named by their `siteHash`: it appears as a whole, and others may be making the same. */
  into: string;
  /** Of the platform: `https://crm.example.com`. */
  origin?: string;
  shellDirectory?: string;
};

/** What a server needs to answer a navigation, without reading any HTML. */
export type SiteIndex = {
  /** Of remotes, shell and settings: the pages are stale when it changes. */
  hash: string;
  /** Ascending; a browser belongs to the first whose `below` is greater than its bucket (0 to 99). */
  audiences: {
    below: number;
    remotes: string;
    pages: SitePage[];
    fallback: SitePage;
    /** Files at the root of the site, by name. */
    files: Record<string, string>;
  }[];
};

/** `file` is relative to the site's folder, with `.br` and `.gz` beside it. */
export type SitePage = Pick<ComposedPage, 'pattern' | 'kind' | 'headers'> & { file: string };

const indexFile = 'index.json';

/** People wait for these pages at a start or a release: three times as fast as the best, for 1.2 % more bytes. */
const pageQuality = 10;

/** Whether a folder of that name holds pages that nobody uses: they are being made, or were put aside. */
export const isUnfinishedSite = (name: string): boolean => /\.(next|old)-[\w-]+$/.test(name);

/** Writes every page for every audience into a folder, and their index. Returns the index. */
export async function composeSite(options: SiteOptions, shell: Shell, plan: Plan): Promise<SiteIndex> {
  // Not by the process's id: in containers that share the folder all have the same.
  const next = `${options.into}.next-${randomUUID()}`;
  try {
    const index = await writeSite(next, options, shell, plan);
    return await place(next, options.into, index);
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    throw error;
  }
}

/** The index of pages that were composed before; what is not whole counts as not there. */
export async function readSite(directory: string): Promise<SiteIndex | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, indexFile), 'utf8')) as SiteIndex;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Takes a folder of pages away in one step: nobody finds half of it. */
export async function removeSite(directory: string): Promise<void> {
  const old = `${directory}.old-${randomUUID()}`;
  await rename(directory, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(old, { recursive: true, force: true });
}

async function writeSite(next: string, options: SiteOptions, shell: Shell, plan: Plan): Promise<SiteIndex> {
  const directory = options.shellDirectory ?? shellBuild;
  const host = await loadHost(directory, shell.facts);
  const index: SiteIndex = { hash: siteHash(shell, plan), audiences: [] };
  for (const { below, releases: planned } of plan.audiences) {
    const releases = Object.fromEntries(Object.entries(planned).map(([name, { loaded }]) => [name, loaded]));
    const frames = await renderFrames(
      directory,
      shell.facts.frames,
      Object.entries(releases).map(([name, { facts }]) => ({ name, contributes: facts.contributes })),
    );
    index.audiences.push(await writeAudience(next, below, compose({ ...options, host, frames, releases })));
  }
  await writeFile(join(next, indexFile), JSON.stringify(index, null, 1));
  return index;
}

async function writeAudience(
  site: string,
  below: number,
  { pages, fallback, remotes, files }: Composition,
): Promise<SiteIndex['audiences'][number]> {
  const folder = String(below);
  const written = new Set<string>();
  const write = async ({ html, ...rest }: ComposedPage): Promise<SitePage> => {
    const file = `${folder}/${hashOf(html)}.html`;
    // Many addresses show the same until their scripts are there.
    if (!written.has(file)) await writeCompressed(join(site, file), html);
    written.add(file);
    return { ...rest, file };
  };
  await writeCompressed(join(site, folder, 'remotes.json'), JSON.stringify(remotes));
  for (const { name, content } of files) await writeCompressed(join(site, folder, name), content);
  // One after the other: side by side they would hold all of Node's few threads, and files to serve would wait.
  const sitePages: SitePage[] = [];
  for (const page of pages) sitePages.push(await write(page));
  return {
    below,
    remotes: `${folder}/remotes.json`,
    pages: sitePages,
    fallback: await write(fallback),
    files: Object.fromEntries(files.map(({ name }) => [name, `${folder}/${name}`])),
  };
}

/** What pages are made from besides remotes; `hash` changes when they have to be composed again for it. */
type Shell = { facts: Facts; hash: string };

/** Cheap enough to be asked every second. */
export async function readShell({
  shellDirectory = shellBuild,
  settings,
  origin,
}: Omit<SiteOptions, 'into'>): Promise<Shell> {
  const facts = await hostFacts(shellDirectory);
  const { shell, early, frames } = facts;
  return {
    facts,
    hash: hashOf(JSON.stringify([shell.chunks, early.chunks, frames.chunks, settings, origin, await templates()])),
  };
}

/**
 * Of the pages, by what they are made of: what was shown before (after a roll-back, say) has the hash that it had then.
 */
export const siteHash = ({ hash }: Shell, { audiences }: Plan): string =>
  hashOf(
    JSON.stringify([
      hash,
      audiences.map(({ below, releases }) => [
        below,
        Object.entries(releases)
          .map(([name, { release }]) => [name, release.version, release.checksum])
          .sort(),
      ]),
    ]),
  );

const shellBuild = join(repository, 'apps/shell/dist');
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);

type Facts = Record<'shell' | 'early' | 'frames', HostFacts>;

/** The code that writes the pages: an upgraded platform composes them again. */
async function templates(): Promise<string[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) =>
    /^(compose|fragments|frames|icon|page-html|site-files|social)\.[jt]s$/.test(file),
  );
  return Promise.all(files.sort().map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
}

async function hostFacts(directory: string): Promise<Facts> {
  const read = async (file: string) => JSON.parse(await readFile(join(directory, file), 'utf8')) as HostFacts;
  return { shell: await read('shell.json'), early: await read('early.json'), frames: await read('frames.json') };
}

async function loadHost(directory: string, { shell, early }: Facts): Promise<LoadedHost> {
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const sheets = new Set([...Object.values(shell.chunks), ...Object.values(shell.provided)].flatMap(({ css }) => css));
  const styles = await Promise.all([...sheets].map(async (file) => [file, await read(file)] as const));
  const scripts = await Promise.all((early.chunks['early']?.js ?? []).map(read));
  return { shell, early: scripts.join('\n'), styles: Object.fromEntries(styles) };
}

async function writeCompressed(file: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  await mkdir(join(file, '..'), { recursive: true });
  await Promise.all([
    writeFile(file, bytes),
    brotli(bytes, pageQuality).then((compressed) => writeFile(`${file}.br`, compressed)),
    gzipped(bytes).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}

/** Of several that made the same pages the first one's stay: somebody may be reading them. */
async function place(next: string, into: string, index: SiteIndex): Promise<SiteIndex> {
  for (;;) {
    try {
      await rename(next, into);
      return index;
    } catch (error) {
      if (
        !['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '') ||
        !(await exists(into))
      )
        throw error;
    }
    const theirs = await readSite(into);
    if (theirs) {
      await rm(next, { recursive: true, force: true });
      return theirs;
    }
    await removeSite(into);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
