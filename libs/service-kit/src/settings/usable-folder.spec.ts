import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFault } from './usable-folder.js';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'fernway-folder-'))));
afterEach(() => rmSync(root, { recursive: true }));

it('is made with those above it, and left empty', () => {
  const folder = join(root, 'a', 'b');
  expect(folderFault(folder)).toBeUndefined();
  expect(folderFault(folder)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

it('is not what is a file, nor below one', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(folderFault(file)).toBe(`${file} is a file, not a folder`);
  expect(folderFault(join(file, 'below'))).toBe(`${join(file, 'below')} is a file, not a folder`);
});

(existsSync('/proc/self') ? it : it.skip)('is not where the system has none made, and this is found at once', () => {
  expect(folderFault('/proc/nope/deeper')).toMatch(/^\/proc\/nope\/deeper cannot be made or written: ENOENT/);
});
