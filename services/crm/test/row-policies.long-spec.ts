import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listContacts } from '@fernway/contracts/http/crm';
import { aggregateContacts } from '@fernway/contracts/http/crm-aggregates';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import pg from 'pg';
import { service } from '../src/main.js';
import { rowsOf } from './crm.js';

type Sent = { text?: string; values?: unknown[] };
type Node = {
  'Node Type': string;
  Filter?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
type Explained = { 'QUERY PLAN': { Plan: Node }[] };

const client = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
const { query } = client;
let sent: Sent[] = [];
client.query = function (...given) {
  sent.push(given[0] as Sent);
  return query.apply(this, given);
};
let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  owner = await crm.person();
  await rowsOf(
    crm,
    `insert into contact (workspace_id, id, name, lifecycle, company_name)
     select $1, gen_random_uuid(), 'Bulk ' || md5(n::text), 'lead', 'Firm ' || n % 100 from generate_series(1, 6000) n`,
    [owner.workspace],
  );
  await rowsOf(crm, 'vacuum analyze contact');
}, 60_000);
afterAll(async () => {
  client.query = query;
  await crm.close();
});

const scansOf = (node: Node): Node[] => [
  ...(node['Node Type'].includes('Scan') ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

it.each<[string, () => Promise<{ status: number }>]>([
  ['list', () => crm.request(listContacts, { as: owner, query: { limit: 50 } })],
  [
    'list of a stage by name',
    () => crm.request(listContacts, { as: owner, query: { limit: 50, lifecycle: 'lead', sort: 'name' } }),
  ],
  ['search of two letters', () => crm.request(listContacts, { as: owner, query: { q: 'bu' } })],
  ['figures by stage', () => crm.request(aggregateContacts, { as: owner, query: { by: 'lifecycle' } })],
])('asks an index whose the contacts are, and not row after row: %s', async (_what, ask) => {
  sent = [];
  expect((await ask()).status).toBe(200);
  const asked = sent.filter(({ text }) => text && /\bcontact r\b|enable_seqscan/.test(text));
  const scans: Node[] = [];
  await crm.database.tenancy.run({ workspace: owner.workspace }, async (tx) => {
    for (const { text, values = [] } of asked) {
      const reads = /\bcontact r\b/.test(text!);
      const [row] = await tx.query<Explained>({
        text: `${reads ? 'explain (analyze, format json) ' : ''}${text!}`,
        values,
      });
      if (reads) scans.push(...row!['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)));
    }
  });
  expect(scans.length).toBeGreaterThan(0);
  const rows = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  expect(scans.filter((node) => node.Filter?.includes('current_setting') && rows(node) > 200)).toEqual([]);
});
