import {
  type Deal,
  type DealBoard,
  deleteDeal,
  getDealBoard,
  listDeals,
  restoreDeal,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import { createPipeline } from '@fernway/contracts/http/crm-pipelines';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { service } from '../src/main.js';
import { addDeal, pipelinesOf, rowsOf, stageIdOf } from './crm.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
});
afterAll(() => crm.close());
beforeEach(async () => {
  owner = await crm.person();
});

const board = async (query: Record<string, unknown> = {}, as = owner) => {
  const answer = await crm.request(getDealBoard, { as, query });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as DealBoard;
};
const columnOf = ({ stages }: DealBoard, deal: Deal) => stages.find(({ stageId }) => stageId === deal.stageId)!;

/** Differences between the sums that the writes keep and a recount of all deals of the workspace. */
const miscounts = () =>
  rowsOf(
    crm,
    `select * from (
       select stage_id, currency, count(*)::int as deals, sum(value) as value, sum(value * probability / 100) as weighted from deal
        where workspace_id = $1 and deleted_at is null group by 1, 2
     ) as counted full join (
       select stage_id, currency, deals, value, weighted_value as weighted from deal_total
        where workspace_id = $1 and (deals, value, weighted_value) <> (0, 0, 0)
     ) as held using (stage_id, currency)
      where (counted.deals, counted.value, counted.weighted) is distinct from (held.deals, held.value, held.weighted)`,
    [owner.workspace],
  );

/** The same numbers in every run (mulberry32). */
const numbersFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

describe('the board', () => {
  it('shows every stage with its deals, what they are worth, and what of it is likely', async () => {
    const [first] = await pipelinesOf(crm, owner);
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    const one = await addDeal(crm, owner, { name: 'One', value: usd(999), probability: 33.33, stage: 'Proposal Sent' });
    const two = await addDeal(crm, owner, { name: 'Two', value: usd(1), probability: 50, stage: 'Proposal Sent' });
    const euro = await addDeal(crm, owner, {
      name: 'Euro',
      value: { amount: 5000, currency: 'EUR' },
      probability: 10,
      stage: 'Proposal Sent',
    });
    const won = await addDeal(crm, owner, { stage: 'Closed Won' });
    const shown = await board();
    expect(shown.pipeline).toEqual(first);
    expect(shown.stages.map(({ stageId, deals }) => [stageId, deals])).toEqual(
      first!.stages.map(({ id, name }) => [id, { 'Proposal Sent': 3, 'Closed Won': 1 }[name] ?? 0]),
    );
    expect(columnOf(shown, one)).toEqual({
      stageId: one.stageId,
      deals: 3,
      totals: [
        { deals: 1, value: { amount: 5000, currency: 'EUR' }, weightedValue: { amount: 500, currency: 'EUR' } },
        // 332.9667 and 0.5: rounded once, not one by one.
        { deals: 2, value: usd(1000), weightedValue: usd(333) },
      ],
      items: [euro, two, one],
      next: null,
    });
    expect(columnOf(shown, won).items).toEqual([won]);
    expect(shown.stages[0]).toEqual({ stageId: first!.stages[0]!.id, deals: 0, totals: [], items: [], next: null });
  });

  it('goes on in the list where a stage has more', async () => {
    const deals: Deal[] = [];
    for (let n = 0; n < 5; n += 1) deals.push(await addDeal(crm, owner));
    await addDeal(crm, owner, { stage: 'Negotiation' });
    const column = columnOf(await board({ limit: 2 }), deals[0]!);
    const query = { stageId: deals[0]!.stageId, sort: '-stageSince', after: column.next };
    const { body: rest } = await crm.request(listDeals, { as: owner, query });
    expect([...column.items, ...rest.items].map(({ id }: Deal) => id)).toEqual(deals.map(({ id }) => id).reverse());
    expect(rest.next).toBeNull();
  });

  it('is of the pipeline that was asked for, of this workspace', async () => {
    const stages = [
      { name: 'In', kind: 'open', group: 'qualified', probability: 10 },
      { name: 'Yes', kind: 'won', probability: 100 },
      { name: 'No', kind: 'lost', probability: 0 },
    ];
    const { body: pipeline } = await crm.request(createPipeline, { as: owner, body: { name: 'Other', stages } });
    const deal = await addDeal(crm, owner, { pipelineId: pipeline.id });
    expect((await board({ pipelineId: pipeline.id })).stages.map(({ deals }) => deals)).toEqual([1, 0, 0]);
    expect((await board()).stages.every(({ deals }) => deals === 0)).toBe(true);
    const stranger = await crm.person();
    for (const [as, pipelineId] of [
      [stranger, deal.pipelineId],
      [owner, randomUUID()],
    ] as const) {
      expect((await crm.request(getDealBoard, { as, query: { pipelineId } })).status).toBe(404);
    }
    expect(JSON.stringify(await board({}, stranger))).not.toContain(deal.dealId);
  });

  it('adds up right after any run of changes, also concurrent ones', async () => {
    const random = numbersFrom(20_261_121);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const stages = (await pipelinesOf(crm, owner))[0]!.stages.map(({ id }) => id);
    const fields = () => ({
      value: { amount: Math.floor(random() * 1e9), currency: pick(['USD', 'EUR', 'JPY']) },
      probability: Math.floor(random() * 10_001) / 100,
      stage: pick(stages),
    });
    const known = await Promise.all(Array.from({ length: 15 }, () => addDeal(crm, owner, fields())));
    const statuses: number[] = [];
    const act = async (): Promise<void> => {
      const params = { id: pick(known).id };
      const what = random();
      const entered = fields();
      if (what < 0.2) known.push(await addDeal(crm, owner, entered));
      else if (what < 0.35) statuses.push((await crm.request(deleteDeal, { as: owner, params })).status);
      else if (what < 0.5) statuses.push((await crm.request(restoreDeal, { as: owner, params, body: {} })).status);
      else {
        const [row] = await rowsOf<{ version: number }>(crm, 'select version from deal where id = $1', [params.id]);
        const body = what < 0.7 ? { stage: entered.stage } : what < 0.8 ? { value: entered.value } : entered;
        statuses.push(
          (await crm.request(updateDeal, { as: owner, params, body: { version: row!.version, ...body } })).status,
        );
      }
    };
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(Array.from({ length: 8 }, act));
      expect([round, await miscounts()]).toEqual([round, []]);
    }
    // Refused are only changes of what another just changed or deleted.
    expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(60);
    const shown = await board({ limit: 100 });
    for (const { deals, items } of shown.stages) expect(items).toHaveLength(deals);
  });

  it('costs the same with twenty thousand deals: it reads its cards and no other', async () => {
    const [first] = await pipelinesOf(crm, owner);
    const stageId = await stageIdOf(crm, owner, 'Negotiation');
    await rowsOf(
      crm,
      `insert into deal (workspace_id, id, number, name, customer_name, value, currency, probability, pipeline_id, stage_id, state, priority, stage_since)
       select $1, gen_random_uuid(), 'CRM' || n, 'Deal ' || n, 'Oak', 1000000000000, 'USD', 50, $2, $3, 'open', 'low', now() - n * interval '1 minute'
         from generate_series(1, 20000) n`,
      [owner.workspace, first!.id, stageId],
    );
    expect(await miscounts()).toEqual([]);
    await rowsOf(crm, 'vacuum analyze deal');
    const shown = (await board({ limit: 20 })).stages.find((stage) => stage.stageId === stageId)!;
    // Larger than a browser can count exactly: the sum stops there.
    expect(shown).toMatchObject({
      deals: 20_000,
      totals: [{ value: { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' } }],
    });
    expect(shown.items).toHaveLength(20);
    // What the tests before have read may be told up to ten seconds late, and would count here: then it is asked again.
    const read = await eventually(async () => {
      await rowsOf(crm, 'select pg_stat_reset()');
      await board({ limit: 20 });
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
});
