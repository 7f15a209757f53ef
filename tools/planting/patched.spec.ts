import { patched } from './patched.mjs';

const patch = (find: string) => [{ file: 'a.ts', find, replace: 'PLANTED', name: 'a bug' }];

it.each([
  ['as it stands', 'if (a) return b;', 'if (a) return b;'],
  ['on lines of its own', 'if (a) return call(b, { c: 1 });', 'if (a)\n  return call(b, {\n    c: 1,\n  });'],
  ['with a comma after the last of a list', "only(['a', 'b'])", "only([\n  'a',\n  'b',\n])"],
  ['in one line again', 'first\n  .second()\n  .third()', 'first.second().third()'],
])('finds a text %s', (_how, find, source) => {
  expect(patched(`before; ${source} after;`, patch(find), 'a.ts')).toBe('before; PLANTED after;');
});

it.each([
  ['words that have grown together', 'return value', 'returnvalue', 0],
  ['what is there twice', 'call(a)', 'call(a); call( a );', 2],
])('refuses %s', (_what, find, source, times) => {
  expect(() => patched(source, patch(find), 'a.ts')).toThrow(
    `"a bug" cannot be planted: a.ts has this ${times} times, not once: ${find}`,
  );
});

it('takes the replacement as it is written', () =>
  expect(patched('a b', [{ file: 'a.ts', find: 'a', replace: '$& $1' }], 'a.ts')).toBe('$& $1 b'));
