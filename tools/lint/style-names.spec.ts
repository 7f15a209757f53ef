import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedClasses } from './style-names.js';

const root = join(import.meta.dirname, '..', '..');

test('a class has one sheet: those of pages visited before stay loaded', () => {
  const names = globSync('apps/*/src/**/*.css', { cwd: root });
  expect(names.length).toBeGreaterThan(20);
  expect(sharedClasses(Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')])))).toEqual([]);
});

test('finds what two sheets style, also within a query, and not what one only has inside of its own', () => {
  const sheets = {
    'home.css': '/* .note { } */ .panel > header, .a { gap: 4px }',
    'record.css': '@media (width > 1px) { .panel { padding: 0 } }\n.b .a { color: red }',
    'note.css': '.note:hover { color: red }',
  };
  expect(sharedClasses(sheets)).toEqual(['.panel: home.css, record.css']);
});
