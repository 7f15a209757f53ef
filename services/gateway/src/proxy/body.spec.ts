import { eventually } from '@fernway/service-kit/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { withBody } from './body.js';

let gateway: FastifyInstance;
/** Requests that have come, as far as their headers go. */
let begun = 0;
const handed: unknown[] = [];
const broken: string[] = [];
/** @param requestTimeout milliseconds until a request has come in whole */
const start = async (requestTimeout = 60_000) => {
  const headersTimeout = requestTimeout / 2;
  gateway = Fastify({ requestTimeout, http: { headersTimeout, connectionsCheckingInterval: 50 } });
  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', (_request, _payload, done) => done(null));
  gateway.post('/', (request, reply) => {
    begun += 1;
    withBody(
      request,
      (body) => {
        handed.push(Buffer.isBuffer(body) ? body.toString() : body);
        void reply.send('taken');
      },
      (error) => void broken.push(error.message),
    );
  });
  await gateway.listen({ host: '127.0.0.1', port: 0 });
};
afterEach(() => gateway.close());
beforeEach(() => {
  begun = 0;
  for (const list of [handed, broken]) list.splice(0);
});

const begin = (part: string): Socket => {
  const socket = connect((gateway.server.address() as AddressInfo).port, '127.0.0.1');
  socket
    .on('error', () => undefined)
    .write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n${part}`);
  return socket;
};

it('hands on a small body once it is whole', async () => {
  await start();
  const socket = begin('first');
  await eventually(() => begun === 1);
  expect(handed).toEqual([]);
  socket.write('after');
  await once(socket, 'data');
  socket.destroy();
  expect([handed, broken]).toEqual([['firstafter'], []]);
});

it('ends a request whose body stalls, with nothing handed on', async () => {
  await start(500);
  const socket = begin('first');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
  await once(socket, 'close');
  expect([handed, broken]).toEqual([[], ['The client hung up in the middle of its request']]);
});

it('hears of a client that hangs up before its body is whole', async () => {
  await start();
  const socket = begin('first');
  await eventually(() => begun === 1);
  socket.destroy();
  await eventually(() => broken.length > 0);
  expect([handed, broken]).toEqual([[], ['The client hung up in the middle of its request']]);
});
