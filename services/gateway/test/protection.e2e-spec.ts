import { type GatewayUnderTest, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

let test: GatewayUnderTest;
let crm: Upstream;
beforeAll(async () => {
  crm = await startUpstream();
  test = await startGateway({ crm: crm.url }, { RATE_LIMIT: '40', RATE_LIMIT_ANONYMOUS_WRITES: '5' });
});
afterAll(async () => {
  await test?.close();
  await crm.close();
});

describe('host check', () => {
  it.each(['evil.example', 'localhost', 'localhost:4001', '127.0.0.1:4000', 'localhost:4000.evil.example', ''])('refuses the name "%s"', async (host) => {
    for (const path of ['/', '/api/crm/contacts', '/remotes.json', '/assets/main.aa11.js', '/nowhere/x.js']) {
      const { status, headers, json } = await test.ask(path, { headers: { host } });
      expect([status, headers['content-type'], json().code]).toEqual([421, 'application/problem+json; charset=utf-8', 'wrong-host']);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(crm.seen.filter(({ url }) => url !== '/readyz')).toEqual([]);
  });

  it('does not believe a page that says it is forwarded', async () => {
    const { status } = await test.ask('/api/crm/contacts', { headers: { host: 'evil.example', 'x-forwarded-host': 'localhost:4000' } });
    expect(status).toBe(421);
  });

  it('lets probes in by any name', async () => {
    expect((await test.ask('/healthz', { headers: { host: '10.0.0.7:4000' } })).json()).toEqual({ service: 'gateway', status: 'ok' });
    expect((await test.ask('/readyz', { headers: { host: '10.0.0.7:4000' } })).status).toBe(200);
  });
});

it('sends its security headers with pages, files, calls and errors', async () => {
  for (const path of ['/', '/nowhere', '/assets/main.aa11.js', '/remotes.json', '/api/crm/contacts', '/api/nothing', '/api/live', '/readyz']) {
    const { headers } = await test.ask(path);
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringMatching(/^default-src '(none|self)'/),
      }),
    ]);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

describe('rate limits', () => {
  const refused = { code: 'too-many-requests', status: 429, retryAfter: expect.any(Number), traceId: expect.any(String) };
  const burst = (path: string, count: number, sent = {}) => Promise.all(Array.from({ length: count }, () => test.ask(path, sent)));

  it('limits what anybody may write without signing in, then all calls, never the pages', async () => {
    const writes = await burst('/api/crm/contact', 8, { method: 'POST' });
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const limited = writes.find(({ status }) => status === 429)!;
    expect(limited.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(limited.json()).toMatchObject(refused);

    const signedIn = { method: 'POST', headers: { authorization: 'Bearer x' } };
    expect((await test.ask('/api/crm/contact', signedIn)).status).toBe(200);
    expect((await burst('/api/crm/contacts', 45)).filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    for (const path of ['/api/live', '/api/nothing']) expect([path, (await test.ask(path)).status]).toEqual([path, 429]);
    expect((await test.ask('/api/crm/contact', signedIn)).status).toBe(429);
    expect((await burst('/', 60)).every(({ status }) => status === 200)).toBe(true);
    expect((await test.ask('/api/crm/contacts', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200);
  });
});
