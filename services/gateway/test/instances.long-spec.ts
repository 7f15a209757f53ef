import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type GatewayUnderTest, publicUrl, startGateway } from './gateway-under-test.js';

/** A service in a process of its own: says who answers, streams for ever at `/stream`, says nothing at `/silent/<its pid>`. */
const program = `
  const { createServer } = require('node:http');
  let calls = 0;
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    if (request.url === '/readyz') return response.end('{"reasons":[]}');
    calls += 1;
    if (request.url.endsWith('/silent/' + process.pid)) return process.stdout.write('silent\\n');
    if (!request.url.endsWith('/stream')) return response.end(JSON.stringify({ pid: process.pid, bytes, calls }));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const tell = () => response.write('data: ' + process.pid + '\\n\\n');
    tell();
    setInterval(tell, 20);
  });
  server.listen(Number(process.argv[1]), '127.0.0.1', () => process.stdout.write(server.address().port + '\\n'));
`;

type Instance = { process: ChildProcess; pid: number; port: number; url: string };
const running: ChildProcess[] = [];
let test: GatewayUnderTest;

async function startInstance(port = 0): Promise<Instance> {
  const child = spawn(process.execPath, ['-e', program, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  const opened = Number(said);
  return { process: child, pid: child.pid!, port: opened, url: `http://127.0.0.1:${opened}` };
}

const kill = async ({ process: child }: Instance): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

let instances: Instance[];
beforeEach(async () => {
  instances = await Promise.all([startInstance(), startInstance(), startInstance()]);
  test = await startGateway(
    { crm: instances.map(({ url }) => url).join(',') },
    { RATE_LIMIT: '100000', RATE_LIMIT_ANONYMOUS_WRITES: '100000' },
  );
});
afterEach(async () => {
  await test.close();
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const ready = async () => {
  const { status, json } = await test.ask('/readyz');
  return { code: status, ...json() };
};
const answeredBy = async (count: number, method = 'GET') => {
  const answers = await Promise.all(Array.from({ length: count }, () => test.ask('/api/crm/contacts', { method })));
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
  return Map.groupBy(
    answers.map((answer) => answer.json()['pid'] as number),
    (pid) => pid,
  );
};

it('goes round over the instances, and over those that are left when one is killed', async () => {
  const [killed, ...left] = instances;
  const all = await answeredBy(30);
  expect(instances.map(({ pid }) => all.get(pid)?.length)).toEqual([10, 10, 10]);
  await kill(killed!);
  for (const method of ['POST', 'GET', 'DELETE']) {
    const rest = await answeredBy(30, method);
    expect([...rest.keys()].sort()).toEqual(left.map(({ pid }) => pid).sort());
  }
  const body = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(50_000)));
  expect((await test.ask('/api/crm/contacts', { method: 'POST', body })).json()).toMatchObject({ bytes: 500_000 });
});

it('fails nothing but what was on an instance that is killed while people work', async () => {
  const [killed] = instances;
  let stop = false;
  const failed: { method: string; began: number; status: number }[] = [];
  let done = 0;
  const work = async (method: string) => {
    while (!stop) {
      const began = performance.now();
      const { status } = await test.ask('/api/crm/contacts', { method });
      if (status !== 200) failed.push({ method, began, status });
      done += 1;
    }
  };
  const workers = ['GET', 'GET', 'POST', 'POST'].map(work);
  const some = async (count: number) => {
    for (const until = done + count; done < until; ) await sleep(5);
  };
  await some(50);
  await kill(killed!);
  const gone = performance.now();
  await some(200);
  stop = true;
  await Promise.all(workers);
  // What only reads is asked again; of what writes at most the one call of each that was under way then.
  expect(failed.filter(({ method, began }) => method === 'GET' || began > gone)).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(2);
});

it.each([
  ['GET', 200],
  ['POST', 503],
])('a %s that a killed instance has not answered ends with %s', async (method, status) => {
  const [first, ...others] = instances;
  // The first call is the first instance's, and nobody else is silent there.
  const asked = test.ask(`/api/crm/silent/${first!.pid}`, { method });
  await once(first!.process.stdout!, 'data');
  await kill(first!);
  const answer = await asked;
  expect(answer.status).toBe(status);
  if (status === 200) expect(others.map(({ pid }) => pid)).toContain(answer.json()['pid']);
  else
    expect(answer.json()).toMatchObject({ code: 'unavailable', detail: 'The service crm does not answer right now' });
});

it('keeps a stream to its instance while others end, and ends it with its own', async () => {
  const { port } = new URL(test.gateway.url);
  const stream = { text: '', ended: false };
  httpRequest(
    { host: '127.0.0.1', port, path: '/api/crm/stream', headers: { host: new URL(publicUrl).host } },
    (response) => {
      response.on('data', (chunk: Buffer) => (stream.text += chunk.toString()));
      response.on('error', () => undefined).on('close', () => (stream.ended = true));
    },
  ).end();
  const grown = async (more: number) => {
    for (const until = stream.text.length + more; stream.text.length < until; ) await sleep(5);
  };
  await grown(20);
  const own = instances.find(({ pid }) => stream.text.includes(String(pid)))!;
  for (const other of instances) if (other !== own) await kill(other);
  await grown(100);
  expect(stream.ended).toBe(false);
  await kill(own);
  while (!stream.ended) await sleep(5);
});

it('passes over an instance that is frozen until it goes on', async () => {
  const [frozen, ...left] = instances;
  await answeredBy(3);
  frozen!.process.kill('SIGSTOP');
  const rest = [await answeredBy(30), await answeredBy(30), await answeredBy(30, 'POST')];
  for (const all of rest) expect([...all.keys()].sort()).toEqual(left.map(({ pid }) => pid).sort());
  expect(await ready()).toMatchObject({
    code: 200,
    status: 'ready',
    warnings: [`crm at ${frozen!.url}: does not answer`],
  });
  frozen!.process.kill('SIGCONT');
  let calls: number | undefined;
  while (!calls) {
    const { json } = await test.ask('/api/crm/contacts');
    if (json()['pid'] === frozen!.pid) calls = json()['calls'] as number;
  }
  // Its third of the first thirty calls, and of those after them no more than a try whether it goes on.
  expect(calls).toBeLessThan(20);
});

it('warns of an instance that is away, and is red for the service when none is left', async () => {
  const [first, second, third] = instances;
  expect(await ready()).toEqual({
    service: 'gateway',
    code: 200,
    status: 'ready',
    reasons: [],
    services: { crm: { ready: true, reasons: [] } },
  });
  await kill(first!);
  const one = {
    code: 200,
    warnings: [`crm at ${first!.url}: does not answer`],
    services: { crm: { ready: true, reasons: [] } },
  };
  expect(await ready()).toMatchObject(one);
  await kill(second!);
  await kill(third!);
  const none = await ready();
  expect(none).toMatchObject({
    status: 'degraded',
    warnings: ['crm is not ready: does not answer'],
    services: { crm: { ready: false, reasons: ['does not answer'] } },
  });
  await startInstance(second!.port);
  const back: Answer = await test.ask('/api/crm/contacts', { method: 'POST' });
  expect(back.status).toBe(200);
  expect(await ready()).toMatchObject({
    services: { crm: { ready: true } },
    warnings: [expect.stringContaining(first!.url), expect.stringContaining(third!.url)],
  });
});
