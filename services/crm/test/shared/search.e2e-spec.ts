import { createActivity, deleteActivity } from '@fernway/contracts/http/crm-activities';
import { deleteContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { createCompany } from '@fernway/contracts/http/crm-companies';
import { createOrganization } from '@fernway/contracts/http/crm-organizations';
import { listSeenRecords, type SearchAnswer, type SearchHit, searchRecords } from '@fernway/contracts/http/crm-search';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import type { Person } from '@fernway/service-kit/testing';
import { DataSource } from 'typeorm';
import { OneApostrophe1790000500140 } from '../../src/migrations/1790000500140-one-apostrophe.js';
import { WithoutApostrophes1790000500173 } from '../../src/migrations/1790000500173-without-apostrophes.js';
import { addContact, addDeal, rowsOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';

const shown = ({ type, title }: SearchHit) => `${type} ${title}`;

export const searchOverAll = ({ crm, identity }: BesideIdentity): void =>
  describe('search', () => {
    let owner: Person;
    let dealNumber: string;
    let anna: string;

    const search = async (q: string, as = owner, more: Record<string, unknown> = {}): Promise<SearchAnswer> => {
      const { status, body, text } = await crm.request(searchRecords, { as, query: { q, ...more } });
      if (status !== 200) throw new Error(text);
      return body as SearchAnswer;
    };
    const found = async (q: string) => (await search(q)).items.map(shown);

    beforeAll(async () => {
      owner = await crm.person();
      identity.join(owner, '0190aaaa-0000-7000-8000-000000000001');
      ({ id: anna } = await addContact(crm, owner, {
        name: 'Anna Smith',
        email: 'anna.smith@oak.example',
        phone: '(555) 123-4567',
        companyName: 'Oak Bakery',
        jobTitle: 'Head of purchasing',
        otherEmails: [{ label: 'home', email: 'annie@home.example' }],
        otherPhones: [{ label: 'mobile', phone: '+44 20 7946 0018' }],
      }));
      await addContact(crm, owner, { name: 'Joanna Oakley' });
      await addContact(crm, owner, { name: 'José Álvarez Núñez', companyName: 'Panadería del Sol' });
      await addContact(crm, owner, { name: '王小明', companyName: '北京科技有限公司' });
      await addContact(crm, owner, { name: '山田太郎', companyName: 'ヤマダ商店' });
      await addContact(crm, owner, { name: '김민수', companyName: '서울커피' });
      await crm.request(createCompany, { as: owner, body: { name: 'Oak & Sons', domain: 'oaksons.example' } });
      dealNumber = (await addDeal(crm, owner, { name: 'Wedding cake', customerName: 'Anna Smith', contactId: anna }))
        .dealId;
      await crm.request(createTask, { as: owner, body: { title: 'Call back about the oven', contactId: anna } });
      const body = `Long talk. ${'Nothing new. '.repeat(30)}She prefers **gluten-free** flour and said hello to @[Ben](user:0190aaaa-0000-7000-8000-000000000001).`;
      await crm.request(createActivity, { as: owner, body: { type: 'note', body, contactId: anna } });
      await crm.request(createOrganization, { as: owner, body: { name: 'My Own Bakery', industry: 'Food' } });
    });

    describe('one search over all records', () => {
      it.each([
        ['a part of a word', 'weddi', ['deal Wedding cake']],
        [
          'the middle of a word',
          'akery',
          ['company Oak Bakery', 'organization My Own Bakery', 'contact Anna Smith', 'deal Wedding cake'],
        ],
        ['words of several fields', 'purchasing smith', ['contact Anna Smith']],
        ['an e-mail’s part', 'smith@oak', ['contact Anna Smith']],
        ['another e-mail', 'annie', ['contact Anna Smith']],
        ['a phone number as it is', '(555) 123-4567', ['contact Anna Smith']],
        ['a phone number with its country', '+1 555 123 4567', ['contact Anna Smith']],
        ['a phone number with a leading zero', '020 7946 0018', ['contact Anna Smith']],
        ['a part of a phone number', '946-00', ['contact Anna Smith']],
        ['no accents', 'alvarez', ['contact José Álvarez Núñez']],
        ['a domain', 'oaksons', ['company Oak & Sons']],
        ['a task', 'oven', ['task Call back about the oven']],
        ['a Spanish word in part', 'panade', ['company Panadería del Sol', 'contact José Álvarez Núñez']],
        ['one Chinese character', '王', ['contact 王小明']],
        ['two Chinese characters', '科技', ['company 北京科技有限公司', 'contact 王小明']],
        ['one Japanese character', '郎', ['contact 山田太郎']],
        ['half-width katakana', 'ﾔﾏﾀﾞ', ['company ヤマダ商店', 'contact 山田太郎']],
        ['one Korean syllable', '민', ['contact 김민수']],
        [
          'two letters where a word begins',
          'so',
          ['company Oak & Sons', 'company Panadería del Sol', 'contact José Álvarez Núñez'],
        ],
        ['one letter where a title begins', 'w', ['deal Wedding cake']],
      ])('finds %s: %s', async (_what, q, expected) => {
        const { items, corrected } = await search(q);
        expect(items.map(shown).toSorted()).toEqual(expected.toSorted());
        expect(corrected).toBe(false);
      });

      it('finds what lists find by the same words', async () => {
        const as = await crm.person();
        for (const name of ['ガギグ カナ', 'O’Neil', 'Émile Zola', '100% _x', 'snake_case', 'Straße'])
          await addContact(crm, as, { name });
        const listed = async (query: Record<string, unknown>) =>
          (await crm.request(listContacts, { as, query })).body.items.map(({ name }: { name: string }) => name).sort();
        for (const [q, expected] of [
          ['ｶﾞｷﾞｸﾞ', ['ガギグ カナ']],
          ["o'neil", ['O’Neil']],
          ['oneil', ['O’Neil']],
          ['emile', ['Émile Zola']],
          ['_', ['100% _x', 'snake_case']],
          ['%', ['100% _x']],
          ['STRASSE', ['Straße']],
        ] as const) {
          const contains = { any: [{ all: [{ field: 'name', is: 'contains', value: q }] }] };
          const { items } = await search(q, as);
          const found = [
            items.map(({ title }) => title).sort(),
            await listed({ q }),
            await listed({ filter: JSON.stringify(contains) }),
          ];
          expect([q, ...found]).toEqual([q, expected, expected, expected]);
        }
      });

      it.each([
        ['two swapped letters', 'wedidng', 'deal Wedding cake'],
        ['a wrong letter', 'weddimg', 'deal Wedding cake'],
        ['a missing letter in Spanish', 'alvrez', 'contact José Álvarez Núñez'],
        ['an added letter with another word', 'anna smiith', 'contact Anna Smith'],
        ['a wrong Chinese character', '王晓明', 'contact 王小明'],
        ['a missing Japanese character', '山太郎', 'contact 山田太郎'],
        ['a wrong Korean syllable', '김민슈', 'contact 김민수'],
      ])('forgives %s: %s', async (_what, q, expected) => {
        const { items, corrected } = await search(q);
        expect(items.map(shown)).toContain(expected);
        expect(corrected).toBe(true);
      });

      it('shows the best first: the title itself, its beginning, its words, then all else', async () => {
        const all = await found('oak');
        expect(all.slice(0, 2).toSorted()).toEqual(['company Oak & Sons', 'company Oak Bakery']);
        expect(all[2]).toBe('contact Joanna Oakley');
        expect(all[3]).toBe('contact Anna Smith');
        expect((await found('anna smith'))[0]).toBe('contact Anna Smith');
      });

      it('says the stage of a deal beside its line, as it is stored', async () => {
        const [deal, ...others] = (await search('smith')).items.toSorted(
          (one, other) => Number(other.type === 'deal') - Number(one.type === 'deal'),
        );
        expect(deal).toMatchObject({ type: 'deal', detail: `${dealNumber} · Anna Smith`, stage: 'Qualified' });
        expect(others.map(({ stage }) => stage)).toEqual(others.map(() => null));
        expect(others.length).toBeGreaterThan(0);
      });

      it('finds a deal by its number, however that is written', async () => {
        const digits = dealNumber.slice(3);
        for (const q of [
          dealNumber,
          dealNumber.toLowerCase(),
          `CRM-${digits}`,
          `crm ${digits}`,
          digits,
          `#${digits}`,
        ]) {
          expect(await found(q)).toContain('deal Wedding cake');
        }
      });

      it('says where the match is, and where a hit stands', async () => {
        const [hit] = (await search('smi')).items;
        expect(hit).toMatchObject({
          type: 'contact',
          title: 'Anna Smith',
          titleSpans: [[5, 8]],
          detail: 'Oak Bakery · anna.smith@oak.example · (555) 123-4567',
          detailSpans: [[18, 21]],
          on: { type: 'contact', id: anna },
          sample: false,
        });
        const [note] = (await search('gluten')).items;
        expect(note).toMatchObject({ type: 'activity', kind: 'note', on: { type: 'contact', id: anna } });
        const [[from, to]] = note!.titleSpans as [[number, number]];
        expect(note!.title.slice(from, to)).toBe('gluten');
        expect(note!.title).toMatch(/^….*prefers gluten-free flour/);
      });

      it('takes % and _ and quotes for themselves, and refuses nothing that can be typed', async () => {
        for (const q of [
          '%',
          '_',
          '\\',
          `'`,
          `'; drop table contact; --`,
          '$1 %s %L',
          '()',
          '-',
          '…',
          '😀',
          '¨',
          'a'.repeat(200),
          '1'.repeat(200),
        ]) {
          expect(await found(q)).toEqual([]);
        }
        expect((await crm.request(searchRecords, { as: owner, query: { q: ' ' } })).status).toBe(400);
        expect((await crm.request(searchRecords, { as: owner, query: { q: 'a'.repeat(201) } })).status).toBe(400);
      });

      it('follows what changes, and shows nothing that is gone or somebody else’s', async () => {
        const other = await crm.person();
        expect((await search('smith', other)).items).toEqual([]);
        expect((await search('smiht', other)).items).toEqual([]);
        const person = await crm.person();
        const { id, version } = await addContact(crm, person, { name: 'Before' });
        const { body: note } = await crm.request(createActivity, {
          as: person,
          body: { type: 'call', subject: 'Strawberries', contactId: id },
        });
        await crm.request(updateContact, { as: person, params: { id }, body: { version, name: 'Afterwards' } });
        expect((await search('before', person)).items).toEqual([]);
        expect((await search('aftrewards', person)).items.map(shown)).toEqual(['contact Afterwards']);
        expect((await search('strawberries', person)).items.map(shown)).toEqual(['activity Strawberries']);
        await crm.request(deleteContact, { as: person, params: { id } });
        expect((await search('afterwards', person)).items).toEqual([]);
        expect((await search('strawberries', person)).items).toEqual([]);
        await crm.request(deleteActivity, { as: person, params: { id: note.id } });
        expect(await rowsOf(crm, 'select from record_search where workspace_id = $1', [person.workspace])).toHaveLength(
          0,
        );
      });

      it('finds with any apostrophe what was kept before there was one', async () => {
        const person = await crm.person();
        const { id } = await addContact(crm, person, { name: 'Sean O´Brien', email: 'sean@oak.example' });
        await crm.request(createTask, { as: person, body: { title: 'Ask O’Brien for Jean‑Luc', contactId: id } });
        await crm.request(createOrganization, { as: person, body: { name: 'O‘Brien & Sons' } });
        const source = new DataSource({ type: 'postgres', url: crm.database.migrationUrl, installExtensions: false });
        const runner = (await source.initialize()).createQueryRunner();
        try {
          await new OneApostrophe1790000500140().down(runner);
          expect((await search("o'brien", person)).items).toEqual([]);
          await new OneApostrophe1790000500140().up(runner);
          await new WithoutApostrophes1790000500173().down(runner);
          await addContact(crm, person, { name: 'Scarlett O’Hara' });
          expect((await search('ohara', person)).corrected).toBe(true);
          await new WithoutApostrophes1790000500173().up(runner);
        } finally {
          await source.destroy();
        }
        expect(await search('ohara', person)).toMatchObject({
          corrected: false,
          items: [{ title: 'Scarlett O’Hara' }],
        });
        const all = ['contact Sean O´Brien', 'organization O‘Brien & Sons', 'task Ask O’Brien for Jean‑Luc'];
        for (const typed of ["o'brien", 'o’brien', 'O`BRIEN'])
          expect((await search(typed, person)).items.map(shown).sort()).toEqual(all);
        expect((await search('sean@oak', person)).items.map(shown)).toEqual(all.slice(0, 1));
        expect((await search('jean-luc', person)).items.map(shown)).toEqual(all.slice(2));
      });

      it('shows records that were seen before as they are now, in the order asked for', async () => {
        const [deal] = (await search('wedding')).items;
        const gone = '0190aaaa-0000-7000-8000-000000000009';
        const records = `deal:${deal!.id},contact:${gone},contact:${anna}`;
        const { body } = await crm.request(listSeenRecords, { as: owner, query: { records } });
        expect(body.items.map(shown)).toEqual(['deal Wedding cake', 'contact Anna Smith']);
        expect((await crm.request(listSeenRecords, { as: await crm.person(), query: { records } })).body.items).toEqual(
          [],
        );
        for (const wrong of [
          `task:${'0'.repeat(36)}`,
          `task:${'-'.repeat(36)}`,
          '',
          'contact',
          `contact:${anna},`,
          `secret:${anna}`,
          `${`contact:${anna},`.repeat(20)}contact:${anna}`,
        ]) {
          expect((await crm.request(listSeenRecords, { as: owner, query: { records: wrong } })).status).toBe(400);
        }
      });
    });

    describe('with one typo', () => {
      const names = {
        en: ['Katherine Winterbottom', 'Bartholomew Fitzgerald', 'Gwendolyn Ashworth', 'Nathaniel Crowther'],
        es: ['Guillermo Hernández', 'Begoña Zúñiga', 'Íñigo Etxeberria', 'Remedios Villanueva'],
        zh: ['欧阳修文', '司马相如', '诸葛孔明', '上官婉儿'],
        ja: ['長谷川等伯', '小林一茶', 'キャサリン', 'さかもとりょうま'],
        ko: ['남궁민수', '황보승희', '제갈공명', '선우은숙'],
      };
      const letters = {
        en: 'aeiourstnl',
        es: 'aeiourstnl',
        zh: '天地人和大小',
        ja: 'あいうえおン',
        ko: '가나다라마바',
      };
      // The same typos in every run.
      let seed = 20_261_121;
      const random = (below: number) => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
      };
      const typoIn = (word: string, alphabet: string): string => {
        const signs = [...word];
        const at = random(signs.length);
        const sign = alphabet[random(alphabet.length)]!;
        const kind = random(4);
        if (kind === 0) signs.splice(at, 1);
        if (kind === 1) signs.splice(at, 0, sign);
        if (kind === 2) signs.splice(at, 1, sign);
        if (kind === 3)
          signs.splice(
            Math.min(at, signs.length - 2),
            2,
            ...signs
              .slice(Math.min(at, signs.length - 2))
              .slice(0, 2)
              .toReversed(),
          );
        return signs.join('');
      };

      it.each(Object.keys(names) as (keyof typeof names)[])(
        'each word of a name is found, whichever letter it is: %s',
        async (language) => {
          const person = await crm.person();
          for (const name of names[language]) await addContact(crm, person, { name });
          let tried = 0;
          for (const name of names[language]) {
            for (const word of name.split(' ')) {
              for (let n = 0; n < 25; n += 1) {
                const typed = typoIn(word, letters[language]);
                const { items } = await search(typed, person);
                if (!items.some(({ title }) => title === name))
                  throw new Error(`${typed} does not find ${name}: ${items.map(shown).join(', ')}`);
                tried += 1;
              }
            }
          }
          expect(tried).toBeGreaterThanOrEqual(100);
        },
      );
    });
  });
