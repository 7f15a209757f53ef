// How long an access token outlives its session: sign-outs while every instance of identity, crm and the gateway answers
// 50 requests a second and an import fills the events. From the answer of the sign-out until the last instance refuses.
//   BENCH_INSTANCES=4 npm run bench -- sign-out
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAccount } from '../platform/account.ts';
import { type Gateway, portsOf, startGateway } from '../platform/more-gateways.ts';
import { runPlatform } from '../platform/run-platform.ts';
import { freePort } from './bed.ts';
import { median, report } from './rows.ts';

const instances = Number(process.env.BENCH_INSTANCES ?? 2);
const signOuts = Number(process.env.BENCH_SIGN_OUTS ?? 20);
const rate = Number(process.env.BENCH_RATE ?? 50);
const importRows = Number(process.env.IMPORT_ROWS ?? 100_000);
const calmOnes = 3;
const noLimits = { RATE_LIMIT: '100000000', RATE_LIMIT_ANONYMOUS_WRITES: '100000000' };
/** A token that is still taken then is one that nobody will refuse. */
const givenUpMs = 30_000;

type Person = { token: string; cookie: string };
type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

const agent = new Agent({ keepAlive: true });
const send = (port: number, { method = 'GET', path, headers = {}, body }: Sent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request({ agent, host: '127.0.0.1', port, method, path, headers: { host, ...length, ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
const statusOf = async (port: number, sent: Sent): Promise<number> => {
  const answer = await send(port, sent);
  await once(answer.resume(), 'end');
  return answer.statusCode!;
};
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
const platform = await runPlatform({
  dataDir,
  args: ['--services', '--scale', `identity=${instances},crm=${instances}`],
  env: noLimits,
}).catch(async (error: unknown) => {
  await rm(dataDir, { recursive: true, force: true });
  throw error;
});
const host = `localhost:${platform.port}`;
const origin = { origin: platform.url };
const more: Gateway[] = [];

try {
  while (more.length < instances - 1)
    more.push(await startGateway(dataDir, await freePort(), { ...noLimits, PAYMENTS: 'test', MAIL: 'local' }));
  const gateways = [platform.port, ...more.map(({ port }) => port)];
  const services = { identity: portsOf(dataDir, 'identity'), crm: portsOf(dataDir, 'crm') };
  const people: Person[] = [];
  while (people.length < calmOnes + signOuts) people.push(await signUp());
  const [busy, importing] = [await signUp(), await signUp()];

  const runImport = await prepareImport(importing);
  const calm = await signOutAll(people.slice(0, calmOnes));
  const load = startLoad(busy);
  const importState = await runImport();
  await sleep(2_000);
  const times = await signOutAll(people.slice(calmOnes));
  const still = await importState();
  load.send('stop');
  const [loaded] = (await once(load, 'message')) as [{ rate: number; p99: number; failed: number; skipped: number }];
  if (still !== 'running')
    console.log(`The import was ${still} before the last sign-out: IMPORT_ROWS makes it longer.`);
  if (loaded.failed + loaded.skipped > 0)
    console.log(
      `Of the load ${loaded.failed} requests failed, and ${loaded.skipped} were not sent to servers that were far behind.`,
    );

  const last = (all: Times[]) => all.map((one) => Math.max(...Object.values(one)));
  const most = (kind: keyof Times) => Math.max(...times.map((one) => one[kind]));
  report([
    {
      what: `sign-out until the last of ${instances * 3} instances refuses, longest of ${times.length}`,
      unit: 's',
      ours: Math.max(...last(times)) / 1000,
      target: { ours: 1 },
    },
    { what: 'the same, median', unit: 's', ours: median(last(times)) / 1000, reference: median(last(calm)) / 1000 },
    { what: 'identity, longest', unit: 's', ours: most('identity') / 1000 },
    { what: 'crm, longest', unit: 's', ours: most('crm') / 1000 },
    { what: 'gateway (its stream ends), longest', unit: 's', ours: most('gateway') / 1000 },
    { what: `load: ${instances * 3} × ${rate}/s wanted, beside an import`, unit: '/s', ours: loaded.rate },
    { what: 'load: p99', unit: 'ms', ours: loaded.p99 },
  ]);

  async function signUp(): Promise<Person> {
    const answer = await send(platform.port, {
      method: 'POST',
      path: '/api/identity/sign-up',
      headers: origin,
      body: JSON.stringify({ ...newAccount(), lastName: 'Lee' }),
    });
    const text = await textOf(answer);
    if (answer.statusCode !== 201) throw new Error(`A sign-up was answered with ${answer.statusCode}: ${text}`);
    return {
      token: JSON.parse(text).session.accessToken,
      cookie: answer.headers['set-cookie']!.map((each) => each.split(';')[0]).join('; '),
    };
  }

  /** The path of each kind that a signed-in person may ask, and whose token every instance has verified before. */
  type Times = { identity: number; crm: number; gateway: number };
  async function signOutAll(some: Person[]): Promise<Times[]> {
    const all: Times[] = [];
    for (const [turn, person] of some.entries()) {
      const headers = bearer(person);
      const asked = [
        ...services.identity.map((port) => ({ kind: 'identity' as const, port, path: '/api/identity/me' })),
        ...services.crm.map((port) => ({ kind: 'crm' as const, port, path: '/api/crm/contacts?limit=1' })),
      ];
      for (const { port, path } of asked)
        if ((await statusOf(port, { path, headers })) !== 200) throw new Error(`${path} refuses who is signed in`);
      const streams = await Promise.all(gateways.map((port) => send(port, { path: '/api/live', headers })));
      if (streams.some(({ statusCode }) => statusCode !== 200)) throw new Error('A gateway refuses who is signed in');
      let answered = Infinity;
      const ended = streams.map((stream) =>
        once(stream.resume(), 'close').then(() => ({ kind: 'gateway' as const, at: performance.now() })),
      );
      const status = await statusOf(gateways[turn % gateways.length]!, {
        method: 'POST',
        path: '/api/identity/sign-out',
        headers: { ...origin, cookie: person.cookie },
        body: '{}',
      });
      answered = performance.now();
      if (status >= 300) throw new Error(`A sign-out was answered with ${status}`);
      const refused = asked.map(({ kind, port, path }) =>
        refusedAt(port, { path, headers }).then((at) => ({ kind, at })),
      );
      const late = sleep(givenUpMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error(`A token was still good ${givenUpMs / 1000} s after its sign-out`)),
      );
      const heard = await Promise.race([Promise.all([...refused, ...ended]), late]);
      const of = (kind: keyof Times) =>
        Math.max(0, ...heard.filter((one) => one.kind === kind).map(({ at }) => at - answered));
      all.push({ identity: of('identity'), crm: of('crm'), gateway: of('gateway') });
      await sleep(250);
    }
    return all;
  }

  /** Asked anew every 20 ms: a question that waits for a connection to the database must not hold up the next. */
  async function refusedAt(port: number, sent: Sent): Promise<number> {
    let at: number | undefined;
    while (at === undefined) {
      void statusOf(port, sent).then(
        (status) => {
          if (status === 401) at ??= performance.now();
        },
        () => undefined,
      );
      await sleep(20);
    }
    return at;
  }

  function startLoad(person: Person) {
    const paths = { identity: ['/api/identity/me'], crm: ['/api/crm/contacts'] };
    const targets = [
      ...(['identity', 'crm'] as const).flatMap((name) => services[name].map((port) => ({ port, paths: paths[name] }))),
      ...gateways.map((port) => ({ port, paths: [...paths.identity, ...paths.crm] })),
    ].map((target) => ({ ...target, headers: { host, ...bearer(person) } }));
    return fork(join(import.meta.dirname, 'sign-out-load.mjs'), [JSON.stringify({ targets, rate })]);
  }

  /** Up to its dry run. @returns what starts it, and then tells its state */
  async function prepareImport(person: Person): Promise<() => Promise<() => Promise<string>>> {
    const names = Array.from(
      { length: importRows },
      (_, n) => `Person ${n},person.${n}@company${n % 1000}.example,Company ${n % 1000}`,
    );
    const call = async (method: string, path: string, body: string | undefined, type = 'application/json') => {
      const answer = await fetch(platform.url + path, {
        method,
        headers: { ...bearer(person), ...origin, 'content-type': type },
        ...(body !== undefined && { body }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { id: string; state: string; mapping: unknown; options: unknown };
    };
    const until = async (path: string, state: string) => {
      while ((await call('GET', path, undefined)).state !== state) await sleep(500);
    };
    const made = await call(
      'POST',
      '/api/crm/imports?recordType=contact&fileName=people.csv',
      `Name,Email,Company Name\n${names.join('\n')}\n`,
      'application/octet-stream',
    );
    const path = `/api/crm/imports/${made.id}`;
    await call('PUT', `${path}/mapping`, JSON.stringify({ mapping: made.mapping, options: made.options }));
    await until(path, 'checked');
    return async () => {
      await call('POST', `${path}/run`, '{}');
      return async () => (await call('GET', path, undefined)).state;
    };
  }
} finally {
  agent.destroy();
  for (const gateway of more) await gateway.stop();
  await platform.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return text;
}
