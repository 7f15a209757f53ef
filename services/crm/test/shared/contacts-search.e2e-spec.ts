import { listContacts } from '@fernway/contracts/http/crm';
import type { Contact } from '@fernway/contracts/http/crm';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addContact, rowsOf } from '../crm.js';

export const contactsSearch = (crm: TestService): void =>
  describe('search', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
      const contacts = [
        { name: 'Anna Smith', email: 'anna.smith@example.com', phone: '(555) 123-4567', companyName: 'Fern & Co' },
        { name: 'José ÁLVAREZ', companyName: '100%_organic' },
        { name: '王小明', companyName: '北京科技有限公司' },
        { name: '山田太郎', companyName: 'カフェ・ドゥ' },
        { name: '김민수', companyName: '서울커피' },
        { name: 'ＦＵＬＬ　Ｗｉｄｔｈ', companyName: 'ﾔﾏﾀﾞ商店', lifecycle: 'customer' },
        { name: 'Back\\slash' },
      ];
      for (const contact of contacts) await addContact(crm, owner, contact);
      await addContact(crm, await crm.person(), { name: 'Anna 王小明 김민수 山田' });
    });

    const namesFor = async (q: string, more: Record<string, unknown> = {}): Promise<string[]> => {
      const { status, body } = await crm.request(listContacts, { as: owner, query: { q, ...more } });
      expect(status).toBe(200);
      return body.items.map(({ name }: Contact) => name);
    };

    it.each([
      ['the middle of a word', 'mit', ['Anna Smith']],
      ['upper and lower case', 'SMITH', ['Anna Smith']],
      ['two letters', 'nn', ['Anna Smith']],
      ['one letter', 'k', ['Back\\slash']],
      ['words in any order and field', 'fern anna', ['Anna Smith']],
      ['an e-mail', 'smith@example', ['Anna Smith']],
      ['digits of a phone', '5551234', ['Anna Smith']],
      ['accents in upper case', 'álvarez', ['José ÁLVAREZ']],
      ['accents left out', 'alvarez jose', ['José ÁLVAREZ']],
      ['an accent too many', 'smíth', ['Anna Smith']],
      ['a phone number in another format', '+1 555-123.4567', ['Anna Smith']],
      ['a Chinese surname', '王', ['王小明']],
      ['a Chinese given name', '小明', ['王小明']],
      ['three Chinese characters', '王小明', ['王小明']],
      ['a Chinese company', '有限公司', ['王小明']],
      ['a Japanese surname', '山田', ['山田太郎']],
      ['one kanji', '郎', ['山田太郎']],
      ['katakana', 'カフェ', ['山田太郎']],
      ['half-width katakana by full width', 'ヤマダ', ['ＦＵＬＬ　Ｗｉｄｔｈ']],
      ['a Korean name', '민수', ['김민수']],
      ['one Hangul syllable', '김', ['김민수']],
      ['Hangul as macOS writes it', '김민수'.normalize('NFD'), ['김민수']],
      ['full-width letters by plain ones', 'full width', ['ＦＵＬＬ　Ｗｉｄｔｈ']],
      ['what is not there', '李', []],
      ['a name of another workspace', '山田 anna', []],
    ])('finds %s', async (_what, q, expected) => {
      expect(await namesFor(q)).toEqual(expected);
    });

    it('takes % and _ and \\ for themselves', async () => {
      expect(await namesFor('100%_')).toEqual(['José ÁLVAREZ']);
      expect(await namesFor('%')).toEqual(['José ÁLVAREZ']);
      expect(await namesFor('a_n')).toEqual([]);
      expect(await namesFor('k\\s')).toEqual(['Back\\slash']);
      expect(await namesFor(`'`)).toEqual([]);
      expect(await namesFor(`$1 || %s`)).toEqual([]);
    });

    it('is a plain list when there is nothing to look for', async () => {
      expect(await namesFor('  ')).toHaveLength(7);
    });

    it('goes together with filter, sort and pages', async () => {
      const person = await crm.person();
      for (let n = 0; n < 7; n += 1)
        await addContact(crm, person, { name: `Common ${6 - n}`, lifecycle: n % 2 ? 'customer' : 'lead' });
      const walk = async (query: Record<string, unknown>) => {
        const names: string[] = [];
        for (let after: string | undefined, page = 0; page < 10; page += 1) {
          const { body } = await crm.request(listContacts, {
            as: person,
            query: { q: 'common', limit: 2, ...query, ...(after && { after }) },
          });
          names.push(...body.items.map(({ name }: Contact) => name));
          if (!body.next) break;
          after = body.next;
        }
        return names.join(' ').replaceAll('Common ', '');
      };
      expect(await walk({ sort: 'name' })).toBe('0 1 2 3 4 5 6');
      expect(await walk({ sort: '-name' })).toBe('6 5 4 3 2 1 0');
      expect(await walk({ sort: 'createdAt' })).toBe('6 5 4 3 2 1 0');
      expect(await walk({ sort: '-updatedAt', lifecycle: 'customer' })).toBe('1 3 5');
      expect(await walk({ updatedSince: new Date(Date.now() + 60_000).toISOString() })).toBe('');
    });

    it('knows every part of one or two characters that is not plain ASCII, and no other', async () => {
      const texts = [
        '',
        'anna',
        '王',
        '王小明',
        'anna 王小明 bo',
        '\nli王\nann\n김민수 ab c',
        'ﾔﾏﾀﾞ x 山田山田',
        'aé',
        'éa b',
        'ab王ab王',
        '👩 ok 𠮷',
      ];
      const rows = await rowsOf<{ text: string; parts: string[] }>(
        crm,
        'select text, search_grams(text) as parts from unnest($1::text[]) as given (text)',
        [texts],
      );
      const partsOf = (text: string) => {
        const letters = [...text];
        return [
          ...new Set(
            letters.flatMap((one, at) => [one, ...(letters[at + 1] === undefined ? [] : [one + letters[at + 1]])]),
          ),
        ].filter((part) => /[^\0-\x7f]/.test(part));
      };
      expect(rows.map(({ text, parts }) => [text, parts.toSorted()])).toEqual(
        texts.map((text) => [text, partsOf(text).toSorted()]),
      );
    });

    it('cannot be read past its function', async () => {
      const read = crm.database.tenancy.run({ workspace: owner.workspace }, (tx) =>
        tx.query({ text: 'select * from record_search' }),
      );
      await expect(read).rejects.toThrow(/permission denied/);
      expect(await crm.database.dataSource.query(`select find_records('contact', '{anna}', 10)`)).toEqual([]);
    });
  });
