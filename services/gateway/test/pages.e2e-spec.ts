// Own boot: it promotes releases and breaks the registry.
import { canary, promote, rollBack } from '@fernway/federation/publish';
import { eventually } from '@fernway/service-kit/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';
import { mainScript, publishRelease } from './site-fixture.js';

let test: GatewayUnderTest;
let crm: Upstream;
let remotes: string;
const logged: string[] = [];
beforeAll(async () => {
  crm = await startUpstream();
  const log = { write: (line: string) => void logged.push(line) };
  test = await startGateway({ crm: crm.url }, { LOG_LEVEL: 'info' }, undefined, log);
  remotes = join(test.folder, 'remotes');
});
afterAll(async () => {
  await test?.close();
  await crm.close();
});

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await test.ask(path, { headers })).body.toString();
const current = async () =>
  (JSON.parse(await readFile(join(remotes, 'registry.json'), 'utf8')) as Registry).remotes.site.current.version;
type Registry = { remotes: { site: { current: { version: string } } } };

it.each([
  ['/', 200, '<h1>Welcome en</h1>'],
  ['/es', 200, '<h1>Welcome es</h1>'],
  ['/es/', 200, '<h1>Welcome es</h1>'],
  ['/?utm=1', 200, '<h1>Welcome en</h1>'],
  ['/auth', 200, '<div id="root"></div>'],
  ['/dashboard/contacts/7', 200, '<div id="root"></div>'],
  ['/dashboard/not/built/yet', 200, '<div id="root"></div>'],
  ['/dashboard/contacts/7', 200, '<nav>signed-in frame of site</nav>'],
  ['/nowhere', 404, '<div id="root"></div>'],
  ['/internal/x', 404, 'not-found'],
  ['/metrics', 404, '<div id="root"></div>'],
])('%s is answered with %i', async (path, status, part) => {
  const answer = await test.ask(path);
  expect(answer.status).toBe(status);
  expect(answer.body.toString()).toContain(part);
});

it('leads an address with a language to the page that has none in its address', async () => {
  const { status, headers } = await test.ask('/es/auth?mode=sign-up');
  expect([status, headers.location]).toEqual([302, '/auth?mode=sign-up']);
});

it.each([
  ['/sitemap.xml', 'application/xml', '<loc>http://localhost:4000/es</loc>'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'Disallow: /dashboard'],
  ['/manifest.webmanifest', 'application/manifest+json', '"start_url":"/dashboard"'],
])('serves %s as %s, made with the pages', async (path, type, part) => {
  const { status, headers, body } = await test.ask(path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
  expect(body.toString()).toContain(part);
});

it('lets icons, whose names stay, be kept for a day', async () => {
  const { status, headers } = await test.ask('/icon-192.png');
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

it('logs the path that nobody has a page for', async () => {
  await test.ask('/no/such?token=secret');
  await eventually(async () => logged.some((line) => line.includes('"path":"/no/such"')));
  expect(logged.join()).not.toContain('secret');
});

it('has pages asked for again at every visit, each with its own content policy', async () => {
  const { headers } = await test.ask('/');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(headers.vary?.toLowerCase().split(/, */)).toEqual(expect.arrayContaining(['cookie', 'accept-encoding']));
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  expect(headers['set-cookie']).toBeUndefined();
  const again = await test.ask('/', { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

it('answers HEAD as GET, without a body', async () => {
  const [head, get] = [await test.ask('/', { method: 'HEAD' }), await test.ask('/')];
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    get.headers['content-length'],
  ]);
  expect((await test.ask('/nowhere', { method: 'HEAD' })).status).toBe(404);
});

it('sends pages, scripts and remotes compressed to who understands it', async () => {
  const plain = await page('/');
  const br = await test.ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
  expect([br.headers['content-encoding'], br.headers['content-type']]).toEqual(['br', 'text/html; charset=utf-8']);
  expect(brotliDecompressSync(br.body).toString()).toBe(plain);
  const gz = await test.ask('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body).toString()).toBe(plain);
  const script = await test.ask('/assets/main.aa11.js', { headers: { 'accept-encoding': 'br' } });
  expect([script.headers['content-encoding'], script.headers['content-type']]).toEqual([
    'br',
    expect.stringContaining('javascript'),
  ]);
  expect(brotliDecompressSync(script.body).toString()).toBe(mainScript);
});

it('lets files be kept for ever, and never their absence', async () => {
  const version = await current();
  for (const path of [
    '/assets/main.aa11.js',
    '/assets/early.bb22.js',
    `/remotes/site/${version}/entry.js`,
    `/remotes/site/${version}/c/landing.js`,
  ]) {
    const { status, headers } = await test.ask(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
  }
  for (const path of [
    '/assets/old.js',
    '/favicon.ico',
    `/remotes/site/${version}/old.js`,
    '/remotes/site/old/entry.js',
  ]) {
    const { status, headers } = await test.ask(path);
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
  }
});

it.each([
  '/shell.json',
  '/early.json',
  '/shell.json.br',
  '/assets/../shell.json',
  '/%73hell.json',
  '/assets/%2e%2e/shell.json',
  '/remotes/registry.json',
  '/remotes/registry%2ejson',
  '/remotes/%72egistry.json',
  '/remotes//registry.json',
  '/remotes/./registry.json',
  '/remotes/site/../registry.json',
  '/remotes/%2e%2e/shell/shell.json',
  '/remotes/..%2fshell%2fshell.json',
  '/..%2f..%2fetc%2fpasswd',
  '/index.json',
])('%s is nobody’s business', async (path) => {
  const { status, body } = await test.ask(path);
  expect([400, 403, 404]).toContain(status);
  expect(body.toString()).not.toMatch(/checksum|"provided"|root:/);
});

it('serves the live remotes', async () => {
  const { headers, json } = await test.ask('/remotes.json');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
  expect(json()).toMatchObject({
    remotes: [{ name: 'site', version: await current(), entry: { url: `/remotes/site/${await current()}/entry.js` } }],
  });
});

it('shows a new release and a roll-back within seconds, without a restart', async () => {
  await promote('site', await publishRelease(remotes, 'Second'), remotes);
  await eventually(async () => (await page('/')).includes('<h1>Second en</h1>'));
  await rollBack('site', remotes);
  await eventually(async () => (await page('/')).includes('<h1>Welcome en</h1>'));
});

it('keeps the pages of before while the registry is broken', async () => {
  const file = join(remotes, 'registry.json');
  const good = await readFile(file, 'utf8');
  const gone = JSON.stringify({ remotes: { site: { current: { version: 'gone', checksum: 'x' }, earlier: [] } } });
  for (const [broken, noticed] of [
    ['{"remotes":', /registry/],
    [gone, /^site gone is left out/],
  ] as const) {
    await writeFile(file, broken);
    const answer = await eventually(async () => {
      const { status, json } = await test.ask('/readyz');
      const { warnings = [] } = json() as { warnings?: string[] };
      return warnings.some((warning) => noticed.test(warning)) && status;
    });
    expect([answer, await page('/')]).toEqual([200, expect.stringContaining('<h1>Welcome en</h1>')]);
  }
  await writeFile(file, good);
});

it('shows a canary to its share of the browsers, who stay with what they saw', async () => {
  await canary('site', await publishRelease(remotes, 'Canary'), 30, remotes);
  await eventually(async () => (await page('/', { cookie: 'fernway-bucket=29' })).includes('<h1>Canary en</h1>'));
  expect(await page('/', { cookie: 'a=b; fernway-bucket=30' })).toContain('<h1>Welcome en</h1>');
  const first = await test.ask('/');
  const [cookie = ''] = first.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^fernway-bucket=\d{1,2}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  for (let visit = 0; visit < 3; visit += 1) {
    const again = await test.ask('/', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.headers['set-cookie']).toBeUndefined();
  }
  const remotesOf = async (bucket: number) =>
    (await test.ask('/remotes.json', { headers: { cookie: `fernway-bucket=${bucket}` } })).body.toString();
  expect(await remotesOf(29)).not.toBe(await remotesOf(30));
});
