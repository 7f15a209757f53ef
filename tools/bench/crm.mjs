// CPU per request of the CRM beside a bare handler (bare-crm.mjs), with 100,000 contacts in the workspace: the service's
// own process and Postgres, on the service's own port, the token already cached. Needs Linux (/proc) and a build.
import autocannon from 'autocannon';
import { makeBed } from './bed.ts';
import { cpuOf, cpuOfTree } from './cpu.mjs';
import { median, report } from './rows.ts';

const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const amount = Number(process.env.BENCH_REQUESTS ?? 2_000);
const only = process.env.BENCH_ONLY;
const workspace = '0198c1b0-0000-7000-8000-00000000000a';
const user = '0198c1b0-0000-7000-8000-00000000000b';

const seed = async (admin) => {
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
  return rows;
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

const compare = async (name, sides, postgres, requests, token, target) => {
  const measured = { crm: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? ['bare', 'crm'] : ['crm', 'bare'];
    for (const side of order) measured[side].push(await measure(sides[side], postgres, requests, token));
  }
  const of = (side, part) => median(measured[side].map(part));
  const row = (what, part) => ({ what, unit: 'ms CPU/request', ours: of('crm', part), reference: of('bare', part) });
  return [
    { ...row(name, (cost) => cost.node + cost.postgres), ...(target && { target: { ratio: target } }) },
    row(`${name}: Node only`, (cost) => cost.node),
    row(`${name}: Postgres only`, (cost) => cost.postgres),
  ];
};

const bed = await makeBed('crm');
try {
  const admin = await bed.admin('crm');
  console.log(`Writing ${contacts} contacts …`);
  const sample = await seed(admin);
  // Another instance relays: what is measured is the request. The last line shows what relaying adds.
  await admin.query(`insert into event_lease (name, holder, expires_at) values ('relay', gen_random_uuid(), now() + interval '1 hour')`);
  const token = await bed.accessToken({ user, session: crypto.randomUUID(), workspace, role: 'owner' });
  const sides = {
    crm: await bed.startService(),
    bare: await bed.startBare('bare-crm.mjs', { url: bed.url, token, workspace, user }),
  };

  const rows = [];
  const run = async (name, requests, target) => {
    if (!only || name === only) rows.push(...(await compare(name, sides, bed.postgres, requests, token, target)));
  };
  const { list, get, search, create } = casesOf(sample);
  await run('list 50', list, 2);
  await run('get', get, 2);
  await run('search', search, 2);
  await run('create', create, 2);
  await admin.query(`delete from outbox; delete from event_lease where name = 'relay'`);
  await run('create, relayed', create);
  report(rows);
} finally {
  await bed.close();
}
