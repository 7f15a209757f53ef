import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, open, readFile, rename } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { eventually } from '@fernway/service-kit/testing';
import { type GatewayUnderTest, startGateway, startUpstream } from './gateway-under-test.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = async (...settings: Parameters<typeof startGateway>): Promise<GatewayUnderTest> => {
  const test = await startGateway(...settings);
  closing.push(() => test.close());
  return test;
};
const unavailable = { status: 503, code: 'unavailable', detail: 'The service crm does not answer right now' };

it('ends a call whose service says nothing any more, before or in its answer, and others go on', async () => {
  const crm = await startUpstream(({ url }, _request, response) => {
    if (url === '/api/crm/half') response.write('first');
    else if (url !== '/api/crm/silent') response.end('{}');
  });
  closing.push(() => crm.close());
  const test = await start({ crm: crm.url }, { UPSTREAM_TIMEOUT_MS: '400' });
  const silent = ['GET', 'POST'].map((method) => test.ask('/api/crm/silent', { method }));
  const half = test.ask('/api/crm/half');
  half.catch(() => undefined);
  expect((await test.ask('/api/crm/contacts')).status).toBe(200);
  for (const answer of await Promise.all(silent)) expect(answer.json()).toMatchObject(unavailable);
  await expect(half).rejects.toThrow('aborted');
  expect(crm.seen.filter(({ url }) => url === '/api/crm/silent')).toHaveLength(2);
});

it('gives up on a host that does not even refuse a connection', async () => {
  const { port, stop } = await listenAndSleep();
  closing.push(stop);
  // Longer than the test may take: it is the connection that is given up, not the answer.
  const test = await start({ crm: `http://127.0.0.1:${port}` }, { UPSTREAM_TIMEOUT_MS: '600000' });
  expect((await test.ask('/api/crm/contacts')).json()).toMatchObject(unavailable);
});

/** A program that listens and never accepts; the kernel accepts for it until its queue is full. */
async function listenAndSleep(): Promise<{ port: number; stop: () => void }> {
  const program = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
    process.stdout.write(String(server.address().port), () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)))`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(said);
  const waiting: Socket[] = [];
  for (let full = false; !full; ) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    waiting.push(socket);
    full = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 300, true)),
    ]);
  }
  return {
    port,
    stop: () => {
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}

it('listens although the registry cannot be read, and has its pages once it can', async () => {
  let file = '';
  // Reading a pipe waits until somebody writes, as a disk of another machine does while that is away.
  const test = await start({ crm: 'http://127.0.0.1:9' }, {}, async (remotes) => {
    file = join(remotes, 'registry.json');
    await rename(file, `${file}.away`);
    execFileSync('mkfifo', [file]);
  });
  expect((await test.ask('/healthz')).status).toBe(200);
  const page = await test.ask('/');
  expect([page.status, page.json().code]).toEqual([503, 'unavailable']);
  const pipe = await open(file, constants.O_RDWR | constants.O_NONBLOCK);
  await rename(`${file}.away`, file);
  await pipe.write(await readFile(file));
  await pipe.close();
  await eventually(async () => (await test.ask('/')).status === 200);
});
