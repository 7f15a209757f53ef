import { defaultLanguage, languages, pathInLanguage, type Language } from '@fernway/i18n';
import { brand } from '@fernway/brand';
import type { RouteContribution } from '@fernway/web-kit/remote-app';
import type { PageFile, PublicSettings, RemoteEntry, Snapshot } from '@fernway/web-kit/snapshot';
import type { ChunkFacts } from './build-facts.js';
import { clashesOf, clashWords, shellPages } from './clashes.js';
import { faultsOf } from './faults.js';
import { filesOfRelease, fragmentFor } from './fragments.js';
import type { HostFacts } from './host-facts-plugin.js';
import { noScript } from './no-script.js';
import { contentSecurityPolicy, pageHtml } from './page-html.js';
import { alternatesOf, siteFiles, type SiteFile } from './site-files.js';
import { filledIn, socialCard } from './social.js';
import type { Frame } from './frames.js';
import type { LoadedRelease } from './release.js';

/** The shell's build, as its `dist` has it; `early` is the script that runs before the first paint. */
export type LoadedHost = { shell: HostFacts; early?: string; styles: Record<string, string> };

export type ComposeInput = {
  host: LoadedHost;
  releases: Record<string, LoadedRelease>;
  /** What the shell shows of its pages before its scripts are there, with what these releases put into it. */
  frames: Frame[];
  settings: PublicSettings;
  /** Of the platform, without a slash at its end; canonical links need it. */
  origin?: string;
};

export type ComposedPage = {
  /** Router pattern that the page answers: `/es`, `/dashboard/contacts/:id`. */
  pattern: string;
  /** Prerendered pages are complete without scripts. */
  kind: 'prerendered' | 'app';
  html: string;
  headers: Record<string, string>;
};

export type Composition = {
  pages: ComposedPage[];
  /** For every address that no page's pattern matches. */
  fallback: ComposedPage;
  /** The body of `/remotes.json`. */
  remotes: RemotesDocument;
  /** `/sitemap.xml` and the like. */
  files: SiteFile[];
};

type RemotesDocument = { remotes: (RemoteEntry & { integrity: Record<string, string> })[] };

const exposed = '__federation_expose_app';
/** All pages of the platform from one state of the registry. Pure: the same input gives the same bytes. */
export function compose(input: ComposeInput): Composition {
  refuseFaults(input.releases, input.settings);
  const entries = Object.entries(input.releases)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, release]) => entryOf(name, release));
  const snapshot: Snapshot = { remotes: entries, settings: input.settings };
  const pages = entries.flatMap((entry) =>
    entry.contributes.routes.flatMap((route) =>
      route.prerender
        ? languages.map((language) => prerenderedPage(input, snapshot, entry, route, language))
        : [route.path, ...(route.aliases ?? [])].map((pattern) => appPage(input, snapshot, pattern, entry, route)),
    ),
  );
  return {
    pages: [...pages, ...shellPages.map((pattern) => appPage(input, snapshot, pattern))],
    fallback: appPage(input, snapshot, '*'),
    files: siteFiles(
      entries.flatMap(({ contributes }) => contributes.routes),
      input.origin,
    ),
    remotes: { remotes: entries.map((entry) => ({ ...entry, integrity: input.releases[entry.name]!.integrity })) },
  };
}

const addressOf = ({ name, version }: { name: string; version: string }, file: string) =>
  filesOfRelease(name, version) + file;

function entryOf(name: string, { version, facts, integrity }: LoadedRelease): RemoteEntry {
  const file = (path: string) => ({ url: addressOf({ name, version }, path), integrity: integrity[path]! });
  const { contract, requires, contributes } = facts;
  return {
    name,
    version,
    contract,
    entry: file(facts.entry),
    manifest: file('mf-manifest.json'),
    requires,
    contributes,
  };
}

/** @throws when one of them cannot be composed, or two cannot stand side by side: who composes leaves those out before. */
function refuseFaults(releases: Record<string, LoadedRelease>, settings: PublicSettings) {
  for (const [name, release] of Object.entries(releases)) {
    const [fault] = faultsOf(name, release, settings);
    if (fault) throw new Error(`${name}: ${fault}`);
  }
  const [clash] = clashesOf(
    Object.entries(releases).map(([name, { version, facts }]) => ({ name, version, contributes: facts.contributes })),
  );
  if (clash) throw new Error(clashWords(clash));
}

function prerenderedPage(
  input: ComposeInput,
  snapshot: Snapshot,
  entry: RemoteEntry,
  route: RouteContribution,
  language: Language,
): ComposedPage {
  const release = input.releases[entry.name]!;
  const fragment = fragmentFor(release.fragments, route.path, language, input.settings)!;
  const files = neededFiles(input, ['public'], entry, route);
  const { origin } = input;
  const inlined = [...Object.entries(input.host.styles), ...Object.entries(release.styles)]
    .filter(([file]) => files.css.has(file))
    .map(([, css]) => css);
  const title = `${fragment.title} · ${brand.name}`;
  const html = pageHtml({
    ...shared(input, { ...snapshot, ...(fragment.messages && { messages: fragment.messages }) }, language),
    title,
    description: fragment.description,
    ...(origin ? { canonical: origin + pathInLanguage(route.path, language) } : {}),
    alternates: origin ? alternatesOf(origin, route.path) : [],
    ...(origin ? { social: socialCard({ ...fragment, title }, origin) } : {}),
    structuredData: filledIn(fragment.structuredData ?? [], { origin, currency: input.settings.currency }),
    preload: files.preload,
    styles: [],
    inlined,
    content: fragment.html.replaceAll(filesOfRelease(entry.name), addressOf(entry, '')),
  });
  return page(input, pathInLanguage(route.path, language), 'prerendered', html, inlined);
}

function appPage(
  input: ComposeInput,
  snapshot: Snapshot,
  pattern: string,
  entry?: RemoteEntry,
  route?: RouteContribution,
): ComposedPage {
  const signedIn = pattern.startsWith('/dashboard');
  const boot = signedIn ? (['app', 'signed-in'] as const) : (['app'] as const);
  const files = neededFiles(input, [...boot], entry, route);
  const inlined = ['main', ...boot].flatMap((chunk) =>
    (input.host.shell.chunks[chunk]?.css ?? []).flatMap((file) => input.host.styles[file] ?? []),
  );
  const html = pageHtml({
    ...shared(input, { ...snapshot, texts: textsOf(input, entry, route) }, defaultLanguage),
    title: brand.name,
    unlisted: true,
    alternates: [],
    preload: files.preload,
    styles: [],
    inlined,
    content: '',
    noScript,
    frames: input.frames.filter(({ kind }) => signedIn || kind === 'public'),
  });
  return page(input, pattern, 'app', html, inlined);
}

/** The shell's own texts, those of the page's remote, and what the page has of its own. */
const textsOf = (
  { host: { shell }, releases }: ComposeInput,
  entry?: RemoteEntry,
  route?: RouteContribution,
): Record<Language, PageFile[]> =>
  Object.fromEntries(
    languages.map((language) => {
      const own = ['common', 'shell'].flatMap((name) => shell.chunks[`${name}-${language}`]?.js ?? []);
      const { facts, integrity } = (entry && releases[entry.name]) ?? {};
      const remotes = textChunks(route, language).flatMap((name) => facts?.chunks[name]?.js ?? []);
      return [
        language,
        [
          ...own.map((file) => hostFile(shell, file)),
          ...remotes.map((file) => ({ url: addressOf(entry!, file), integrity: integrity![file]! })),
        ],
      ];
    }),
  ) as Record<Language, PageFile[]>;

/** The remote's texts and the page's own, in a language. */
const textChunks = (route: RouteContribution | undefined, language: Language) =>
  ['messages', ...(route?.texts ? [route.texts] : [])].map((name) => `${name}-${language}`);

const page = (
  { host: { early } }: ComposeInput,
  pattern: string,
  kind: ComposedPage['kind'],
  html: string,
  inlined: string[],
): ComposedPage => ({
  pattern,
  kind,
  html,
  headers: { 'content-security-policy': contentSecurityPolicy(inlined, early === undefined ? [] : [early]) },
});

function shared({ host: { shell, early } }: ComposeInput, snapshot: Snapshot, language: Language) {
  const scripts = (shell.chunks['main']?.js ?? []).map((file) => hostFile(shell, file));
  return { language, snapshot, scripts, manifest: '/manifest.webmanifest', ...(early !== undefined && { early }) };
}

const hostFile = ({ integrity }: HostFacts, file: string): PageFile => ({
  url: `/${file}`,
  integrity: integrity[file]!,
});

/**
 * Files to preload, in the order in which they are needed, and the names of their style sheets. Sheets that the page
 * inlines are among them: the bundler's loader waits for each as a file before the code behind it runs.
 */
function neededFiles(
  { host: { shell }, releases }: ComposeInput,
  boot: ('public' | 'app' | 'signed-in')[],
  entry?: RemoteEntry,
  route?: RouteContribution,
) {
  const js = new Map<string, PageFile>();
  const sheets = new Map<string, PageFile>();
  const seen = new Set<string>();
  const css = new Set<string>(shell.chunks['main']?.css);
  const takeFromHost = (facts: ChunkFacts | undefined) => {
    for (const file of facts?.js ?? []) js.set(file, hostFile(shell, file));
    for (const file of facts?.css ?? []) {
      css.add(file);
      sheets.set(file, hostFile(shell, file));
    }
    for (const key of facts?.takes ?? []) {
      if (seen.has(key)) continue;
      seen.add(key);
      takeFromHost(shell.provided[key]);
    }
  };
  // The entry first: all else waits for it.
  takeFromHost({ js: [], takes: [], ...shell.chunks['main'], css: [] });
  for (const chunk of ['bootstrap', ...boot]) takeFromHost(shell.chunks[chunk]);
  if (entry && route) {
    const { facts, integrity } = releases[entry.name]!;
    js.set(facts.entry, entry.entry);
    for (const chunk of [exposed, route.chunk]) {
      const { js: scripts = [], css: styles = [], takes = [] } = (chunk && facts.chunks[chunk]) || {};
      for (const file of scripts) js.set(file, { url: addressOf(entry, file), integrity: integrity[file]! });
      for (const file of styles) {
        css.add(file);
        sheets.set(file, { url: addressOf(entry, file), integrity: integrity[file]! });
      }
      takeFromHost({ js: [], css: [], takes });
    }
  }
  return { preload: [...sheets.values(), ...js.values()], css };
}
