import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canary, promote, publish, rollBack } from './publish.js';
import { readRegistry } from './registry.js';
import { seedRemotes } from './seed.js';
import { writeBuild } from './testing.js';

let folder: string;
let volume: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-seed-'));
  volume = join(folder, 'volume');
});
afterEach(() => rm(folder, { recursive: true }));

/** The remotes of an image: each remote with one build, of this content. */
async function image(contents: Record<string, string>): Promise<string> {
  const seed = await mkdtemp(join(folder, 'image-'));
  for (const [name, content] of Object.entries(contents)) {
    const build = await writeBuild(join(seed, 'build', name), { name, content });
    const { version } = await publish(build, { into: seed });
    await promote(name, version, seed);
  }
  return seed;
}
const versionIn = async (directory: string, name = 'crm') =>
  (await readRegistry(directory)).remotes[name]!.current.version;

test('an empty volume takes every build of the image, once', async () => {
  const seed = await image({ crm: 'one', billing: 'one' });
  expect(await seedRemotes(seed, volume)).toMatchObject([
    { name: 'crm', how: 'promoted' },
    { name: 'billing', how: 'promoted' },
  ]);
  expect(await versionIn(volume)).toBe(await versionIn(seed));
  expect(await seedRemotes(seed, volume)).toEqual([]);
  expect(await seedRemotes(await image({ crm: 'one', billing: 'one' }), volume)).toEqual([]);
});

test('the builds of a newer image become live, only where they differ', async () => {
  await seedRemotes(await image({ crm: 'one', billing: 'one' }), volume);
  const newer = await image({ crm: 'two', billing: 'one' });
  expect(await seedRemotes(newer, volume)).toEqual([{ name: 'crm', version: await versionIn(newer), how: 'promoted' }]);
  expect(await versionIn(volume)).toBe(await versionIn(newer));
  expect((await readRegistry(volume)).remotes['crm']!.earlier).toHaveLength(1);
});

test.each([
  ['went back to an older one', () => rollBack('crm', volume)],
  ['promoted another', (old: string) => promote('crm', old, volume)],
] as [string, (old: string) => Promise<unknown>][])(
  'where an operator %s, that stays with a new container and a new image',
  async (_what, act) => {
    const first = await image({ crm: 'one' });
    const second = await image({ crm: 'two' });
    await seedRemotes(first, volume);
    await seedRemotes(second, volume);
    const old = await versionIn(first);
    await act(old);
    expect(await versionIn(volume)).toBe(old);
    expect(await seedRemotes(second, volume)).toEqual([]);
    const third = await image({ crm: 'three' });
    expect(await seedRemotes(third, volume)).toEqual([{ name: 'crm', version: await versionIn(third), how: 'kept' }]);
    expect(await versionIn(volume)).toBe(old);
    expect(await readdir(join(volume, 'crm'))).toContain(await versionIn(third));
  },
);

test('a canary stays too', async () => {
  const first = await image({ crm: 'one' });
  await seedRemotes(first, volume);
  const other = await publish(join(await image({ crm: 'two' }), 'build/crm'), { into: volume });
  await canary('crm', other.version, 20, volume);
  expect(await seedRemotes(await image({ crm: 'three' }), volume)).toMatchObject([{ how: 'kept' }]);
  expect((await readRegistry(volume)).remotes['crm']).toMatchObject({
    current: { version: await versionIn(first) },
    canary: { version: other.version, percent: 20 },
  });
});

test('a build that the volume lost comes back, and several gateways may start at the same time', async () => {
  const seed = await image({ crm: 'one' });
  await Promise.all([seedRemotes(seed, volume), seedRemotes(seed, volume), seedRemotes(seed, volume)]);
  const version = await versionIn(seed);
  await rm(join(volume, 'crm', version), { recursive: true });
  await seedRemotes(seed, volume);
  expect(await readdir(join(volume, 'crm'))).toEqual([version]);
});

test('a remote that cannot be taken over keeps none of the others from it', async () => {
  await seedRemotes(await image({ billing: 'one', crm: 'one' }), volume);
  const newer = await image({ billing: 'two', crm: 'two' });
  await rm(join(newer, 'billing', await versionIn(newer, 'billing'), 'entry.js'));
  await mkdir(join(volume, 'billing', await versionIn(newer, 'billing')));
  expect(await seedRemotes(newer, volume)).toMatchObject([
    { name: 'billing', how: 'failed' },
    { name: 'crm', how: 'promoted' },
  ]);
  expect(await versionIn(volume)).toBe(await versionIn(newer));
  expect((await readRegistry(volume)).remotes['billing']!.earlier).toHaveLength(0);
});
