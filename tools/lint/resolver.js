// Resolves imports the way this repository writes them, for eslint-plugin-boundaries: `./x.js` means x.ts or x.tsx,
// `@fernway/x` means the workspace's folder, everything else is a package.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve as resolvePath } from 'node:path';

const root = resolvePath(import.meta.dirname, '..', '..');

const folders = new Map();
for (const group of ['apps', 'libs', 'services']) {
  for (const name of existsSync(join(root, group)) ? readdirSync(join(root, group)) : []) {
    const manifest = join(root, group, name, 'package.json');
    if (existsSync(manifest)) folders.set(JSON.parse(readFileSync(manifest, 'utf8')).name, join(root, group, name));
  }
}

export const interfaceVersion = 2;

export function resolve(source, file) {
  if (isBuiltin(source)) return { found: true, path: null };
  if (source.startsWith('.')) {
    const path = resolvePath(dirname(file), source);
    const bare = path.replace(/\.js$/, '');
    return { found: true, path: [path, `${bare}.ts`, `${bare}.tsx`].find(existsSync) ?? path };
  }
  const [scope, name = '', ...rest] = source.split('/');
  const folder = folders.get(`${scope}/${name}`);
  return folder
    ? { found: true, path: join(folder, 'src', ...(rest.length ? rest : ['index'])) + '.ts' }
    : { found: true, path: join(root, 'node_modules', ...source.split('/'), 'index.js') };
}
