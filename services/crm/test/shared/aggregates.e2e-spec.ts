import { createContact } from '@fernway/contracts/http/crm';
import {
  type AggregateGroup,
  aggregateActivities,
  aggregateCompanies,
  aggregateContacts,
  aggregateDeals,
  aggregateTasks,
  mostGroups,
} from '@fernway/contracts/http/crm-aggregates';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { type Deal, listDeals } from '@fernway/contracts/http/crm-deals';
import { loadSampleData } from '@fernway/contracts/http/crm-sample-data';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addDeal, rowsOf } from '../crm.js';

const filterOf = (...all: object[]) => JSON.stringify({ any: [{ all }] });
const counted = (of: Deal[], key: (deal: Deal) => string | null) =>
  Object.fromEntries([...Map.groupBy(of, key)].map(([name, held]) => [name, held.length]));
const asObject = (groups: AggregateGroup[]) => Object.fromEntries(groups.map(({ key, records }) => [key, records]));

export const aggregates = (crm: TestService): void =>
  describe('figures over records', () => {
    let owner: Person;
    let deals: Deal[];
    beforeAll(async () => {
      owner = await crm.person();
      await crm.request(loadSampleData, { as: owner, body: { trade: 'retail', language: 'en', timeZone: 'UTC' } });
      await addDeal(crm, owner, { name: 'In euros', value: { amount: 12_345, currency: 'EUR' } });
      deals = await allDeals();
    });

    const allDeals = async () => {
      const all: Deal[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const { body } = await crm.request(listDeals, { as: owner, query: { limit: 200, ...(after && { after }) } });
        all.push(...(body.items as Deal[]));
        after = body.next as string | null;
      }
      return all;
    };

    const dealGroups = async (query: Record<string, string>): Promise<AggregateGroup[]> => {
      const { status, body } = await crm.request(aggregateDeals, { as: owner, query });
      expect([query, status]).toEqual([query, 200]);
      return body.groups as AggregateGroup[];
    };

    it('count what the list shows, whole and in groups', async () => {
      expect(deals.length).toBeGreaterThan(300);
      expect(await dealGroups({})).toEqual([{ key: null, records: deals.length, value: null, currency: null }]);
      expect(asObject(await dealGroups({ by: 'stageId' }))).toEqual(counted(deals, ({ stageId }) => stageId));
      expect(
        asObject(
          await dealGroups({ by: 'priority', filter: filterOf({ field: 'state', is: 'any-of', value: ['open'] }) }),
        ),
      ).toEqual(
        counted(
          deals.filter(({ state }) => state === 'open'),
          ({ priority }) => priority,
        ),
      );
      expect(asObject(await dealGroups({ by: 'createdAt.month' }))).toEqual(
        counted(deals, ({ createdAt }) => `${createdAt.slice(0, 7)}-01`),
      );
      expect(asObject(await dealGroups({ by: 'closeDate.month' }))).toEqual(
        counted(deals, ({ closeDate }) => closeDate && `${closeDate.slice(0, 7)}-01`),
      );
    });

    it('sum and average money by its currency', async () => {
      const inDollars = deals.filter(({ value }) => value.currency === 'USD');
      const sum = inDollars.reduce((total, { value }) => total + value.amount, 0);
      expect(await dealGroups({ figure: 'sum', of: 'value' })).toEqual([
        { key: null, records: inDollars.length, value: sum, currency: 'USD' },
        { key: null, records: 1, value: 12_345, currency: 'EUR' },
      ]);
      const [average] = await dealGroups({ figure: 'average', of: 'value' });
      expect(average!.value).toBeCloseTo(sum / inDollars.length, 6);
    });

    it('take the days of the asking zone', async () => {
      const person = await crm.person();
      await rowsOf(
        crm,
        `insert into contact (workspace_id, id, name, lifecycle, created_at) values ($1, gen_random_uuid(), 'Late', 'lead', '2026-03-31T20:00:00Z')`,
        [person.workspace],
      );
      const ask = async (timeZone: string) =>
        (await crm.request(aggregateContacts, { as: person, query: { by: 'createdAt.month', timeZone } })).body
          .groups[0].key;
      expect([await ask('UTC'), await ask('Asia/Tokyo')]).toEqual(['2026-03-01', '2026-04-01']);
      // East of Greenwich it was April already, however the offset is written.
      for (const [east, west] of [
        ['+05:00', '-05:00'],
        ['+0500', '-0500'],
        ['+05', '-05'],
      ] as const)
        expect([east, await ask(east), await ask(west)]).toEqual([east, '2026-04-01', '2026-03-01']);
    });

    it('know tags, fields of one’s own, and words', async () => {
      const person = await crm.person();
      const { body: field } = await crm.request(createCustomField, {
        as: person,
        body: { recordType: 'contact', label: 'Seats', type: 'number' },
      });
      for (const [name, tags, seats] of [
        ['Ann Oak', ['a', 'b'], 10],
        ['Bob Oak', ['b'], 30],
        ['Cy Elm', [], undefined],
      ] as const) {
        await crm.request(createContact, {
          as: person,
          body: { name, tags, ...(seats && { fields: { [field.id]: seats } }) },
        });
      }
      const ask = async (query: Record<string, string>) =>
        (await crm.request(aggregateContacts, { as: person, query })).body.groups as AggregateGroup[];
      expect(asObject(await ask({ by: 'tags' }))).toEqual({ a: 1, b: 2, null: 1 });
      await rowsOf(
        crm,
        `insert into contact (workspace_id, id, name, lifecycle, tags) values ($1, gen_random_uuid(), 'Di', 'lead', array['B'])`,
        [person.workspace],
      );
      expect(asObject(await ask({ by: 'tags' }))).toEqual({ a: 1, B: 3, null: 1 });
      expect(await ask({ figure: 'sum', of: `fields.${field.id}` })).toMatchObject([{ value: 40 }]);
      expect(await ask({ q: 'oak' })).toMatchObject([{ records: 2 }]);
    });

    it('stop at the largest number that a browser counts to, whatever earlier releases let in', async () => {
      const person = await crm.person();
      const { body: field } = await crm.request(createCustomField, {
        as: person,
        body: { recordType: 'contact', label: 'Seats', type: 'number' },
      });
      const of = `fields.${field.id}`;
      const ask = async (figure: string) =>
        (await crm.request(aggregateContacts, { as: person, query: { figure, of } })).body.groups[0].value as number;
      for (const [numbers, sum, average] of [
        [['1.7e308', '1.7e308'], Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
        [['-1.7e308', '-1.7e308'], -Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
        [['5e-324', '0', '0'], 0, 0],
        [['0.5', '0.25'], 0.75, 0.375],
      ] as const) {
        await rowsOf(crm, 'delete from contact where workspace_id = $1', [person.workspace]);
        for (const number of numbers)
          await rowsOf(
            crm,
            `insert into contact (workspace_id, id, name, lifecycle, fields)
             values ($1, gen_random_uuid(), 'Old', 'lead', jsonb_build_object($2::text, $3::numeric))`,
            [person.workspace, field.id, number],
          );
        expect([numbers, await ask('sum'), await ask('average')]).toEqual([numbers, sum, average]);
      }
    });

    it('name a group as it is written, and hold what differs in capitals only', async () => {
      const person = await crm.person();
      for (const source of ['trade FAIR', 'Trade fair', 'Phone', null])
        await crm.request(createContact, { as: person, body: { name: `By ${source}`, source } });
      const { body } = await crm.request(aggregateContacts, { as: person, query: { by: 'source' } });
      expect(asObject(body.groups)).toEqual({ 'Trade fair': 2, Phone: 1, null: 1 });
    });

    it('cover companies, activities and tasks, and no other workspace', async () => {
      const stranger = await crm.person();
      for (const definition of [
        aggregateCompanies,
        aggregateActivities,
        aggregateTasks,
        aggregateContacts,
        aggregateDeals,
      ] as const) {
        const { body } = await crm.request(definition, { as: owner, query: {} });
        expect(body.groups[0].records).toBeGreaterThan(30);
        expect((await crm.request(definition, { as: stranger, query: {} })).body.groups).toMatchObject([
          { records: 0 },
        ]);
      }
    });

    it('end where nobody would read on, and say so', async () => {
      const { body } = await crm.request(aggregateDeals, { as: owner, query: { by: 'contactId' } });
      expect([body.groups.length, body.more]).toEqual([mostGroups, true]);
    });

    it.each([
      [{ figure: 'sum' }, 'of: a sum or an average needs a column of numbers'],
      [{ figure: 'sum', of: 'name' }, 'of: name holds no numbers'],
      [{ by: 'createdAt' }, 'by: createdAt makes no groups; a time needs its period, as in createdAt.month'],
      [{ by: 'value' }, 'by: value makes no groups'],
      [{ by: 'nothing' }, 'This list has no column nothing'],
      [
        { filter: filterOf({ field: 'value', is: 'contains', value: 'x' }) },
        'filter: value cannot be compared by “contains”',
      ],
    ])('refuse %j in words', async (query, detail) => {
      const { status, body } = await crm.request(aggregateDeals, { as: owner, query });
      expect([status, body.detail]).toEqual([400, detail]);
    });
  });
