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
import type { Person, TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { miscounts } from '../board.js';
import { addDeal, pipelinesOf, rowsOf } from '../crm.js';

const columnOf = ({ stages }: DealBoard, deal: Deal) => stages.find(({ stageId }) => stageId === deal.stageId)!;

/** The same numbers in every run (mulberry32). */
const numbersFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

export const dealBoard = (crm: TestService): void =>
  describe('the board', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const board = async (query: Record<string, unknown> = {}, as = owner) => {
      const answer = await crm.request(getDealBoard, { as, query });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as DealBoard;
    };

    it('shows every stage with its deals, what they are worth, and what of it is likely', async () => {
      const [first] = await pipelinesOf(crm, owner);
      const usd = (amount: number) => ({ amount, currency: 'USD' });
      const one = await addDeal(crm, owner, {
        name: 'One',
        value: usd(999),
        probability: 33.33,
        stage: 'Proposal Sent',
      });
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
          // The currency of most deals first.
          // 332.9667 and 0.5: rounded once, not one by one.
          { deals: 2, value: usd(1000), weightedValue: usd(333) },
          { deals: 1, value: { amount: 5000, currency: 'EUR' }, weightedValue: { amount: 500, currency: 'EUR' } },
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
        expect([round, await miscounts(crm, owner)]).toEqual([round, []]);
      }
      // Refused are only changes of what another just changed or deleted.
      expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
      expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(60);
      const shown = await board({ limit: 100 });
      for (const { deals, items } of shown.stages) expect(items).toHaveLength(deals);
    });
  });
