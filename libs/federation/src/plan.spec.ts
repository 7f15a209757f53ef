import type { Contributes } from '@fernway/web-kit/remote-app';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformContract } from './faults.js';
import { leftOutWords, type Plan, planReleases } from './plan.js';
import { publish } from './publish.js';
import { promoted, readRegistry, type Registry, rolledBack, withCanary, writeRegistry } from './registry.js';
import { repository } from './repository.js';
import { inAllLanguages, signedInPage, writeBuild } from './testing.js';

let remotesDirectory: string;
let registry: Registry;
let day: number;
beforeEach(async () => {
  remotesDirectory = await mkdtemp(join(tmpdir(), 'fernway-plan-'));
  registry = { remotes: {} };
  day = 0;
});
afterEach(() => rm(remotesDirectory, { recursive: true }));

const nextDay = () => new Date(Date.UTC(2026, 0, (day += 1))).toISOString();
const contributing = (...paths: string[]): Partial<Contributes> => ({
  routes: paths.map((path) => signedInPage(path)),
});
async function published(
  name: string,
  content: string,
  contributes: Partial<Contributes> = {},
  files: Record<string, string> = {},
) {
  const build = await writeBuild(await mkdtemp(join(tmpdir(), 'fernway-build-')), {
    name,
    content,
    contributes,
    files,
  });
  const { version, checksum } = await publish(build, { version: content, into: remotesDirectory });
  await rm(build, { recursive: true });
  return { version, checksum };
}
/** Into the registry as if nobody had looked. */
async function live(...build: Parameters<typeof published>) {
  registry = promoted(registry, build[0], await published(...build), nextDay());
}
const shownIn = ({ audiences }: Plan, at = 0) =>
  Object.fromEntries(Object.entries(audiences[at]!.releases).map(([name, { release }]) => [name, release.version]));
const plan = (before?: Plan) => planReleases(registry, { remotesDirectory, before });
const away = (name: string, version: string) =>
  rename(join(remotesDirectory, name, version), join(remotesDirectory, name, `${version}.away`));

it('leaves out the release that came later, and shows the one before it', async () => {
  await live('crm', 'c1', contributing('/dashboard/deals'));
  await live('support', 's1', contributing('/dashboard/tickets'));
  await live('support', 's2', contributing('/dashboard/tickets', '/dashboard/deals'));
  await live('billing', 'b1');
  const planned = await plan();
  expect(shownIn(planned)).toEqual({ billing: 'b1', crm: 'c1', support: 's1' });
  expect(planned.leftOut.map(leftOutWords)).toEqual([
    'support s2 is left out, s1 is shown in its place: support s2 clashes with crm c1: /dashboard/deals is contributed by support and by crm',
  ]);
  expect(planned.leftOut).toMatchObject([{ remote: 'support', version: 's2', reason: 'clash', instead: 's1' }]);
});

it('leaves out a release for another contract than the shell has', async () => {
  const source = await readFile(join(repository, 'libs/web-kit/src/remote-app.ts'), 'utf8');
  expect(/CONTRACT = (\d+)/.exec(source)?.[1]).toBe(String(platformContract));
  await live('support', 's1');
  const facts = {
    name: 'support',
    contract: platformContract + 1,
    entry: 'entry.js',
    requires: {},
    chunks: {},
    contributes: { title: inAllLanguages('X'), routes: [] },
  };
  await live('support', 's2', {}, { 'remote.json': JSON.stringify(facts) });
  const planned = await plan();
  expect(shownIn(planned)).toEqual({ support: 's1' });
  expect(planned.leftOut.map(leftOutWords)).toEqual([
    `support s2 is left out, s1 is shown in its place: it is built for contract ${platformContract + 1}, and this platform has ${platformContract}`,
  ]);
});

it('shows nothing of a remote whose releases all clash; the others go on being released', async () => {
  await live('crm', 'c1', contributing('/dashboard/deals'));
  await live('support', 's1', contributing('/dashboard/deals'));
  expect(shownIn(await plan())).toEqual({ crm: 'c1' });
  await live('crm', 'c2', contributing('/dashboard/deals'));
  expect(shownIn(await plan())).toEqual({ crm: 'c2' });
  registry = rolledBack(registry, 'crm');
  expect(shownIn(await plan())).toEqual({ crm: 'c1' });
  await live('crm', 'c3', contributing('/dashboard/contacts'));
  expect(await plan()).toMatchObject({ leftOut: [] });
});

it('a release that is left out itself costs nobody a place', async () => {
  await live('crm', 'c1', contributing('/dashboard/a'));
  await live('support', 's1', contributing('/dashboard/a', '/dashboard/b'));
  await live('ads', 'a1', contributing('/dashboard/b'));
  expect(shownIn(await plan())).toEqual({ ads: 'a1', crm: 'c1' });
});

it('nor does what stands in for it', async () => {
  await live('support', 's1', contributing('/dashboard/a'));
  await live('support', 's2', contributing());
  await live('crm', 'c1', contributing('/dashboard/a'));
  await away('support', 's2');
  const planned = await plan();
  expect(shownIn(planned)).toEqual({ crm: 'c1' });
  expect(planned.leftOut).toMatchObject([{ remote: 'support', version: 's2', reason: 'broken' }]);
});

it.each<[string, () => Promise<unknown>]>([
  ['is not there', () => away('crm', 'c2')],
  ['lacks a file', () => rm(join(remotesDirectory, 'crm/c2/entry.js'))],
  ['was changed', () => writeFile(join(remotesDirectory, 'crm/c2/entry.js'), 'evil')],
  [
    'is written half',
    async () => {
      const file = join(remotesDirectory, 'crm/c2/integrity.json');
      await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40));
    },
  ],
])('a build that %s gives way to the one before it, and the rest goes on', async (_what, damage) => {
  await live('crm', 'c1');
  await live('crm', 'c2');
  await live('billing', 'b1');
  await damage();
  const planned = await plan();
  expect(shownIn(planned)).toEqual({ billing: 'b1', crm: 'c1' });
  expect(planned.leftOut).toMatchObject([{ remote: 'crm', version: 'c2', reason: 'broken', instead: 'c1' }]);
});

it.each<[string, Record<string, string>, string]>([
  ['no contributions', { 'remote.json': '{"name":"support"}' }, 'contributes'],
  ['a title in one language', { 'remote.json': facts({ title: { en: 'X' } }) }, 'contributes.title.es'],
  [
    'an entry of the sidebar without a title',
    { 'remote.json': facts({ nav: [{ path: '/dashboard', group: 'main', order: 1, icon: 'x' }] }) },
    'nav.0.title',
  ],
  [
    'a command twice',
    { 'remote.json': facts({ commands: [0, 1].map(() => ({ id: 'a', path: '/', title: inAllLanguages('A') })) }) },
    'the command a is contributed twice',
  ],
  [
    'an entry script that is not there',
    { 'remote.json': facts({}).replace('entry.js', 'other.js') },
    'other.js is not in the build',
  ],
  [
    'an address of the API',
    { 'remote.json': facts({ routes: [{ path: '/api/x', access: 'public', title: inAllLanguages('X') }] }) },
    '/api/x is an address that no page is asked for',
  ],
])('a release with %s is left out', async (_what, files, words) => {
  await live('crm', 'c1');
  await live('support', 's1', {}, files);
  const planned = await plan();
  expect(shownIn(planned)).toEqual({ crm: 'c1' });
  expect(planned.leftOut.map(leftOutWords)).toEqual([expect.stringContaining(words)]);
});

function facts(contributes: object) {
  return JSON.stringify({
    name: 'support',
    contract: 1,
    entry: 'entry.js',
    requires: {},
    chunks: {},
    contributes: { title: inAllLanguages('X'), routes: [], ...contributes },
  });
}

it('a build of another remote is left out', async () => {
  await live('crm', 'c1');
  registry = promoted(registry, 'support', await published('crm', 'c2'), nextDay());
  await mkdir(join(remotesDirectory, 'support'));
  await rename(join(remotesDirectory, 'crm/c2'), join(remotesDirectory, 'support/c2'));
  expect((await plan()).leftOut.map(leftOutWords)).toEqual([
    'support c2 is left out, nothing of it is shown: the build is one of crm',
  ]);
});

it('the name of the shell’s own texts is no remote’s', async () => {
  await live('platform', 'p1');
  expect((await plan()).leftOut.map(leftOutWords)).toEqual([
    'platform p1 is left out, nothing of it is shown: the name platform is the shell’s',
  ]);
});

it('an entry that makes no sense leaves the others alone, and is kept in the file', async () => {
  await live('crm', 'c1');
  await writeRegistry(remotesDirectory, registry);
  const file = join(remotesDirectory, 'registry.json');
  const written = JSON.parse(await readFile(file, 'utf8')) as { remotes: object };
  for (const entry of [null, 'x', {}, { current: {} }, { current: { version: '../../etc', checksum: 'x' } }]) {
    await writeFile(file, JSON.stringify({ remotes: { ...written.remotes, billing: entry } }));
    registry = await readRegistry(remotesDirectory);
    const planned = await plan();
    expect(shownIn(planned)).toEqual({ crm: 'c1' });
    expect(planned.leftOut).toMatchObject([{ remote: 'billing', version: '', reason: 'broken' }]);
    await writeRegistry(remotesDirectory, registry);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ remotes: { billing: entry } });
  }
});

it('a canary that clashes is left out for those who would see it', async () => {
  await live('crm', 'c1', contributing('/dashboard/deals'));
  await live('support', 's1');
  registry = withCanary(
    registry,
    'support',
    await published('support', 's2', contributing('/dashboard/deals')),
    20,
    nextDay(),
  );
  const planned = await plan();
  expect(planned.audiences.map(({ below }) => below)).toEqual([20, 100]);
  for (const at of [0, 1]) expect(shownIn(planned, at)).toEqual({ crm: 'c1', support: 's1' });
  expect(planned.leftOut).toMatchObject([{ remote: 'support', version: 's2', reason: 'clash', instead: 's1' }]);
});

it('where the registry names nothing that can be shown of a remote, what was shown of it stays', async () => {
  await live('crm', 'c1');
  await live('billing', 'b1');
  const before = await plan();
  registry.remotes['crm'] = { current: { version: 'gone', checksum: 'x' }, earlier: [] };
  const stays = await plan(before);
  expect(shownIn(stays)).toEqual({ billing: 'b1', crm: 'c1' });
  expect(stays.leftOut).toMatchObject([{ remote: 'crm', version: 'gone', instead: 'c1' }]);
  // Also when its files go: its place remains, and says what is missing.
  await away('crm', 'c1');
  expect(shownIn(await plan(stays))).toEqual({ billing: 'b1', crm: 'c1' });
  expect(shownIn(await plan())).toEqual({ billing: 'b1' });
  const { crm: _removed, ...others } = registry.remotes;
  registry = { remotes: others };
  expect(await plan(stays)).toMatchObject({ leftOut: [] });
});
