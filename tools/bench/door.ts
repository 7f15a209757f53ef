// What a request costs where people come in: through the gateway, out of 100,000 contacts, in milliseconds of CPU (Node and
// Postgres), beside a bare handler under the same row security behind a bare proxy. And what a new contact costs with all that
// follows from it in every service, beside one plain insert. Needs Linux (/proc) and a build.
// BENCH_ONLY=list,post runs only these of list, get, search, post and create.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signAccessToken } from '@fernway/service-kit';
import { importJWK } from 'jose';
import pg from 'pg';
import { root } from '../bootstrap/process.mjs';
import { postgresPid, serviceProcesses, settingsOf } from '../platform/processes.ts';
import { runPlatform } from '../platform/run-platform.ts';
import { ensureKeys } from '../start/keys.ts';
import { answers, end, freePort } from './bed.ts';
import { cpuOf, cpuOfTree } from './cpu.mjs';
import { atOnce, user, writeContacts } from './crm-seed.mjs';
import { type Call, load } from './load.ts';
import { median, report, type Row } from './rows.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const amount = Number(process.env.BENCH_REQUESTS ?? 1_500);
const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000);
const only = process.env.BENCH_ONLY?.split(',');
const runs = (name: string) => !only || only.includes(name);
const workspace = '0198c1b0-0000-7000-8000-000000000001';
const longSeconds = 6 * 3600;

/** Beside the bare proxy; beside the bare handler behind it; a create until every consumer is done, beside a plain insert. */
const targets = { gateway: 1.5, read: 1.6, create: 14 };

type Cost = { node: number; postgres: number; all: number };
type Side = { port: number; processes: number[] };

const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
const noLimits = { RATE_LIMIT: '100000000', RATE_LIMIT_ANONYMOUS_WRITES: '100000000' };
const platform = await runPlatform({ dataDir, args: ['--services'], env: noLimits }).catch(async (error: unknown) => {
  await rm(dataDir, { recursive: true, force: true });
  throw error;
});
const bare: ChildProcess[] = [];
const clients: pg.Client[] = [];

try {
  const settings = settingsOf(dataDir);
  const postgres = (await postgresPid(dataDir))!;
  const services = Object.fromEntries(serviceProcesses(platform.pid).map(({ name, pid }) => [name, pid]));
  const token = await accessToken();
  await fill(settings.CRM_MIGRATION_URL!);
  const handler = await start('bare-crm.mjs', {
    url: settings.CRM_DATABASE_URL,
    callers: [{ token, workspace, user }],
  });
  const proxy = await start('bare-proxy.mjs', { to: handler.port });
  const proxyToService = await start('bare-proxy.mjs', { to: Number(settings.CRM_PORT) });
  const plain = await start('bare-insert.mjs', { url: await plainTable(settings.CRM_MIGRATION_URL!) });
  const sides = {
    service: { port: Number(settings.CRM_PORT), processes: [services.crm!] },
    door: { port: platform.port, processes: [services.crm!, services.gateway!] },
    handler,
    proxied: { port: proxy.port, processes: [...handler.processes, ...proxy.processes] },
  } satisfies Record<string, Side>;

  const rows: Row[] = [];
  const requests = await requestsOf(settings.CRM_MIGRATION_URL!, token);
  for (const name of (['list', 'get', 'search'] as const).filter(runs)) {
    console.log(`${name} …`);
    rows.push(...compared(name, await inTurns(sides, postgres, requests[name])));
  }
  if (runs('post')) {
    console.log('post …');
    const gateway = { port: platform.port, processes: [services.gateway!] };
    const passed = await inTurns({ gateway, proxyToService }, postgres, requests.create, () => quiet(settings));
    rows.push({
      what: 'post: what the gateway adds',
      unit: 'ms CPU/request',
      ours: passed.gateway.node,
      reference: passed.proxyToService.node,
      target: { ratio: targets.gateway },
    });
  }
  if (runs('create')) {
    console.log('create …');
    const everything = { port: platform.port, processes: Object.values(services) };
    rows.push(...followed(await inTurns({ everything, plain }, postgres, requests.create, () => quiet(settings))));
  }
  report(rows);
} finally {
  for (const client of clients) await client.end().catch(() => undefined);
  for (const child of bare.toReversed()) await end(child);
  await platform.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Of one case: what a request costs at the door, and what the door adds to the service's own port. */
function compared(
  name: string,
  { door, service, handler, proxied }: Record<'door' | 'service' | 'handler' | 'proxied', Cost>,
): Row[] {
  const unit = 'ms CPU/request';
  return [
    { what: `${name}, at the door`, unit, ours: door.all, reference: proxied.all, target: { ratio: targets.read } },
    { what: `${name}, at the door: Node only`, unit, ours: door.node, reference: proxied.node },
    { what: `${name}, at the service's port`, unit, ours: service.all, reference: handler.all },
    {
      what: `${name}: what the gateway adds`,
      unit,
      ours: door.node - service.node,
      reference: proxied.node - handler.node,
      target: { ratio: targets.gateway },
    },
  ];
}

/** Of a new contact, with all that follows from it in every service. */
function followed({ everything: ours, plain: reference }: Record<'everything' | 'plain', Cost>): Row[] {
  const what = 'create, until every consumer is done';
  const unit = 'ms CPU/request';
  return [
    { what, unit, ours: ours.all, reference: reference.all, target: { ratio: targets.create } },
    { what: `${what}: Node only`, unit, ours: ours.node, reference: reference.node },
    { what: `${what}: Postgres only`, unit, ours: ours.postgres, reference: reference.postgres },
  ];
}

/** Medians of all sides, which take turns. @param after until what a load has caused is done, which counts too */
async function inTurns<Name extends string>(
  all: Record<Name, Side>,
  server: number,
  some: Call[],
  after = () => Promise.resolve(),
): Promise<Record<Name, Cost>> {
  const names = Object.keys(all) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Cost[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names)
      measured[name].push(await measure(all[name], server, some, after));
  }
  const middle = (name: Name, part: keyof Cost) => median(measured[name].map((one) => one[part]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { node: middle(name, 'node'), postgres: middle(name, 'postgres'), all: middle(name, 'all') },
    ]),
  ) as Record<Name, Cost>;
}

async function measure(
  { port, processes }: Side,
  server: number,
  some: Call[],
  after: () => Promise<void>,
): Promise<Cost> {
  // The gateway answers to its own name only.
  const host = `localhost:${port}`;
  const callOf = (index: number): Call => {
    const call = some[index % some.length]!;
    return { ...call, headers: { ...call.headers, host } };
  };
  await load(port, Math.ceil(amount / 5), callOf, 10);
  await after();
  const nodes = () => processes.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = [nodes(), cpuOfTree(server)] as const;
  await load(port, amount, callOf, 10);
  await after();
  const node = (nodes() - before[0]) / amount;
  const inPostgres = (cpuOfTree(server) - before[1]) / amount;
  return { node, postgres: inPostgres, all: node + inPostgres };
}

/** Nothing waits to be told, to be delivered, or to be tried again. */
async function quiet(settings: Record<string, string>): Promise<void> {
  if (clients.length === 0) {
    for (const [name, url] of Object.entries(settings))
      if (name.endsWith('_MIGRATION_URL')) clients.push(await connect(url));
  }
  for (let still = 0; still < 2; await sleep(100)) {
    const waiting = await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `select c.relname as name from pg_class c where c.relname in ('outbox', 'delivery', 'event_retry') and c.relkind in ('r', 'p')`,
        );
        const counts = await Promise.all(
          rows.map(async ({ name }) => (await client.query(`select 1 from ${name} limit 1`)).rowCount ?? 0),
        );
        return counts.some((count) => count > 0);
      }),
    );
    still = waiting.some(Boolean) ? 0 : still + 1;
  }
}

async function requestsOf(url: string, token: string): Promise<Record<'list' | 'get' | 'search' | 'create', Call[]>> {
  const client = await connect(url);
  await client.query(`select set_config('app.ws', $1, false)`, [workspace]);
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from contact where workspace_id = $1 order by id limit 500',
    [workspace],
  );
  await client.end();
  const headers = { authorization: `Bearer ${token}` };
  const each = (of: (contact: { id: string; name: string }, n: number) => Omit<Call, 'headers'>) =>
    rows.map((contact, n) => ({ headers, ...of(contact, n) }));
  return {
    list: each(() => ({ path: '/api/crm/contacts' })),
    get: each(({ id }) => ({ path: `/api/crm/contacts/${id}` })),
    search: each(({ name }) => ({ path: `/api/crm/contacts?q=${encodeURIComponent(name.split(' ')[2]!)}` })),
    create: rows.map(({ name }, n) => ({
      method: 'POST',
      path: '/api/crm/contacts',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `new${n}@example.com`, phone: '+1 555 0100', companyName: 'New Ltd' }),
    })),
  };
}

/** Of an owner in the workspace of the contacts, signed with this platform's own keys. */
async function accessToken(): Promise<string> {
  const [signing] = JSON.parse(ensureKeys(dataDir, []).IDENTITY_SIGNING_KEYS ?? '').keys;
  const key = { privateKey: (await importJWK(signing, 'EdDSA')) as CryptoKey, kid: signing.kid as string };
  return signAccessToken(
    { user, session: crypto.randomUUID(), workspace, role: 'owner' },
    key,
    new Date(),
    longSeconds,
  );
}

async function fill(url: string): Promise<void> {
  console.log(`Writing ${contacts} contacts …`);
  const client = await connect(url);
  await client.query(`select set_config('app.ws', $1, false)`, [workspace]);
  await atOnce(client, () => writeContacts(client, workspace, contacts));
  await client.query('vacuum analyze');
  await client.end();
}

async function plainTable(url: string): Promise<string> {
  const client = await connect(url);
  await client.query('create schema if not exists bench');
  await client.query(
    'create table if not exists bench.plain_contact (id uuid primary key, name text not null, email text, phone text, company_name text, created_at timestamptz not null default now())',
  );
  await client.end();
  const there = new URL(url);
  there.searchParams.set('options', '-c search_path=bench');
  return there.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function start(script: string, given: object): Promise<Side> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools/bench', script), JSON.stringify({ port, ...given })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  bare.push(child);
  await answers(`http://127.0.0.1:${port}/readyz`, child);
  return { port, processes: [child.pid!] };
}
