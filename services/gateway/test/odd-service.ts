import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { startGateway } from './gateway-under-test.js';
import { host } from './raw-sockets.js';

const megabyte = 1024 ** 2;
export const large = 64 * megabyte;

/** Of the service, as a test sees it from outside. */
const state = {
  /** Bytes that were handed on for sending. */
  produced: 0,
  /** Answers that the service has begun and that are not closed. */
  open: 0,
  unread: [] as IncomingMessage[],
  /** Ends the calls that are still unanswered. */
  silent: [] as (() => void)[],
};

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
  imports: (request) => void state.unread.push(request),
  'late-endless': (_request, response) => void state.silent.push(() => Readable.from(produce(large)).pipe(response)),
  silent: (_request, response) => void state.silent.push(() => response.end('late')),
};
export function* produce(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    state.produced += chunk.length;
    yield chunk;
  }
}

/** A gateway, and behind it a service whose every answer is odd in a way of its own: the path `/api/crm/<name>` says which. */
export async function startOddService() {
  const crm = createServer((request, response) => {
    state.open += 1;
    response.once('close', () => (state.open -= 1));
    answers[request.url?.split('/')[3] ?? '']!(request, response);
  }).listen(0, '127.0.0.1');
  await once(crm, 'listening');
  const log: { level: number; msg: string }[] = [];
  const lines = { write: (line: string) => void log.push(JSON.parse(line)) };
  const settings = { RATE_LIMIT: '100000', RATE_LIMIT_ANONYMOUS_WRITES: '100000', LOG_LEVEL: 'info' };
  const { port: own } = crm.address() as AddressInfo;
  const test = await startGateway({ crm: `http://127.0.0.1:${own}` }, settings, undefined, lines);
  const port = Number(new URL(test.gateway.url).port);
  const send = (name: string, method = 'GET', headers: Record<string, string | number> = {}) =>
    httpRequest({
      host: '127.0.0.1',
      port,
      path: `/api/crm/${name}`,
      method,
      agent: false,
      headers: { host, ...headers },
    }).on('error', () => undefined);
  return {
    state,
    log,
    port,
    ask: test.ask,
    send,
    /** @returns the answer once its headers are there */
    async begin(name: string): Promise<IncomingMessage> {
      const [response] = (await once(send(name).end(), 'response')) as [IncomingMessage];
      return response.on('error', () => undefined);
    },
    connections: () =>
      new Promise<number>((resolve, reject) =>
        crm.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      await test.close();
      crm.closeAllConnections();
      crm.close();
    },
  };
}
