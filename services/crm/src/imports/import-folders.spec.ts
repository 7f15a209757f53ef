import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inFolder, removeAbandoned } from './import-folders.js';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'folders-spec-'));
});
afterEach(() => rm(place, { recursive: true }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const folder = async (name: string, touched: Date) => {
  await mkdir(join(place, name));
  await writeFile(join(place, name, 'file'), 'Name\nMara\n');
  await utimes(join(place, name), touched, touched);
};

it('removes what a killed process left, and nothing that somebody is at or that is of others', async () => {
  await folder('fernway-import-killed', minutesAgo(16));
  await folder('fernway-import-at-work', minutesAgo(14));
  await folder('fernway-other', minutesAgo(600));
  expect(await removeAbandoned(place)).toBe(1);
  expect((await readdir(place)).sort()).toEqual(['fernway-import-at-work', 'fernway-other']);
});

it('gives each piece of work a folder that is gone afterwards, also when it fails', async () => {
  const seen: string[] = [];
  const failed = inFolder(async (path) => {
    seen.push(dirname(path));
    await writeFile(path, 'x');
    throw new Error('cut');
  });
  await expect(failed).rejects.toThrow('cut');
  expect(basename(seen[0]!)).toMatch(new RegExp(`^fernway-import-${process.pid}-`));
  await expect(stat(seen[0]!)).rejects.toMatchObject({ code: 'ENOENT' });
});
