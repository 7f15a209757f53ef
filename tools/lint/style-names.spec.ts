import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedClasses, unknownTokens } from './style-names.js';

const root = join(import.meta.dirname, '..', '..');
const names = globSync('apps/*/src/**/*.css', { cwd: root });
const sheet = (name: string) => readFileSync(join(root, name), 'utf8');

test('a class has one sheet: those of pages visited before stay loaded', () => {
  expect(names.length).toBeGreaterThan(20);
  expect(sharedClasses(Object.fromEntries(names.map((name) => [name, sheet(name)])))).toEqual([]);
});

test('every token that a sheet asks for is there', () => {
  const known = sheet('libs/ui/src/tokens.css');
  const unknown = [...names, 'libs/ui/src/base.css'].flatMap((name) =>
    unknownTokens(sheet(name), known).map((token) => `${name}: ${token}`),
  );
  expect(unknown).toEqual([]);
});

test('finds a token that nothing defines', () => {
  expect(
    unknownTokens('.a { color: var(--fw-text); background: var(--fw-ground) }', ':root { --fw-text: #000; }'),
  ).toEqual(['--fw-ground']);
});

test('finds what two sheets style, also within a query, and not what one only has inside of its own', () => {
  const sheets = {
    'home.css': '/* .note { } */ .panel > header, .a { gap: 4px }',
    'record.css': '@media (width > 1px) { .panel { padding: 0 } }\n.b .a { color: red }',
    'note.css': '.note:hover { color: red }',
  };
  expect(sharedClasses(sheets)).toEqual(['.panel: home.css, record.css']);
});
