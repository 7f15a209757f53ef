import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page or a slot of a remote, where it is (nowhere by itself, for a slot), and the module that is loaded for it. */
type Part = { slot?: string; addresses: string[]; module: string };
export type Remote = { root: string; parts: Part[] };

const partOf = /(path|name): '([^']+)',\s*load: \(\) =>\s*(?:\w+\(\s*)?import\((?:\s*\/\*.*?\*\/)?\s*'(\.[^']+)'/gs;

/** The remotes with their pages and slots, as their `routes.tsx` and `contributes.ts` say. */
export const remotesOf = (repository: string): Promise<Remote[]> =>
  Promise.all(
    globSync('apps/*/src/contributes.ts', { cwd: repository }).map(async (file) => {
      const source = dirname(file);
      const { contributes } = (await import(pathToFileURL(join(repository, file)).href)) as {
        contributes: { routes: readonly { path: string; aliases?: readonly string[] }[] };
      };
      const routes = readFileSync(join(repository, source, 'routes.tsx'), 'utf8');
      return {
        root: dirname(source),
        parts: [...routes.matchAll(partOf)].map(([, kind, name, module]) => ({
          ...(kind === 'name' && { slot: name! }),
          addresses: contributes.routes
            .filter(({ path }) => kind === 'path' && path === name)
            .flatMap(({ path, aliases = [] }) => [path, ...aliases]),
          module: sourceOf(repository, join(source, module!)) ?? '',
        })),
      };
    }),
  );

/**
 * Addresses of the pages which these files of a remote are loaded for, and of those where one of its slots stands.
 * `all` where a slot stands on no page of a remote: the frame has it, and is around every page.
 */
export function pagesWith(remote: Remote, files: string[], remotes: Remote[], repository: string): string[] | 'all' {
  const loadedFor = ({ module }: Part) => {
    const loaded = importsOf(module, repository);
    return files.some((file) => loaded.has(file));
  };
  // What no page loads by itself (texts, the list of routes) is of all of them.
  const general = files.some((file) => !remote.parts.some(({ module }) => importsOf(module, repository).has(file)));
  const pages: string[] = [];
  for (const { slot, addresses } of general ? remote.parts : remote.parts.filter(loadedFor)) {
    const places = slot ? placesOf(slot, remotes, repository) : addresses;
    if (places.length === 0) return 'all';
    pages.push(...places);
  }
  return pages;
}

/** One expression for these pages: `/dashboard/contacts/:id` is each contact. */
export const anyOf = (pages: string[]): string =>
  `(?:${pages.map((page) => page.replace(/:\w+/g, '[^/\\s]+')).join('|')})`;

/** Journeys that open one of these pages. */
export const journeysThatVisit = (pages: string[], repository: string): string[] => {
  const pattern = new RegExp(`^${anyOf(pages)}$`);
  return journeysIn(repository).filter((journey) =>
    visited(journey, repository).some((address) => pattern.test(address)),
  );
};

/** Journeys that are this file, or import it. */
export const journeysWith = (file: string, repository: string): string[] =>
  journeysIn(repository).filter((journey) => importsOf(journey, repository).has(file));

const journeysIn = (repository: string): string[] => globSync('e2e/*.spec.ts', { cwd: repository }).sort();

/** Addresses of the pages whose modules have this slot; none where the frame around all pages has it. */
function placesOf(slot: string, remotes: Remote[], repository: string): string[] {
  const stands = new RegExp(`<Slot\\s+name="${slot.replaceAll('.', '\\.')}"`);
  const hasIt = (file: string) => stands.test(readFileSync(join(repository, file), 'utf8'));
  const frame = globSync('apps/*/src/**/*.tsx', { cwd: repository }).filter(
    (file) => !remotes.some(({ root }) => file.startsWith(`${root}/`)),
  );
  if (frame.some(hasIt)) return [];
  return remotes.flatMap((host) =>
    host.parts
      .filter(
        ({ slot: filled, module }) =>
          !filled && [...importsOf(module, repository)].some((file) => file.startsWith(`${host.root}/`) && hasIt(file)),
      )
      .flatMap(({ addresses }) => addresses),
  );
}

/** Addresses in a journey and in what it imports: something in the place of a part that is filled in, and no query. */
const visited = (journey: string, repository: string): string[] =>
  [...importsOf(journey, repository)].flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/['"`](?:\$\{[^}]*\})?(\/[^'"`\s]*)['"`]/g)].map(
      ([, address]) =>
        address!
          .replace(/(?<!\/)\$\{.*$/, '')
          .replace(/\$\{[^}]*\}/g, 'x')
          .replace(/[?#].*$/, ''),
    ),
  );

const known = new Map<string, Set<string>>();

/** A file and all that it imports by relative paths, at once or later. */
function importsOf(file: string, repository: string): Set<string> {
  const key = join(repository, file);
  const before = known.get(key);
  if (before) return before;
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next) || !existsSync(join(repository, next))) continue;
    seen.add(next);
    const text = readFileSync(join(repository, next), 'utf8');
    for (const [, to] of text.matchAll(/(?:from|import|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g)) {
      const source = sourceOf(repository, join(dirname(next), to!));
      if (source) waiting.push(source);
    }
  }
  known.set(key, seen);
  return seen;
}

/** Imports name what is built: sources of it end in .ts or .tsx. */
const sourceOf = (repository: string, path: string): string | undefined =>
  [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((one) => existsSync(join(repository, one)));
