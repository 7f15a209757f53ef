// Own boot: few calls and writes are allowed.
import { MemberChanged, SessionEnded } from '@fernway/contracts/events/identity';
import { eventually, forgedTokens, TestSigner } from '@fernway/service-kit/testing';
import { type GatewayUnderTest, publicUrl, startGateway, startUpstream, type Upstream } from './gateway-under-test.js';

let test: GatewayUnderTest;
let crm: Upstream;
let identity: Upstream;
let signer: TestSigner;
beforeAll(async () => {
  signer = await TestSigner.create();
  crm = await startUpstream();
  identity = await startUpstream(({ url }, _request, response) => {
    response.statusCode = url === '/api/identity/jwks.json' ? 200 : 401;
    response.setHeader('content-type', 'application/json').end(signer.publicKeys);
  });
  test = await startGateway(
    { crm: crm.url, identity: identity.url },
    { RATE_LIMIT: '200', RATE_LIMIT_ANONYMOUS_WRITES: '5' },
  );
});
afterAll(async () => {
  await test?.close();
  await Promise.all([crm.close(), identity.close()]);
});

describe('host check', () => {
  it.each([
    'evil.example',
    'localhost',
    'localhost:4001',
    '127.0.0.1:4001',
    '127.0.0.1',
    '127.0.0.2:4000',
    '[::1]',
    'localhost:4000.evil.example',
    'localhost:4000@evil.example',
    '',
  ])('refuses the name "%s"', async (host) => {
    for (const path of ['/', '/api/crm/contacts', '/remotes.json', '/assets/main.aa11.js', '/nowhere/x.js']) {
      const { status, headers, json } = await test.ask(path, { headers: { host } });
      expect([status, headers['content-type'], json().code]).toEqual([
        421,
        'application/problem+json; charset=utf-8',
        'wrong-host',
      ]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(crm.seen.filter(({ url }) => url !== '/readyz')).toEqual([]);
  });

  it.each(['127.0.0.1:4000', '[::1]:4000'])(
    'leads a browser that opens a page at %s to the public address, path and query kept',
    async (host) => {
      for (const path of [
        '/',
        '/?a=1',
        '/dashboard/contacts/7?q=%2F&x=//evil.example',
        '//evil/x',
        '/%5cevil',
        '/@evil',
        '/nowhere?to=http://evil.example',
      ]) {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await test.ask(path, { method, headers: { host } });
          expect([path, status, headers.location, headers['cache-control']]).toEqual([
            path,
            307,
            `${publicUrl}${path}`,
            'no-store',
          ]);
          expect(new URL(headers.location!).origin).toBe(publicUrl);
        }
      }
      for (const [method, path] of [
        ['POST', '/'],
        ['GET', '/api/crm/contacts'],
        ['GET', '/api'],
        ['GET', '/internal/x'],
        ['GET', '/remotes/site/x'],
        ['GET', '/assets/main.aa11.js'],
        ['OPTIONS', '/'],
        ['GET', '//evil.example/x'],
      ] as const) {
        expect([path, (await test.ask(path, { method, headers: { host } })).status]).toEqual([path, 421]);
      }
      const mailbox = await test.ask('/api/messaging/mailbox', { headers: { host, 'sec-fetch-mode': 'navigate' } });
      expect([mailbox.status, mailbox.headers.location]).toEqual([307, `${publicUrl}/api/messaging/mailbox`]);
      expect((await test.ask('/', { headers: { host: 'evil.example', 'sec-fetch-mode': 'navigate' } })).status).toBe(
        421,
      );
      expect([400, 404, 421]).toContain(
        await test.askRaw(`GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
      );
    },
  );

  it('does not believe a page that says it is forwarded', async () => {
    const { status } = await test.ask('/api/crm/contacts', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'localhost:4000' },
    });
    expect(status).toBe(421);
  });

  it('lets probes in by any name', async () => {
    expect((await test.ask('/healthz', { headers: { host: '10.0.0.7:4000' } })).json()).toEqual({
      service: 'gateway',
      status: 'ok',
    });
    expect((await test.ask('/readyz', { headers: { host: '10.0.0.7:4000' } })).status).toBe(200);
  });
});

it('sends its security headers with pages, files, calls and errors', async () => {
  for (const path of [
    '/',
    '/nowhere',
    '/assets/main.aa11.js',
    '/remotes.json',
    '/api/crm/contacts',
    '/api/nothing',
    '/api/live',
    '/readyz',
  ]) {
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
  const refused = {
    code: 'too-many-requests',
    status: 429,
    retryAfter: expect.any(Number),
    traceId: expect.any(String),
  };
  const burst = (path: string, count: number, sent = {}) =>
    Promise.all(Array.from({ length: count }, () => test.ask(path, sent)));
  /** As the proxy in front of the gateway, which it trusts here, says it. */
  const from = (address: string, authorization?: string) => ({
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...(authorization && { authorization }) },
  });
  const bearer = async (given = {}) => `Bearer ${(await signer.person(given)).token}`;
  const write = async (address: string, authorization?: string) =>
    (await test.ask('/api/crm/contact', from(address, authorization))).status;

  it('limits what anybody may write without signing in', async () => {
    const writes = await burst('/api/crm/contact', 8, from('203.0.113.1'));
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const limited = writes.find(({ status }) => status === 429)!;
    expect(limited.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(limited.json()).toMatchObject(refused);
    for (let at = 0; at < 10; at += 1) expect(await write('203.0.113.1', await bearer())).toBe(200);
    expect(await write('203.0.113.2')).toBe(200);
  });

  it('counts as anonymous whoever does not prove to be signed in', async () => {
    const person = await signer.person();
    const forged = (await forgedTokens(signer, person)).map(({ why, token }) => [why, `Bearer ${token}`] as const);
    const others = [
      ['a word', 'x'],
      ['a basic password', 'Basic eDp4'],
      ['nothing behind it', 'Bearer '],
    ] as const;
    for (const [at, [why, authorization]] of [...forged, ...others].entries()) {
      const address = `203.0.113.${100 + at}`;
      for (let count = 0; count < 5; count += 1) await write(address);
      expect([why, await write(address, authorization)]).toEqual([why, 429]);
    }
  });

  it('counts as anonymous whose session has ended', async () => {
    const person = await signer.person();
    const data = {
      userId: person.user,
      sessionIds: [person.session],
      until: new Date(Date.now() + 600_000).toISOString(),
    };
    for (let count = 0; count < 5; count += 1) await write('203.0.113.50');
    await eventually(async () => {
      await test.events.publish(SessionEnded, { subject: person.user, version: 1, user: person.user, data });
      return (await write('203.0.113.50', `Bearer ${person.token}`)) === 429;
    });
  });

  it('counts as anonymous who was proved, once he is no member any more', async () => {
    const person = await signer.person();
    const address = '203.0.113.51';
    for (let count = 0; count < 5; count += 1) await write(address);
    expect(await write(address, `Bearer ${person.token}`)).toBe(200);
    await eventually(async () => {
      const data = {
        userId: person.user,
        workspaceId: person.workspace,
        role: null,
        changedAt: new Date(Date.now() + 1000).toISOString(),
      };
      await test.events.publish(MemberChanged, { subject: person.user, version: 1, workspace: person.workspace, data });
      return (await write(address, `Bearer ${person.token}`)) === 429;
    });
  });

  it('counts a network of IPv6 as one client, and what is no address as its proxy', async () => {
    for (let at = 0; at < 5; at += 1) expect(await write(`2001:db8:1:2::${at}`)).toBe(200);
    expect(await write('2001:0db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await write('2001:db8:1:3::1')).toBe(200);
    for (let at = 0; at < 5; at += 1) await write(`nobody-${at}`);
    expect(await write('somebody else')).toBe(429);
  });

  it('does not ask identity about more keys than an address has calls', async () => {
    const before = identity.seen.length;
    const answers = await Promise.all(
      Array.from({ length: 230 }, (_, at) =>
        test.ask('/api/crm/contact', from('203.0.113.60', `Bearer fwk_${'x'.repeat(30)}${at}`)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(identity.seen.length - before).toBeLessThanOrEqual(200);
  });

  it('limits all calls, never the pages', async () => {
    const sent = { headers: { 'x-forwarded-for': '203.0.113.70' } };
    expect((await burst('/api/crm/contacts', 205, sent)).filter(({ status }) => status === 429)).toHaveLength(5);
    for (const path of ['/api/live', '/api/nothing'])
      expect([path, (await test.ask(path, sent)).status]).toEqual([path, 429]);
    expect(await write('203.0.113.70', await bearer())).toBe(429);
    expect((await burst('/', 60, sent)).every(({ status }) => status === 200)).toBe(true);
    expect((await test.ask('/api/crm/contacts', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200);
  });
});
