import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contributes } from '@fernway/web-kit/remote-app';
import { canary, promote, publish, publishLocalBuilds, remove, rollBack } from './publish.js';
import { readLastRegistry, readRegistry } from './registry.js';
import { loadRelease } from './release.js';
import { signedInPage, writeBuild } from './testing.js';

let folder: string;
let into: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-publish-'));
  into = join(folder, 'remotes');
});
afterEach(() => rm(folder, { recursive: true }));

async function build(content: string): Promise<string> {
  const files = { 'c/home.css': `.${content}{}`, 'entry.js.br': 'compressed' };
  return writeBuild(join(folder, `build-${content}`), { name: 'crm', content, files });
}

test('the version is the content: the same build is published once', async () => {
  const first = await publish(await build('one'), { into });
  expect(await publish(await build('one'), { into })).toEqual(first);
  expect((await publish(await build('two'), { into })).version).not.toBe(first.version);
  expect(await readRegistry(into)).toEqual({ remotes: {} });
});

test('promoted, rolled back, shown to some', async () => {
  const one = await publish(await build('one'), { into });
  const two = await publish(await build('two'), { into });
  await promote('crm', one.version, into);
  await promote('crm', two.version, into);
  expect((await readRegistry(into)).remotes['crm']?.current.version).toBe(two.version);
  expect((await rollBack('crm', into)).version).toBe(one.version);
  await canary('crm', two.version, 20, into);
  expect((await readRegistry(into)).remotes['crm']?.canary).toMatchObject({ version: two.version, percent: 20 });
});

test('a release is read whole, with its styles', async () => {
  const { name, ...release } = await publish(await build('one'), { into });
  const loaded = await loadRelease(into, name, release);
  expect(loaded.styles).toEqual({ 'c/home.css': '.one{}' });
  expect(Object.keys(loaded.integrity)).toEqual(['c/home.css', 'entry.js', 'mf-manifest.json', 'remote.json']);
});

test.each([
  ['changed', (file: string) => writeFile(file, 'evil')],
  ['missing', (file: string) => rm(file)],
])('a %s file is found before it goes live, and when pages are composed', async (_what, damage) => {
  const { name, ...release } = await publish(await build('one'), { into });
  await damage(join(into, name, release.version, 'entry.js'));
  await expect(promote(name, release.version, into)).rejects.toThrow('entry.js');
  await expect(loadRelease(into, name, release)).rejects.toThrow('entry.js');
});

test('rewriting integrity.json does not help: the registry knows its checksum', async () => {
  const { name, ...release } = await publish(await build('one'), { into });
  const file = join(into, name, release.version, 'integrity.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('sha256-', 'sha256-X'));
  await expect(loadRelease(into, name, release)).rejects.toThrow('not the published one');
});

describe('a release that clashes with what is live', () => {
  const file = () => readFile(join(into, 'registry.json'), 'utf8');
  const published = async (name: string, content: string, ...paths: string[]) => {
    const contributes: Partial<Contributes> = {
      routes: paths.map((path) => signedInPage(path)),
      slots: name === 'crm' ? ['purchase'] : [],
    };
    return (
      await publish(await writeBuild(join(folder, `${name}-${content}`), { name, content, contributes }), { into })
    ).version;
  };
  let crm: string;
  let clashing: string;
  let before: string;
  beforeEach(async () => {
    crm = await published('crm', 'one', '/dashboard/deals');
    await promote('crm', crm, into);
    await promote('support', await published('support', 'one'), into);
    clashing = await published('support', 'two', '/dashboard/tickets', '/dashboard/deals');
    before = await file();
  });

  test('is not promoted: the message names both, and nothing is changed', async () => {
    await expect(promote('support', clashing, into)).rejects.toThrow(
      `support ${clashing} clashes with crm ${crm}: /dashboard/deals is contributed by support and by crm. Nothing was changed.`,
    );
    expect(await file()).toBe(before);
  });

  test('is not shown to some either, nor gone back to', async () => {
    await expect(canary('support', clashing, 10, into)).rejects.toThrow(`clashes with crm ${crm}`);
    expect(await file()).toBe(before);
    // Crm gives the page up, and asks for it again once support has it.
    const without = await published('crm', 'without');
    await promote('crm', without, into);
    await promote('support', clashing, into);
    before = await file();
    await expect(rollBack('crm', into)).rejects.toThrow(
      `crm ${crm} clashes with support ${clashing}: /dashboard/deals`,
    );
    expect(await file()).toBe(before);
    expect((await readRegistry(into)).remotes['crm']?.current.version).toBe(without);
  });

  test('nor is a new remote that takes a slot or a page of the shell', async () => {
    const shells = await published('helpdesk', 'one', '/dashboard/settings');
    await expect(promote('helpdesk', shells, into)).rejects.toThrow(
      `helpdesk ${shells} clashes with the shell: /dashboard/settings is contributed by helpdesk and by the shell`,
    );
    const build = await writeBuild(join(folder, 'slots'), { name: 'helpdesk', contributes: { slots: ['purchase'] } });
    await expect(promote('helpdesk', (await publish(build, { into })).version, into)).rejects.toThrow(
      'the slot purchase is contributed by helpdesk and by crm',
    );
    expect(await file()).toBe(before);
  });

  test('that came into the registry all the same keeps nobody else from releasing', async () => {
    const checksum = (await publish(join(folder, 'support-two'), { into })).checksum;
    const registry = JSON.parse(before) as { remotes: Record<string, object> };
    const forced = { current: { version: clashing, checksum, since: new Date().toISOString() }, earlier: [] };
    await writeFile(
      join(into, 'registry.json'),
      JSON.stringify({ remotes: { ...registry.remotes, support: forced, broken: { current: 7 } } }),
    );
    const next = await published('crm', 'three', '/dashboard/deals', '/dashboard/contacts');
    await promote('crm', next, into);
    await rollBack('crm', into);
    await promote('billing', await published('billing', 'one'), into);
    expect(JSON.parse(await file())).toMatchObject({
      remotes: { crm: { current: { version: crm } }, broken: { current: 7 } },
    });
  });

  test('has its place once the other remote is removed', async () => {
    await remove('crm', into);
    await promote('support', clashing, into);
    await expect(remove('crm', into)).rejects.toThrow('There is no remote crm');
    expect((await readRegistry(into)).remotes).toEqual({
      support: expect.objectContaining({ current: expect.objectContaining({ version: clashing }) }),
    });
  });
});

test('a release that cannot be composed is not promoted', async () => {
  const build = await writeBuild(join(folder, 'malformed'), {
    name: 'crm',
    files: { 'remote.json': JSON.stringify({ name: 'crm', entry: 'entry.js' }) },
  });
  const { version } = await publish(build, { into });
  await expect(promote('crm', version, into)).rejects.toThrow(`crm ${version} cannot be shown: remote.json: contract`);
  expect(await readRegistry(into)).toEqual({ remotes: {} });
});

test('a release for another contract is not promoted', async () => {
  const folderOf = await writeBuild(join(folder, 'future'), { name: 'crm', content: 'future' });
  const facts = JSON.parse(await readFile(join(folderOf, 'remote.json'), 'utf8')) as object;
  await writeFile(join(folderOf, 'remote.json'), JSON.stringify({ ...facts, contract: 99 }));
  const { version } = await publish(folderOf, { into });
  await expect(promote('crm', version, into)).rejects.toThrow(
    `crm ${version} cannot be shown: it is built for contract 99, and this platform has 1`,
  );
  expect(await readRegistry(into)).toEqual({ remotes: {} });
});

test('a cut integrity.json is named', async () => {
  const { version } = await publish(await build('one'), { into });
  const file = join(into, 'crm', version, 'integrity.json');
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40));
  await expect(promote('crm', version, into)).rejects.toThrow(`${file} is damaged: it is not JSON`);
});

test('a canary ends although its files are gone', async () => {
  const one = await publish(await build('one'), { into });
  const two = await publish(await build('two'), { into });
  await promote('crm', one.version, into);
  await canary('crm', two.version, 20, into);
  await rm(join(into, 'crm', two.version), { recursive: true });
  await canary('crm', two.version, 0, into);
  expect((await readRegistry(into)).remotes['crm']?.canary).toBeUndefined();
});

test('a registry that is broken or gone is not taken for an empty one; what was written last is beside it', async () => {
  const { version } = await publish(await build('one'), { into });
  await promote('crm', version, into);
  const file = join(into, 'registry.json');
  const good = await readRegistry(into);
  for (const broken of ['', '{"remotes":', '[]', 'null', '{"remotes":[]}']) {
    await writeFile(file, broken);
    await expect(promote('crm', version, into)).rejects.toThrow('registry.json cannot be read');
    expect(await readFile(file, 'utf8')).toBe(broken);
  }
  await rm(file);
  await expect(promote('crm', version, into)).rejects.toThrow('registry.json is gone');
  expect(await readLastRegistry(into)).toEqual(good);
});

test('a remote whose files are all gone does not keep the local builds from being published', async () => {
  const { version } = await publish(await writeBuild(join(folder, 'elsewhere'), { name: 'elsewhere' }), { into });
  await promote('elsewhere', version, into);
  await rm(join(into, 'elsewhere'), { recursive: true });
  await expect(publishLocalBuilds(into)).resolves.toBeDefined();
  expect(Object.keys((await readRegistry(into)).remotes)).toContain('elsewhere');
});
