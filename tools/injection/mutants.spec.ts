import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patched } from '../planting/patched.mjs';
import { holes, patches } from './mutants.ts';

const root = join(import.meta.dirname, '../..');
const files = [...new Set(patches.map(({ file }) => file))];
const plant = (file: string, own = patches.filter((patch) => patch.file === file)) =>
  patched(readFileSync(join(root, file), 'utf8'), own, file);

it.each(files)('plants its holes in %s, each closed until it is opened', (file) => {
  const text = plant(file);
  const names = patches.filter((patch) => patch.file === file).map(({ name }) => name!);
  for (const name of names) expect(text).toContain(`=== ${JSON.stringify(name)}`);
  expect(text).not.toContain('$planted');
});

it('has something to plant for every hole, and tells which one a changed source has lost', () => {
  for (const [name, { opens }] of Object.entries(holes))
    expect(patches.some((patch) => patch.name === name) || opens !== undefined).toBe(true);
  expect(() =>
    plant(files[0]!, [{ name: 'the filter is off', file: files[0]!, find: 'what nobody has written', replace: '' }]),
  ).toThrow(`"the filter is off" cannot be planted: ${files[0]!} has this 0 times, not once: what nobody has written`);
});
