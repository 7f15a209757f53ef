import { type GatewayUnderTest, startGateway } from './gateway-under-test.js';
import { host, type OpenService, type RawAnswer, sendRaw, startOpenService } from './raw-sockets.js';

let test: GatewayUnderTest;
let crm: OpenService;
let port: number;
beforeAll(async () => {
  crm = await startOpenService();
  test = await startGateway(
    { crm: crm.url, identity: crm.url },
    { RATE_LIMIT: '100000', RATE_LIMIT_ANONYMOUS_WRITES: '100000' },
  );
  port = Number(new URL(test.gateway.url).port);
});
afterAll(async () => {
  await test?.close();
  await crm.close();
});

/** Nobody outside may reach this; as a request hidden in another one it would come past the gateway's checks. */
const hidden = `GET /internal/hidden HTTP/1.1\r\nHost: ${host}\r\nX-Who: smuggled\r\nX-Rest: `;
const chunked = (body: string, size = body.length.toString(16)) => `${size}\r\n${body}\r\n0\r\n\r\n`;

type Framing = { name: string; headers: string; body: string; version?: string; eol?: string };
const length = hidden.length;
const framings: Framing[] = [
  { name: 'Content-Length', headers: `Content-Length: ${length}`, body: hidden },
  { name: 'Content-Length and no body', headers: 'Content-Length: 90', body: '' },
  { name: 'Content-Length 0 and more', headers: 'Content-Length: 0', body: hidden },
  { name: 'chunked', headers: 'Transfer-Encoding: chunked', body: chunked(hidden) },
  { name: 'chunked, empty, and more', headers: 'Transfer-Encoding: chunked', body: `0\r\n\r\n${hidden}` },
  { name: 'both', headers: `Content-Length: ${length}\r\nTransfer-Encoding: chunked`, body: chunked(hidden) },
  {
    name: 'both, the other way round',
    headers: 'Transfer-Encoding: chunked\r\nContent-Length: 4',
    body: `0\r\n\r\n${hidden}`,
  },
  { name: 'two equal lengths', headers: `Content-Length: ${length}\r\nContent-Length: ${length}`, body: hidden },
  { name: 'two lengths', headers: `Content-Length: 0\r\nContent-Length: ${length}`, body: hidden },
  { name: 'lengths in one line', headers: `Content-Length: 0, ${length}`, body: hidden },
  { name: 'a length on a folded line', headers: `Content-Length:\r\n ${length}`, body: hidden },
  { name: 'an encoding on a folded line', headers: 'Transfer-Encoding:\r\n chunked', body: chunked(hidden) },
  { name: 'a folded line before', headers: `X-A: 1\r\n Content-Length: 0\r\nContent-Length: ${length}`, body: hidden },
  {
    name: 'a trailer',
    headers: 'Transfer-Encoding: chunked\r\nTrailer: Authorization',
    body: `1\r\nx\r\n0\r\nAuthorization: Bearer trailer\r\nContent-Length: 9\r\n\r\n${hidden}`,
  },
  { name: 'Expect', headers: `Expect: 100-continue\r\nContent-Length: ${length}`, body: hidden },
  { name: 'an unknown Expect', headers: `Expect: tea\r\nContent-Length: ${length}`, body: hidden },
  { name: 'Upgrade', headers: `Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: ${length}`, body: hidden },
  {
    name: 'Upgrade to h2c',
    headers: 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    body: hidden,
  },
  { name: 'Upgrade without a body', headers: 'Connection: upgrade\r\nUpgrade: websocket', body: hidden },
  { name: 'a bare LF', headers: `X-A: 1\nContent-Length: ${length}`, body: hidden },
  { name: 'only bare LF', headers: `Content-Length: ${length}`, body: hidden, eol: '\n' },
  { name: 'a bare CR', headers: `X-A: 1\rContent-Length: ${length}`, body: hidden },
  { name: 'a space before the colon', headers: `Content-Length : ${length}`, body: hidden },
  {
    name: 'a space before the colon of the encoding',
    headers: `Transfer-Encoding : chunked\r\nContent-Length: ${length}`,
    body: hidden,
  },
  { name: 'a sign', headers: `Content-Length: +${length}`, body: hidden },
  { name: 'a negative length', headers: 'Content-Length: -1', body: hidden },
  { name: 'a blank length', headers: 'Content-Length:  ', body: hidden },
  { name: 'blanks in a length', headers: 'Content-Length: 1 0', body: hidden },
  { name: 'a hexadecimal length', headers: 'Content-Length: 0x10', body: hidden },
  { name: 'a length beyond 64 bits', headers: 'Content-Length: 18446744073709551617', body: hidden },
  { name: 'a length in another case', headers: `cOnTeNt-LeNgTh: ${length}`, body: hidden },
  {
    name: 'chunk extensions',
    headers: 'Transfer-Encoding: chunked',
    body: `${length.toString(16)};a="b\r\n${hidden}\r\n0;x\r\n\r\n`,
  },
  { name: 'a negative chunk', headers: 'Transfer-Encoding: chunked', body: chunked(hidden, '-1') },
  {
    name: 'a chunk with a sign',
    headers: 'Transfer-Encoding: chunked',
    body: chunked(hidden, `+${length.toString(16)}`),
  },
  { name: 'a chunk that ends in a bare LF', headers: 'Transfer-Encoding: chunked', body: `1\nx\n0\n\n${hidden}` },
  { name: 'a chunk without an end', headers: 'Transfer-Encoding: chunked', body: `ff\r\n${hidden}` },
  { name: 'another encoding', headers: `Transfer-Encoding: gzip\r\nContent-Length: ${length}`, body: hidden },
  { name: 'two encodings', headers: 'Transfer-Encoding: gzip, chunked', body: chunked(hidden) },
  {
    name: 'encodings on two lines',
    headers: 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    body: chunked(hidden),
  },
  { name: 'chunked twice', headers: 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', body: chunked(hidden) },
  { name: 'a misspelt encoding', headers: `Transfer-Encoding: xchunked\r\nContent-Length: ${length}`, body: hidden },
  { name: 'an encoding behind a tab', headers: 'Transfer-Encoding:\tchunked', body: chunked(hidden) },
  {
    name: 'an encoding behind a vertical tab',
    headers: `Transfer-Encoding:\vchunked\r\nContent-Length: ${length}`,
    body: hidden,
  },
  {
    name: 'a length that Connection names',
    headers: `Connection: content-length\r\nContent-Length: ${length}`,
    body: hidden,
  },
  {
    name: 'an encoding that Connection names',
    headers: 'Connection: close, transfer-encoding\r\nTransfer-Encoding: chunked',
    body: chunked(hidden),
  },
  {
    name: 'what Connection names twice',
    headers: `Connection: keep-alive\r\nConnection: content-length, x-forwarded-for, host\r\nContent-Length: ${length}`,
    body: hidden,
  },
  { name: 'TE', headers: `TE: trailers\r\nConnection: TE\r\nContent-Length: ${length}`, body: hidden },
  {
    name: 'Proxy-Connection',
    headers: `Proxy-Connection: keep-alive\r\nKeep-Alive: timeout=1\r\nContent-Length: ${length}`,
    body: hidden,
  },
  {
    name: 'HTTP/1.0 with a length',
    headers: `Connection: keep-alive\r\nContent-Length: ${length}`,
    body: hidden,
    version: '1.0',
  },
  {
    name: 'HTTP/1.0 with an encoding',
    headers: 'Connection: keep-alive\r\nTransfer-Encoding: chunked',
    body: chunked(hidden),
    version: '1.0',
  },
  { name: 'HTTP/1.0 without a length', headers: 'Connection: keep-alive', body: hidden, version: '1.0' },
  {
    name: 'an override of the method',
    headers: `X-HTTP-Method-Override: POST\r\nContent-Length: ${length}`,
    body: hidden,
  },
];
const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'DELETE',
  'POST',
  'PUT',
  'PATCH',
  'PROPFIND',
  'get',
  'PRI',
  'SEARCH',
];
const paths = ['/api/crm/contacts', '/api/live', '/', '/assets/main.aa11.js', '/api/nothing'];

const request = (method: string, path: string, { headers, body, version = '1.1', eol = '\r\n' }: Framing) =>
  [
    `${method} ${path} HTTP/${version}`,
    `Host: ${host}`,
    'X-Who: attacker',
    'Content-Type: text/plain',
    headers,
    '',
    body,
  ].join(eol);

let turn = 0;
/** The next people on the same connection to the service, one reading and one writing. */
async function others(): Promise<void> {
  const who = `person-${++turn}`;
  const secret = `Bearer secret-of-${who}`;
  const head = (method: string, more = '') =>
    `${method} /api/crm/own-${who} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nX-Who: ${who}\r\nAuthorization: ${secret}\r\n${more}\r\n`;
  const reads = await sendRaw(port, head('GET'));
  const writes = await sendRaw(port, `${head('POST', 'Content-Type: text/plain\r\nContent-Length: 4\r\n')}mine`);
  for (const [answer, body] of [
    [reads, null],
    [writes, 'mine'],
  ] as const) {
    expect(answer.statuses).toEqual([200]);
    const own = JSON.stringify({ url: `/api/crm/own-${who}`, who, secret, body });
    expect(answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)).toBe(own);
  }
}

/** Every request that reached the service is one that was sent, whole and with nothing of another one. */
function expectNothingLeaked(attack: RawAnswer): void {
  expect(attack.text).not.toContain('secret-of-person');
  for (const { method, url, headers, body } of crm.seen) {
    expect(url).not.toContain('hidden');
    // The gateway's own question, which methods a path has; it carries nothing of anybody.
    if (headers['x-who'] === undefined)
      expect([method, body, headers.authorization, headers.cookie]).toEqual(['OPTIONS', '', undefined, undefined]);
    else if (headers['x-who'] === 'attacker') expect(JSON.stringify([headers, body])).not.toContain('secret-of-person');
    else expect([headers['x-who'], ['', 'mine'].includes(body)]).toEqual([expect.stringMatching(/^person-/), true]);
    for (const hop of ['te', 'trailer', 'upgrade', 'expect', 'proxy-connection', 'http2-settings'])
      expect(headers).not.toHaveProperty(hop);
    expect([headers['content-length'], headers['transfer-encoding']].filter(Boolean).length).toBeLessThanOrEqual(1);
  }
}

describe.each(methods)('%s', (method) => {
  it.each(paths)('to %s never speaks for the next person, however its body is framed', async (path) => {
    for (const framing of path === paths[0] ? framings : framings.filter((_, at) => at % 6 === turn % 6)) {
      crm.seen.splice(0);
      const attack = await sendRaw(port, request(method, path, framing), undefined, 200);
      try {
        await others();
        expectNothingLeaked(attack);
      } catch (error) {
        throw new Error(`${method} ${path} with ${framing.name}: ${(error as Error).message}\n${attack.text}`, {
          cause: error,
        });
      }
    }
  });
});

it('shares the connection to the service between people, or the tests above would show nothing', async () => {
  crm.seen.splice(0);
  await others();
  await others();
  expect(new Set(crm.seen.map(({ connection }) => connection)).size).toBe(1);
});
