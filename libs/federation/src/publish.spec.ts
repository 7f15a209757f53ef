import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canary, promote, publish, rollBack } from './publish.js';
import { readRegistry } from './registry.js';
import { loadRelease } from './release.js';

let folder: string;
let into: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-publish-'));
  into = join(folder, 'remotes');
});
afterEach(() => rm(folder, { recursive: true }));

async function build(content: string): Promise<string> {
  const directory = join(folder, `build-${content}`);
  await mkdir(join(directory, 'c'), { recursive: true });
  await writeFile(join(directory, 'remote.json'), JSON.stringify({ name: 'crm', entry: 'entry.js' }));
  await writeFile(join(directory, 'entry.js'), content);
  await writeFile(join(directory, 'c/home.css'), `.${content}{}`);
  await writeFile(join(directory, 'entry.js.br'), 'compressed');
  return directory;
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
  expect(Object.keys(loaded.integrity)).toEqual(['c/home.css', 'entry.js', 'remote.json']);
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
