// CPU per request of the CRM beside a bare handler (bare-crm.mjs), in workspaces of 1,000 to 1,000,000 contacts and in a
// hundred of 10,000: the service's own process and Postgres, on the service's own port, tokens already cached. All of them
// stand in one database, as they would. Needs Linux (/proc) and a build; BENCH_PLACES=1,2 measures the first two only, and
// BENCH_KEEP=folder keeps the database for the next run.
import autocannon from 'autocannon';
import { makeBed } from './bed.ts';
import { cpuOf, cpuOfTree } from './cpu.mjs';
import { atOnce, isSeeded, places, samplesOf, seed, user } from './crm-seed.mjs';
import { median, report } from './rows.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const amount = Number(process.env.BENCH_REQUESTS ?? 1_500);
const only = process.env.BENCH_ONLY;
const chosen = (process.env.BENCH_PLACES ?? '1,2,3,4').split(',').map((nth) => places[nth - 1]);

const searches = ['search', 'search, a seventh have it', 'search, two letters'];

/**
 * Most that a request may cost beside the bare handler's, and in the largest workspace beside the smallest. Where thousands
 * match, the bare handler sorts some of them only: that is no measure.
 */
const targets = {
  bare: 2,
  growth: { list: 1.3, get: 1.3, search: 3, 'search, a seventh have it': 3, 'search, two letters': 3 },
};

const casesOf = ({ id, name }, n) => ({
  list: { path: '/api/crm/contacts' },
  get: { path: `/api/crm/contacts/${id}` },
  search: { path: `/api/crm/contacts?q=${encodeURIComponent(name.split(' ')[2])}` },
  'search, a seventh have it': { path: '/api/crm/contacts?q=smith' },
  'search, two letters': { path: '/api/crm/contacts?q=an' },
  create: {
    method: 'POST',
    path: '/api/crm/contacts',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `new${n}@example.com`,
      phone: '+1 555 0100',
      companyName: 'New Ltd',
      tags: ['bench'],
    }),
  },
});

/** Milliseconds per request of CPU, of the process and of Postgres, and how long the slowest hundredth takes at 10 connections. */
const measure = async ({ pid, port }, postgres, requests) => {
  const load = (count) => autocannon({ url: `http://127.0.0.1:${port}`, connections: 10, amount: count, requests });
  await load(Math.ceil(amount / 5));
  const before = [cpuOf(pid), cpuOfTree(postgres)];
  const { non2xx, errors, latency } = await load(amount);
  if (non2xx || errors) throw new Error(`${non2xx} refused, ${errors} failed`);
  const node = (cpuOf(pid) - before[0]) / amount;
  const inPostgres = (cpuOfTree(postgres) - before[1]) / amount;
  return { node, postgres: inPostgres, all: node + inPostgres, p99: latency.p99 };
};

/** Medians of both sides, which take turns. */
const compare = async (sides, postgres, requests) => {
  const measured = { crm: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? ['bare', 'crm'] : ['crm', 'bare'];
    for (const side of order) measured[side].push(await measure(sides[side], postgres, requests));
  }
  const of = (side) => (part) => median(measured[side].map((one) => one[part]));
  return { crm: of('crm'), bare: of('bare') };
};

const rowsOf = (what, { crm, bare }, target) => {
  const row = (part, name, unit) => ({ what: name, unit, ours: crm(part), reference: bare(part) });
  return [
    { ...row('all', what, 'ms CPU/request'), ...(target && { target: { ratio: target } }) },
    row('node', `${what}: Node only`, 'ms CPU/request'),
    row('p99', `${what}: p99 at 10 connections`, 'ms'),
  ];
};

const bed = await makeBed('crm', process.env.BENCH_KEEP);
try {
  const admin = await bed.admin('crm');
  const missing = [];
  for (const place of chosen) if (!(await isSeeded(admin, place))) missing.push(place);
  if (missing.length > 0) {
    await atOnce(admin, async () => {
      for (const place of missing) {
        console.log(`Writing ${place.name} contacts …`);
        await seed(admin, place);
      }
    });
    await admin.query('vacuum analyze');
  }
  const seeded = new Map();
  for (const place of chosen) {
    const callers = [];
    for (const { workspace, sample } of await samplesOf(admin, place)) {
      const token = await bed.accessToken({ user, session: crypto.randomUUID(), workspace, role: 'owner' });
      callers.push({ token, workspace, user, sample });
    }
    seeded.set(place, callers);
  }
  await admin.query('checkpoint');
  // Another instance relays: what is measured is the request. The last line shows what relaying adds.
  await admin.query(`insert into event_lease (name, holder, expires_at) values ('relay', gen_random_uuid(), now() + interval '1 hour')
                     on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`);
  const callers = [...seeded.values()].flat();
  const sides = {
    crm: await bed.startService(),
    bare: await bed.startBare('bare-crm.mjs', {
      url: bed.url,
      callers: callers.map(({ token, workspace, user: id }) => ({ token, workspace, user: id })),
    }),
  };

  const requestsOf = (place, name) =>
    seeded.get(place).flatMap(({ token, sample }) =>
      sample.map((contact, n) => {
        const request = casesOf(contact, n)[name];
        return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
      }),
    );
  const rows = [];
  for (const name of ['list', 'get', ...searches, 'create']) {
    if (only && !name.startsWith(only)) continue;
    const costs = new Map();
    for (const place of chosen) {
      console.log(`${name}, ${place.name} …`);
      const cost = await compare(sides, bed.postgres, requestsOf(place, name));
      costs.set(place, cost.crm('all'));
      rows.push(...rowsOf(`${name}, ${place.name}`, cost, name.includes(',') ? undefined : targets.bare));
    }
    const [least, , most] = places;
    if (targets.growth[name] && costs.has(most) && costs.has(least)) {
      const target = { ratio: targets.growth[name] };
      rows.push({
        what: `${name}, ${most.name} beside ${least.name}`,
        unit: 'ms CPU/request',
        ours: costs.get(most),
        reference: costs.get(least),
        target,
      });
    }
  }
  if (!only || only === 'create') {
    await admin.query(`delete from outbox; delete from event_lease where name = 'relay'`);
    rows.push(
      ...rowsOf(
        `create, ${chosen[0].name}, relayed`,
        await compare(sides, bed.postgres, requestsOf(chosen[0], 'create')),
      ),
    );
  }
  report(rows);
} finally {
  await bed.close();
}
