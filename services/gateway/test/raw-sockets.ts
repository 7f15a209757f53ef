import Fastify from 'fastify';
import { connect } from 'node:net';
import { publicUrl } from './gateway-under-test.js';

export const host = new URL(publicUrl).host;

export type RawAnswer = {
  /** Status of each answer on the connection, in order. */
  statuses: number[];
  text: string;
  /** Whether the other side ended the connection. */
  closed: boolean;
};

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})[^\r]*\r\n/g)].map(([, status]) => Number(status));

const firstByteMs = 5_000;
const quietMs = 20;

/** Sends these bytes on a connection of its own and reads until nothing more comes. */
export const sendRaw = (
  port: number,
  bytes: string | Buffer,
  address = '127.0.0.1',
  waitMs = firstByteMs,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    let text = '';
    let closed = false;
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(port, address, () => socket.write(bytes));
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, closed });
    };
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(finish, ms);
    };
    wait(waitMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      wait(quietMs);
    });
    socket.on('close', () => {
      closed = true;
      finish();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });

/** Sends these bytes on a connection of its own and reads until it has `enough`, or the other side ends the connection. */
export const sendUntil = (
  port: number,
  bytes: string,
  enough: (text: string) => boolean = () => false,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (closed: boolean) => {
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, closed });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (enough(text)) finish(false);
    });
    socket.on('close', () => finish(true));
    socket.on('error', reject);
  });

type SeenRaw = {
  connection: number;
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
};
export type OpenService = { url: string; seen: SeenRaw[]; close(): Promise<void> };

/**
 * A service on the same framework as ours, without any of our protection: it answers a GET without looking at its body,
 * and keeps the connection. What the gateway lets through it believes.
 */
export async function startOpenService(): Promise<OpenService> {
  const seen: SeenRaw[] = [];
  const service = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  for (const method of ['TRACE', 'PROPFIND', 'MKCOL']) service.addHttpMethod(method, { hasBody: true });
  service.removeAllContentTypeParsers();
  service.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  service.all('/*', (request, reply) => {
    const { method, url, headers, socket } = request;
    seen.push({
      connection: socket.remotePort ?? 0,
      method,
      url,
      headers,
      body: typeof request.body === 'string' ? request.body : '',
    });
    return reply.send({
      url,
      who: headers['x-who'] ?? null,
      secret: headers.authorization ?? null,
      body: request.body ?? null,
    });
  });
  return { url: await service.listen({ port: 0, host: '127.0.0.1' }), seen, close: () => service.close() };
}
