import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../bootstrap/process.mjs';

const leftOut = new Set([
  'node_modules',
  '.git',
  '.nx',
  '.cache',
  '.data',
  'remotes',
  'test-results',
  'playwright-report',
  'coverage',
]);

/**
 * Copies the repository (with its builds, unless told otherwise) into an empty folder. Packages from the registry are
 * links to those here (or copies, for a user who may not come here); the workspaces are linked to each other inside the copy.
 */
export function copyRepository(
  to: string,
  { packagesAs = 'links', builds = true }: { packagesAs?: 'links' | 'copies'; builds?: boolean } = {},
): void {
  const place = (from: string, at: string) =>
    packagesAs === 'links' ? symlinkSync(from, at) : cpSync(from, at, { recursive: true, verbatimSymlinks: true });
  cpSync(root, to, {
    recursive: true,
    filter: (from) =>
      !relative(root, from)
        .split(sep)
        .some((part, index, path) => (leftOut.has(part) || (part === 'dist' && !builds)) && !isSource(path, index)),
  });
  const packages = join(root, 'node_modules');
  const links = join(to, 'node_modules');
  mkdirSync(join(links, '@fernway'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@fernway') place(join(packages, name), join(links, name));
  }
  for (const name of readdirSync(join(packages, '@fernway'))) {
    const workspace = join(packages, '@fernway', name);
    if (existsSync(workspace))
      symlinkSync(join(to, relative(root, realpathSync(workspace))), join(links, '@fernway', name));
  }
  for (const folder of ['apps', 'libs', 'services'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )) {
    const own = join(root, folder, 'node_modules');
    if (existsSync(own)) place(own, join(to, folder, 'node_modules'));
  }
  if (existsSync(join(root, 'tools/node_modules')))
    place(join(root, 'tools/node_modules'), join(to, 'tools/node_modules'));
}

/** `tools/remotes` and `e2e/remotes` are source; the folder `remotes` at the top is not. */
const isSource = (path: string[], index: number) => path[index] === 'remotes' && index > 0;
