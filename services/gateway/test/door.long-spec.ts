import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.js';
import { host, type OpenService, sendRaw, startOpenService } from './raw-sockets.js';

let test: GatewayUnderTest;
let crm: OpenService;
let port: number;
beforeAll(async () => {
  crm = await startOpenService();
  test = await startGateway(
    { crm: crm.url, identity: crm.url },
    { RATE_LIMIT: '100000', RATE_LIMIT_ANONYMOUS_WRITES: '100000', TRUST_PROXY: '192.0.2.1' },
  );
  port = Number(new URL(test.gateway.url).port);
});
afterAll(async () => {
  await test?.close();
  await crm.close();
});
beforeEach(() => void crm.seen.splice(0));

const get = (path: string, headers = '', version = '1.1', own = `Host: ${host}\r\n`) =>
  `GET ${path} HTTP/${version}\r\n${own}Connection: close\r\n${headers}\r\n`;

it.each([
  ['//api/crm/contacts', 404],
  ['///api/crm/contacts', 404],
  ['/api//crm', 404],
  ['/API/crm/contacts', 404],
  ['/api/CRM/contacts', 404],
  ['/api%2fcrm/contacts', 404],
  ['/%61pi/crm/contacts', 404],
  ['/api/crm/../internal', 404],
  ['/api/crm/%2e%2e/internal', 404],
  ['/api/crm/%252e%252e/internal', 200],
  ['/api/crm/..%00/internal', 404],
  ['/api/crm/.%09./internal', 200],
  ['/api/crm/..%5cinternal', 404],
  ['/api/crm/..;x=1/internal', 404],
  ['/api/crm/%2e%2e;/internal', 404],
  ['/api/crm/%c0%ae%c0%ae/internal', 400],
  ['/api/crm/%ff', 400],
  ['/%ff', 400],
  ['/api/crm/a#/../../internal', 404],
  ['/api/crm?/../../internal', 200],
  ['*', 404],
  ['/api/crm/x?y=\xff\xfe', 400],
  ['/internal/sweep', 404],
  ['/%69nternal/sweep', 404],
  ['/api/%63rm/contacts', 404],
  ['/%2fapi/crm/contacts', 404],
  ['/a%70i/live', 404],
  ['/api/%6cive', 404],
  ['/metrics', 404],
  ['/api/crm\\..\\internal', 404],
  ['/api/crm/\xff', 400],
  ['crm', 400],
])('%s is answered with %i, and the service sees no other path', async (path, status) => {
  const { statuses, text } = await sendRaw(port, Buffer.from(get(path), 'latin1'));
  expect([path, statuses]).toEqual([path, [status]]);
  expect(crm.seen.map(({ url }) => url)).toEqual(status === 200 && path.startsWith('/api/crm') ? [path] : []);
  if (status >= 400 && path.startsWith('/api')) expect(text).toContain('application/problem+json');
});

it.each([
  ['in capitals', `HOST: ${host}\r\n`, 200],
  ['of another case', `Host: ${host.toUpperCase()}\r\n`, 421],
  ['with a dot at its end', 'Host: localhost.:4000\r\n', 421],
  ['with a user', `Host: x@${host}\r\n`, 421],
  ['with a path', `Host: ${host}/x\r\n`, 421],
  ['with blanks', `Host:   ${host}  \r\n`, 200],
  ['none', '', 400],
  ['empty', 'Host:\r\n', 421],
  ['two', `Host: ${host}\r\nHost: evil.example\r\n`, 400],
  ['two alike', `Host: ${host}\r\nHost: ${host}\r\n`, 400],
  ['on a folded line', `Host:\r\n ${host}\r\n`, 400],
])('a host %s', async (_what, own, status) => {
  const { statuses } = await sendRaw(port, get('/api/crm/x', '', '1.1', own));
  expect(statuses).toEqual([status]);
  expect(crm.seen).toHaveLength(status === 200 ? 1 : 0);
});

it('serves HTTP/1.0, with a host only', async () => {
  expect((await sendRaw(port, get('/api/crm/x', '', '1.0'))).statuses).toEqual([200]);
  expect((await sendRaw(port, get('/api/crm/x', '', '1.0', ''))).statuses).toEqual([421]);
  expect((await sendRaw(port, 'GET /\r\n\r\n')).statuses).toEqual([421]);
  expect((await sendRaw(port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).statuses).toEqual([400]);
});

it.each([
  ['a long header', `X-A: ${'a'.repeat(15_000)}\r\n`, 200],
  ['a longer one', `X-A: ${'a'.repeat(17_000)}\r\n`, 431],
  ['a long name', `${'a'.repeat(17_000)}: 1\r\n`, 431],
  ['hundreds of headers', 'X-A: 1\r\n'.repeat(250), 400],
  ['thousands of headers', 'a:\r\n'.repeat(3_000), 400],
  ['an address that is too long', '', 431],
  ['a header that is no token', 'X A: 1\r\n', 400],
  ['a NUL', 'X-A: \0\r\n', 400],
  ['no name', ': 1\r\n', 400],
  ['high bytes', 'X-A: \xff\xfe\r\n', 200],
  ['an escape', 'X-A: \x1b[31m\r\n', 400],
])('%s', async (what, headers, status) => {
  const path = what.includes('address') ? `/api/crm/${'a'.repeat(17_000)}` : '/api/crm/x';
  const { statuses } = await sendRaw(port, Buffer.from(get(path, headers), 'latin1'));
  expect(statuses).toEqual([status]);
});

it('never passes on a header by which services believe us, in any case or number', async () => {
  const names = [
    'X-Fernway-User',
    'X-FERNWAY-SERVICE',
    'x-fernway-Gateway',
    'X-Fernway-New',
    'X-Forwarded-For',
    'x-forwarded-HOST',
    'X-Forwarded-Port',
    'Forwarded',
    'X-Real-IP',
    'Proxy-Authorization',
  ];
  await sendRaw(port, get('/api/crm/x', names.map((name) => `${name}: forged\r\n${name}: forged\r\n`).join('')));
  expect(JSON.stringify(crm.seen[0]!.headers)).not.toContain('forged');
  expect(Object.keys(crm.seen[0]!.headers).filter((name) => name.startsWith('x-'))).toEqual(
    expect.arrayContaining(['x-forwarded-for', 'x-fernway-gateway']),
  );
});

it('never passes on what a client says about its own connection, or names there', async () => {
  await sendRaw(
    port,
    get(
      '/api/crm/x',
      'Connection: X-Hop, X-Forwarded-For\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nTE: trailers\r\nX-Kept: 1\r\n',
    ),
  );
  const { headers } = crm.seen[0]!;
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(['x-kept', 'x-forwarded-for']));
  for (const name of ['x-hop', 'te']) expect(headers).not.toHaveProperty(name);
  expect(String(headers['keep-alive'])).not.toContain('timeout=5');
});

it('ends connections that drip their headers, and goes on for others meanwhile', async () => {
  const closed: number[] = [];
  const slow: Socket[] = Array.from({ length: 50 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n`));
    return socket.on('error', () => undefined).on('close', () => closed.push(Date.now()));
  });
  const began = Date.now();
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('X: 1\r\n')), 500);
  expect((await sendRaw(port, get('/'))).statuses).toEqual([200]);
  while (closed.length < slow.length && Date.now() - began < 40_000) await sleep(100);
  clearInterval(drip);
  expect(closed).toHaveLength(50);
  expect((await sendRaw(port, get('/api/crm/x'))).statuses).toEqual([200]);
});

it('keeps nothing of clients that leave in the middle', async () => {
  for (const bytes of [
    '',
    'GET',
    get('/api/crm/x').slice(0, -2),
    `POST /api/crm/x HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\nhalf`,
    `POST /api/crm/x HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf`,
  ]) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes)).on('error', () => undefined);
        await sleep(20);
        // Half are closed on their side only.
        if (at % 2) socket.destroy();
        else socket.end();
        await sleep(100);
        socket.destroy();
      }),
    );
  }
  expect(crm.seen).toEqual([]);
  expect((await sendRaw(port, get('/api/crm/x'), undefined, 10_000)).statuses).toEqual([200]);
});
