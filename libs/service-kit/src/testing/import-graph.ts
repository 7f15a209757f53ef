import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * What a source file makes Node load: it follows imports (those of types aside) through our own sources.
 * @param entry path of a source file in this repository
 * @param how `later` also follows `import()`, which loads when it is reached
 * @returns packages (`pg`, `@nestjs/core`) and files, each with the chain of files that leads there
 */
export function importsOf(entry: string, how: { later?: boolean } = {}): Map<string, string[]> {
  const found = new Map<string, string[]>([[entry, [entry]]]);
  const waiting = [entry];
  for (const file of waiting) {
    for (const specifier of specifiersIn(readFileSync(file, 'utf8'), how.later ?? false)) {
      const target = sourceOf(specifier, file);
      const name = target ?? packageOf(specifier);
      if (found.has(name)) continue;
      found.set(name, [...(found.get(file) ?? []), name]);
      if (target) waiting.push(target);
    }
  }
  return found;
}

const atOnce = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const whenReached = /\bimport\('([^']+)'\)/g;

const specifiersIn = (code: string, later: boolean): string[] =>
  [...code.matchAll(atOnce), ...(later ? code.matchAll(whenReached) : [])].map(([, specifier]) => specifier!);

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The source file behind an import of ours; undefined for packages from the registry. @throws when it is not there */
function sourceOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('.') ? resolve(dirname(from), specifier) : exportedSource(specifier, from);
  if (!path) return undefined;
  const source = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((candidate) =>
    existsSync(candidate),
  );
  if (!source) throw new Error(`${from} imports ${specifier}, which is not at ${path}`);
  return source;
}

function exportedSource(specifier: string, from: string): string | undefined {
  const [, name, rest = ''] = /^@fernway\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const folder = join(libsAbove(from), name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { 'fernway-source': string }>;
  };
  const wanted = rest ? `./${rest}` : '.';
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*');
    if (pattern === wanted) return join(folder, target['fernway-source']);
    if (after !== undefined && wanted.startsWith(before) && wanted.endsWith(after)) {
      return join(
        folder,
        target['fernway-source'].replace('*', wanted.slice(before.length, wanted.length - after.length)),
      );
    }
  }
  throw new Error(`${from} imports ${specifier}, which @fernway/${name} does not export`);
}

function libsAbove(file: string): string {
  const folder = dirname(file);
  if (folder === file) throw new Error('This is no file of the repository');
  return existsSync(join(folder, 'libs', 'service-kit')) ? join(folder, 'libs') : libsAbove(folder);
}
