import { sampleOf } from './sample.mjs';

const names = Array.from({ length: 26 }, (_none, n) => `bug ${n}`);

it('takes as many as asked, the same of one commit, and comes to each in time', () => {
  const of = (seed: string) => sampleOf(names, 6, { seed, all: false });
  expect(of('a')).toEqual(of('a'));
  expect(new Set(of('a')).size).toBe(6);
  expect(of('a')).not.toEqual(of('b'));
  expect(new Set(Array.from({ length: 60 }, (_none, n) => of(String(n))).flat()).size).toBe(names.length);
});

it('takes all where all are wanted, or there are no more', () => {
  expect(sampleOf(names, 6, { all: true })).toEqual(names);
  expect(sampleOf(['one'], 6, { all: false })).toEqual(['one']);
});
