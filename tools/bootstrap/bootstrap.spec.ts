import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installState } from './install-state.mjs';
import { isAtLeast, root } from './process.mjs';

describe('whether packages must be installed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fernway-install-'));
    mkdirSync(join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (file: string, packages: object) => writeFileSync(join(folder, file), JSON.stringify({ packages }));
  const wanted = {
    '': { name: 'fernway' },
    'libs/ui': { name: '@fernway/ui' },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
  };

  it('is so when none are there, or an install did not come to its end', () => {
    write('package-lock.json', wanted);
    expect(installState(folder)).toBe('missing');
  });

  it('is not so when all are there that this platform can have', () => {
    write('package-lock.json', wanted);
    write('node_modules/.package-lock.json', { 'node_modules/zod': wanted['node_modules/zod'] });
    expect(installState(folder)).toBe('current');
  });

  it('is looked at again once a file was written since', () => {
    write('package-lock.json', wanted);
    write('node_modules/.package-lock.json', { 'node_modules/zod': wanted['node_modules/zod'] });
    expect([installState(folder), installState(folder)]).toEqual(['current', 'current']);
    write('package-lock.json', { ...wanted, 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-c' } });
    expect(installState(folder)).toBe('stale');
    expect(installState(folder)).toBe('stale');
    write('node_modules/.package-lock.json', {});
    expect(installState(folder)).toBe('stale');
  });

  it.each([{ version: '4.6.6', integrity: 'sha512-a' }, { version: '4.6.7', integrity: 'sha512-b' }, undefined])(
    'is so when the lockfile has moved on (%o)',
    (have) => {
      write('package-lock.json', wanted);
      write('node_modules/.package-lock.json', have ? { 'node_modules/zod': have } : {});
      expect(installState(folder)).toBe('stale');
    },
  );
});

it.each([
  ['20.19.0', '20.19.0', true],
  ['20.18.9', '20.19.0', false],
  ['v24.0.0', '20.19.0', true],
  ['22.1.0', '24.0.0', false],
])('Node %s is %s or newer: %s', (actual, least, expected) => {
  expect(isAtLeast(actual, least)).toBe(expected);
});

it('the Node of the lockfile is 24', () => {
  expect(execFileSync(findNode(root)!, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./);
});

it('an unknown verb is answered with those there are', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/bootstrap.mjs'), 'strat'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'Say which: start, dev, test, bench, new, fernway.\n']);
});
