// Own boot: a log of every line, and a service that hangs up.
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.js';
import { host, sendUntil } from './raw-sockets.js';

let test: GatewayUnderTest;
let crm: FastifyInstance;
const log: { level: number; msg: string; traceId?: string; err?: { code?: string; message?: string } }[] = [];
beforeAll(async () => {
  crm = Fastify({ bodyLimit: 30_000_000, forceCloseConnections: true });
  let asked = 0;
  // Answers do not come in the order of their requests.
  const aWhile = () => sleep(((asked += 7) % 5) * 4);
  crm.get('/api/crm/fine', async () => (await aWhile(), { fine: true }));
  crm.get('/api/crm/broken', async (request) => (await aWhile(), request.raw.socket.destroy(), undefined));
  crm.post('/api/crm/files', async () => ({ fine: true }));
  // Says no before it has read anything, as a service does whose caller may not write.
  crm.post(
    '/api/crm/closed',
    { onRequest: async (_request, reply) => reply.status(403).send({ code: 'forbidden' }) },
    async () => ({}),
  );
  crm.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const url = await crm.listen({ port: 0, host: '127.0.0.1' });
  const lines = { write: (line: string) => void log.push(JSON.parse(line)) };
  test = await startGateway(
    { crm: url },
    { RATE_LIMIT: '100000', RATE_LIMIT_ANONYMOUS_WRITES: '100000', LOG_LEVEL: 'debug' },
    undefined,
    lines,
  );
});
afterAll(async () => {
  await test?.close();
  await crm.close();
});
beforeEach(() => void log.splice(0));

const traceOf = (at: number) => at.toString(16).padStart(32, 'a');

it('says each request’s own trace in its header, problem document and log, however many share a connection', async () => {
  const paths = [
    '/api/crm/fine',
    '/api/crm/broken',
    '/api/nothing',
    '/api/live',
    '/',
    '/assets/no.js',
    '/api/crm/%zz',
    '/%zz',
  ];
  const answers = await Promise.all(
    Array.from({ length: 400 }, async (_, at) => {
      const path = paths[at % paths.length]!;
      const trace = traceOf(at);
      return {
        path,
        trace,
        answer: await test.ask(path, { headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` } }),
      };
    }),
  );
  for (const { path, trace, answer } of answers) {
    const own = path === '/%zz' || path === '/api/crm/%zz' ? answer.headers['x-trace-id'] : trace;
    expect([path, answer.headers['x-trace-id']]).toEqual([path, own]);
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    if (answer.status >= 400 && path.startsWith('/api')) expect([path, answer.json()['traceId']]).toEqual([path, own]);
  }
  const broken = answers.filter(({ path }) => path === '/api/crm/broken');
  expect(new Set(broken.map(({ answer }) => answer.status))).toEqual(new Set([503]));
  const logged = log
    .filter(({ msg }) => msg === 'The service crm does not answer right now')
    .map(({ traceId }) => traceId);
  expect(logged.sort()).toEqual(broken.map(({ trace }) => trace).sort());
});

it('answers what cannot be read with a problem document of its own trace', async () => {
  for (const [bytes, status] of [
    ['NONSENSE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const { text, statuses, closed } = await sendUntil(Number(new URL(test.gateway.url).port), bytes);
    const problem = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect([statuses, problem['status'], problem['code'], closed]).toEqual([[status], status, 'invalid-request', true]);
    expect(text).toContain(`x-trace-id: ${String(problem['traceId'])}`);
    expect(text).toContain('application/problem+json');
  }
});

/** Sends a body in small pieces, to its end whatever is answered meanwhile. @returns the answer */
const upload = async (path: string, trace: string, bytes: number) => {
  const { port } = new URL(test.gateway.url);
  const headers = {
    host,
    'content-type': 'application/octet-stream',
    traceparent: `00-${trace}-${'b'.repeat(16)}-01`,
  };
  const request = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  for (let sent = 0; sent < bytes; sent += 10_000) {
    request.write(Buffer.alloc(10_000));
    await sleep(1);
  }
  request.end();
  const [response] = await answered;
  response.resume();
  return { status: response.statusCode ?? 0, trace: response.headers['x-trace-id'] };
};

it('passes on a refusal in the middle of an upload as it is, to many at once, and logs no error', async () => {
  const kinds = [
    ['/api/crm/files', 413],
    ['/api/crm/closed', 403],
    ['/api/crm/files', 200],
  ] as const;
  await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const [path, status] = kinds[at % kinds.length]!;
      const answer = await upload(path, traceOf(at), status === 200 ? 5_000 : 1_600_000);
      expect([path, answer.status, answer.trace]).toEqual([path, status, traceOf(at)]);
    }),
  );
  expect(log.filter(({ level, err }) => level >= 40 || err)).toEqual([]);
  expect((await test.ask('/api/crm/fine')).status).toBe(200);
});

it('says nothing worse than that a client hung up, where it did so while it sent', async () => {
  const { port } = new URL(test.gateway.url);
  const requests = Array.from({ length: 10 }, () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/crm/files',
      method: 'POST',
      agent: false,
      headers: {
        host,
        'content-length': 9_000,
        'content-type': 'application/octet-stream',
        expect: '100-continue',
      },
    });
    request.on('error', () => undefined).flushHeaders();
    return request;
  });
  // The gateway has them, and waits for the rest.
  await Promise.all(requests.map((request) => once(request, 'continue')));
  for (const request of requests) request.write(Buffer.alloc(100));
  await Promise.all(requests.map((request) => new Promise((closed) => request.on('close', closed).destroy())));
  // It hears of all of them before it is through with a call that comes after.
  expect((await test.ask('/api/crm/fine')).status).toBe(200);
  expect(log.filter(({ level }) => level >= 40)).toEqual([]);
});
