import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Import } from '@fernway/contracts/http/crm-imports';
import pg from 'pg';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { ImportWriter } from '../src/imports/import-writer.service.js';
import { ImportsRepository } from '../src/imports/imports.repository.js';
import { service } from '../src/main.js';
import { rowsOf } from './crm.js';
import { explained } from './explained.js';
import { checked, ran, upload } from './imports.js';

jest.setTimeout(120_000);

const count = 2000;
const tables = 'contact, contact_history, contact_reach, company, company_history, import_row, activity';
let crm: TestService;
let owner: Person;
let holder: pg.Client;
let fresh: Import;
let again: Import;
let changed: Import;

const file = (title: string, who = 'Person') =>
  `Name,Email,Company,Job Title\n${Array.from({ length: count }, (_none, n) => `${who} ${n},${who}${n}@oak.example,Company ${n % 100},${title}`).join('\n')}`;

/** 169 workspaces of 1 to 1,600 contacts: 17,000 in all. */
const others = `
  set session_replication_role = replica;
  with w as (select gen_random_uuid() as ws, least(1600, ceil(1700.0 / n))::int as contacts from generate_series(1, 169) as n),
  made as (
    insert into contact (workspace_id, id, name, email, lifecycle)
    select ws, gen_random_uuid(), 'Somebody ' || n, n || '@elm.example', 'lead' from w, generate_series(1, contacts * 17000 / 9000) as n
    returning workspace_id, id, email
  ), history as (
    insert into contact_history (workspace_id, contact_id, version, action) select workspace_id, id, 1, 'created' from made
  ) insert into contact_reach (workspace_id, kind, key, contact_id, written) select workspace_id, 'email', email, id, email from made;
  set session_replication_role = origin`;

beforeAll(async () => {
  crm = await startTestService(service);
  await rowsOf(crm, others);
  await rowsOf(crm, `analyze ${tables}`);
  // From now on nobody refreshes what the planner knows.
  holder = new pg.Client({ connectionString: crm.database.adminUrl });
  await holder.connect();
  await holder.query(`begin; lock table ${tables} in share update exclusive mode`);
  owner = await crm.person();
  await ran(crm, owner, await checked(crm, owner, await upload(crm, owner, file('Buyer'))));
  fresh = await checked(crm, owner, await upload(crm, owner, file('Buyer', 'Guest')));
  again = await checked(crm, owner, await upload(crm, owner, file('Buyer')));
  changed = await checked(crm, owner, await upload(crm, owner, file('Seller')));
});
afterAll(async () => {
  await holder.end();
  await crm.close();
});

/** What a span of all rows takes when it is written, in rows that steps of its statements take up for each of its own. */
const rowsPerRow = async ({ id }: Import, outcome: 'create' | 'update' | 'unchanged'): Promise<number> => {
  const job = (await crm.database.tenancy.run(owner, (tx) => crm.app.get(ImportsRepository).find(tx, id)))!;
  const plans = await explained(crm, owner, async (tx) => {
    await tx.query({ text: `set local statement_timeout = '20s'` });
    const did = await crm.app.get(ImportWriter).write(tx, job, { id, from: 0, to: count + 1 }, null);
    expect(did).toMatchObject({ [outcome]: count });
  });
  return plans.reduce((sum, { rows }) => sum + rows, 0) / count;
};

/** As after `pg_upgrade`, or a restart that lost them: of nothing it is known how large it is, or all seems to be empty. */
const forgetSizes = (rows: number) =>
  rowsOf(
    crm,
    `with gone as (delete from pg_statistic where starelid = any ($1::regclass[]) returning starelid)
     update pg_class set reltuples = $2, relpages = 0 where oid = any ($1::regclass[])`,
    [tables.split(', '), rows],
  );

it.each([
  ['of a time before the workspace was there', undefined],
  ['missing', -1],
  ['of empty tables', 0],
])('a second import goes through its rows a few times, whatever the statistics: %s', async (_what, rows) => {
  if (rows !== undefined) await forgetSizes(rows);
  const made = await rowsPerRow(fresh, 'create');
  const [same, other] = [await rowsPerRow(again, 'unchanged'), await rowsPerRow(changed, 'update')];
  expect(same).toBeLessThan(1.5 * made);
  // Each record is read, compared and written, and its history has what was there before.
  expect(other).toBeLessThan(3 * made);
});
