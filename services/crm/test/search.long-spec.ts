import { type SearchAnswer, type SearchHit, searchRecords } from '@fernway/contracts/http/crm-search';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { addContact, addDeal, rowsOf } from './crm.js';
import { lookedUp } from './search-plans.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(service);
});
afterAll(() => crm.close());

const search = async (q: string, as: Person): Promise<SearchAnswer> => {
  const { status, body, text } = await crm.request(searchRecords, { as, query: { q } });
  if (status !== 200) throw new Error(text);
  return body as SearchAnswer;
};
const shown = ({ type, title }: SearchHit) => `${type} ${title}`;

it('finds the few of another type, and the title itself, beside thousands with the same word', async () => {
  const person = await crm.person();
  await rowsOf(
    crm,
    `insert into contact (workspace_id, id, name, company_name, lifecycle)
     select $1, gen_random_uuid(), 'Bulk ' || md5(n::text), 'Harbour Trading', 'lead' from generate_series(1, 20000) n`,
    [person.workspace],
  );
  await addDeal(crm, person, { name: 'Crane', customerName: 'Harbour Trading' });
  await addContact(crm, person, { name: 'Harbour' });
  await rowsOf(crm, 'vacuum analyze record_search');
  const { items } = await search('harbour', person);
  expect(items[0]).toMatchObject({ type: 'contact', title: 'Harbour' });
  expect(items.filter(({ type }) => type === 'contact')).toHaveLength(5);
  expect(items.map(shown)).toContain('deal Crane');
  expect((await search('habrour', person)).items.map(shown)).toEqual(
    expect.arrayContaining(['contact Harbour', 'deal Crane']),
  );
});

it('does not walk along all records of a workspace that is most of the table, and finds no other’s for it', async () => {
  const [large, small] = [await crm.person(), await crm.person()];
  const [{ part }] = (await rowsOf<{ part: string }>(crm, `select substr(md5('77'), 1, 6) as part`)) as [
    { part: string },
  ];
  await rowsOf(
    crm,
    `insert into contact (workspace_id, id, name, lifecycle)
     select $1, gen_random_uuid(), 'Crate ' || md5(n::text), 'lead' from generate_series(1, 40000) n`,
    [large.workspace],
  );
  await addContact(crm, small, { name: `Neighbour ${part}` });
  await rowsOf(crm, 'vacuum analyze record_search');
  const looked = ({ workspace }: Person, records: number) =>
    lookedUp(
      crm,
      { workspace, records },
      `select distinct id from search_records(array['${part}'], '${part}', '{contact}', 20)`,
    );
  const [{ all }] = (await rowsOf<{ all: number }>(
    crm,
    `select count(*)::int as all from contact where workspace_id = $1 and name like '%' || $2 || '%'`,
    [large.workspace, part],
  )) as [{ all: number }];
  // As many as there are where it matters.
  const [few, many, neighbour] = [
    await looked(large, 40_000),
    await looked(large, 2_000_000),
    await looked(small, 2_000_000),
  ];
  expect([few, many, neighbour].map(({ ids }) => ids.length)).toEqual([all, all, 1]);
  expect(many.byIndex).toMatch(/^Index Cond: \(text ~~ [^)]*\)$/);
  expect(few.byIndex).toMatch(/^Index Cond: \(\(workspace_id = .*\(text ~~ /);
  // Its one record is read by itself or by the text, as the sample that the planner has goes.
  expect(neighbour.scans.join()).toMatch(/^Index Cond: \(+workspace_id = /);
});
