// CPU per request of the CRM beside a bare handler (bare-crm.mjs), with 100,000 contacts in the workspace: the service's
// own process and Postgres, on the service's own port, the token already cached. Needs Linux (/proc) and a build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, provision, startEmbeddedPostgres } from '@fernway/database';
import { transportMigrations } from '@fernway/events';
import { migrationsOf, signAccessToken } from '@fernway/service-kit';
import autocannon from 'autocannon';
import { importJWK } from 'jose';
import pg from 'pg';
import { ensureKeys } from '../start/keys.ts';
import { cpuOf, cpuOfTree } from './cpu.mjs';

const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const amount = Number(process.env.BENCH_REQUESTS ?? 2_000);
const only = process.env.BENCH_ONLY;
const ports = { identity: 27_101, crm: 27_105, bare: 27_106 };
const workspace = '0198c1b0-0000-7000-8000-00000000000a';
const user = '0198c1b0-0000-7000-8000-00000000000b';

const root = fileURLToPath(new URL('../..', import.meta.url));
const closing = [];
const atEnd = (close) => closing.unshift(close);

/** Postgres with the schema of the CRM and of the event transport. */
const startDatabase = async (service) => {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: { shared_buffers: '256MB' } });
  atEnd(async () => {
    await server.stop();
    for (const path of [folder, server.dataDir]) await rm(path, { recursive: true, force: true });
  });
  const databaseOf = async (name, migrations) => {
    const urls = await provision({ adminUrl: server.adminUrl, service: name, ownerPassword: 'owner', servicePassword: 'service' });
    await migrate(name, urls.migrationUrl, migrations);
    return urls.url;
  };
  return { folder, pid: server.pid, adminUrl: server.adminUrl, crm: await databaseOf('crm', migrationsOf(service)), events: await databaseOf('events', transportMigrations) };
};

const seed = async (adminUrl) => {
  const url = new URL(adminUrl);
  url.pathname = '/crm';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  atEnd(() => admin.end());
  for (let from = 0; from < contacts; from += 10_000) {
    await admin.query(
      `insert into contact (workspace_id, id, name, email, phone, company_name, lifecycle, lead_since, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), first || ' ' || last || ' ' || substr(md5(n::text), 1, 6),
              lower(first || '.' || last) || n || '@example.com', '+1 555 ' || lpad(n::text, 7, '0'),
              initcap(substr(md5((n / 7)::text), 1, 8)) || ' Ltd', (array['lead', 'prospect', 'customer', 'past'])[1 + n % 4],
              at, $2, at, at
         from generate_series($3::int, $4::int) as n,
              lateral (select (array['Anna', 'John', 'Mary', '小明', '太郎', 'Peter', 'Lucía', '민수'])[1 + n % 8] as first,
                              (array['Smith', 'Miller', '王', '山田', '김', 'García', 'Brown'])[1 + n % 7] as last,
                              now() - (n * 97 % 31536000) * interval '1 second' as at) as made`,
      [workspace, user, from + 1, Math.min(from + 10_000, contacts)],
    );
  }
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
  const { rows } = await admin.query('select id, name from contact order by id limit 500');
  return { admin, sample: rows };
};

/** What identity would publish, so that the service checks the bench's token as any other. */
const serveKeys = async (publicKey) => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [publicKey] })),
  ).listen(ports.identity, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
};

const start = (script, args, env) => {
  const child = spawn(process.execPath, [join(root, script), ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  atEnd(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
};

const answers = async (url) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(url).then(({ status }) => status < 500, () => false)) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${url} does not answer`);
};

const casesOf = (sample) => ({
  list: [{ path: '/api/crm/contacts' }],
  get: sample.map(({ id }) => ({ path: `/api/crm/contacts/${id}` })),
  search: sample.map(({ name }) => ({ path: `/api/crm/contacts?q=${encodeURIComponent(name.split(' ')[2])}` })),
  create: sample.map(({ name }, n) => ({
    method: 'POST',
    path: '/api/crm/contacts',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: `new${n}@example.com`, phone: '+1 555 0100', companyName: 'New Ltd', tags: ['bench'] }),
  })),
});

/** Milliseconds of CPU per request, of the process and of Postgres. */
const measure = async ({ pid, port }, postgres, requests, token) => {
  const load = (count) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: 8,
      amount: count,
      headers: { authorization: `Bearer ${token}` },
      requests,
    });
  await load(Math.ceil(amount / 5));
  const before = [cpuOf(pid), cpuOfTree(postgres)];
  const { non2xx, errors } = await load(amount);
  if (non2xx || errors) throw new Error(`${non2xx} refused, ${errors} failed`);
  return { node: (cpuOf(pid) - before[0]) / amount, postgres: (cpuOfTree(postgres) - before[1]) / amount };
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const compare = async (name, sides, postgres, requests, token) => {
  const measured = { crm: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? ['bare', 'crm'] : ['crm', 'bare'];
    for (const side of order) measured[side].push(await measure(sides[side], postgres, requests, token));
  }
  const of = (side, part) => median(measured[side].map(part));
  const sum = (cost) => cost.node + cost.postgres;
  const round = (ms) => Number(ms.toFixed(3));
  return {
    call: name,
    'crm node': round(of('crm', (cost) => cost.node)),
    'crm postgres': round(of('crm', (cost) => cost.postgres)),
    crm: round(of('crm', sum)),
    'bare node': round(of('bare', (cost) => cost.node)),
    'bare postgres': round(of('bare', (cost) => cost.postgres)),
    bare: round(of('bare', sum)),
    ratio: Number(median(measured.crm.map((cost, n) => sum(cost) / sum(measured.bare[n]))).toFixed(2)),
  };
};

const bench = async () => {
  const { service } = await import(new URL('../../services/crm/dist/main.js', import.meta.url).href);
  const database = await startDatabase(service);
  console.log(`Writing ${contacts} contacts …`);
  const { admin, sample } = await seed(database.adminUrl);
  // Another instance relays: what is measured is the request. The last line shows what relaying adds.
  await admin.query(`insert into event_lease (name, holder, expires_at) values ('relay', gen_random_uuid(), now() + interval '1 hour')`);

  const keys = ensureKeys(database.folder, ['identity', 'crm']);
  const [signing] = JSON.parse(keys.IDENTITY_SIGNING_KEYS).keys;
  const { d: _private, ...publicKey } = signing;
  await serveKeys(publicKey);
  const key = { privateKey: await importJWK(signing, 'EdDSA'), kid: signing.kid };
  const token = await signAccessToken({ user, session: crypto.randomUUID(), workspace, role: 'owner' }, key);

  const crm = start('services/crm/dist/main.js', [], {
    ...keys,
    NODE_ENV: 'production',
    IDENTITY_URL: `http://127.0.0.1:${ports.identity}`,
    EVENTS_DATABASE_URL: database.events,
    CRM_DATABASE_URL: database.crm,
    CRM_PORT: String(ports.crm),
  });
  const bare = start('tools/bench/bare-crm.mjs', [JSON.stringify({ port: ports.bare, url: database.crm, token, workspace, user })], { NODE_ENV: 'production' });
  await answers(`http://127.0.0.1:${ports.crm}/readyz`);
  await answers(`http://127.0.0.1:${ports.bare}/`);

  const sides = { crm: { pid: crm.pid, port: ports.crm }, bare: { pid: bare.pid, port: ports.bare } };
  const lines = [];
  const run = async (name, requests) => {
    if (only && name !== only) return;
    lines.push(await compare(name, sides, database.pid, requests, token));
    console.log(`${name}: ${lines.at(-1).crm} ms, bare ${lines.at(-1).bare} ms`);
  };
  for (const [name, requests] of Object.entries(casesOf(sample))) await run(name, requests);
  await admin.query(`delete from outbox; delete from event_lease where name = 'relay'`);
  await run('create, relayed', casesOf(sample).create);
  console.log(`CPU ms per request, median of ${rounds} rounds of ${amount}, ${contacts} contacts:`);
  console.table(lines);
};

try {
  await bench();
} finally {
  for (const close of closing) await close();
}
