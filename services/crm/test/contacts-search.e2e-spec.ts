import { listContacts } from '@fernway/contracts/http/crm';
import type { Contact } from '@fernway/contracts/http/crm';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { addContact, rowsOf } from './crm.js';
import { lookedUp } from './search-plans.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
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
afterAll(() => crm.close());

const namesFor = async (q: string, more: Record<string, unknown> = {}): Promise<string[]> => {
  const { status, body } = await crm.request(listContacts, { as: owner, query: { q, ...more } });
  expect(status).toBe(200);
  return body.items.map(({ name }: Contact) => name);
};

describe('search', () => {
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

  it('reads the index of its parts, and few rows, for a rare word among many', async () => {
    const { workspace } = owner;
    await rowsOf(
      crm,
      `insert into contact (workspace_id, id, name, lifecycle)
       select $1, gen_random_uuid(), 'Bulk ' || md5(n::text), 'lead' from generate_series(1, 20000) n`,
      [workspace],
    );
    await rowsOf(crm, 'vacuum analyze record_search');
    await rowsOf(crm, 'vacuum analyze contact');
    // What the statistics count of one look: scans of the index, and rows read of the table.
    const readBy = async (q: string, expected: string[]) => {
      await rowsOf(crm, 'select pg_stat_reset()');
      expect(await namesFor(q)).toEqual(expected);
      return eventually(async () => {
        const [read] = await rowsOf<{ scans: number; rows: number }>(
          crm,
          `select idx_scan::int as scans, (select (seq_tup_read + idx_tup_fetch)::int from pg_stat_user_tables
                                            where relname = 'record_search') as rows
             from pg_stat_user_indexes where indexrelname = 'record_search_parts'`,
        );
        return read!.scans > 0 && read!;
      });
    };
    for (const [q, expected] of [
      ['smith', ['Anna Smith']],
      ['王', ['王小明']],
      ['nobodyhere', []],
      ['李', []],
    ] as const) {
      // Idle connections report what they read before up to a minute late: a look that is not alone is repeated.
      const read = await eventually(async () => {
        const { scans, rows } = await readBy(q, [...expected]);
        return scans === 1 && rows < 50 && { scans, rows };
      });
      expect(read.rows).toBeLessThan(50);
    }
  });

  it('does not walk along all records of a workspace that is most of the table, and finds no other’s for it', async () => {
    const { workspace } = owner;
    const [{ part }] = (await rowsOf<{ part: string }>(crm, `select substr(md5('77'), 1, 6) as part`)) as [
      { part: string },
    ];
    const neighbour = await crm.person();
    await addContact(crm, neighbour, { name: `Neighbour ${part}` });
    await rowsOf(crm, 'vacuum analyze record_search');
    const looked = (of: string, records: number) =>
      lookedUp(crm, { workspace: of, records }, `select find_few_records('contact', array['${part}'], 1000) as id`);
    // As many as there are where it matters.
    const [few, many, small] = [
      await looked(workspace, 20_000),
      await looked(workspace, 2_000_000),
      await looked(neighbour.workspace, 2_000_000),
    ];
    const all = await rowsOf<{ id: string }>(
      crm,
      `select id from contact where workspace_id = $1 and name like '%' || $2 || '%'`,
      [workspace, part],
    );
    expect(many.ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(few.ids.toSorted()).toEqual(many.ids.toSorted());
    expect(small.ids).toHaveLength(1);
    expect(many.byIndex).toMatch(/^Index Cond: \(text ~~ [^)]*\)$/);
    for (const { byIndex } of [few, small]) expect(byIndex).toMatch(/^Index Cond: \(\(workspace_id = .*\(text ~~ /);
  });

  it('walks the index of the sort for a word that thousands share', async () => {
    const walked: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { body } = await crm.request(listContacts, {
        as: owner,
        query: { q: 'bulk', sort: 'name', limit: 200, ...(after && { after }) },
      });
      walked.push(...body.items.map(({ name }: Contact) => name));
      after = body.next;
    }
    const expected = await rowsOf<{ name: string }>(
      crm,
      `select name from contact where workspace_id = $1 and name like 'Bulk%' order by name_key, id limit 600`,
      [owner.workspace],
    );
    expect(walked).toEqual(expected.map(({ name }) => name));
  });

  it.each([['bulk'], ['bu'], ['bulk ul']])(
    'reads little more than a page for “%s”, which thousands have',
    async (q) => {
      const read = await eventually(async () => {
        await rowsOf(crm, 'select pg_stat_reset()');
        const { body } = await crm.request(listContacts, { as: owner, query: { q, limit: 100 } });
        expect(body.items.filter(({ name }: Contact) => name.startsWith('Bulk '))).toHaveLength(100);
        return eventually(async () => {
          const [found] = await rowsOf<{ scans: number; rows: number }>(
            crm,
            `select idx_scan::int as scans, (select (seq_tup_read + idx_tup_fetch)::int from pg_stat_user_tables
                                            where relname = 'record_search') as rows
             from pg_stat_user_indexes where indexrelname = 'record_search_parts'`,
          );
          // Idle connections report what they read before up to a minute late: a look that is not alone is repeated.
          return found!.rows > 0 && found;
        }).then((found) => found!.scans === 0 && found!.rows < 300 && found);
      });
      expect(read).toMatchObject({ scans: 0 });
    },
  );

  describe('of two letters', () => {
    const pairs = ['qz', '7q', 'q#', '#q', 'q7'];
    const texts = [
      'aqz',
      'qza',
      'qz',
      'x qz y',
      'x\nqz',
      '王qz王',
      '王qz',
      'qz王',
      'qz，',
      '（qz）',
      'Qz·x',
      'éqzé',
      'qz#',
      'q#z',
      '#qz',
      'c# q',
      '7q7',
      '王7q',
      'q#王',
      '王q#',
      'q z',
      'zq',
      '“q7”',
      'q_7',
      "q'7",
      '7qz7q',
      'q#',
    ];

    it('finds every text that holds them, whatever stands around them, by an index', async () => {
      for (const text of texts) await addContact(crm, owner, { name: text });
      const indexed = async (pair: string) => {
        const found = await lookedUp(
          crm,
          { workspace: owner.workspace, records: 2_000_000 },
          `select find_records('contact', array['${pair}'], null) as id`,
        );
        const names = await rowsOf<{ name: string }>(crm, 'select name from contact where id = any ($1)', [found.ids]);
        return { ...found, names: names.map(({ name }) => name).toSorted() };
      };
      for (const pair of pairs) {
        const { names, scans } = await indexed(pair);
        expect([pair, names]).toEqual([pair, texts.filter((text) => text.toLowerCase().includes(pair)).toSorted()]);
        expect(scans.length).toBeGreaterThanOrEqual(3);
        for (const scan of scans) expect(scan).toMatch(/workspace_id = .* AND .*(text ~|search_beside)/);
      }
    });

    it('of which nobody has any, or only somebody else, reads no record of the workspace', async () => {
      const neighbour = await crm.person();
      for (let n = 0; n < 20; n += 1) await addContact(crm, neighbour, { name: `Vq ${n}` });
      for (const pair of ['vq', 'zv', 'щю']) {
        const { ids, plan } = await lookedUp(
          crm,
          { workspace: owner.workspace, records: 2_000_000 },
          `select find_records('contact', array['${pair}'], null) as id`,
        );
        expect(ids).toEqual([]);
        expect(plan).toContain('record_search_parts');
        expect(plan).not.toMatch(/Seq Scan on record_search|using contact_search_pkey|Scan on contact_search_pkey/);
      }
      expect(await namesFor('vq')).toEqual([]);
    });

    it('reads the same pages as one row after another would, wherever those that have them stand', async () => {
      const { workspace } = owner;
      await rowsOf(crm, `update contact set name = name || ' Uv' where workspace_id = $1 and name_key > 'bulk e'`, [
        workspace,
      ]);
      for (const sort of ['name', '-name', '-createdAt', 'companyName'] as const) {
        const walked: string[] = [];
        for (let after: string | undefined, page = 0; page < 3; page += 1) {
          const { body } = await crm.request(listContacts, {
            as: owner,
            query: { q: 'uv', sort, limit: 150, ...(after && { after }) },
          });
          walked.push(...body.items.map(({ id }: Contact) => id));
          after = body.next;
        }
        const key = {
          name: 'name_key, id',
          '-name': 'name_key desc, id desc',
          '-createdAt': 'created_at desc, id desc',
          companyName: 'company_key, id',
        }[sort];
        const expected = await rowsOf<{ id: string }>(
          crm,
          `select id from contact where workspace_id = $1 and name like '%Uv' order by ${key} limit 450`,
          [workspace],
        );
        expect(walked).toEqual(expected.map(({ id }) => id));
      }
    });
  });

  it.each([['#'], ['##'], ['~'], ['#~'], ['$'], ['|'], ['\\']])(
    'looks “%s” up among the texts that hold such signs, and reads no other',
    async (sign) => {
      for (const name of ['Sign C# one', 'Sign ## two', 'Sign #~ three', 'Sign a|b'])
        await addContact(crm, owner, { name });
      const { ids, plan } = await lookedUp(
        crm,
        { workspace: owner.workspace, records: 2_000_000 },
        `select find_few_records('contact', array['${sign}'], 1000) as id`,
      );
      const expected = await rowsOf<{ id: string }>(
        crm,
        'select id from contact where workspace_id = $1 and strpos(name, $2) > 0',
        [owner.workspace, sign],
      );
      expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      expect(plan).toMatch(/Bitmap Index Scan on record_search_signs/);
      expect(plan).not.toMatch(/Seq Scan on record_search|contact_search_pkey/);
    },
  );

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
