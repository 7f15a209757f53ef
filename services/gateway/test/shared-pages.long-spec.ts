import { promote } from '@fernway/federation/publish';
import { eventually } from '@fernway/service-kit/testing';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { type CurrentSite, Site } from '../src/pages/site.js';
import { publishRelease, publishSite, writeShell } from './site-fixture.js';

// Of each gateway the part that makes and keeps pages, on one folder.
let folder: string;
let siteDirectory: string;
const running: Site[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-pages-'));
  siteDirectory = join(folder, 'site');
  await Promise.all([writeShell(join(folder, 'shell')), publishSite(join(folder, 'remotes'))]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
  await rm(folder, { recursive: true, force: true });
});

const settings = {
  tokensExpire: 'never',
  currency: 'USD',
  payments: 'off',
  mail: 'off',
  google: false,
  plans: 'off',
} as const;
async function start(remotesDirectory = join(folder, 'remotes')): Promise<Site> {
  const env = {
    siteDirectory,
    remotesDirectory,
    remotesSeedDirectory: undefined,
    shellDirectory: join(folder, 'shell'),
    settings,
    publicUrl: 'http://localhost:4000',
  };
  const site = new Site(env, pino({ level: 'silent' }));
  running.push(site);
  await site.start();
  return site;
}

const folders = () => readdir(siteDirectory);
/** Every file that the index names, as it is sent: plain and compressed. */
async function readAll({ directory, index }: CurrentSite): Promise<number> {
  const files = index.audiences.flatMap(({ pages, fallback, remotes, files: made }) => [
    ...pages.map(({ file }) => file),
    fallback.file,
    remotes,
    ...Object.values(made),
  ]);
  for (const file of files) {
    const plain = await readFile(join(directory, file), 'utf8');
    if (!plain || brotliDecompressSync(await readFile(join(directory, `${file}.br`))).toString() !== plain)
      throw new Error(`${file} is not whole`);
  }
  return files.length;
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('has several that start at the same moment make one set of pages, with nothing left beside it', async () => {
  const sites = await Promise.all(Array.from({ length: 4 }, () => start()));
  expect(new Set(sites.map((site) => site.current()!.directory)).size).toBe(1);
  expect(await folders()).toEqual([basename(sites[0]!.current()!.directory)]);
  for (const site of sites) expect(await readAll(site.current()!)).toBeGreaterThan(5);
});

it('keeps what is there when another comes, also when that one did not find it whole', async () => {
  const first = await start();
  const { directory } = first.current()!;
  const { ino } = await stat(directory);
  let reading = true;
  const reads = (async () => {
    while (reading) await readAll(first.current()!);
  })();
  for (let gateway = 0; gateway < 3; gateway += 1) await start();
  reading = false;
  await reads;
  expect((await stat(directory)).ino).toBe(ino);
  expect(await folders()).toEqual([basename(directory)]);

  await writeFile(join(directory, 'index.json'), '{"hash":');
  const later = await start();
  expect(later.current()!.directory).toBe(directory);
  await readAll(later.current()!);
  expect((await stat(directory)).ino).not.toBe(ino);
  expect(await folders()).toEqual([basename(directory)]);
});

it('shows nothing of what another has not finished', async () => {
  const { directory } = (await start()).current()!;
  await Promise.all(running.splice(0).map((site) => site.stop()));
  const unfinished = `${directory}.next-1`;
  await rename(directory, unfinished);
  await rm(join(unfinished, 'index.json'));
  const site = await start();
  expect(site.current()!.directory).toBe(directory);
  expect(await readAll(site.current()!)).toBeGreaterThan(5);
});

it('removes what nobody has used for an hour, and never what another still shows', async () => {
  const [here, elsewhere] = [join(folder, 'remotes'), join(folder, 'others')];
  await mkdir(elsewhere);
  await promote('site', await publishRelease(elsewhere, 'Elsewhere'), elsewhere);
  const [own, other] = [await start(here), await start(elsewhere)];
  const shown = other.current()!.directory;
  const release = async (text: string) => {
    const before = own.current()!.directory;
    await promote('site', await publishRelease(here, text), here);
    return eventually(() => own.current()!.directory !== before && own.current()!.directory);
  };
  const earlier = [own.current()!.directory];
  for (const text of ['One', 'Two', 'Three', 'Four']) earlier.push(await release(text));
  // All were used within the hour.
  expect((await folders()).sort()).toEqual([shown, ...earlier].map((each) => basename(each)).sort());

  const crashed = `${shown}.next-${crypto.randomUUID()}`;
  await mkdir(crashed);
  for (const [hours, each] of [...earlier, crashed, shown].entries())
    await utimes(each, hoursAgo(20 - hours), hoursAgo(20 - hours));
  await eventually(async () => (await stat(shown)).mtimeMs > hoursAgo(1).getTime());
  const last = await release('Five');
  // The newest stay for a roll-back: what the other shows is one of them.
  const kept = [shown, ...earlier.slice(-2), last].map((each) => basename(each)).sort();
  await eventually(async () => (await folders()).length === kept.length);
  expect((await folders()).sort()).toEqual(kept);
  await readAll(other.current()!);
});

it('makes again what was removed under it', async () => {
  const site = await start();
  const { directory } = site.current()!;
  await rm(directory, { recursive: true });
  await eventually(async () => (await folders()).includes(basename(directory)));
  await readAll(site.current()!);
});
