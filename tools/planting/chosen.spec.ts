import type { Bug } from './bug.ts';
import { bugs } from './bugs.ts';
import { chooseBugs, packageOf } from './chosen.ts';

const countBy = (chosen: readonly Bug[], keyOf: (bug: Bug) => string) => {
  const counts = new Map<string, number>();
  for (const bug of chosen) counts.set(keyOf(bug), (counts.get(keyOf(bug)) ?? 0) + 1);
  return [...counts.values()];
};

it('chooses by a seed: the same again, and in time each of them', () => {
  const names = (seed: string) => chooseBugs(bugs, 30, seed).map(({ name }) => name);
  expect(names('a')).toEqual(names('a'));
  expect(names('a')).not.toEqual(names('b'));
  expect(new Set(Array.from({ length: 40 }, (_none, n) => names(String(n))).flat()).size).toBe(bugs.length);
});

it('spreads them over kinds and packages', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const chosen = chooseBugs(bugs, 30, String(seed));
    expect(new Set(chosen.map(({ name }) => name)).size).toBe(30);
    expect(countBy(chosen, ({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 3));
    expect(countBy(chosen, packageOf).length).toBeGreaterThanOrEqual(16);
    expect(Math.max(...countBy(chosen, packageOf))).toBeLessThanOrEqual(4);
  }
});

it('takes all where no more are left', () => {
  const bug = (name: string, kind: Bug['kind']): Bug => ({
    name,
    kind,
    file: 'libs/ui/src/a.ts',
    find: 'a',
    replace: 'b',
  });
  expect(chooseBugs([bug('one', 'time'), bug('two', 'time'), bug('three', 'money')], 5, 'a')).toHaveLength(3);
});
