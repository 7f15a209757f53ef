import { contactSorts, listContacts } from '@fernway/contracts/http/crm';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import type { Contact } from '@fernway/contracts/http/crm';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { fillPages } from '../contacts-pages.js';
import { addContact, changeSettings, openWorkspace, rowsOf } from '../crm.js';

export const contactsPages = (crm: TestService): void =>
  describe('pages', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
      await fillPages(crm, owner, 400);
    });

    const pageOf = async (query: Record<string, unknown>): Promise<{ items: Contact[]; next: string | null }> => {
      const { status, body } = await crm.request(listContacts, { as: owner, query });
      expect(status).toBe(200);
      return body;
    };

    it.each(contactSorts.flatMap((column) => [column, `-${column}`]))(
      'walk all contacts by %s without gap or repeat while others are added',
      async (sort) => {
        const before = new Set(
          (await rowsOf<{ id: string }>(crm, 'select id from contact where workspace_id = $1', [owner.workspace])).map(
            ({ id }) => id,
          ),
        );
        const seen: Contact[] = [];
        let after: string | null | undefined;
        for (let pages = 0; after !== null; pages += 1) {
          const page: { items: Contact[]; next: string | null } = await pageOf({
            sort,
            limit: 33,
            ...(after && { after }),
          });
          seen.push(...page.items);
          after = page.next;
          if (pages % 4 === 0) await addContact(crm, owner, { name: ['Aaron', 'mia', 'ZZZ'][pages % 3]! });
        }
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...before].filter((id) => !ids.includes(id))).toEqual([]);
        const down = sort.startsWith('-');
        const keys = seen.map((contact) => contact[sort.replace('-', '') as (typeof contactSorts)[number]]);
        const filled = keys.findIndex((key) => key === null);
        expect(keys.slice(filled === -1 ? keys.length : filled).every((key) => key === null)).toBe(true);
        const texts = keys
          .filter((key) => key !== null)
          .map((key) => (/At$|Since$/.test(sort) ? key : key.toLowerCase()));
        const compare = /name|jobTitle|source/i.test(sort)
          ? new Intl.Collator('und').compare
          : (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(texts.slice(1).every((key, n) => compare(texts[n]!, key) * (down ? -1 : 1) <= 0)).toBe(true);
      },
    );

    it.each([
      [
        'es',
        ['Zacarias', 'Łukasz', 'ünal', 'Émile', 'bob', 'Álvaro', 'Alvin', 'étoile', 'Ñandú', 'nube', 'O’Neil', 'Oz'],
      ],
      ['zh', ['张伟', '李娜', '阿明', '王芳', '陈静', 'Bob', '赵云']],
      ['ja', ['さくら', 'あおい', 'アオイ', 'かえで', 'Bob', 'ガーデン']],
      ['ko', ['하나', '가람', '나무', 'Bob', '다온']],
    ] as const)('sort texts as the language of the workspace does: %s', async (language, names) => {
      const as = await crm.person();
      await openWorkspace(crm, as, language);
      const { body: field } = await crm.request(createCustomField, {
        as,
        body: { recordType: 'contact', label: 'Village', type: 'text' },
      });
      for (const name of names)
        await addContact(crm, as, {
          name,
          companyName: name,
          jobTitle: name,
          source: name,
          fields: { [field.id]: name },
        });
      const { compare } = new Intl.Collator(language === 'es' ? 'und' : language);
      const sorted = names.toSorted((a, b) => compare(a.toLowerCase(), b.toLowerCase()));
      for (const column of ['name', 'companyName', 'jobTitle', 'source', `fields.${field.id}`])
        for (const [sort, expected] of [
          [column, sorted],
          [`-${column}`, sorted.toReversed()],
        ] as const) {
          const seen: string[] = [];
          for (let after: string | null | undefined; after !== null; ) {
            const { body } = await crm.request(listContacts, {
              as,
              query: { sort, limit: 2, ...(after && { after }) },
            });
            seen.push(...body.items.map(({ name }: Contact) => name));
            after = body.next;
          }
          expect([sort, seen]).toEqual([sort, expected]);
        }
    });

    it('sort names by the language that is set, above that of the owner', async () => {
      const as = await crm.person();
      await openWorkspace(crm, as, 'en');
      for (const name of ['张伟', '李娜', 'Bob', '阿明']) await addContact(crm, as, { name });
      const sorted = async () =>
        (await crm.request(listContacts, { as, query: { sort: 'name' } })).body.items.map(({ name }: Contact) => name);
      const owners = await sorted();
      await changeSettings(crm, as, { language: 'zh' });
      expect(await sorted()).toEqual(['阿明', '李娜', '张伟', 'Bob']);
      await changeSettings(crm, as, { language: null });
      expect(await sorted()).toEqual(owners);
    });

    it.each(['', '-'])(
      'walk all contacts by a field of one’s own, which no index sorts, without gap or repeat (%s)',
      async (direction) => {
        const as = await crm.person();
        const { body: field } = await crm.request(createCustomField, {
          as,
          body: { recordType: 'contact', label: 'Size', type: 'number' },
        });
        const many = 300;
        // Two values and none: nearly each page ends within equals.
        await rowsOf(
          crm,
          `insert into contact (workspace_id, id, name, lifecycle, fields)
       select $1, gen_random_uuid(), 'Person ' || n, 'lead', case n % 3 when 0 then '{}' else jsonb_build_object($2::text, n % 3) end from generate_series(1, $3::int) n`,
          [as.workspace, field.id, many],
        );
        const seen: Contact[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const { status, body } = await crm.request(listContacts, {
            as,
            query: { sort: `${direction}fields.${field.id}`, limit: 33, ...(after && { after }) },
          });
          expect(status).toBe(200);
          seen.push(...body.items);
          after = body.next;
        }
        expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([many, many]);
        const values = seen.map(({ fields }) => fields[field.id] ?? null);
        const sorted = direction ? [2, 1, null] : [1, 2, null];
        expect(values).toEqual(sorted.flatMap((value) => Array(many / 3).fill(value)));
      },
    );

    it('have 50 contacts unless asked otherwise, newest first', async () => {
      const page = await pageOf({});
      expect(page.items).toHaveLength(50);
      expect(page.next).toMatch(/^[\w-]+$/);
      const times = page.items.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
    });

    it('end without a cursor, also where the last page is full', async () => {
      const person = await crm.person();
      for (const name of ['A', 'B']) await addContact(crm, person, { name });
      const { body } = await crm.request(listContacts, { as: person, query: { limit: 2 } });
      expect([body.items.length, body.next]).toEqual([2, null]);
      expect((await crm.request(listContacts, { as: await crm.person() })).body).toEqual({ items: [], next: null });
    });

    it('take a cursor made of the longest name', async () => {
      const person = await crm.person();
      for (const name of ['玉'.repeat(200), '王'.repeat(200)]) await addContact(crm, person, { name });
      const first = await crm.request(listContacts, { as: person, query: { limit: 1, sort: 'name' } });
      const second = await crm.request(listContacts, {
        as: person,
        query: { limit: 1, sort: 'name', after: first.body.next },
      });
      expect([first.body.items[0].name[0], second.body.items[0].name[0], second.body.next]).toEqual(['玉', '王', null]);
    });

    it('can be only of a lifecycle, or of what changed since', async () => {
      const person = await crm.person();
      await addContact(crm, person, { name: 'Lead' });
      await addContact(crm, person, { name: 'Customer', lifecycle: 'customer' });
      const namesOf = async (query: Record<string, unknown>) =>
        (await crm.request(listContacts, { as: person, query })).body.items.map(({ name }: Contact) => name);
      expect(await namesOf({ lifecycle: 'lead' })).toEqual(['Lead']);
      expect(await namesOf({ lifecycle: 'customer', sort: 'name' })).toEqual(['Customer']);
      expect(await namesOf({ lifecycle: 'past' })).toEqual([]);
      const [customer] = (await crm.request(listContacts, { as: person })).body.items;
      expect(await namesOf({ updatedSince: customer.updatedAt })).toEqual(['Customer']);
      expect(await namesOf({ updatedSince: '2020-01-01T00:00:00Z', sort: 'updatedAt' })).toEqual(['Lead', 'Customer']);
    });
  });
