import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audiences, promoted, readRegistry, rolledBack, withCanary, type Registry } from './registry.js';

const release = (version: string) => ({ version, checksum: `sum-${version}` });
const live = (registry: Registry) => registry.remotes['crm']?.current.version;

test('promoting keeps the way back', () => {
  let registry: Registry = { remotes: {} };
  for (const version of ['1', '2', '3']) registry = promoted(registry, 'crm', release(version));
  expect(live(registry)).toBe('3');
  registry = rolledBack(registry, 'crm');
  expect(live(registry)).toBe('2');
  registry = rolledBack(registry, 'crm');
  expect(live(registry)).toBe('1');
  expect(() => rolledBack(registry, 'crm')).toThrow('no earlier release');
});

test('promoting what is live already changes nothing', () => {
  const registry = promoted({ remotes: {} }, 'crm', release('1'));
  expect(promoted(registry, 'crm', release('1'))).toBe(registry);
});

test('promoting an earlier version does not list it twice', () => {
  let registry: Registry = { remotes: {} };
  for (const version of ['1', '2', '1']) registry = promoted(registry, 'crm', release(version));
  expect(registry.remotes['crm']?.earlier.map(({ version }) => version)).toEqual(['2']);
});

test('ten earlier releases are kept', () => {
  let registry: Registry = { remotes: {} };
  for (let version = 1; version <= 15; version++) registry = promoted(registry, 'crm', release(String(version)));
  expect(registry.remotes['crm']?.earlier).toHaveLength(10);
});

test('canaries cut the buckets into audiences', () => {
  let registry: Registry = { remotes: {} };
  for (const name of ['crm', 'billing']) registry = promoted(registry, name, release('1'));
  registry = withCanary(registry, 'crm', release('2'), 10);
  registry = withCanary(registry, 'billing', release('2'), 30);
  const seen = audiences(registry).map(({ below, releases }) => [
    below,
    releases['crm']?.version,
    releases['billing']?.version,
  ]);
  expect(seen).toEqual([
    [10, '2', '2'],
    [30, '1', '2'],
    [100, '1', '1'],
  ]);
  expect(audiences(withCanary(withCanary(registry, 'crm', release('2'), 0), 'billing', release('2'), 0))).toHaveLength(
    1,
  );
});

test('a canary needs something to compare with, and a share', () => {
  expect(() => withCanary({ remotes: {} }, 'crm', release('2'), 10)).toThrow('no current release');
  const registry = promoted({ remotes: {} }, 'crm', release('1'));
  for (const percent of [-1, 100, 2.5])
    expect(() => withCanary(registry, 'crm', release('2'), percent)).toThrow('percent');
});

test.each(['{}', '[]', 'null', '7'])('a registry that is %s is refused in one line', async (text) => {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-registry-'));
  await writeFile(join(folder, 'registry.json'), text);
  const message = `${join(folder, 'registry.json')} cannot be read: it is not an object with "remotes" in it. What was last written stands beside it in registry.last.json`;
  await expect(readRegistry(folder)).rejects.toThrow(message);
  await rm(folder, { recursive: true });
});
