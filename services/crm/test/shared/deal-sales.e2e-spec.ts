import type { Endpoint } from '@fernway/contracts/endpoint';
import { SalesChanged } from '@fernway/contracts/events/crm-batches';
import { SaleCreated, SaleDeleted, SaleUpdated } from '@fernway/contracts/events/crm-commerce';
import { getContact, updateContact } from '@fernway/contracts/http/crm';
import { type Batch, bulkOf } from '@fernway/contracts/http/crm-batches';
import { updateCompany } from '@fernway/contracts/http/crm-companies';
import { type Deal, deleteDeal, getDeal, restoreDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { createPipeline, type Pipeline, updatePipeline } from '@fernway/contracts/http/crm-pipelines';
import { createProduct, type Product, updateProduct } from '@fernway/contracts/http/crm-products';
import { deleteSale, restoreSale, updateSale } from '@fernway/contracts/http/crm-sales';
import { adoptSampleData, loadSampleData, removeSampleData } from '@fernway/contracts/http/crm-sample-data';
import { Tenancy } from '@fernway/database';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import type { QueryRunner } from 'typeorm';
import { DealSalesService } from '../../src/deal-sales/deal-sales.service.js';
import { SalesOfWonDeals1790000500192 } from '../../src/migrations/1790000500192-sales-of-won-deals.js';
import { ended, undo } from '../batches.js';
import { addContact, addDeal, openWorkspace, rowsOf } from '../crm.js';
import { checked, ran, upload } from '../imports.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const chairs = { name: 'Oak chair', quantity: 3, price: 12_050, discount: 10 };
const delivery = { name: 'Delivery', quantity: 1.5, price: 333 };
const address = { country: 'Spain', region: 'Galicia' };

type Sold = { id: string; deal: string; line: string | null; amount: string };

/** What deals say must have been sold. */
const expected = `
  select d.id as deal, l.line ->> 'id' as line, coalesce(l.line ->> 'name', d.name) as name, coalesce((l.line ->> 'total')::bigint, d.value)::text as amount,
         d.currency, coalesce(l.line ->> 'quantity', '1')::numeric(10, 3)::text as quantity, l.line ->> 'productId' as product, d.customer_name,
         d.contact_id, d.contact_name, d.company_id, d.company_name, d.owner_id, (d.closed_at at time zone 'UTC')::date::text as date, d.sample
    from deal d left join lateral jsonb_array_elements(d.lines) as l (line) on true
   where d.workspace_id = $1 and d.state = 'won' and d.deleted_at is null order by deal, line nulls first`;
const written = `
  select deal_id as deal, deal_line_id::text as line, name, amount::text, currency, quantity::text, product_id::text as product, customer_name,
         contact_id, contact_name, company_id, company_name, owner_id, date::text, sample
    from sale where workspace_id = $1 and origin = 'deal' and deleted_at is null order by deal, line nulls first`;
const sums = (amount: string, of: string) =>
  `select currency, sum(${amount})::text as sum from ${of} and workspace_id = $1 and deleted_at is null group by currency order by currency`;

export const dealSales = (crm: TestService): void =>
  describe('sales of won deals', () => {
    let owner: Person;
    let contactId: string;
    let lined: Deal;
    let whole: Deal;
    beforeEach(async () => {
      owner = await crm.person();
      contactId = (
        await addContact(crm, owner, { name: 'Mara', email: 'mara@oak.example', companyName: 'Oak', address })
      ).id;
      lined = await addDeal(crm, owner, { name: 'Lined', contactId, lines: [chairs, delivery] });
      whole = await addDeal(crm, owner, { name: 'Whole', contactId, value: { amount: 77, currency: 'JPY' } });
    });

    const find = async ({ id }: Pick<Deal, 'id'>) =>
      (await crm.request(getDeal, { as: owner, params: { id } })).body as Deal;
    const change = async (deal: Deal, body: Record<string, unknown>): Promise<Deal> => {
      const { version } = await find(deal);
      const answer = await crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: { version, ...body } });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Deal;
    };
    const remove = (deal: Deal) => crm.request(deleteDeal, { as: owner, params: { id: deal.id } });
    const restore = (deal: Deal) => crm.request(restoreDeal, { as: owner, params: { id: deal.id }, body: {} });
    const bulk = async (set: Record<string, unknown>): Promise<Batch> => {
      const body = { select: { ids: [lined.id, whole.id] }, set };
      const answer = await crm.request(bulkOf.deal.change, { as: owner, body });
      return ended(crm, owner, (answer.body as Batch).id);
    };
    const bulkDelete = async (): Promise<Batch> => {
      const body = { select: { ids: [lined.id, whole.id] } };
      return ended(crm, owner, ((await crm.request(bulkOf.deal.delete, { as: owner, body })).body as Batch).id);
    };
    const imported = async (file: string): Promise<string> => {
      const made = await upload(crm, owner, file, { recordType: 'deal' });
      await checked(crm, owner, made, { options: { existing: 'update' } });
      return (await ran(crm, owner, made)).batchId!;
    };
    const win = () => bulk({ stage: 'Closed Won' });
    const sold = () =>
      rowsOf<Sold>(
        crm,
        `select id, deal_id as deal, deal_line_id::text as line, amount::text from sale where workspace_id = $1 and deleted_at is null order by id`,
        [owner.workspace],
      );
    const historyOf = (id: string) =>
      rowsOf<{ action: string; changes: Record<string, unknown> }>(
        crm,
        'select version, action, actor, origin, batch_id, changes from sale_history where sale_id = $1 order by version',
        [id],
      );

    /** What was sold is what deals say, to the minor unit; asked again, nothing changes. @returns how many sales there are */
    const requireRight = async (): Promise<number> => {
      const at = [owner.workspace];
      const should = await rowsOf(crm, expected, at);
      expect(await rowsOf(crm, written, at)).toEqual(should);
      expect(await rowsOf(crm, sums('amount', `sale where origin = 'deal'`), at)).toEqual(
        await rowsOf(crm, sums('value', `deal where state = 'won'`), at),
      );
      const ids = await rowsOf<{ id: string }>(crm, 'select id from deal where workspace_id = $1', at);
      const again = await crm.app
        .get(Tenancy, { strict: false })
        .run({ workspace: owner.workspace, user: owner.user }, (tx) =>
          crm.app.get(DealSalesService, { strict: false }).follow(
            tx,
            ids.map(({ id }) => ({ id, to: 'won' })),
          ),
        );
      expect(again).toEqual([]);
      return should.length;
    };

    /** Each path by which deals change, and how many sales there are then. */
    const paths: [string, () => Promise<unknown>, number][] = [
      ['a deal is made won', () => addDeal(crm, owner, { stage: 'Closed Won', lines: [chairs, delivery] }), 2],
      ['a deal is won', () => change(lined, { stage: 'Closed Won' }), 2],
      ['a deal without lines is won', () => change(whole, { stage: 'Closed Won' }), 1],
      ['a deal is lost', () => change(lined, { stage: 'Closed Lost' }), 0],
      ['a won deal is reopened', async () => (await win(), change(lined, { stage: 'Negotiation' })), 1],
      ['a won deal is lost', async () => (await win(), change(whole, { stage: 'Closed Lost' })), 2],
      ['a won deal changes its value', async () => (await win(), change(whole, { value: usd(5) })), 3],
      [
        'a won deal changes its lines',
        async () => (await win(), change(lined, { lines: [delivery, chairs, chairs] })),
        4,
      ],
      ['a won deal gets lines', async () => (await win(), change(whole, { lines: [delivery] })), 3],
      ['a won deal loses its lines', async () => (await win(), change(lined, { lines: [] })), 2],
      [
        'a won deal changes customer, owner and closing time',
        async () => {
          await win();
          const { id } = await addContact(crm, owner, { name: 'Noa', companyName: 'Elm' });
          await change(lined, {
            contactId: id,
            companyName: 'Elm',
            ownerId: null,
            closedAt: '2026-05-01T23:30:00.000Z',
          });
        },
        3,
      ],
      ['a won deal is deleted', async () => (await win(), remove(lined)), 1],
      ['a won deal is restored', async () => (await win(), await remove(lined), restore(lined)), 3],
      ['many deals are won', () => win(), 3],
      ['many deals are reopened', async () => (await win(), bulk({ stage: 'Qualified' })), 0],
      ['many won deals get another owner', async () => (await win(), bulk({ ownerId: null })), 3],
      ['the win of many is undone', async () => undo(crm, owner, (await win()).id), 0],
      ['many won deals are deleted', async () => (await win(), bulkDelete()), 0],
      ['the deletion of many is undone', async () => (await win(), undo(crm, owner, (await bulkDelete()).id)), 3],
      ['a file brings a won deal', () => imported('Deal,Customer,Value,Stage\nA,Mara,12.5,Closed Won\n'), 1],
      [
        'a file wins a deal',
        () => imported(`Fernway ID,Deal,Stage\n${lined.id},Lined,Closed Won\n${whole.id},Whole,Negotiation\n`),
        2,
      ],
      [
        'the win by a file is undone',
        async () =>
          undo(
            crm,
            owner,
            await imported(
              `Fernway ID,Deal,Customer,Value,Stage\n${lined.id},Lined,,,Closed Won\n,B,Mara,3,Closed Won\n`,
            ),
          ),
        0,
      ],
      [
        'a contact and its company are renamed',
        async () => {
          await win();
          const { version } = (await crm.request(getContact, { as: owner, params: { id: contactId } })).body;
          const { companyId } = await find(lined);
          const company = { as: owner, params: { id: companyId! }, body: { version: 1, name: 'Oak & Sons' } };
          expect((await crm.request(updateCompany, company)).status).toBe(200);
          const contact = { as: owner, params: { id: contactId }, body: { version, name: 'Mara Jones' } };
          expect((await crm.request(updateContact, contact)).status).toBe(200);
        },
        3,
      ],
      [
        'a contact is merged',
        async () => {
          await win();
          await mergedContacts();
        },
        3,
      ],
      [
        'the merge of a contact is undone',
        async () => {
          await win();
          await undo(crm, owner, (await mergedContacts()).id);
        },
        3,
      ],
      [
        'the stage of won deals is removed',
        async () => {
          const stages = [
            { name: 'Open', kind: 'open', group: 'qualified', probability: 10, staleAfterDays: null },
            { name: 'Signed', kind: 'won', probability: 100, staleAfterDays: null },
            { name: 'Paid', kind: 'won', probability: 100, staleAfterDays: null },
            { name: 'Off', kind: 'lost', probability: 0, staleAfterDays: null },
          ];
          const body = { name: 'Second', stages };
          const pipeline = (await crm.request(createPipeline, { as: owner, body })).body as Pipeline;
          await bulk({ pipelineId: pipeline.id, stage: 'Signed' });
          const [gone, heir] = pipeline.stages.filter(({ kind }) => kind === 'won').map(({ id }) => id);
          const kept = pipeline.stages.filter(({ id }) => id !== gone);
          const { status, text } = await crm.request(updatePipeline, {
            as: owner,
            params: { id: pipeline.id },
            body: { version: pipeline.version, name: pipeline.name, stages: kept, moveTo: { [gone!]: heir } },
          });
          expect([status, text]).toEqual([200, text]);
        },
        3,
      ],
    ];
    const mergedContacts = async (): Promise<Batch> => {
      const keep = await addContact(crm, owner, { name: 'Mara Jones' });
      const { body: other } = await crm.request(getContact, { as: owner, params: { id: contactId } });
      const body = { keepId: keep.id, keepVersion: keep.version, otherId: other.id, otherVersion: other.version };
      const { status, body: batch, text } = await crm.request(mergeOf.contact.merge, { as: owner, body });
      expect([status, text]).toEqual([201, text]);
      return batch as Batch;
    };

    it.each(paths)('are right when %s', async (_path, go, count) => {
      const other = await crm.person();
      await addDeal(crm, other, { stage: 'Closed Won' });
      await go();
      expect(await requireRight()).toBe(count);
      expect(await rowsOf(crm, 'select version from sale where workspace_id = $1', [other.workspace])).toEqual([
        { version: 1 },
      ]);
    });

    it('are the same ones when a deal is won again', async () => {
      await change(lined, { stage: 'Closed Won' });
      const first = await sold();
      await change(lined, { stage: 'Negotiation' });
      expect(await sold()).toEqual([]);
      await change(lined, { stage: 'Closed Won' });
      expect(await sold()).toEqual(first);
      const { actor, origin, batch_id } = { actor: owner.user, origin: 'person', batch_id: null };
      const by = { actor, origin, batch_id };
      expect(await historyOf(first[0]!.id)).toEqual([
        { version: 1, action: 'created', changes: {}, ...by },
        { version: 2, action: 'deleted', changes: {}, ...by },
        { version: 3, action: 'restored', changes: {}, ...by },
      ]);
    });

    it('tell what became of each, and history keeps what changed', async () => {
      await change(whole, { stage: 'Closed Won' });
      const [sale] = await sold();
      const told = (event: typeof SaleCreated | typeof SaleUpdated | typeof SaleDeleted) =>
        eventually(() => crm.events.of(event).find(({ subject }) => subject === sale!.id));
      expect((await told(SaleCreated)).data).toMatchObject({
        name: 'Whole',
        amount: { amount: 77, currency: 'JPY' },
        origin: 'deal',
        dealId: whole.id,
        country: 'Spain',
        region: 'Galicia',
      });
      await change(whole, { value: usd(5) });
      expect((await told(SaleUpdated)).data).toMatchObject({ amount: usd(5), version: 2 });
      expect((await historyOf(sale!.id))[1]).toMatchObject({
        action: 'updated',
        changes: { amount: [{ amount: 77, currency: 'JPY' }, usd(5)] },
      });
      await remove(whole);
      expect(await told(SaleDeleted)).toMatchObject({ aggregateversion: 3 });
    });

    it('are told by the event of a batch where a file wins their deal', async () => {
      const batchId = await imported('Deal,Customer,Value,Stage\nA,Mara,12.5,Closed Won\n');
      const event = await eventually(() => crm.events.of(SalesChanged).find(({ data }) => data.batchId === batchId));
      const [sale] = await sold();
      expect(event.data).toMatchObject({
        kind: 'import',
        items: [{ id: sale!.id, version: 1, deleted: false, amount: usd(1250), origin: 'deal' }],
      });
    });

    it('are changed, deleted and restored by their deal only', async () => {
      await change(whole, { stage: 'Closed Won' });
      const [{ id } = { id: '' }] = await sold();
      const detail = `This sale belongs to deal ${whole.dealId}: change the deal`;
      const refused = async (endpoint: Endpoint, body?: object) =>
        expect((await crm.request(endpoint, { as: owner, params: { id }, ...(body && { body }) })).body).toMatchObject({
          code: 'conflict',
          detail,
        });
      await refused(updateSale, { version: 1, amount: usd(1) });
      await refused(deleteSale);
      await change(whole, { stage: 'Negotiation' });
      await refused(restoreSale, {});
      expect(await requireRight()).toBe(0);
    });

    it('cost what their product cost when they were won, in its currency only', async () => {
      const body = { name: 'Chair', price: usd(100), cost: usd(33) };
      const product = (await crm.request(createProduct, { as: owner, body })).body as Product;
      const line = { ...chairs, productId: product.id, quantity: 1.5 };
      await change(lined, { lines: [line, delivery], stage: 'Closed Won' });
      await change(whole, { lines: [line], stage: 'Closed Won' });
      const costs = () =>
        rowsOf(
          crm,
          'select currency, product_id is not null as product, cost::text from sale where workspace_id = $1 order by currency, product_id',
          [owner.workspace],
        );
      const taken = [
        { currency: 'JPY', product: true, cost: null },
        { currency: 'USD', product: true, cost: '50' },
        { currency: 'USD', product: false, cost: null },
      ];
      expect(await costs()).toEqual(taken);
      const { id, version } = product;
      await crm.request(updateProduct, { as: owner, params: { id }, body: { version, cost: usd(40) } });
      await change(lined, { name: 'Renamed', ownerId: null });
      expect(await costs()).toEqual(taken);
      await change(lined, { lines: [{ ...(await find(lined)).lines[0], quantity: 2 }] });
      expect((await costs())[1]).toMatchObject({ cost: '80' });
      expect(await requireRight()).toBe(2);
    });

    it('are written of deals that were won before there were sales', async () => {
      await change(whole, { stage: 'Closed Won' });
      await rowsOf(crm, 'delete from sale where workspace_id = $1', [owner.workspace]);
      const runner = { query: (text: string) => rowsOf(crm, text) } as unknown as QueryRunner;
      await new SalesOfWonDeals1790000500192().up(runner);
      expect(await requireRight()).toBe(1);
      await new SalesOfWonDeals1790000500192().up(runner);
      expect(await requireRight()).toBe(1);
    });

    it('have the day of the workspace', async () => {
      await openWorkspace(crm, owner, 'ja', 'Asia/Tokyo');
      await change(whole, { stage: 'Closed Won', closedAt: '2026-05-01T15:30:00.000Z' });
      expect(await rowsOf(crm, 'select date::text from sale where workspace_id = $1', [owner.workspace])).toEqual([
        { date: '2026-05-02' },
      ]);
    });

    it('come with sample data, become the workspace’s own with it and go with it', async () => {
      const load = () =>
        crm.request(loadSampleData, {
          as: owner,
          body: { trade: 'retail', language: 'en', timeZone: 'UTC', currency: 'USD' },
        });
      await load();
      expect(await requireRight()).toBeGreaterThan(0);
      await crm.request(removeSampleData, { as: owner, query: { keep: 'nothing' } });
      expect(await requireRight()).toBe(0);
      await load();
      await crm.request(adoptSampleData, { as: owner, body: {} });
      expect(await requireRight()).toBeGreaterThan(0);
    });
  });
