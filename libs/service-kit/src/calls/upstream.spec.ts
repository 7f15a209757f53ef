import { jest } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upstream } from './upstream.js';

type Seen = { method: string | undefined; path: string | undefined; host: string | undefined; body: string };
type Peer = { origin: string; port: number; seen: Seen[]; server: Server };
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const running: Server[] = [];
const close = (server: Server): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });

/** An instance of a service that remembers what it was asked. */
async function start(
  answer: Answer = (_request, response) => response.end('ok'),
  port = 0,
  host = '127.0.0.1',
): Promise<Peer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    seen.push({ method: request.method, path: request.url, host: request.headers.host, body: await text(request) });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(port, host, listening));
  running.push(server);
  const address = server.address() as AddressInfo;
  return { origin: `http://${host}:${address.port}`, port: address.port, seen, server };
}

afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(running.splice(0).map(close));
});

const later = (ms: number) => {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};
const get = async (upstream: Upstream) => (await upstream.request({ method: 'GET', path: '/' })).body.text();
const post = async (upstream: Upstream, body: string | Readable = 'x') =>
  (await upstream.request({ method: 'POST', path: '/', body })).body.text();
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work();
};

it('goes round over the instances', async () => {
  const [a, b, c] = [await start(), await start(), await start()];
  const upstream = new Upstream([a.origin, b.origin, c.origin]);
  await times(9, () => get(upstream));
  expect([a, b, c].map(({ seen }) => seen.length)).toEqual([3, 3, 3]);
});

it('passes over what refuses connections for 5 s, then asks it once more', async () => {
  const [a, b] = [await start(), await start()];
  const upstream = new Upstream([a.origin, b.origin]);
  await close(b.server);
  await times(4, () => post(upstream));
  const back = await start(undefined, b.port);
  await times(4, () => post(upstream));
  expect([a.seen.length, back.seen.length]).toEqual([8, 0]);
  later(5_001);
  await times(4, () => post(upstream));
  expect([a.seen.length, back.seen.length]).toEqual([10, 2]);
});

it('lets one call find out whether an instance is back, and others pass it over meanwhile', async () => {
  const [a, b] = [await start(), await start()];
  const upstream = new Upstream([a.origin, b.origin]);
  await close(b.server);
  await times(2, () => post(upstream));
  later(5_001);
  const held = Promise.withResolvers<void>();
  const back = await start((_request, response) => void held.promise.then(() => response.end('back')), b.port);
  const all = [1, 2, 3, 4].map(() => post(upstream));
  expect(await Promise.race(all.map((one) => one.then(() => back.seen.length)))).toBeLessThanOrEqual(1);
  held.resolve();
  expect((await Promise.all(all)).filter((answer) => answer === 'back')).toHaveLength(1);
});

it('sends a call that was not sent to the next one, with its body whole', async () => {
  const [a, b] = [await start(), await start()];
  const upstream = new Upstream([a.origin, b.origin]);
  await close(a.server);
  const parts = Array.from({ length: 50 }, (_, index) => `${index}`.repeat(10_000));
  expect(await post(upstream, Readable.from(parts))).toBe('ok');
  expect(b.seen.map(({ body }) => body)).toEqual([parts.join('')]);
});

it('asks the next one for what it was to read from one that is gone, and sends nothing else twice', async () => {
  const gone = await start((request) => request.socket.destroy());
  const there = await start();
  for (const [call, reached] of [
    [get, 1],
    [post, 0],
  ] as const) {
    const upstream = new Upstream([gone.origin, there.origin]);
    const answer = call(upstream);
    if (reached) expect(await answer).toBe('ok');
    else await expect(answer).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect([gone.seen.splice(0).length, there.seen.splice(0).length]).toEqual([1, reached]);
  }
});

it('repeats nothing once the answer has begun', async () => {
  const half = await start((request, response) => {
    response.write('half');
    setImmediate(() => request.socket.destroy());
  });
  const there = await start();
  await expect(get(new Upstream([half.origin, there.origin]))).rejects.toThrow(/terminated|closed|aborted/);
  expect(there.seen).toEqual([]);
});

it('repeats nothing that its caller gave up', async () => {
  const given = new AbortController();
  const silent = await start(() => given.abort());
  const there = await start();
  const call = { method: 'GET', path: '/', signal: given.signal };
  await expect(new Upstream([silent.origin, there.origin]).request(call)).rejects.toThrow(/abort/);
  expect([silent.seen.length, there.seen.length]).toEqual([1, 0]);
});

/** `lock` keeps it from saying anything at all, as SIGSTOP does. */
const frozen = async () => {
  const lock = Promise.withResolvers<void>();
  const instance = await start((_request, response) => void lock.promise.then(() => response.end('thawed')));
  return { ...instance, thaw: lock.resolve };
};
const ofPeople = ({ seen }: Peer) => seen.filter(({ path }) => path === '/').map(({ method }) => method);

const impatient = (...instances: Peer[]) =>
  new Upstream(
    instances.map(({ origin }) => origin),
    undefined,
    undefined,
    { callMs: 300, askMs: 100 },
  );

it('takes a GET from an instance that says nothing, and passes it over until it speaks', async () => {
  const [silent, there] = [await frozen(), await start()];
  const upstream = impatient(silent, there);
  expect(await get(upstream)).toBe('ok');
  await times(4, () => get(upstream));
  await times(4, () => post(upstream));
  expect([ofPeople(silent), ofPeople(there).length]).toEqual([['GET'], 9]);
  silent.thaw();
  for (const until = Date.now() + 10_000; ofPeople(silent).length < 2 && Date.now() < until; ) await get(upstream);
  expect(ofPeople(silent)).toEqual(['GET', 'GET']);
});

it('leaves a write with an instance that says nothing', async () => {
  const [silent, there] = [await frozen(), await start()];
  const writing = post(impatient(silent, there));
  await sleep(900);
  silent.thaw();
  expect(await writing).toBe('thawed');
  expect([ofPeople(silent), ofPeople(there)]).toEqual([['POST'], []]);
});

it('leaves a GET where it is while its instance is slow but there, or while the others say nothing either', async () => {
  const slow = await start((request, response) =>
    request.url === '/healthz' ? response.end() : void setTimeout(() => response.end('slow'), 900),
  );
  const there = await start();
  const [one, two] = [await frozen(), await frozen()];
  const known = impatient(one, two);
  for (const instance of [one, two]) known.suspect(instance);
  await sleep(200);
  const silent = get(known);
  expect(await get(impatient(slow, there))).toBe('slow');
  expect(ofPeople(there)).toEqual([]);
  for (const instance of [one, two]) instance.thaw();
  expect(await silent).toBe('thawed');
  expect([...ofPeople(one), ...ofPeople(two)]).toEqual(['GET']);
});

it('asks an instance anew each time: one that was only slow is passed over once it says nothing', async () => {
  let isFrozen = false;
  const moody = await start((request, response) => {
    if (isFrozen) return;
    if (request.url === '/healthz') response.end();
    else setTimeout(() => response.end('slow'), 600);
  });
  const there = await start();
  const upstream = impatient(moody, there);
  expect(await get(upstream)).toBe('slow');
  isFrozen = true;
  await times(3, async () => expect(await get(upstream)).toBe('ok'));
}, 30_000);

it('fails where none can be reached, and has them again as soon as one is there', async () => {
  const [a, b] = [await start(), await start()];
  const upstream = new Upstream([a.origin, b.origin]);
  await Promise.all([close(a.server), close(b.server)]);
  await expect(get(upstream)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const back = await start(undefined, b.port);
  await times(3, () => get(upstream));
  expect(back.seen).toHaveLength(3);
});

describe('a name that stands for several instances', () => {
  it('is looked up anew every 5 s, and stays the name in what they are asked', async () => {
    const a = await start();
    const b = await start(undefined, a.port, '127.0.0.2');
    let addresses = ['127.0.0.1', '127.0.0.2'];
    let lookUps = 0;
    const upstream = new Upstream([`http://crm.example:${a.port}`], undefined, async () => {
      lookUps += 1;
      return addresses.map((address) => ({ address, family: 4 }));
    });
    await times(4, () => get(upstream));
    expect([a.seen.length, b.seen.length, lookUps]).toEqual([2, 2, 1]);
    expect(b.seen[0]!.host).toBe(`crm.example:${a.port}`);

    const c = await start(undefined, a.port, '127.0.0.3');
    addresses = ['127.0.0.2', '127.0.0.3'];
    later(5_001);
    // The first call after that finds the old addresses, and has new ones looked up for the next.
    await times(5, () => get(upstream));
    expect(lookUps).toBe(2);
    expect(c.seen).toHaveLength(2);
    expect(a.seen.length).toBeLessThanOrEqual(3);
  });

  it('goes on with what it stood for while it cannot be looked up', async () => {
    const a = await start();
    let away = false;
    const upstream = new Upstream([`http://crm.example:${a.port}`], undefined, async () => {
      if (away) throw Object.assign(new Error('no resolver'), { code: 'EAI_AGAIN' });
      return ['127.0.0.1', '127.0.0.4'].map((address) => ({ address, family: 4 }));
    });
    await get(upstream);
    away = true;
    later(5_001);
    await times(3, () => get(upstream));
    expect(a.seen).toHaveLength(4);
  });

  it('is left to the system where it stands for one host of both kinds', async () => {
    const one = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const upstream = new Upstream(['http://crm.example:80'], undefined, async () => one);
    expect(await upstream.known()).toEqual([{ origin: 'http://crm.example:80' }]);
  });
});
