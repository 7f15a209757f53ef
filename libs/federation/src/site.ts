import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicSettings } from '@fernway/web-kit/snapshot';
import { brotli, gzipped } from './compression.js';
import { compose, type ComposedPage, type LoadedHost } from './compose.js';
import { renderFrames } from './frames.js';
import type { HostFacts } from './host-facts-plugin.js';
import { audiences, readRegistry, type Registry } from './registry.js';
import { loadRelease } from './release.js';
import { repository } from './repository.js';

export type SiteOptions = {
  settings: PublicSettings;
  /** Folder for the pages; replaced as a whole. */
  into: string;
  /** Of the platform: `https://crm.example.com`. */
  origin?: string;
  remotesDirectory?: string;
  shellDirectory?: string;
};

/** What a server needs to answer a navigation, without reading any HTML. */
export type SiteIndex = {
  /** Of the registry, the shell and the settings: the pages are stale when it changes. */
  hash: string;
  /** Ascending; a browser belongs to the first whose `below` is greater than its bucket (0 to 99). */
  audiences: { below: number; remotes: string; pages: SitePage[]; fallback: SitePage }[];
};

/** `file` is relative to the site's folder, with `.br` and `.gz` beside it. */
export type SitePage = Pick<ComposedPage, 'pattern' | 'kind' | 'headers'> & { file: string };

const indexFile = 'index.json';

/** People wait for these pages at a start or a release: three times as fast as the best, for 1.2 % more bytes. */
const pageQuality = 10;

/** Writes every page for every audience into a folder, and their index. Returns the index. */
export async function composeSite(options: SiteOptions): Promise<SiteIndex> {
  const { settings, into, origin } = options;
  const remotes = options.remotesDirectory ?? join(repository, 'remotes');
  const registry = await readRegistry(remotes);
  const shell = options.shellDirectory ?? shellBuild;
  const facts = await hostFacts(shell);
  const host = await loadHost(shell, facts);
  const next = `${into}.next-${process.pid}`;
  const index: SiteIndex = { hash: await siteHash(registry, facts, settings), audiences: [] };
  for (const { below, releases } of audiences(registry)) {
    const loaded = await Promise.all(
      Object.entries(releases).map(async ([name, release]) => [name, await loadRelease(remotes, name, release)] as const),
    );
    const frames = await renderFrames(shell, facts.frames, loaded.map(([name, { facts }]) => ({ name, contributes: facts.contributes })));
    const composition = compose({ host, settings, frames, releases: Object.fromEntries(loaded), ...(origin ? { origin } : {}) });
    const folder = String(below);
    const write = async (page: ComposedPage): Promise<SitePage> => {
      const { html, ...rest } = page;
      const file = `${folder}/${hashOf(html)}.html`;
      await writeCompressed(join(next, file), html);
      return { ...rest, file };
    };
    await writeCompressed(join(next, folder, 'remotes.json'), JSON.stringify(composition.remotes));
    // One after the other: side by side they would hold all of Node's few threads, and files to serve would wait.
    const pages: SitePage[] = [];
    for (const page of composition.pages) pages.push(await write(page));
    index.audiences.push({
      below,
      remotes: `${folder}/remotes.json`,
      pages,
      fallback: await write(composition.fallback),
    });
  }
  await writeFile(join(next, indexFile), JSON.stringify(index, null, 1));
  await replace(next, into);
  return index;
}

/** Changes when the pages have to be composed again; cheap enough to be asked every second. */
export async function currentSiteHash(options: Omit<SiteOptions, 'into'>): Promise<string> {
  const registry = await readRegistry(options.remotesDirectory ?? join(repository, 'remotes'));
  return siteHash(registry, await hostFacts(options.shellDirectory ?? shellBuild), options.settings);
}

const shellBuild = join(repository, 'apps/shell/dist');
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);

type Facts = Record<'shell' | 'early' | 'frames', HostFacts>;

async function siteHash(registry: Registry, { shell, early, frames }: Facts, settings: PublicSettings): Promise<string> {
  return hashOf(JSON.stringify([registry, shell.chunks, early.chunks, frames.chunks, settings, await templates()]));
}

/** The code that writes the pages: an upgraded platform composes them again. */
async function templates(): Promise<string[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^(compose|page-html|frames)\.[jt]s$/.test(file));
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

async function replace(next: string, into: string): Promise<void> {
  const old = `${into}.old-${process.pid}`;
  await rename(into, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, into);
  await rm(old, { recursive: true, force: true });
}
