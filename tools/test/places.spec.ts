import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

const tests = globSync('{apps,libs,services,tools,e2e}/**/*.{spec,test,e2e-spec,long-spec}.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/templates/**', '**/fixtures/**'],
});

/** Where the runners look for each kind: a file elsewhere would never run, and nobody would notice. */
const places = [
  /^(apps|libs|services)\/[^/]+\/src\/.+\.(spec|test)\.tsx?$/,
  /^tools\/[^/]+\/[^/]+\.(spec|long-spec)\.ts$/,
  /^(libs|services)\/[^/]+\/test\/[^/]+\.(e2e|long)-spec\.ts$/,
  /^services\/[^/]+\/test\/shared\/[^/]+\.e2e-spec\.ts$/,
  /^e2e\/[^/]+\.spec\.ts$/,
];

it('each test says its kind in its name, and is where that kind is looked for', () => {
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((file) => !places.some((place) => place.test(file)))).toEqual([]);
});

it('what shares a boot is called by a file that boots', () => {
  const parts = tests.filter((file) => basename(dirname(file)) === 'shared');
  expect(parts.length).toBeGreaterThan(20);
  const uncalled = parts.filter((part) => {
    const folder = join(root, dirname(dirname(part)));
    const boots = globSync('shared*.e2e-spec.ts', { cwd: folder }).map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    );
    return !boots.some((text) => text.includes(`'./shared/${basename(part, '.ts')}.js'`));
  });
  expect(uncalled).toEqual([]);
});

it('every package that has tests of a kind has the target that runs them', () => {
  const lacking = [/\/test\/[^/]+\.e2e-spec\.ts$/, /\.long-spec\.ts$/].flatMap((pattern, index) => {
    const target = ['e2e', 'long'][index]!;
    const packages = new Set(tests.filter((file) => pattern.test(file)).map(packageOf));
    return [...packages].filter((folder) => !scriptsOf(folder)[target]).map((folder) => `${folder}: ${target}`);
  });
  expect(lacking).toEqual([]);
});

const packageOf = (file: string): string => /^(tools|[^/]+\/[^/]+)\//.exec(file)![1]!;

function scriptsOf(folder: string): Record<string, string> {
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return {};
  return (JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }).scripts;
}
