import { getHomeSummary, getHomeTrends } from '@fernway/contracts/http/crm-home';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { service } from '../src/main.js';
import { PeriodTotals1790000500050 } from '../src/migrations/1790000500050-period-totals.js';
import { SalesOfPeriods1790000500217 } from '../src/migrations/1790000500217-sales-of-periods.js';
import { addContact, addDeal, rowsOf } from './crm.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
});
beforeEach(async () => {
  owner = await crm.person();
});
afterAll(() => crm.close());

// The first test of the file: a connection that rests tells up to ten seconds later what it read, which would be counted here.
it('a summary reads as many rows as there are periods, however many leads there are', async () => {
  await rowsOf(
    crm,
    `insert into contact (workspace_id, id, name, lifecycle, lead_since, created_at)
     select $1, gen_random_uuid(), 'Lead', 'lead', now() - n * interval '3 minutes', now() - n * interval '3 minutes'
       from generate_series(1, 20000) n`,
    [owner.workspace],
  );
  await rowsOf(crm, 'vacuum analyze contact');
  await rowsOf(crm, 'vacuum analyze period_total');
  await rowsOf(crm, 'select pg_stat_reset()');
  const { newLeads, leads } = (
    await crm.request(getHomeSummary, { as: owner, query: { timeZone: 'America/New_York' } })
  ).body;
  expect(leads).toBe(20_000);
  expect(newLeads.previous).toBe(7 * 24 * 20);
  const read = await eventually(async () => {
    const rows = await rowsOf<{ table: string; read: number }>(
      crm,
      `select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
         from pg_stat_user_tables where relname in ('contact', 'period_total')`,
    );
    const counted = new Map(rows.map((row) => [row.table, row.read]));
    return counted.get('period_total')! > 0 && counted;
  });
  expect(read.get('contact')).toBe(0);
  // Of each week with leads: up to seven days, and the quarters of the parts of a day at its ends.
  expect(read.get('period_total')).toBeLessThan(8 * (7 + 2 * 96));
});

const withRunner = async (work: (runner: QueryRunner) => Promise<void>) => {
  const source = await new DataSource({
    type: 'postgres',
    url: crm.database.migrationUrl,
    installExtensions: false,
  }).initialize();
  const runner = source.createQueryRunner();
  await work(runner).finally(() => source.destroy());
};

it('the trends count what was there before they began to count', async () => {
  const trends = async () => (await crm.request(getHomeTrends, { as: owner })).body.periods;
  await addContact(crm, owner, { name: 'Lead' });
  await addDeal(crm, owner, { stage: 'Closed Won', value: { amount: 700, currency: 'USD' } });
  const before = await trends();
  expect(before.at(-1)).toMatchObject({ leads: 1, revenue: [{ amount: 700, currency: 'USD', sales: 1 }] });
  const totals =
    'select measure, grain, start, currency, sum(records) as records, sum(value) as value from period_total group by workspace_id, 1, 2, 3, 4 having sum(records) <> 0 order by workspace_id, 1, 2, 3, 4';
  const kept = await rowsOf(crm, totals);
  await withRunner(async (runner) => {
    const [first, ofSales] = [new PeriodTotals1790000500050(), new SalesOfPeriods1790000500217()];
    await ofSales.down(runner);
    await first.down(runner);
    await first.up(runner);
    await ofSales.up(runner);
  });
  expect(await rowsOf(crm, totals)).toEqual(kept);
  expect(await trends()).toEqual(before);
});
