// What dashboards ask of services/analytics, in workspaces of 1,000 to 1,000,000 sales and half as many deals: CPU of the
// service with Postgres per answer, beside the same question in plain SQL over the records. Facts are generated; roll-ups are
// made of them by the service's own statements. Needs Linux (/proc); BENCH_SALES=1000,100000 measures these sizes only, and
// BENCH_KEEP=folder keeps the database for the next run.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { questions } from './analytics-questions.ts';
import { makeBed } from './bed.ts';
import { cpuOf, cpuOfTree } from './cpu.mjs';
import { median, report, type Row } from './rows.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const requests = Number(process.env['BENCH_REQUESTS'] ?? 50);
const sizes = (process.env['BENCH_SALES'] ?? '1000,100000,1000000').split(',').map(Number);
const customersAtOnce = 500;

const unit = 'ms CPU';
const target = { ours: 30 };
const growth = { ratio: 1.3 };

type Statement = { name?: string; text: string; values: unknown[] };
type Tx = { workspace: string; send(statement: Statement): void };
type CustomerMonth = { customer: string; month: string };
type Kind = { table: string };
type Built = {
  movesOf(kind: Kind): string;
  addMoves(moves: string): string;
  saleFacts: Kind;
  dealFacts: Kind;
  CustomersRepository: new () => { recount(tx: Tx, months: CustomerMonth[]): void };
};

/** As it was built: checking the bench's types must not need a build. */
const built = async (): Promise<Built> => {
  const parts = ['roll-ups/fact-kind', 'roll-ups/roll-ups.repository', 'sales/sale-facts', 'deals/deal-facts'];
  const modules = await Promise.all(
    [...parts, 'customers/customers.repository'].map(
      (part) => import(new URL(`../../services/analytics/dist/${part}.js`, import.meta.url).href),
    ),
  );
  return Object.assign({}, ...modules);
};

const service = await built();
const bed = await makeBed('analytics', process.env['BENCH_KEEP']);
try {
  const admin = await bed.admin('analytics');
  /** The statements by which the service counts these months of customers anew. */
  const recount = (workspace: string, months: CustomerMonth[]): Statement[] => {
    const sent: Statement[] = [];
    new service.CustomersRepository().recount({ workspace, send: (statement) => void sent.push(statement) }, months);
    return sent;
  };
  const rollUp = ({ table }: Kind, kind: Kind, workspace: string) =>
    admin.query(
      `with signed as (select 1 as sign, f.* from ${table} f where workspace_id = $1) ${service.addMoves(service.movesOf(kind))}`,
      [workspace],
    );
  /** Three years of sales to a twentieth as many customers, some of whom buy much more often than others. */
  const fill = async (workspace: string, sales: number): Promise<void> => {
    await admin.query(
      `insert into sale_fact (workspace_id, id, version, date, amount, currency, cost, quantity, product_id, contact_id, company_id,
                              owner_id, country, region, channel)
       select $1, gen_random_uuid(), 1, current_date - floor(random() * 1095)::int, 100 + floor(random() * 50000), 'USD',
              case when random() < 0.8 then floor(random() * 100) end, 1 + floor(random() * 5),
              pick('product', floor(random() * 60)), case when who % 3 = 0 then pick('contact', who) end,
              case when who % 3 > 0 then pick('company', who) end, pick('owner', floor(random() * 8)),
              (array['US', 'FR', 'JP', 'KR', 'ES', 'CN', 'DE', 'GB'])[1 + who % 8], 'Region ' || who % 20,
              (array['Shop', 'Web', 'Phone', 'Fair'])[1 + n % 4]
         from generate_series(1, $2::int) as n,
              lateral (select floor(power(random(), 2) * greatest($2::int / 20, 1))::int + 0 * n as who) as buyer`,
      [workspace, sales],
    );
    await admin.query(
      `insert into deal_fact (workspace_id, id, version, state, stage_id, value, weighted, currency, owner_id, created_on, closed_on, cycle_days)
       select $1, gen_random_uuid(), 1, state, pick('stage', n % 5), 1000 + n % 50000, 500, 'USD', pick('owner', n % 8),
              made, case when state <> 'open' then made + 20 end, case when state <> 'open' then 20 end
         from generate_series(1, $2::int / 2) as n,
              lateral (select (array['open', 'won', 'lost'])[1 + n % 3] as state, current_date - 30 - n % 1065 as made) as life`,
      [workspace, sales],
    );
    await rollUp(service.saleFacts, service.saleFacts, workspace);
    await rollUp(service.dealFacts, service.dealFacts, workspace);
    await admin.query(`insert into model_progress (workspace_id, model, event_time) values ($1, 'sales', now())`, [
      workspace,
    ]);
    const { rows: months } = await admin.query<CustomerMonth>(
      `select distinct coalesce(company_id, contact_id) as customer, to_char(date, 'YYYY-MM-01') as month
         from sale_fact where workspace_id = $1 order by 1`,
      [workspace],
    );
    const byCustomer = Map.groupBy(months, ({ customer }) => customer);
    const groups = [...byCustomer.values()];
    for (let from = 0; from < groups.length; from += customersAtOnce)
      for (const statement of recount(workspace, groups.slice(from, from + customersAtOnce).flat()))
        await admin.query(statement);
  };
  await admin.query(
    `create or replace function pick(kind text, n double precision) returns uuid language sql immutable as $$ select md5(kind || n)::uuid $$`,
  );
  await admin.query('select setseed(0.5)');
  const places = new Map<number, string>();
  for (const size of sizes) {
    const workspace = `0198c1b0-0000-7000-8000-${String(size).padStart(12, '0')}`;
    places.set(size, workspace);
    const known = await admin.query('select from model_progress where workspace_id = $1', [workspace]);
    if (known.rowCount) continue;
    console.log(`Writing ${size.toLocaleString('en')} sales …`);
    await admin.query('begin');
    await fill(workspace, size);
    await admin.query('commit');
  }
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');

  const measured = await bed.startService();
  const { port } = measured;
  /** Milliseconds of CPU, of the service and of Postgres: what else the machine does hardly changes them. */
  const costOf = async (count: number, work: () => Promise<unknown>): Promise<number> => {
    const used = () => cpuOf(measured.pid) + cpuOfTree(bed.postgres);
    const before = used();
    for (let nth = 0; nth < count; nth += 1) await work();
    return (used() - before) / count;
  };
  const medianCost = async (work: () => Promise<unknown>): Promise<number> => {
    // Plans, code, pages.
    await costOf(10, work);
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await costOf(requests, work));
    return median(costs);
  };
  const ask = async (path: string, token: string): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };
  const plainly = (statements: string[], workspace: string, times: number): Promise<number> =>
    costOf(times, async () => {
      for (const text of statements) await admin.query(text, [workspace]);
    });
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const rows: Row[] = [];
  for (const { name, path, plain } of questions) {
    const costs = new Map<number, number>();
    for (const [size, workspace] of places) {
      const token = await bed.accessToken({ user: randomUUID(), session: randomUUID(), workspace, role: 'owner' });
      const ours = await medianCost(() => ask(path, token));
      costs.set(size, ours);
      const reference = await plainly(plain, workspace, size > 10_000 ? 1 : 20);
      rows.push({ what: `${name}, ${size.toLocaleString('en')} sales`, unit, ours, reference, target });
    }
    rows.push({
      what: `${name}, ${most.toLocaleString('en')} beside ${least.toLocaleString('en')}`,
      unit,
      ours: costs.get(most)!,
      reference: costs.get(least)!,
      target: growth,
    });
  }
  const asService = new pg.Client({ connectionString: bed.url });
  await asService.connect();
  for (const [size, workspace] of places) {
    await asService.query(`select set_config('app.ws', $1, false)`, [workspace]);
    const { rows: found } = await asService.query<CustomerMonth>(
      `select customer_id as customer, to_char(month, 'YYYY-MM-DD') as month from customer_month order by random() limit 1`,
    );
    const ours = await medianCost(async () => {
      for (const statement of recount(workspace, found)) await asService.query(statement);
    });
    rows.push({ what: `a customer counted anew, ${size.toLocaleString('en')} sales`, unit, ours, target });
  }
  await asService.end();
  report(rows);
} finally {
  await bed.close();
}
