import { type Contact, listContacts } from '@fernway/contracts/http/crm';
import { searchRecords } from '@fernway/contracts/http/crm-search';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addContact, rowsOf } from '../crm.js';

type Condition = { field: string; is: string; value?: unknown };

export const filters = (crm: TestService): void =>
  describe('a filter', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
      const people = [
        {
          name: 'Ada',
          email: 'ada@oak.example',
          jobTitle: 'Head baker',
          tags: ['vip', 'north'],
          consent: 'granted',
          ownerId: owner.user,
        },
        {
          name: 'Ben',
          email: 'ben@elm.example',
          jobTitle: '100% owner_',
          tags: ['north'],
          lifecycle: 'customer',
          companyName: 'Oak',
        },
        { name: 'Cyd', source: 'Fair', lifecycle: 'past', ownerId: null },
      ];
      for (const person of people) await addContact(crm, owner, person);
      const heardOf = (name: string, days: number) =>
        rowsOf(
          crm,
          `update contact set last_activity_at = now() - $3 * interval '1 day' where workspace_id = $1 and name = $2`,
          [owner.workspace, name, days],
        );
      await heardOf('Ada', 40);
      await heardOf('Ben', 2);
    });

    const ask = (filter: unknown) =>
      crm.request(listContacts, {
        as: owner,
        query: { sort: 'name', filter: typeof filter === 'string' ? filter : JSON.stringify(filter) },
      });
    const names = async (...groups: Condition[][]) =>
      (await ask({ any: groups.map((all) => ({ all })) })).body.items.map(({ name }: Contact) => name).join(' ');

    it.each<[string, string, unknown, string]>([
      ['name', 'is', 'ada', 'Ada'],
      ['name', 'is-not', 'ada', 'Ben Cyd'],
      ['email', 'is-not', 'ada@oak.example', 'Ben Cyd'],
      ['email', 'contains', 'OAK', 'Ada'],
      ['email', 'starts-with', 'ben', 'Ben'],
      ['email', 'empty', undefined, 'Cyd'],
      ['email', 'not-empty', undefined, 'Ada Ben'],
      ['jobTitle', 'contains', '0% o', 'Ben'],
      ['jobTitle', 'contains', 'r_', 'Ben'],
      ['jobTitle', 'contains', '%', 'Ben'],
      ['name', 'contains', 'ÁDA', 'Ada'],
      ['lifecycle', 'any-of', ['lead', 'past'], 'Ada Cyd'],
      ['lifecycle', 'none-of', ['lead', 'past'], 'Ben'],
      ['companyId', 'empty', undefined, 'Ada Cyd'],
      ['ownerId', 'not-empty', undefined, 'Ada Ben'],
      ['consent', 'any-of', ['granted'], 'Ada'],
      ['tags', 'any-of', ['vip', 'south'], 'Ada'],
      ['tags', 'all-of', ['north'], 'Ada Ben'],
      ['tags', 'none-of', ['vip'], 'Ben Cyd'],
      ['tags', 'empty', undefined, 'Cyd'],
      ['lastActivityAt', 'in-last-days', 7, 'Ben'],
      ['lastActivityAt', 'not-in-last-days', 7, 'Ada Cyd'],
      ['lastActivityAt', 'empty', undefined, 'Cyd'],
      ['createdAt', 'after', '2020-01-01', 'Ada Ben Cyd'],
      ['createdAt', 'before', '2020-01-01T00:00:00+02:00', ''],
      ['createdAt', 'between', ['2020-01-01', '2120-01-01'], 'Ada Ben Cyd'],
    ])('%s %s %j finds %s', async (field, is, value, expected) => {
      expect(await names([{ field, is, value }])).toBe(expected);
    });

    it('joins the conditions of a group by AND, and groups by OR', async () => {
      const north = { field: 'tags', is: 'any-of', value: ['north'] };
      const customer = { field: 'lifecycle', is: 'any-of', value: ['customer'] };
      const fair = { field: 'source', is: 'is', value: 'fair' };
      expect(await names([north, customer])).toBe('Ben');
      expect(await names([north, customer], [fair])).toBe('Ben Cyd');
      expect(await names([north], [customer], [fair])).toBe('Ada Ben Cyd');
    });

    it.each([
      ["O'Brien", 'o’brien'],
      ['O’Brien', "o'brien"],
      ['D’Angelo', "d'angelo"],
      ['Dʼangelo', 'd`angelo'],
      ['Jean‑Luc', 'jean-luc'],
      ['Smith-Jones', 'smith—jones'],
      ['José', 'JOSE'],
      ['Łukasz', 'łukasz'],
    ])('finds %s by %s, as the search does', async (name, typed) => {
      const as = await crm.person();
      await addContact(crm, as, { name });
      await addContact(crm, as, { name: 'Somebody else' });
      for (const is of ['is', 'contains', 'starts-with']) {
        const filter = JSON.stringify({ any: [{ all: [{ field: 'name', is, value: typed }] }] });
        const { body } = await crm.request(listContacts, { as, query: { filter } });
        expect([is, ...body.items.map((contact: Contact) => contact.name)]).toEqual([is, name]);
      }
      const list = await crm.request(listContacts, { as, query: { q: typed } });
      const palette = await crm.request(searchRecords, { as, query: { q: typed } });
      expect([list.body.items[0]?.name, palette.body.items[0]?.title]).toEqual([name, name]);
    });

    it('goes together with words', async () => {
      const filter = JSON.stringify({ any: [{ all: [{ field: 'lifecycle', is: 'any-of', value: ['customer'] }] }] });
      const { body } = await crm.request(listContacts, { as: owner, query: { q: 'example', filter } });
      expect(body.items.map(({ name }: Contact) => name)).toEqual(['Ben']);
    });

    it.each<[unknown, RegExp]>([
      ['{', /^filter: not JSON$/],
      [{ any: [] }, /^filter: /],
      [{ any: [{ all: [{ field: 'password', is: 'is', value: 'x' }] }] }, /no column password/],
      [{ any: [{ all: [{ field: 'constructor', is: 'is', value: 'x' }] }] }, /no column constructor/],
      [{ any: [{ all: [{ field: 'name', is: 'more', value: 1 }] }] }, /name cannot be compared by “more”/],
      [{ any: [{ all: [{ field: 'createdAt', is: 'after', value: 'yesterday' }] }] }, /createdAt after/],
      [{ any: [{ all: [{ field: 'createdAt', is: 'after', value: '0000-01-01' }] }] }, /createdAt after/],
      [{ any: [{ all: [{ field: 'createdAt', is: 'before', value: '0000-12-31T00:00:00Z' }] }] }, /createdAt before/],
      [{ any: [{ all: [{ field: 'tags', is: 'any-of', value: [] }] }] }, /tags any-of/],
      [{ any: [{ all: [{ field: 'name', is: 'is', value: 'x', or: 1 }] }] }, /^filter: /],
      [{ any: [{ all: [{ field: 'lastActivityAt', is: 'in-last-days', value: -1 }] }] }, /lastActivityAt in-last-days/],
    ])('refuses %j and says why', async (filter, detail) => {
      const answer = await ask(filter);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      expect(answer.body.detail).toMatch(detail);
    });

    it('finds birthdays that are near by month and day, whatever the year', async () => {
      const other = await crm.person();
      const inDays = (days: number, year: number) =>
        `${year}${new Date(Date.now() + days * 86_400_000).toISOString().slice(4, 10)}`;
      for (const [name, birthday] of [
        ['Nine ahead', inDays(9, 1984)],
        ['Three ago', inDays(-3, 1960)],
        ['Far', inDays(120, 1992)],
        ['Unknown', null],
      ] as const)
        await addContact(crm, other, { name, birthday });
      const near = async (is: string, value: number) => {
        const filter = JSON.stringify({ any: [{ all: [{ field: 'birthday', is, value }] }] });
        const { body } = await crm.request(listContacts, { as: other, query: { sort: 'name', filter } });
        return body.items.map(({ name }: Contact) => name);
      };
      expect(await near('in-next-days', 30)).toEqual(['Nine ahead']);
      expect(await near('in-next-days', 8)).toEqual([]);
      expect(await near('in-next-days', 364)).toEqual(['Far', 'Nine ahead', 'Three ago']);
      expect(await near('in-last-days', 3)).toEqual(['Three ago']);
      expect(await near('in-last-days', 2)).toEqual([]);
    });

    it('refuses a time that no database knows', async () => {
      const answer = await crm.request(listContacts, { as: owner, query: { updatedSince: '0000-01-01T00:00:00Z' } });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      for (const value of ['9999-12-31T23:59:59.999+23:59', '0001-01-01T00:00:00+16:00', '0000-01-01T00:00:00Z']) {
        const filtered = await ask({ any: [{ all: [{ field: 'createdAt', is: 'after', value }] }] });
        expect([value, filtered.status, filtered.body.code]).toEqual([value, 400, 'invalid-request']);
      }
      expect(await names([{ field: 'createdAt', is: 'after', value: '0001-01-01T00:00:00+15:59' }])).toBe(
        'Ada Ben Cyd',
      );
      expect(await names([{ field: 'createdAt', is: 'before', value: '9999-12-31T23:59:59-15:59' }])).toBe(
        'Ada Ben Cyd',
      );
    });

    it('takes quotes as text', async () => {
      expect(await names([{ field: 'name', is: 'is', value: `x' or true --` }])).toBe('');
    });
  });
