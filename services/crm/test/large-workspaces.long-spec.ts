import { aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { type DealBoard, getDealBoard } from '@fernway/contracts/http/crm-deals';
import { loadSampleData } from '@fernway/contracts/http/crm-sample-data';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { dealList } from '../src/deals/deals.repository.js';
import { HomeRepository } from '../src/home/home.repository.js';
import { readPage } from '../src/records/record-pages.repository.js';
import { miscounts } from './board.js';
import { fillPages } from './contacts-pages.js';
import { explained } from './explained.js';
import { pipelinesOf, rowsOf, stageIdOf } from './crm.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
});
beforeEach(async () => {
  owner = await crm.person();
});
afterAll(() => crm.close());

it('pages of contacts read the index of the sort under row security and count nothing', async () => {
  await fillPages(crm, owner, 4_000);
  await rowsOf(crm, 'analyze contact');
  const plans = await crm.database.tenancy.run({ workspace: owner.workspace }, async (tx) => {
    const texts = [
      ...['name_key', 'source_key'].flatMap((column) =>
        ['und', 'zh', 'ja', 'ko'].map((language) => [`${column} collate "${language}-x-icu"`, `'m'`]),
      ),
      ['created_at', `'2026-01-01T00:10:00Z'`],
      ['updated_at', `'2026-02-01T00:00:01Z'`],
    ];
    return Promise.all(
      texts.map(([column, key]) =>
        tx.query({
          text: `explain select id from contact where deleted_at is null
                   and (${column}, id) < (${key}, '${owner.workspace}') order by ${column} desc, id desc limit 51`,
        }),
      ),
    );
  });
  for (const plan of plans) {
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan Backward using contact_by_/);
    expect(JSON.stringify(plan)).toMatch(/Index Cond: .*ROW/);
  }
});

it('pages of deals by their amounts read an index of both under row security', async () => {
  const [first] = await pipelinesOf(crm, owner);
  await rowsOf(
    crm,
    `insert into deal (workspace_id, id, number, name, customer_name, value, currency, probability, pipeline_id, stage_id, state, priority)
     select $1, gen_random_uuid(), 'CRM' || n, 'Deal ' || n, 'Oak', n, (array['USD', 'KWD', 'JPY'])[n % 3 + 1], 50, $2, $3, 'open', 'low'
       from generate_series(1, 6000) n`,
    [owner.workspace, first!.id, await stageIdOf(crm, owner, 'Negotiation')],
  );
  await rowsOf(crm, 'vacuum analyze deal');
  const plans = await explained(crm, owner, async (tx) => {
    for (const sort of ['value', '-value']) {
      const after = { key: ['KWD', '2000'] as [string, string], id: owner.workspace };
      await readPage(tx, dealList, { sort, limit: 51, after, where: [] });
    }
    await new HomeRepository().hotDeals(tx, 10);
  });
  expect(plans.map(({ rows }) => rows).filter((rows) => rows > 400)).toEqual([]);
  for (const { plan } of plans.slice(0, 2)) expect(JSON.stringify(plan)).toMatch(/Index Cond.*ROW/);
});

it('figures over deals ask an index whose the records are, and not row after row of the table', async () => {
  await crm.request(loadSampleData, { as: owner, body: { trade: 'retail', language: 'en', timeZone: 'UTC' } });
  await rowsOf(crm, 'vacuum analyze deal');
  const scans = await eventually(async () => {
    await rowsOf(crm, 'select pg_stat_reset()');
    const query = { figure: 'sum', of: 'value', by: 'stageId' };
    expect((await crm.request(aggregateDeals, { as: owner, query })).status).toBe(200);
    return eventually(async () => {
      const [found] = await rowsOf<{ whole: number; indexed: number }>(
        crm,
        `select seq_scan::int as whole, idx_scan::int as indexed from pg_stat_user_tables where relname = 'deal'`,
      );
      // Idle connections report what they read before up to a minute late: a look that is not alone is repeated.
      return found!.whole + found!.indexed > 0 && found;
    }).then((found) => found!.whole === 0 && found);
  });
  expect(scans).toMatchObject({ whole: 0 });
});

it('the board costs the same with twenty thousand deals: it reads its cards and no other', async () => {
  const board = async () => (await crm.request(getDealBoard, { as: owner, query: { limit: 20 } })).body as DealBoard;
  const [first] = await pipelinesOf(crm, owner);
  const stageId = await stageIdOf(crm, owner, 'Negotiation');
  await rowsOf(
    crm,
    `insert into deal (workspace_id, id, number, name, customer_name, value, currency, probability, pipeline_id, stage_id, state, priority, stage_since)
     select $1, gen_random_uuid(), 'CRM' || n, 'Deal ' || n, 'Oak', 1000000000000, 'USD', 50, $2, $3, 'open', 'low', now() - n * interval '1 minute'
       from generate_series(1, 20000) n`,
    [owner.workspace, first!.id, stageId],
  );
  expect(await miscounts(crm, owner)).toEqual([]);
  await rowsOf(crm, 'vacuum analyze deal');
  const shown = (await board()).stages.find((stage) => stage.stageId === stageId)!;
  // Larger than a browser can count exactly: the sum stops there.
  expect(shown).toMatchObject({
    deals: 20_000,
    totals: [{ value: { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' } }],
  });
  expect(shown.items).toHaveLength(20);
  // What the tests before have read may be told up to ten seconds late, and would count here: then it is asked again.
  const read = await eventually(async () => {
    await rowsOf(crm, 'select pg_stat_reset()');
    await board();
    const stats = await eventually(async () => {
      const [now] = await rowsOf<{ scans: number; sequential: number; rows: number }>(
        crm,
        `select coalesce(idx_scan, 0)::int as scans, seq_scan::int as sequential, idx_tup_fetch::int as rows
           from pg_stat_user_tables where relname = 'deal'`,
      );
      return now!.scans > 0 && now!;
    });
    return stats.rows <= 21 && stats;
  });
  expect(read.sequential).toBe(0);
});
