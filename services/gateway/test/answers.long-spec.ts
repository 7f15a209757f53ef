import { eventually } from '@fernway/service-kit/testing';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.js';
import { host, sendRaw } from './raw-sockets.js';

const megabyte = 1024 ** 2;
/** More than every buffer of the kernel on the way, and far less than what is sent. */
const held = 24 * megabyte;
const large = 64 * megabyte;

/** What the service does at `/api/crm/<name>`; nothing of a request is read unless it does. */
const answers: Record<string, RequestListener> = {
  large: (_request, response) =>
    void Readable.from(produce(large)).pipe(response.writeHead(200, { 'content-length': large })),
  endless: (_request, response) => void Readable.from(produce(large)).pipe(response),
  'headers-only': (_request, response) => response.writeHead(200, { 'content-length': 10 }).flushHeaders(),
  'headers-chunked': (_request, response) => response.writeHead(200).flushHeaders(),
  'half-with-length': (_request, response) =>
    void response.writeHead(200, { 'content-length': 10 }).write('first', () => response.destroy()),
  'half-chunked': (_request, response) => void response.writeHead(200).write('first', () => response.destroy()),
  'no-body-at-all': (_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).flushHeaders();
    setTimeout(() => response.destroy(), 50);
  },
  known: (_request, response) => void response.writeHead(200, { 'content-length': 5, etag: '"1"' }).end('known'),
  streamed: (_request, response) => void response.writeHead(200).end('known'),
  'in-parts': (_request, response) =>
    void response
      .writeHead(200, { 'content-length': 10 })
      .write('first', () => setTimeout(() => response.end('after'), 50)),
  204: (_request, response) => void response.writeHead(204).end(),
  304: (_request, response) => void response.writeHead(304, { etag: '"1"' }).end(),
  'empty-with-length': (_request, response) => void response.writeHead(200, { 'content-length': 0 }).end(),
  'empty-chunked': (_request, response) => void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(),
  early: (_request, response) =>
    void response.writeEarlyHints({ link: '</a.css>; rel=preload' }, () => response.end('known')),
  'bad-header': ({ socket }) =>
    void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx-odd: a\u0001b\r\n\r\nknown'),
  imports: (request) => void unread.push(request),
  'late-endless': (_request, response) => void silent.push(() => Readable.from(produce(large)).pipe(response)),
  silent: (_request, response) => void silent.push(() => response.end('late')),
};
const unread: IncomingMessage[] = [];
/** Ends the calls that are still unanswered. */
const silent: (() => void)[] = [];
let produced = 0;
function* produce(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    produced += chunk.length;
    yield chunk;
  }
}

let crm: Server;
let test: GatewayUnderTest;
const log: { level: number; msg: string }[] = [];
/** Answers that the service has begun and that are not closed. */
let open = 0;
beforeAll(async () => {
  crm = createServer((request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    answers[request.url?.split('/')[3] ?? '']!(request, response);
  }).listen(0, '127.0.0.1');
  await once(crm, 'listening');
  const lines = { write: (line: string) => void log.push(JSON.parse(line)) };
  const settings = { RATE_LIMIT: '100000', RATE_LIMIT_ANONYMOUS_WRITES: '100000', LOG_LEVEL: 'info' };
  test = await startGateway(
    { crm: `http://127.0.0.1:${(crm.address() as AddressInfo).port}` },
    settings,
    undefined,
    lines,
  );
});
afterAll(async () => {
  await test?.close();
  crm.closeAllConnections();
  crm.close();
});
beforeEach(() => {
  produced = 0;
  log.splice(0);
});
afterEach(() => eventually(() => open === 0));

const port = () => Number(new URL(test.gateway.url).port);
const send = (name: string, method = 'GET', headers: Record<string, string | number> = {}) =>
  httpRequest({
    host: '127.0.0.1',
    port: port(),
    path: `/api/crm/${name}`,
    method,
    agent: false,
    headers: { host, ...headers },
  }).on('error', () => undefined);
const begin = async (name: string): Promise<IncomingMessage> => {
  const [response] = (await once(send(name).end(), 'response')) as [IncomingMessage];
  return response.on('error', () => undefined);
};
/** Waits until `count` grows no more. */
const settled = async (count: () => number) => {
  for (let before = -1; before !== count(); ) {
    before = count();
    await sleep(300);
  }
  return count();
};

describe('a client that does not read', () => {
  it.each(['large', 'endless'])('holds back its service (%s), and ends the call when it leaves', async (name) => {
    const response = await begin(name);
    response.pause();
    expect(await settled(() => produced)).toBeLessThan(held);
    expect(open).toBe(1);
    response.destroy();
    await eventually(() => open === 0);
    expect(produced).toBeLessThan(held);
  });

  it('gets all of it once it reads', async () => {
    const response = await begin('large');
    await settled(() => produced);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(large);
  });
});

it('holds back a client whose service does not read, and ends the call when the client leaves', async () => {
  const request = send('imports', 'POST', { 'content-type': 'text/csv', 'content-length': large });
  Readable.from(produce(large))
    .on('error', () => undefined)
    .pipe(request);
  expect(await settled(() => produced)).toBeLessThan(held);
  expect(open).toBe(1);
  request.destroy();
  // Who does not read does not hear of an end either.
  const [reading] = unread.splice(0);
  reading!.on('error', () => undefined).resume();
  await eventually(() => reading!.destroyed);
  expect(reading!.complete).toBe(false);
});

it.each(['headers-only', 'headers-chunked'])(
  'passes on headers before there is a body, and ends the call when the client leaves (%s)',
  async (name) => {
    const response = await begin(name);
    expect([response.statusCode, open]).toEqual([200, 1]);
    response.destroy();
    await eventually(() => open === 0);
  },
);

it.each(['half-with-length', 'half-chunked', 'no-body-at-all'])(
  'never makes a whole answer of a part (%s)',
  async (name) => {
    const socket = connect(port(), '127.0.0.1', () =>
      socket.write(`GET /api/crm/${name} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    // The end of a body in chunks.
    expect(answer).not.toContain('\r\n0\r\n');
    await expect(test.ask(`/api/crm/${name}`)).rejects.toThrow(/aborted|hang up/);
  },
);

it.each([
  ['HEAD', 'known', 200, '5'],
  ['HEAD', 'streamed', 200, undefined],
  ['GET', '204', 204, undefined],
  ['GET', '304', 304, undefined],
  ['HEAD', '304', 304, undefined],
  ['GET', 'empty-with-length', 200, '0'],
  ['GET', 'empty-chunked', 200, undefined],
])('answers %s %s at once with no body, and the connection goes on', async (method, name, status, length) => {
  const next = `GET /api/crm/known HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const { text: both, statuses } = await sendRaw(
    port(),
    `${method} /api/crm/${name} HTTP/1.1\r\nHost: ${host}\r\n\r\n${next}`,
  );
  expect([statuses, /^content-length: (\d+)\r$/im.exec(both.slice(0, both.indexOf('\r\n\r\n')))?.[1]]).toEqual([
    [status, 200],
    length,
  ]);
  expect(both.slice(both.indexOf('\r\n\r\n') + 4)).toMatch(name === 'empty-chunked' ? /^0\r\n\r\nHTTP/ : /^HTTP/);
  expect(both).toMatch(/\r\n\r\nknown$/);
});

it.each([
  ['in-parts', 'firstafter'],
  ['streamed', 'known'],
  ['early', 'known'],
])('passes on %s as it is', async (name, body) => {
  const { status, body: answered, headers } = await test.ask(`/api/crm/${name}`);
  expect([status, answered.toString(), headers['x-content-type-options']]).toEqual([200, body, 'nosniff']);
});

it('answers 503 in place of what it cannot pass on', async () => {
  expect((await test.ask('/api/crm/bad-header')).status).toBe(503);
});

it('leaves no connection of downloads that were given up, and logs no error for them or for who left unanswered', async () => {
  for (let round = 0; round < 2; round += 1) {
    const downloads = await Promise.all(
      Array.from({ length: 20 }, (_, at) => begin(['endless', 'headers-only', 'headers-chunked'][at % 3]!)),
    );
    const unanswered = Array.from({ length: 5 }, () => send('silent').end());
    await eventually(() => open === 25);
    for (const one of [...downloads, ...unanswered]) one.destroy();
    // What the service never answers is its own to end.
    await eventually(() => open === 5);
    for (const waiting of silent.splice(0)) waiting();
    await eventually(() => open === 0);
  }
  await eventually(async () => (await connectionsOf(crm)) <= 1);
  expect(log.filter(({ level }) => level >= 40)).toEqual([]);
});

it('ends the call of a client that left before a long answer began', async () => {
  const leaving = send('late-endless').end();
  await eventually(() => silent.length === 1);
  leaving.destroy();
  await sleep(200);
  silent.splice(0)[0]!();
  await eventually(() => open === 0);
  expect(produced).toBeLessThan(held);
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
