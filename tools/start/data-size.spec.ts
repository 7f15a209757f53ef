import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataSize } from './data-size.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'fernway-size-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const hold = (path: string, megabytes: number) => {
  mkdirSync(join(data, path, '..'), { recursive: true });
  writeFileSync(join(data, path), Buffer.alloc(megabytes * 1024 ** 2, 1));
};

it('names what takes most, and all of it together', async () => {
  hold('postgres/base/1/2', 6);
  hold('postgres/pg_wal/1', 3);
  hold('logs/platform.log', 2);
  hold('attachments/w/1', 4);
  hold('keys.json', 1);
  symlinkSync(join(data, 'postgres'), join(data, 'elsewhere'));
  expect(await dataSize(data)).toMatch(/^1[67] MB \((postgres (9|10) MB), attachments [45] MB, logs [23] MB\)$/);
});

it('names no part of next to nothing, and nothing of a folder that is not there', async () => {
  writeFileSync(join(data, 'keys.json'), '{}');
  expect(await dataSize(data)).toBe('1 MB');
  expect(await dataSize(join(data, 'gone'))).toBe('0 MB');
});
