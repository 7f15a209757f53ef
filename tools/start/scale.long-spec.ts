import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { provision, startEmbeddedPostgres } from '@fernway/database';
import { publishLocalBuilds } from '@fernway/federation/publish';
import { newAccount } from '../platform/account.ts';
import { type Gateway, portsOf, startGateway } from '../platform/more-gateways.ts';
import { runPlatform, type RunningPlatform } from '../platform/run-platform.ts';
import { runToEnd } from '../platform/run-to-end.ts';
import { discoverServices } from '../platform/services.ts';
import { canStartS3, type S3Server, startS3 } from '../s3/main.mjs';
import { skip } from '../test/skip.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/**
 * Two of everything behind a balancer that alternates, where nothing is shared but what docs/operating.md says ("Several
 * instances"): databases, events, the bucket of attached files, the published remotes, the database that counts requests.
 */
const services = discoverServices().flatMap(({ name, database }) => (database ? [name] : []));
const args = ['--services', '--scale', services.map((name) => `${name}=2`).join(',')];

let data: string;
let remotes: string;
let bucket: S3Server | undefined;
let limits: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let platform: RunningPlatform;
let second: Gateway;
let balancer: Balancer;
beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'fernway-remotes-'));
  data = mkdtempSync(join(tmpdir(), 'fernway-scale-'));
  for (const folder of [remotes, data]) chmodSync(folder, 0o755);
  process.env.REMOTES_DIR = remotes;
  await publishLocalBuilds(remotes);
  limits = await startEmbeddedPostgres({ dataDir: join(data, 'limits') });
  const counted = await provision({
    adminUrl: limits.adminUrl,
    service: 'gateway',
    ownerPassword: 'owner',
    servicePassword: 'service',
  });
  if (await canStartS3()) bucket = await startS3({ dataDir: mkdtempSync(join(data, 's3-')) });
  else
    skip(
      'several instances: their files are in a shared folder, as there is no JDK and Maven to start an S3 storage with',
    );
  balancer = await startBalancer(() => [platform.port, second.port]);
  const env = {
    PUBLIC_URL: balancer.url,
    RATE_LIMIT: '100000',
    GATEWAY_LIMITS_DATABASE_URL: counted.migrationUrl,
    ...filesIn(bucket),
  };
  platform = await runPlatform({ dataDir: data, args, env });
  second = await startGateway(data, await freePort(), { ...env, PAYMENTS: 'test', MAIL: 'local' });
});
afterAll(async () => {
  await balancer?.close();
  await second?.stop();
  await platform?.stop();
  await bucket?.stop();
  await limits?.stop();
  for (const folder of [data, remotes]) rmSync(folder, { recursive: true, force: true });
  if (limits) rmSync(limits.dataDir, { recursive: true, force: true });
});

const filesIn = (server: S3Server | undefined): Record<string, string> =>
  server
    ? {
        ATTACHMENTS_S3_ENDPOINT: server.endpoint,
        ATTACHMENTS_S3_BUCKET: server.bucket,
        ATTACHMENTS_S3_KEY_ID: server.keyId,
        ATTACHMENTS_S3_SECRET: server.secret,
        ATTACHMENTS_S3_PATH_STYLE: 'on',
      }
    : {};

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

// What is asked here is the public API, as a client outside of the repository sees it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = { method: string; path: string; status: number; began: number; body: any; headers: Headers };
let token = '';
const call = async (
  method: string,
  path: string,
  body?: object | Buffer,
  more: Record<string, string> = {},
): Promise<Answer> => {
  const began = performance.now();
  const file = Buffer.isBuffer(body);
  const headers = {
    origin: balancer.url,
    'content-type': file ? 'application/octet-stream' : 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...more,
  };
  const answer = await fetch(balancer.url + path, {
    method,
    headers,
    ...(body && { body: file ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { method, path, status: answer.status, began, body: text && JSON.parse(text), headers: answer.headers };
};
/** Where anything but success is the end of the test. */
const done = async (...given: Parameters<typeof call>) => {
  const answer = await call(...given);
  if (answer.status >= 300)
    throw new Error(
      `${answer.method} ${answer.path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`,
    );
  return answer.body;
};
const eventually = async (what: string, check: () => Promise<boolean> | boolean) => {
  for (const end = Date.now() + 60_000; !(await check()); await sleep(50)) {
    if (Date.now() > end) throw new Error(`Not so after 60 s: ${what}. The platform said:\n${platform.output()}`);
  }
};
const log = (name: string) => readFileSync(join(data, 'logs', `${name}.log`), 'utf8');
const requestsIn = (name: string) => log(name).split('"msg":"request"').length - 1;
const both = (name: string) => [name, `${name}-2`];
const balanceIs = (tokens: number) =>
  eventually(`the balance is ${tokens}`, async () => (await done('GET', '/api/tokens/balance')).available === tokens);

/** The process that was told to listen where this log says that it does. */
const processOf = (name: string): number => {
  const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(log(name))![1];
  const [service] = name.split('-');
  const ours = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.endsWith(`tools/start/process.ts ${service}`));
  const told = `${service!.toUpperCase()}_PORT=${port}`;
  return ours
    .map((line) => Number.parseInt(line))
    .find((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(told))!;
};

/** An open page: what it is told, and whether its session has ended. A stream that ends comes back, as in a browser. */
async function openPage() {
  const stop = new AbortController();
  const open = () =>
    fetch(`${balancer.url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  const first = await open();
  expect(first.status).toBe(200);
  const page = { told: '', ended: false, close: () => stop.abort() };
  void (async () => {
    for (let answer = first; !page.ended; answer = await open()) {
      if (answer.status === 401) page.ended = true;
      else for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) page.told += part;
    }
  })().catch(() => undefined);
  return page;
}

it('is one platform to a person whose every request goes to another gateway, and on to another instance', async () => {
  const before = balancer.shares();
  const signedUp = await call('POST', '/api/identity/sign-up', { ...newAccount(), lastName: 'Lee' });
  expect(signedUp.status).toBe(201);
  token = signedUp.body.session.accessToken;
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await balanceIs(10);
  const home = await done('PUT', '/api/identity/onboarding', {
    businessType: 'fnb',
    teamSize: 'solo',
    focusAreas: ['sales'],
  });
  expect(home.dashboardPath).toBe('/dashboard/fnb');
  for (let turn = 0; turn < 4; turn += 1)
    expect((await done('GET', '/api/identity/onboarding')).businessType).toBe('fnb');

  // One page at each gateway; each hears what was done through the other.
  const pages = [await openPage(), await openPage()];
  const lead = await done('POST', '/api/crm/contacts', {
    name: 'Mara Jones',
    email: 'mara@oak.example',
    lifecycle: 'lead',
  });
  // What was done while a stream was away is nothing that it tells: then it tells of a later change.
  const change = async () => {
    const { version } = await done('GET', `/api/crm/contacts/${lead.id}`);
    await done('PATCH', `/api/crm/contacts/${lead.id}`, {
      version,
      phone: `+1 555 0${String(version).padStart(3, '0')}`,
    });
    await sleep(500);
  };
  for (const page of pages)
    await eventually(
      'both pages are told of the lead',
      async () => page.told.includes('crm.contact-') || void (await change()) || page.told.includes('crm.contact-'),
    );
  for (let turn = 0; turn < 4; turn += 1)
    expect((await done('GET', `/api/crm/contacts/${lead.id}`)).name).toBe('Mara Jones');
  const deal = await done('POST', '/api/crm/deals', {
    name: 'Cakes',
    customerName: 'Mara Jones',
    value: { amount: 10_000, currency: 'USD' },
  });
  for (const page of pages) await eventually('both pages are told of the deal', () => page.told.includes('crm.deal-'));

  // The same request by two ways is one effect.
  const key = { 'idempotency-key': crypto.randomUUID() };
  const twice = await Promise.all(
    [1, 2, 3, 4].map(() => call('POST', '/api/crm/contacts', { name: 'Only Once' }, key)),
  );
  const made = new Set(twice.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect([made.size, twice.filter(({ status }) => status !== 201 && status !== 409)]).toEqual([1, []]);

  const content = randomBytes(6_000_000);
  const file = await done('POST', `/api/crm/attachments?name=menu.pdf&dealId=${deal.id}`, content);
  for (let turn = 0; turn < 4; turn += 1) {
    const answer = await fetch(`${balancer.url}/api/crm/attachments/${file.id}/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  }

  const rows = Array.from({ length: 200 }, (_, n) => `Guest ${n},guest.${n}@oak.example`).join('\n');
  const { id, mapping, options } = await done(
    'POST',
    '/api/crm/imports?recordType=contact&fileName=guests.csv',
    Buffer.from(`Name,Email\n${rows}\n`),
  );
  await done('PUT', `/api/crm/imports/${id}/mapping`, { mapping, options });
  const importIs = (state: string) =>
    eventually(`the import is ${state}`, async () => (await done('GET', `/api/crm/imports/${id}`)).state === state);
  await importIs('checked');
  await done('POST', `/api/crm/imports/${id}/run`, {});
  await importIs('done');
  expect((await done('GET', `/api/crm/imports/${id}`)).counts.create).toBe(200);
  // Each of them counted once, whichever instance of analytics heard of it.
  await eventually(
    'every lead is counted once',
    async () => (await done('GET', '/api/analytics/industry-panel')).leadsThisMonth === 202,
  );

  const draft = await done(
    'POST',
    '/api/ai/emails',
    { emailType: 'follow-up', contactId: lead.id, context: 'delivery on Mondays' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect([draft.receipt.tokens, draft.result.body]).toEqual([3, expect.stringContaining('Mara')]);
  await balanceIs(7);
  const { sessionId } = await done(
    'POST',
    '/api/billing/token-checkout',
    { packageId: 'fernway_100' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  await Promise.all([1, 2, 3, 4].map(() => call('POST', `/api/billing/test-checkouts/${sessionId}/pay`, {})));
  await balanceIs(107);
  const { items: orders } = await done('GET', '/api/billing/orders');
  expect(orders.map(({ tokens, status }: { tokens: number; status: string }) => [tokens, status])).toEqual([
    [100, 'paid'],
  ]);

  const asked: Record<string, string> = {
    identity: '/api/identity/me',
    tokens: '/api/tokens/balance',
    ai: '/api/ai/insight-card',
    billing: '/api/billing/packages',
    crm: '/api/crm/contacts',
    analytics: '/api/analytics/leads-per-week',
    messaging: '/api/messaging/mailbox/messages?to=x@oak.example',
  };
  for (const [service, path] of Object.entries(asked)) {
    await eventually(`both of ${service} take part`, async () => {
      await call('GET', path);
      return both(service).every((name) => requestsIn(name) > 0);
    });
  }
  expect(Object.keys(asked).sort()).toEqual([...services].sort());

  // Both sessions' ends, and the tokens that each instance had verified.
  await done('POST', '/api/identity/sign-out', {}, { cookie });
  for (const page of pages) await eventually('the pages are told that the session is over', () => page.ended);
  for (const [service, path] of [
    ['identity', '/api/identity/me'],
    ['crm', '/api/crm/contacts'],
    ['tokens', '/api/tokens/balance'],
    ['ai', '/api/ai/insight-card'],
    ['billing', '/api/billing/orders'],
    ['analytics', '/api/analytics/leads-per-week'],
  ] as const) {
    for (const port of portsOf(data, service)) {
      await eventually(
        `${service} at ${port} refuses the token`,
        async () =>
          (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })).status ===
          401,
      );
    }
  }
  token = '';
  const [first, other] = balancer.shares().map((count, index) => count - before[index]!);
  expect(Math.abs(first! - other!)).toBeLessThanOrEqual(1);
});

it('runs several of a service, each with a port and a log of its own, and people notice nothing when one is killed but what was on it', async () => {
  const signedUp = await call('POST', '/api/identity/sign-up', { ...newAccount(), lastName: 'Lee' });
  expect(signedUp.status).toBe(201);
  token = signedUp.body.session.accessToken;
  await balanceIs(10);

  const answers: Answer[] = [];
  let stop = false;
  const work = async (next: (turn: number) => Promise<Answer>) => {
    for (let turn = 0; !stop; turn += 1) answers.push(await next(turn));
  };
  const writer = (name: string) => work((turn) => call('POST', '/api/crm/contacts', { name: `${name} ${turn}` }));
  const reader = (path: string) => work(() => call('GET', path));
  const working = [writer('Bo'), writer('Cy'), reader('/api/crm/contacts'), reader('/api/tokens/balance')];
  const more = async (count: number) => {
    const until = answers.length + count;
    await eventually(`${count} more answers`, () => answers.length >= until);
  };
  try {
    await more(60);
    for (const name of ['crm', 'crm-2', 'tokens', 'tokens-2'])
      await eventually(`${name} is asked`, () => requestsIn(name) > 10);
    const victim = processOf('crm-2');
    expect(victim).not.toBe(processOf('crm'));
    process.kill(victim, 'SIGKILL');
    await more(100);
    await eventually('crm-2 is back', () => platform.output().includes('crm-2 is running again.'));
    const before = requestsIn('crm-2');
    await eventually('crm-2 is asked again', () => requestsIn('crm-2') > before);
  } finally {
    stop = true;
  }
  await Promise.all(working);

  // A write that was under way is nobody's to repeat: at most the one of each writer.
  const failed = answers.filter(({ status }) => status >= 300);
  expect(failed.filter(({ method, status }) => method !== 'POST' || status !== 503)).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(2);
  const made = answers.filter(({ method, status }) => method === 'POST' && status === 201);
  expect((await call('GET', `/api/crm/contacts/${made.at(-1)!.body.id}`)).status).toBe(200);
  expect(platform.output()).toContain('crm-2 ended by itself (SIGKILL)\nStarting it again in 0.25 s.');
  const { body: ready } = await call('GET', '/readyz');
  expect(ready).toEqual(expect.objectContaining({ status: 'ready', reasons: [] }));
  expect(ready).not.toHaveProperty('warnings');
});

it.each([
  ['crms=2', /^There is no service "crms": choose from .*crm.*\.\n$/],
  ['messaging=2', /^--scale names messaging, which --only leaves out\.\n$/],
  ['crm=99', /^--scale crm=99: give a number from 1 to 16\.\n$/],
])('refuses --scale %s in one line', async (scale, line) => {
  const { code, output } = await runToEnd({
    dataDir: join(data, 'other'),
    args: ['--services', '--only', 'crm', '--scale', scale],
  });
  expect(code).toBe(1);
  expect(output).toMatch(line);
});
