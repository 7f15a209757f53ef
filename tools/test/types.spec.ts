import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

const folder = join(root, 'tools/test/types');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { include: string[]; exclude?: string[] };
const foldersOf = (patterns: string[]) => patterns.flatMap((pattern) => globSync(join(folder, pattern)));
const covered = globSync('*.json', { cwd: folder }).map((file) => {
  const { include, exclude = [] } = read(join(folder, file));
  const left = foldersOf(exclude);
  return foldersOf(include).filter((path) => !left.some((other) => path.startsWith(`${other}/`)));
});

it('the programs that check types hold every package, each in one of them', () => {
  const packages = globSync('{apps,libs,services}/*/tsconfig.json', { cwd: root }).map((file) =>
    join(root, file, '..'),
  );
  expect(packages.length).toBeGreaterThan(20);
  const folders = packages.flatMap((path) =>
    read(join(path, 'tsconfig.json')).include.flatMap((part) => globSync(join(path, part))),
  );
  expect(
    folders
      .map((path) => [path, covered.filter((paths) => paths.includes(path)).length])
      .filter(([, times]) => times !== 1),
  ).toEqual([]);
});
