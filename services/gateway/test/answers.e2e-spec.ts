// Own boot: a service whose answers a test decides, and a log of errors.
import { eventually } from '@fernway/service-kit/testing';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startOddService } from './odd-service.js';
import { host, sendUntil } from './raw-sockets.js';

let odd: Awaited<ReturnType<typeof startOddService>>;
beforeAll(async () => {
  odd = await startOddService();
});
afterAll(() => odd.close());
beforeEach(() => {
  odd.state.produced = 0;
  odd.log.splice(0);
});
afterEach(() => eventually(() => odd.state.open === 0));

it.each(['headers-only', 'headers-chunked'])(
  'passes on headers before there is a body, and ends the call when the client leaves (%s)',
  async (name) => {
    const response = await odd.begin(name);
    expect([response.statusCode, odd.state.open]).toEqual([200, 1]);
    response.destroy();
    await eventually(() => odd.state.open === 0);
  },
);

it.each(['half-with-length', 'half-chunked', 'no-body-at-all'])(
  'never makes a whole answer of a part (%s)',
  async (name) => {
    const socket = connect(odd.port, '127.0.0.1', () =>
      socket.write(`GET /api/crm/${name} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    // The end of a body in chunks.
    expect(answer).not.toContain('\r\n0\r\n');
    await expect(odd.ask(`/api/crm/${name}`)).rejects.toThrow(/aborted|hang up/);
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
  const { text: both, statuses } = await sendUntil(
    odd.port,
    `${method} /api/crm/${name} HTTP/1.1\r\nHost: ${host}\r\n\r\n${next}`,
    (answered) => answered.endsWith('\r\n\r\nknown'),
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
  const { status, body: answered, headers } = await odd.ask(`/api/crm/${name}`);
  expect([status, answered.toString(), headers['x-content-type-options']]).toEqual([200, body, 'nosniff']);
});

it('answers 503 in place of what it cannot pass on', async () => {
  expect((await odd.ask('/api/crm/bad-header')).status).toBe(503);
});

it('leaves no connection of downloads that were given up, and logs no error for them or for who left unanswered', async () => {
  for (let round = 0; round < 2; round += 1) {
    const downloads = await Promise.all(
      Array.from({ length: 20 }, (_, at) => odd.begin(['endless', 'headers-only', 'headers-chunked'][at % 3]!)),
    );
    const unanswered = Array.from({ length: 5 }, () => odd.send('silent').end());
    await eventually(() => odd.state.open === 25);
    for (const one of [...downloads, ...unanswered]) one.destroy();
    // What the service never answers is its own to end.
    await eventually(() => odd.state.open === 5);
    for (const waiting of odd.state.silent.splice(0)) waiting();
    await eventually(() => odd.state.open === 0);
  }
  await eventually(async () => (await odd.connections()) <= 1);
  expect(odd.log.filter(({ level }) => level >= 40)).toEqual([]);
});
