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
  for (const name of ['Anna Smith', '王小明']) await addContact(crm, owner, { name });
  await addContact(crm, await crm.person(), { name: 'Anna 王小明 김민수 山田' });
});
afterAll(() => crm.close());

const namesFor = async (q: string, more: Record<string, unknown> = {}): Promise<string[]> => {
  const { status, body } = await crm.request(listContacts, { as: owner, query: { q, ...more } });
  expect(status).toBe(200);
  return body.items.map(({ name }: Contact) => name);
};

describe('search in a large workspace', () => {
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

    /** Also without its apostrophes. */
    const has = (text: string, pair: string) =>
      [text, text.replaceAll("'", '')].some((one) => one.toLowerCase().includes(pair));

    it('finds every text that holds them, whatever stands around them, by an index', async () => {
      // Names of several lines are from before there were none.
      await rowsOf(
        crm,
        `insert into contact (workspace_id, id, name, lifecycle) select $1, gen_random_uuid(), name, 'lead' from unnest($2::text[]) as name`,
        [owner.workspace, texts],
      );
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
        expect([pair, names]).toEqual([pair, texts.filter((text) => has(text, pair)).toSorted()]);
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
          name: 'name_key collate "und-x-icu", id',
          '-name': 'name_key collate "und-x-icu" desc, id desc',
          '-createdAt': 'created_at desc, id desc',
          companyName: 'company_key collate "und-x-icu", id',
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
});
