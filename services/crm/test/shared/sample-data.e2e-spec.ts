import { ActivityRecorded, ContactCreated, ContactDeleted, DealDeleted, DealWon } from '@fernway/contracts/events/crm';
import { ExpenseCreated, ProductDeleted, SaleCreated, SaleDeleted } from '@fernway/contracts/events/crm-commerce';
import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import { SampleDataChanged } from '@fernway/contracts/events/crm-sample-data';
import { createActivity, undelivered } from '@fernway/contracts/http/crm-activities';
import { getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { getDeal, listDeals, updateDeal } from '@fernway/contracts/http/crm-deals';
import { listExpenses } from '@fernway/contracts/http/crm-expenses';
import { listOrganizations } from '@fernway/contracts/http/crm-organizations';
import { listProducts } from '@fernway/contracts/http/crm-products';
import { listSales, updateSale } from '@fernway/contracts/http/crm-sales';
import { searchRecords } from '@fernway/contracts/http/crm-search';
import {
  adoptSampleData,
  getSampleData,
  loadSampleData,
  removeSampleData,
  type SampleData,
} from '@fernway/contracts/http/crm-sample-data';
import { getHomeSummary } from '@fernway/contracts/http/crm-home';
import { changeTargets } from '@fernway/contracts/http/crm-targets';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import pg from 'pg';
import { addContact, addDeal, rowsOf } from '../crm.js';

const none = {
  organizations: 0,
  companies: 0,
  contacts: 0,
  deals: 0,
  activities: 0,
  tasks: 0,
  products: 0,
  sales: 0,
  expenses: 0,
};
/** What a roll-up says: its parts added up, without what counts nothing. */
const counted = (all: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, rows]) => [
      name,
      sumsOf((rows as { row: Record<string, unknown> }[]).map(({ row }) => row)),
    ]),
  );

/** A connection that opens meanwhile keeps the counting `query` for good, so this one goes on calling the real one. */
const countStatements = () => {
  const { prototype } = pg.Client;
  const query = prototype.query as (...given: unknown[]) => unknown;
  let sent = 0;
  const counting = function (this: pg.Client, ...given: unknown[]) {
    sent += 1;
    return query.apply(this, given);
  };
  prototype.query = counting as typeof prototype.query;
  return {
    stop: () => {
      prototype.query = query as typeof prototype.query;
      return sent;
    },
  };
};

const sumsOf = (rows: Record<string, unknown>[]): string[] => {
  const figures = Object.keys(rows[0] ?? {}).filter(
    (column) => column !== 'part' && typeof rows[0]![column] === 'number',
  );
  const keyOf = (row: Record<string, unknown>) =>
    JSON.stringify(Object.entries(row).filter(([column]) => column !== 'part' && !figures.includes(column)));
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, parts]) => [key, ...figures.map((figure) => parts.reduce((sum, row) => sum + Number(row[figure]), 0))])
    .filter(([, ...sums]) => sums.some((sum) => sum !== 0))
    .map((row) => JSON.stringify(row))
    .toSorted();
};

export const sampleData = (crm: TestService): void =>
  describe('sample data', () => {
    const stateOf = async (as: Person): Promise<SampleData> =>
      (await crm.request(getSampleData, { as })).body as SampleData;
    const load = async (as: Person, body: Record<string, unknown> = {}): Promise<SampleData> => {
      const answer = await crm.request(loadSampleData, {
        as,
        body: { trade: 'fnb', timeZone: 'Europe/Madrid', ...body },
      });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body as SampleData;
    };
    const remove = async (as: Person, keep?: string): Promise<SampleData> => {
      const answer = await crm.request(removeSampleData, { as, query: keep ? { keep } : {} });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body as SampleData;
    };
    const summaryOf = async (as: Person) =>
      (await crm.request(getHomeSummary, { as, query: { timeZone: 'Europe/Madrid' } })).body;
    /** The rows that the statements keep beside the records: counts and sums. */
    const rollUps = async ({ workspace }: Person) => {
      const tables = await rowsOf<{ name: string }>(
        crm,
        `select table_name as name from information_schema.columns
      where column_name = 'workspace_id' and table_name ~ '_(count|total|totals)$|^(contact|deal|activity)_(per|by)_' order by 1`,
      );
      const all: Record<string, unknown> = {};
      for (const { name } of tables)
        all[name] = await rowsOf(crm, `select to_jsonb(t) as row from ${name} t where workspace_id = $1`, [workspace]);
      return all;
    };

    const sampleTargets = ({ workspace }: Person, scope: string) =>
      rowsOf<{ month: string; amount: string }>(
        crm,
        `select to_char(month, 'YYYY-MM') as month, amount from target
          where workspace_id = $1 and scope = $2 and sample and amount is not null order by month`,
        [workspace, scope],
      );

    const setTarget = async (as: Person, version: number): Promise<string> => {
      const month = new Date().toISOString().slice(0, 7);
      const cells = [{ subjectId: null, month, amount: { amount: 700, currency: 'USD' }, version }];
      const answer = await crm.request(changeTargets, { as, body: { scope: 'workspace', cells } });
      if (answer.status !== 200) throw new Error(answer.text);
      return month;
    };
    const targetsOf = ({ workspace }: Person) =>
      rowsOf<{ month: string; amount: string; sample: boolean }>(
        crm,
        `select to_char(month, 'YYYY-MM') as month, amount, sample from target
          where workspace_id = $1 and scope = 'workspace' and amount is not null`,
        [workspace],
      );

    describe('in a new workspace', () => {
      let owner: Person;
      let empty: Record<string, unknown>;
      let state: SampleData;
      let again: SampleData;
      let statements: number;
      beforeAll(async () => {
        owner = await crm.person();
        expect(await stateOf(owner)).toMatchObject({ loaded: false, ownRecords: false, counts: none, kept: none });
        empty = counted(await rollUps(owner));
        const counting = countStatements();
        [state, again] = await Promise.all([load(owner), load(owner)]);
        statements = counting.stop();
      });

      it('is loaded once by two clicks, in few statements, and only by who may configure', async () => {
        expect(state).toMatchObject({ loaded: true, ownRecords: false, kept: none });
        expect(again.counts).toEqual(state.counts);
        expect((await load(owner)).counts).toEqual(state.counts);
        expect(state.counts.contacts).toBeGreaterThan(450);
        expect(state.counts.activities).toBeGreaterThan(1500);
        expect(state.counts.sales).toBeGreaterThan(1200);
        expect(state.counts.expenses).toBeGreaterThan(200);
        expect(state.counts.products).toBe(9);
        // One by one each record takes several.
        expect(statements).toBeLessThan(200);
        const member = await crm.person({ workspace: owner.workspace, role: 'member' });
        expect((await crm.request(loadSampleData, { as: member, body: {} })).status).toBe(403);
        expect((await crm.request(loadSampleData, { as: owner, body: { trade: 'circus' } })).status).toBe(400);
        expect((await stateOf(await crm.person())).loaded).toBe(false);
      });

      it('shows the figures of the specification', async () => {
        const summary = await summaryOf(owner);
        expect(summary.newLeads).toMatchObject({ current: 47, previous: 40 });
        expect(summary.callsMade).toMatchObject({ current: 128, previous: 103 });
        expect(summary.today).toMatchObject({ followUps: 12, overdue: 4 });
        expect(summary.dealsWon).toMatchObject({ current: 23, previous: 18 });
        const pipeline = summary.pipeline.flatMap(({ totals }: { totals: { value: { amount: number } }[] }) =>
          totals.map(({ value }) => value.amount),
        );
        expect(pipeline.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(48_500_000);
        const { body: contacts } = await crm.request(listContacts, { as: owner, query: { limit: 200 } });
        for (const { sample, email } of contacts.items)
          expect([sample, /\.example$/.test(email)]).toEqual([true, true]);
        const { body: own } = await crm.request(listOrganizations, { as: owner });
        expect(own.items).toMatchObject([{ name: 'Fernbrook Company', industry: 'Food and drink', sample: true }]);
        expect(own.active).toBe(own.items[0].id);
        const found = await crm.request(searchRecords, { as: owner, query: { q: contacts.items[0].name } });
        expect(found.body.items[0]).toMatchObject({ title: contacts.items[0].name, sample: true });
      });

      it('has products, sales and expenses, each marked and with the first line of its history', async () => {
        const rows = await rowsOf(
          crm,
          `select type, count(*)::int as rows, bool_and(sample and created_by = $2 and created_at <= now()) as marked from (
             ${['product', 'sale', 'expense']
               .map(
                 (type) => `select '${type}' as type, sample, created_by, created_at from ${type} join ${type}_history h
                   on h.workspace_id = ${type}.workspace_id and h.${type}_id = id and h.action = 'created' and h.at = created_at
                   where ${type}.workspace_id = $1 ${type === 'sale' ? `and ${type}.origin = 'import'` : ''}`,
               )
               .join(' union all ')}) as made group by type order by type`,
          [owner.workspace, owner.user],
        );
        const { expenses, products, sales } = state.counts;
        expect(rows).toEqual([
          { type: 'expense', rows: expenses, marked: true },
          { type: 'product', rows: products, marked: true },
          { type: 'sale', rows: sales, marked: true },
        ]);
        const { body } = await crm.request(listSales, { as: owner, query: { origin: 'import', limit: 1 } });
        expect(body.items[0]).toMatchObject({
          origin: 'import',
          ownerId: owner.user,
          externalId: expect.stringMatching(/^S-\d{4}-\d\d-\d{4}$/),
          country: expect.any(String),
          region: expect.any(String),
          channel: expect.any(String),
          sample: true,
        });
      });

      it('has targets of the workspace and of who loaded it, and deals and contacts that fill the pages of analysis', async () => {
        for (const scope of ['workspace', 'member']) {
          const rows = await sampleTargets(owner, scope);
          expect([rows.length, rows.every(({ amount }) => Number(amount) > 0)]).toEqual([27, true]);
        }
        const [sums] = await rowsOf(
          crm,
          `select bool_and(value = (select sum((line ->> 'total')::bigint) from jsonb_array_elements(lines) as line)) as exact from deal where workspace_id = $1`,
          [owner.workspace],
        );
        expect(sums).toEqual({ exact: true });
        const [sold] = await rowsOf<{ products: boolean; costs: boolean; brought: number }>(
          crm,
          `select bool_and(product_id is not null) as products, bool_and(cost > 0) as costs,
                  (select count(*)::int from contact where workspace_id = $1 and referred_by_id is not null) as brought
             from sale where workspace_id = $1 and origin = 'deal'`,
          [owner.workspace],
        );
        expect(sold).toMatchObject({ products: true, costs: true });
        expect(sold!.brought).toBeGreaterThan(30);
      });

      it('is gone with one call', async () => {
        expect(await remove(owner)).toMatchObject({ loaded: false, counts: none, kept: none });
        const lists = [
          listContacts,
          listCompanies,
          listDeals,
          listOrganizations,
          listProducts,
          listSales,
          listExpenses,
        ];
        for (const list of lists) {
          expect((await crm.request(list, { as: owner })).body.items).toEqual([]);
        }
        expect(await rowsOf(crm, 'select from record_search where workspace_id = $1', [owner.workspace])).toHaveLength(
          0,
        );
        expect(counted(await rollUps(owner))).toEqual(empty);
        expect((await summaryOf(owner)).newLeads).toMatchObject({ current: 0, previous: 0 });
        expect(await sampleTargets(owner, 'workspace')).toEqual([]);
        const told = () => crm.events.of(TargetsChanged).filter(({ workspaceid }) => workspaceid === owner.workspace);
        await eventually(() => told().length === 4);
        const cells = told().map(({ data }) => [
          data.scope,
          data.cells.length,
          data.cells.every(({ amount }) => amount !== null),
        ]);
        expect(cells).toEqual([
          ['workspace', 27, true],
          ['member', 27, true],
          ['workspace', 27, false],
          ['member', 27, false],
        ]);
      });

      it('tells others of each record, marked, when it comes and when it goes', async () => {
        await remove(owner);
        const mine = (event: Parameters<TestService['events']['of']>[0]) =>
          crm.events.of(event).filter(({ workspaceid }) => workspaceid === owner.workspace);
        const told = (event: Parameters<typeof mine>[0]) => mine(event).filter(({ sample }) => sample === true).length;
        const { contacts, activities, deals } = state.counts;
        await eventually(() => told(ContactCreated) === contacts && told(ActivityRecorded) === activities);
        await eventually(() => told(ContactDeleted) === contacts && told(DealDeleted) === deals);
        expect(told(DealWon)).toBeGreaterThan(150);
        const { products, sales, expenses } = state.counts;
        // Sales of deals are told as well.
        await eventually(() => told(SaleCreated) >= sales && told(ExpenseCreated) === expenses);
        await eventually(() => told(SaleDeleted) >= sales && told(ProductDeleted) === products);
        expect(mine(ContactCreated)).toHaveLength(contacts);
        // Screens hear of each step once.
        expect(mine(ContactCreated).every(({ quiet }) => quiet === true)).toBe(true);
        expect(mine(SampleDataChanged).map(({ data }) => data)).toEqual(
          expect.arrayContaining([{ loaded: true }, { loaded: false }]),
        );
      });

      it('can be loaded again, and becomes the workspace’s own where somebody wants it so', async () => {
        await remove(owner);
        const month = await setTarget(owner, 2);
        expect((await load(owner)).counts).toEqual(state.counts);
        expect(await sampleTargets(owner, 'workspace')).toHaveLength(26);
        const { body } = await crm.request(adoptSampleData, { as: owner, body: {} });
        expect(body).toMatchObject({ loaded: false, counts: none, ownRecords: true });
        expect(await remove(owner)).toMatchObject({ counts: none });
        const targets = await targetsOf(owner);
        expect([targets.length, targets.some(({ sample }) => sample)]).toEqual([27, false]);
        expect(targets.find((target) => target.month === month)).toMatchObject({ amount: '700' });
        const { body: contacts } = await crm.request(listContacts, { as: owner, query: { limit: 1 } });
        expect(contacts.items[0]).toMatchObject({ sample: false, version: 2 });
        expect(
          await rowsOf(crm, 'select from contact where workspace_id = $1 and deleted_at is null', [owner.workspace]),
        ).toHaveLength(state.counts.contacts);
        // The workspace’s own products and sales keep their numbers.
        expect((await load(owner)).counts).toEqual(state.counts);
        const { body: products } = await crm.request(listProducts, { as: owner, query: { limit: 50 } });
        for (const { sample, sku } of products.items) expect(sku === null).toBe(sample);
      });
    });

    it('leaves what is not of it as it was, also what is built upon it', async () => {
      const owner = await crm.person();
      await addContact(crm, owner, { name: 'Own Contact', companyName: 'Own Company' });
      await addDeal(crm, owner, { name: 'Own deal' });
      const before = counted(await rollUps(owner));
      await load(owner);
      expect((await stateOf(owner)).ownRecords).toBe(true);
      await remove(owner);
      expect(counted(await rollUps(owner))).toEqual(before);

      await load(owner, { language: 'ko', trade: 'healthcare' });
      const { body: deals } = await crm.request(listDeals, { as: owner, query: { state: 'open', limit: 50 } });
      const month = await setTarget(owner, 3);
      const brought = await rowsOf<{ id: string; by: string }>(
        crm,
        'select id, referred_by_id as by from contact where workspace_id = $1 and referred_by_id is not null and deleted_at is null',
        [owner.workspace],
      );
      /** Who stays brings nobody else along. */
      const alone = (id: string) => brought.every((contact) => contact.id !== id);
      const changed = deals.items.find(
        ({ sample, companyId, contactId }: { sample: boolean; companyId: string | null; contactId: string }) =>
          sample && companyId && alone(contactId),
      );
      const through = brought.find(({ by }) => by !== changed.contactId && alone(by))!;
      const { body: contacts } = await crm.request(listContacts, { as: owner, query: { limit: 200 } });
      const [noted, tasked, touched, bounced] = contacts.items.filter(
        ({ sample, id }: { sample: boolean; id: string }) =>
          sample && id !== changed.contactId && alone(id) && id !== through.by,
      );
      await crm.request(updateDeal, {
        as: owner,
        params: { id: changed.id },
        body: { version: changed.version, name: 'My own words' },
      });
      await crm.request(createActivity, { as: owner, body: { type: 'note', body: 'Mine', contactId: noted.id } });
      await crm.request(createActivity, {
        as: owner,
        body: { type: 'email', direction: 'out', subject: 'Mine', outcome: undelivered, contactId: bounced.id },
      });
      await crm.request(createTask, { as: owner, body: { title: 'Mine', contactId: tasked.id } });
      await crm.request(updateContact, {
        as: owner,
        params: { id: touched.id },
        body: { version: touched.version, jobTitle: 'Baker' },
      });

      await addContact(crm, owner, { name: 'Own Friend', referredById: through.id });

      const { body: sales } = await crm.request(listSales, { as: owner, query: { origin: 'import', limit: 200 } });
      const others = [through, { id: through.by }, changed, noted, tasked, touched, bounced].flatMap(
        ({ id, contactId }) => [id, contactId],
      );
      const sold = sales.items.find(
        ({ contactId }: { contactId: string | null }) => contactId && alone(contactId) && !others.includes(contactId),
      );
      await crm.request(updateSale, {
        as: owner,
        params: { id: sold.id },
        body: { version: sold.version, channel: 'Market stall' },
      });

      const promised = (await stateOf(owner)).kept;
      expect(promised).toMatchObject({
        deals: 1,
        contacts: 8,
        activities: 0,
        tasks: 0,
        products: new Set([sold, ...changed.lines].map(({ productId }) => productId)).size,
        sales: 1,
        expenses: 0,
      });
      const after = await remove(owner);
      expect(after).toMatchObject({ loaded: true, counts: promised, kept: promised });
      expect((await crm.request(getDeal, { as: owner, params: { id: changed.id } })).body).toMatchObject({
        name: 'My own words',
        sample: true,
      });
      for (const id of [noted.id, tasked.id, touched.id, sold.contactId, through.id, through.by])
        expect((await crm.request(getContact, { as: owner, params: { id } })).status).toBe(200);
      expect(
        (await crm.request(getContact, { as: owner, params: { id: changed.contactId } })).body.lastActivityAt,
      ).toBeNull();
      expect(
        (await crm.request(getContact, { as: owner, params: { id: noted.id } })).body.lastActivityAt,
      ).not.toBeNull();
      expect((await crm.request(getContact, { as: owner, params: { id: bounced.id } })).body.lastActivityAt).toBeNull();
      expect(await remove(owner)).toMatchObject({ counts: promised });

      expect(await remove(owner, 'nothing')).toMatchObject({ loaded: false, counts: none, ownRecords: true });
      const left = await rowsOf<{ name: string }>(
        crm,
        'select name from contact where workspace_id = $1 and deleted_at is null',
        [owner.workspace],
      );
      expect(left.map(({ name }) => name).toSorted()).toEqual(['Own Contact', 'Own Friend']);
      expect(await targetsOf(owner)).toEqual([{ month, amount: '700', sample: false }]);
    });
  });
