// Own boot: services that answer in odd ways, or not at all.
import { uploads } from '@fernway/contracts/uploads';
import { eventually } from '@fernway/service-kit/testing';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { type GatewayUnderTest, publicUrl, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

let test: GatewayUnderTest;
let crm: Upstream;
let identity: Upstream;
beforeAll(async () => {
  crm = await startUpstream(({ method, url, body }, _request, response) => {
    if (url === '/api/crm/echo') response.end(body);
    else if (method === 'OPTIONS')
      response
        .writeHead(
          url?.startsWith('/api/crm/contacts/merge') ? 204 : 404,
          url?.startsWith('/api/crm/contacts/merge') ? { allow: 'POST, OPTIONS' } : {},
        )
        .end();
    else if (url === '/api/crm/odd') {
      response.writeHead(418, {
        'content-type': 'application/problem+json',
        'x-own': 'kept',
        'set-cookie': ['a=1', 'b=2'],
        'content-security-policy': "default-src 'self'",
      });
      response.end('{"code":"odd"}');
    } else if (url === '/api/crm/hang-up') response.destroy();
    else if (url === '/api/crm/busy')
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"code":"unavailable"}');
    else if (url === '/api/crm/slow') {
      response.write('first');
      crmHeld = () => response.end('last');
    } else response.setHeader('content-type', 'application/json').end(JSON.stringify({ url }));
  });
  identity = await startUpstream(({ url }, _request, response) => {
    if (identityIsAway) response.destroy();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ url }));
  });
  test = await startGateway({ crm: crm.url, identity: identity.url });
});
let identityIsAway = false;
let crmHeld: (() => void) | undefined;
afterAll(async () => {
  await test?.close();
  await Promise.all([crm.close(), identity.close()]);
});
beforeEach(() => crm.seen.splice(0));

const problem = {
  type: expect.stringMatching(/^urn:fernway:problem:/),
  traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
};

it('passes calls to their service, path and query as they are', async () => {
  for (const path of [
    '/api/crm/contacts?q=a%20b&filter[x]=%2Fy',
    '/api/crm/contacts/a%2Fb',
    '/api/crm',
    '/api/crm/openapi.json',
  ]) {
    expect((await test.ask(path)).json()).toEqual({ url: path });
  }
  expect((await test.ask('/api/identity/me')).json()).toEqual({ url: '/api/identity/me' });
});

it('says where every service describes itself, and what it answers itself', async () => {
  const { status, headers, json } = await test.ask('/api/openapi.json');
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: publicUrl }],
    'x-documents': ['/api/crm/openapi.json', '/api/identity/openapi.json'],
  });
  for (const path of Object.keys(json()['paths'] as object))
    expect([200, 401]).toContain((await test.ask(path)).status);
});

it('says where a request came from and which trace it is in, and speaks for nobody', async () => {
  const trace = 'a'.repeat(32);
  await test.ask('/api/crm/contacts', {
    headers: {
      'X-Fernway-User': 'stolen',
      'X-Fernway-Service': 'stolen',
      traceparent: `00-${trace}-${'b'.repeat(16)}-01`,
      authorization: 'Bearer x',
      'idempotency-key': 'k1',
    },
  });
  const { headers } = crm.seen[0]!;
  expect(headers).toMatchObject({
    authorization: 'Bearer x',
    'idempotency-key': 'k1',
    'x-forwarded-host': 'localhost:4000',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  });
  for (const internal of ['x-fernway-user', 'x-fernway-service']) expect(headers).not.toHaveProperty(internal);
  expect(headers.traceparent).toMatch(new RegExp(`^00-${trace}-(?!b{16})[0-9a-f]{16}-01$`));
  await test.ask('/api/crm/contacts');
  expect(crm.seen[1]!.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

it.each([
  '/internal/sweep',
  '/metrics',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/crmx/contacts',
  '/api//crm/contacts',
  '//api/crm/contacts',
  '/api/crm/../../internal/sweep',
  '/api/crm/../../metrics',
  '/api/crm/..',
  '/api/crm/./contacts',
  '/api/../metrics',
  '/api/crm/%2e%2e/%2e%2e/internal/sweep',
  '/api/crm/%2E%2E/%2e./metrics',
  '/api/%2e%2e/internal/sweep',
  '/api/crm/.%2e/.%2e/metrics',
  '/api/crm/..\\..\\internal\\sweep',
  '/api/crm/..;/..;/internal/sweep',
  '/api/crm%2f..%2f..%2finternal',
  '/api/crm/..%2f..%2finternal%2fsweep',
  '/api/crm/%zz',
  '/%zz',
  '/api/crm/%',
])('%s is never passed on as anything else', async (path) => {
  const { status, headers } = await test.ask(path);
  expect([400, 404]).toContain(status);
  for (const { url } of crm.seen) expect(url).toMatch(/^\/api\/crm\/\.\.;\//);
  if (path.startsWith('/api') || path.includes('%zz'))
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(identity.seen.filter(({ url }) => url !== '/readyz' && url !== '/api/identity/me')).toEqual([]);
});

it('keeps double slashes inside of a service’s own paths', async () => {
  await test.ask('/api/crm//internal/sweep');
  expect(crm.seen.map(({ url }) => url)).toEqual(['/api/crm//internal/sweep']);
});

it.each([
  'http://localhost:4000/api/crm/../../internal/sweep',
  'http://localhost:4000/api/crm/contacts',
  'http://elsewhere.example/internal/sweep',
])('is no forward proxy: GET %s', async (target) => {
  expect([400, 404]).toContain(
    await test.askRaw(`GET ${target} HTTP/1.1\r\nHost: localhost:4000\r\nConnection: close\r\n\r\n`),
  );
  expect(crm.seen).toEqual([]);
});

it('answers a problem document where no service is meant, by any method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await test.ask('/api/nothing', { method });
    expect([answer.status, answer.headers['content-type'], answer.json()]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      expect.objectContaining({ ...problem, code: 'not-found' }),
    ]);
  }
});

it.each(['TRACE', 'PROPFIND', 'MKCOL'])(
  'refuses %s, which is passed on to nobody, with what the service offers at that path',
  async (method) => {
    const refused = await test.ask('/api/crm/contacts/merge?x=1', { method });
    expect([refused.status, refused.headers.allow, refused.json().code]).toEqual([
      405,
      'POST, OPTIONS',
      'method-not-allowed',
    ]);
    expect((await test.ask('/api/crm/nothing', { method })).status).toBe(404);
    expect(crm.seen.map((seen) => seen.method)).toEqual(['OPTIONS', 'OPTIONS']);
  },
);

it.each([
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/remotes.json', 'GET, HEAD'],
  ['/api/live', 'GET'],
  ['/api/openapi.json', 'GET, HEAD'],
  ['/pricing', 'GET, HEAD'],
  ['/remotes/crm/1.0.0/app.js', 'GET, HEAD'],
])('names the methods of its own path %s', async (path, methods) => {
  for (const method of ['POST', 'DELETE', 'TRACE', 'OPTIONS']) {
    const answer = await test.ask(path, { method });
    expect([method, answer.status, answer.headers.allow?.split(', ').toSorted().join(', ')]).toEqual([
      method,
      method === 'OPTIONS' ? 204 : 405,
      `${methods}, OPTIONS`,
    ]);
    if (method !== 'OPTIONS') expect(answer.json()).toMatchObject({ ...problem, code: 'method-not-allowed' });
  }
});

it('gives the service’s answer as it is', async () => {
  const { status, headers, body } = await test.ask('/api/crm/odd', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect([status, body.toString()]).toEqual([418, '{"code":"odd"}']);
  expect(headers).toMatchObject({
    'x-own': 'kept',
    'set-cookie': ['a=1', 'b=2'],
    'content-security-policy': "default-src 'self'",
    'content-type': 'application/problem+json',
  });
  expect(crm.seen[0]).toMatchObject({ method: 'POST', body: Buffer.from('{"a":1}') });
});

it('passes big bodies of any type, and lets the service decide on bad ones', async () => {
  const big = randomBytes(1_000_000);
  for (const type of ['application/octet-stream', 'application/json', 'text/csv', 'multipart/form-data; boundary=x']) {
    const answer = await test.ask('/api/crm/echo', { method: 'POST', headers: { 'content-type': type }, body: big });
    expect([answer.status, answer.body.equals(big)]).toEqual([200, true]);
  }
});

it('refuses what no service takes, before it is sent on, and the connection goes on', async () => {
  for (const bytes of [1_048_577, 3_000_000, 20_000_000]) {
    const answer = await test.ask('/api/crm/echo', { method: 'POST', body: Buffer.alloc(bytes) });
    expect([answer.status, answer.json().code]).toEqual([413, 'payload-too-large']);
  }
  expect(crm.seen).toEqual([]);
  expect((await test.ask('/api/crm/echo', { method: 'POST', body: Buffer.alloc(1_048_576) })).status).toBe(200);
});

it('takes larger bodies where files are uploaded, up to what that route takes', async () => {
  const send = (bytes: number) =>
    test.ask('/api/crm/attachments?name=x', { method: 'POST', body: Buffer.alloc(bytes) });
  expect((await send(3_000_000)).status).toBe(200);
  expect((await send(uploads['/api/crm/attachments'] + 1)).status).toBe(413);
  expect(crm.seen.map(({ url, body }) => [url, body.length])).toEqual([['/api/crm/attachments?name=x', 3_000_000]]);
});

it('refuses a file of 2 GB by what it says of itself, with how large it may be', async () => {
  const { port } = new URL(test.gateway.url);
  const answer = Promise.withResolvers<{ status: number | undefined; detail: string }>();
  const headers = { host: new URL(publicUrl).host, 'content-length': 2 * 1024 ** 3 };
  const sent = httpRequest(
    { host: '127.0.0.1', port, method: 'POST', path: '/api/crm/imports?fileName=x', headers },
    (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        answer.resolve({ status: response.statusCode, detail: (JSON.parse(text) as { detail: string }).detail }),
      );
    },
  );
  sent.on('error', () => undefined).flushHeaders();
  expect(await answer.promise).toEqual({ status: 413, detail: 'The file is larger than 512 MB; split it' });
  sent.destroy();
  expect(crm.seen).toEqual([]);
});

it('passes a body of unknown length as it comes, up to what its route takes', async () => {
  const parts = Array.from({ length: 100 }, () => randomBytes(100_000));
  const send = (path: string, count: number) =>
    test.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: Readable.from(parts.slice(0, count)),
    });
  const short = await send('/api/crm/echo', 10);
  expect([short.status, short.body.equals(Buffer.concat(parts.slice(0, 10)))]).toEqual([200, true]);
  const long = await send('/api/crm/imports', 100);
  expect([long.status, crm.seen.at(-1)!.body.equals(Buffer.concat(parts))]).toEqual([200, true]);
  for (const count of [11, 12, 50]) {
    const over = await send('/api/crm/echo', count);
    expect([over.status, over.json().code]).toEqual([413, 'payload-too-large']);
  }
});

it('passes streamed answers as they come', async () => {
  const { port } = new URL(test.gateway.url);
  const first = Promise.withResolvers<string>();
  const all = Promise.withResolvers<string>();
  let text = '';
  httpRequest(
    { host: '127.0.0.1', port, path: '/api/crm/slow', headers: { host: new URL(publicUrl).host } },
    (response) => {
      response.on('data', (chunk: Buffer) => first.resolve((text += chunk.toString())));
      response.on('end', () => all.resolve(text));
    },
  ).end();
  expect(await first.promise).toBe('first');
  crmHeld?.();
  expect(await all.promise).toBe('firstlast');
});

it('answers 503 for a service that is away or hangs up, and reaches it again once it is back', async () => {
  const away = {
    ...problem,
    code: 'unavailable',
    status: 503,
    detail: 'The service identity does not answer right now',
  };
  identityIsAway = true;
  for (const method of ['GET', 'POST']) {
    const answer = await test.ask('/api/identity/me', { method });
    expect([answer.status, answer.headers['content-type'], answer.json()]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
      expect.objectContaining(away),
    ]);
  }
  expect((await test.ask('/api/crm/contacts')).status).toBe(200);
  identityIsAway = false;
  await eventually(async () => (await test.ask('/api/identity/me')).status === 200);
  const hungUp = await test.ask('/api/crm/hang-up', { method: 'POST', body: 'x' });
  expect([hungUp.status, hungUp.json().code]).toEqual([503, 'unavailable']);
  expect(crm.seen.filter(({ url }) => url === '/api/crm/hang-up')).toHaveLength(1);
});

it('passes on a “not now” as it is, having asked once', async () => {
  const busy = await test.ask('/api/crm/busy');
  expect([busy.status, busy.headers['retry-after'], busy.json()]).toEqual([503, '1', { code: 'unavailable' }]);
  expect(crm.seen).toHaveLength(1);
});
