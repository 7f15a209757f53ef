import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bug } from './bug.ts';
import { bugs } from './bugs.ts';
import { patched } from './patched.mjs';

const root = join(import.meta.dirname, '../..');
const kinds: Record<Bug['kind'], true> = {
  access: true,
  transaction: true,
  order: true,
  boundary: true,
  paging: true,
  money: true,
  time: true,
  cache: true,
  concurrency: true,
  'front-end': true,
};

describe('the bugs to plant', () => {
  it.each(bugs.map((bug) => [bug.name, bug] as const))('%s: still can be', (_name, bug) => {
    const source = readFileSync(join(root, bug.file), 'utf8');
    expect(patched(source, [bug], bug.file)).not.toBe(source);
  });

  it('are told apart by their names', () => expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length));

  it.each(Object.keys(kinds))('have at least four of the kind %s', (kind) => {
    expect(bugs.filter((bug) => bug.kind === kind).length).toBeGreaterThanOrEqual(4);
  });

  it('are more than a run plants', () => expect(bugs.length).toBeGreaterThan(30));
});

it('are noticed, where they say so, by a test that is there', () => {
  const missing = bugs.filter(
    ({ file, noticedIn, noticedBy }) =>
      noticedBy &&
      globSync(`${noticedIn ?? file.split('/').slice(0, 2).join('/')}/{src,test,lint}/**/${noticedBy}*`, { cwd: root })
        .length === 0,
  );
  expect(missing).toEqual([]);
});
