import { leftOutWords, planReleases } from '@fernway/federation/plan';
import { promote, publish } from '@fernway/federation/publish';
import { promoted, readRegistry, writeRegistry } from '@fernway/federation/registry';
import { signedInPage, writeBuild } from '@fernway/federation/testing';
import { eventually } from '@fernway/service-kit/testing';
import { watch } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';
import { publishRelease } from './site-fixture.js';

const patience = 60_000;

let crm: Upstream;
let test: GatewayUnderTest;
let lines: { level: number; msg: string; remote?: string }[];
beforeAll(async () => {
  crm = await startUpstream();
});
afterAll(() => crm.close());
afterEach(() => test?.close());

const log = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
const start = async (published?: (remotes: string) => Promise<void>, env: Record<string, string> = {}) => {
  lines = [];
  test = await startGateway({ crm: crm.url }, { LOG_LEVEL: 'info', ...env }, published, log);
};
const remotes = () => join(test.folder, 'remotes');
const page = async (path: string) => {
  const { status, body } = await test.ask(path);
  return { status, text: body.toString() };
};
const shows = (text: string) =>
  eventually(async () => (await page('/')).text.includes(`<h1>${text} en</h1>`), patience);
const readyz = async () => {
  const { status, json } = await test.ask('/readyz');
  return { code: status, ...(json() as { reasons: string[]; warnings?: string[] }) };
};
const warned = (words: RegExp | undefined) =>
  eventually(async () => {
    const { code, warnings = [] } = await readyz();
    return code === 200 && (words ? warnings.some((warning) => words.test(warning)) : warnings.length === 0);
  }, patience);
const said = (words: RegExp) => lines.filter(({ msg }) => words.test(msg)).length;
const live = async () => {
  const { json } = await test.ask('/remotes.json');
  return Object.fromEntries(
    (json() as { remotes: { name: string; version: string }[] }).remotes.map(({ name, version }) => [name, version]),
  );
};

/** Publishes a remote with these signed-in pages. */
async function published(into: string, name: string, ...paths: string[]) {
  const build = await writeBuild(await mkdtemp(join(tmpdir(), 'fernway-build-')), {
    name,
    content: paths.join(' '),
    contributes: { routes: paths.map((path) => signedInPage(path)) },
  });
  const { version, checksum } = await publish(build, { into });
  await rm(build, { recursive: true });
  return { version, checksum };
}
/** Into the registry as if nobody had looked: by hand, or by an older tool. */
async function force(into: string, name: string, ...paths: string[]): Promise<string> {
  const release = await published(into, name, ...paths);
  await writeRegistry(into, promoted(await readRegistry(into), name, release));
  return release.version;
}

/** A page of the fixture's own remote. */
const taken = '/dashboard/contacts/:id';

it('a release that clashes is left out: it is said once, everybody else goes on, and it heals by itself', async () => {
  await start();
  await promote('support', (await published(remotes(), 'support', '/dashboard/tickets')).version, remotes());
  await eventually(async () => 'support' in (await live()), patience);
  const good = (await live())['support'];
  const bad = await force(remotes(), 'support', '/dashboard/tickets', taken);
  await warned(
    new RegExp(
      `^support ${bad} is left out, ${good} is shown in its place: .*${taken} is contributed by support and by site$`,
    ),
  );
  expect((await live())['support']).toBe(good);

  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await shows('Second');
  await promote('billing', (await published(remotes(), 'billing', '/dashboard/bills')).version, remotes());
  await eventually(async () => 'billing' in (await live()), patience);
  expect((await live())['support']).toBe(good);
  expect(said(/^support .* is left out/)).toBe(1);
  expect((await page('/dashboard/tickets')).status).toBe(200);

  await promote(
    'support',
    (await published(remotes(), 'support', '/dashboard/tickets', '/dashboard/more')).version,
    remotes(),
  );
  await warned(undefined);
  expect(said(/nothing of support is left out any more/)).toBe(1);
});

it('what is left out is a metric, on a port that is not everybody’s', async () => {
  let bad = '';
  await start(
    async (into) => {
      bad = await force(into, 'support', taken);
    },
    { GATEWAY_METRICS_PORT: '0' },
  );
  expect(await test.metrics()).toContain(
    `gateway_remotes_left_out{remote="support",version="${bad}",reason="clash",service="gateway"} 1`,
  );
  expect(await test.metrics()).toContain('gateway_pages_outdated{service="gateway"} 0');
  await writeFile(join(remotes(), 'registry.json'), '{');
  await eventually(
    async () => (await test.metrics()).includes('gateway_pages_outdated{service="gateway"} 1'),
    patience,
  );
  expect((await fetch(`http://127.0.0.1:${test.gateway.metricsPort}/readyz`)).status).toBe(404);
  expect((await page('/metrics')).status).toBe(404);
});

it('a gateway that starts on a registry with a clash serves everything else', async () => {
  await start(async (into) => void (await force(into, 'support', taken, '/dashboard/tickets')));
  expect((await page('/')).text).toContain('<h1>Welcome en</h1>');
  expect(Object.keys(await live())).toEqual(['site']);
  await warned(/^support \w+ is left out, nothing of it is shown/);
});

it('a gateway that ends leaves no pages half written', async () => {
  await start();
  const site = join(test.folder, 'site');
  const watcher = watch(site);
  const begun = new Promise<void>((seen) =>
    watcher.on('change', (_what, name) => String(name).includes('.next-') && seen()),
  );
  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await begun;
  watcher.close();
  await test.gateway.close();
  expect((await readdir(site)).filter((name) => name.includes('.'))).toEqual([]);
});

it('a build that is missing costs its own remote only, and shows once it is there', async () => {
  let version = '';
  await start(async (into) => {
    version = await force(into, 'support', '/dashboard/tickets');
    await rename(join(into, 'support', version), join(into, 'away'));
  });
  expect((await page('/')).status).toBe(200);
  expect(Object.keys(await live())).toEqual(['site']);
  await warned(/^support \w+ is left out, nothing of it is shown: ENOENT/);
  await rename(join(remotes(), 'away'), join(remotes(), 'support', version));
  await eventually(async () => (await live())['support'] === version, patience);
  await warned(undefined);
  expect(said(/^support .* is left out/)).toBe(1);
});

it.each<[string, (file: string) => Promise<void>]>([
  ['cut off', async (file) => writeFile(file, (await readFile(file, 'utf8')).slice(0, -20))],
  ['empty', (file) => writeFile(file, '')],
  ['of another shape', (file) => writeFile(file, '{"remotes":[]}')],
  ['gone', (file) => rm(file)],
])('a registry that is %s changes nothing, for a gateway that runs and for one that starts', async (_what, damage) => {
  await start();
  const file = join(remotes(), 'registry.json');
  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await shows('Second');
  const good = await readFile(file, 'utf8');
  await damage(file);
  await warned(/registry\.json (cannot be read|is gone)/);
  expect((await page('/')).text).toContain('<h1>Second en</h1>');
  expect(said(/registry of the remotes cannot be read/)).toBe(1);

  const { folder } = test;
  const other = await startGateway({ crm: crm.url }, { REMOTES_DIR: join(folder, 'remotes') });
  try {
    expect((await other.ask('/')).body.toString()).toContain('<h1>Second en</h1>');
    expect((await other.ask('/readyz')).json()).toMatchObject({
      status: 'ready',
      warnings: [expect.stringContaining('registry.json')],
    });
  } finally {
    await other.close();
  }

  await writeFile(file, good);
  await warned(undefined);
  await promote('site', await publishRelease(remotes(), 'Third'), remotes());
  await shows('Third');
});

it('without a registry that it ever could read, a gateway says so and takes one as soon as there is one', async () => {
  await start(async (into) => {
    await rm(join(into, 'registry.last.json'), { force: true });
    await rename(join(into, 'registry.json'), join(into, 'kept'));
    await writeFile(join(into, 'registry.json'), '{');
  });
  expect(await readyz()).toMatchObject({ code: 503, reasons: ['the pages cannot be composed'] });
  await rename(join(remotes(), 'kept'), join(remotes(), 'registry.json'));
  await shows('Welcome');
});

it('an entry that makes no sense costs its own remote only', async () => {
  await start();
  const file = join(remotes(), 'registry.json');
  const { remotes: entries } = JSON.parse(await readFile(file, 'utf8')) as { remotes: object };
  await writeFile(file, JSON.stringify({ remotes: { ...entries, support: { current: 'v1' } } }));
  await warned(/^support is left out, nothing of it is shown: its entry in the registry makes no sense$/);
  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await shows('Second');
  await warned(/^support is left out/);
});

it('a live release that is damaged while the gateway runs is left out, until it is whole again', async () => {
  await start();
  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await shows('Second');
  const { site: version } = await live();
  const folder = join(remotes(), 'site', version!);
  await cp(folder, `${folder}.whole`, { recursive: true });
  await rm(join(folder, 'entry.js'));
  await warned(
    new RegExp(`^site ${version} is left out, \\w+ is shown in its place: .*changed since it was published`),
  );
  await shows('Welcome');
  expect(said(/^site .* is left out/)).toBe(1);
  // As "remotes list" finds it.
  const { leftOut } = await planReleases(await readRegistry(remotes()), { remotesDirectory: remotes() });
  expect((await readyz()).warnings).toEqual(leftOut.map(leftOutWords));
  await rm(folder, { recursive: true });
  await rename(`${folder}.whole`, folder);
  await shows('Second');
  await warned(undefined);
});

it('what was shown before is live again without being composed anew', async () => {
  await start();
  const { site: version } = await live();
  const first = await readdir(join(test.folder, 'site'));
  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await shows('Second');
  await promote('site', version!, remotes());
  await shows('Welcome');
  expect(await readdir(join(test.folder, 'site'))).toHaveLength(first.length + 1);
  expect((await test.ask('/remotes/registry.last.json')).status).toBe(404);
});

it('pages of before that are not whole are composed anew', async () => {
  await start();
  const [folder = ''] = await readdir(join(test.folder, 'site'));
  await promote('site', await publishRelease(remotes(), 'Second'), remotes());
  await shows('Second');
  await writeFile(join(test.folder, 'site', folder, 'index.json'), '{"hash":');
  await promote('site', (await readRegistry(remotes())).remotes['site']!.earlier[0]!.version, remotes());
  await shows('Welcome');
});
