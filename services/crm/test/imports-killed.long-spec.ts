import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { checkImport, getImport, type Import, runImport } from '@fernway/contracts/http/crm-imports';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { ImportRunner } from '../src/imports/import-runner.service.js';
import { service } from '../src/main.js';
import { batchBy } from './batches.js';
import { rowsOf } from './crm.js';
import { upload } from './imports.js';
import { Workers } from './kills/workers.js';

jest.setTimeout(900_000);

const count = 3000;
const workers = new Workers();
let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  owner = await crm.person();
  // This instance takes requests only: the work is done by processes that can be killed.
  jest.spyOn(crm.app.get(ImportRunner), 'wake').mockImplementation(() => undefined);
});
afterAll(async () => {
  workers.end();
  await crm.close();
});

const now = async (id: string): Promise<Import> =>
  (await crm.request(getImport, { as: owner, params: { id } })).body as Import;
/** Whoever held it is taken for dead, as thirty seconds later. */
const leaseEnds = () => rowsOf(crm, 'update import set held_until = null');

/** Lets one process begin and killed in the middle, and another end the work. */
const killedOnce = async (id: string, state: Import['state']): Promise<Import> => {
  const victim = workers.start(crm);
  await eventually(async () => (await now(id)).done > 0, 240_000);
  await workers.kill(victim);
  expect((await now(id)).state).toBe(state);
  await leaseEnds();
  const last = workers.start(crm);
  await eventually(async () => (await now(id)).state !== state, 120_000);
  last.kill('SIGKILL');
  return now(id);
};

it('a dry run and an import go on wherever their process is killed, make nothing twice, and can be undone', async () => {
  const file = `Name,Email,Company\n${Array.from({ length: count }, (_none, n) => `Person ${n},p${n}@oak.example,Company ${n % 100}`).join('\n')}`;
  const made = await upload(crm, owner, file);
  await crm.request(checkImport, {
    as: owner,
    params: { id: made.id },
    body: { mapping: made.mapping, options: made.options },
  });
  expect(await killedOnce(made.id, 'checking')).toMatchObject({
    state: 'checked',
    rows: count,
    counts: { create: count, companies: 100 },
  });
  await crm.request(runImport, { as: owner, params: { id: made.id }, body: {} });
  expect(await killedOnce(made.id, 'running')).toMatchObject({
    state: 'done',
    done: count,
    counts: { create: count, companies: 100 },
  });
  expect(
    await rowsOf(crm, `select count(*)::int as all, count(distinct email)::int as different from contact`),
  ).toEqual([{ all: count, different: count }]);
  expect(await rowsOf(crm, `select count(*)::int as made from contact_history where batch_id = $1`, [made.id])).toEqual(
    [{ made: count }],
  );
  // No search has to read through what the import wrote, and its tables are known for what they are.
  expect(await rowsOf(crm, `select gin_clean_pending_list('record_search_parts')::int as waiting`)).toEqual([
    { waiting: 0 },
  ]);
  expect(
    await rowsOf(
      crm,
      `select reltuples::int as known from pg_class where relname in ('contact', 'contact_history', 'contact_reach')`,
    ),
  ).toEqual(Array.from({ length: 3 }, () => ({ known: count })));
  const { body: undo } = await crm.request(undoBatch, { as: owner, params: { id: made.id }, body: {} });
  await eventually(async () => (await batchBy(crm, owner, undo.id)).state === 'done', 120_000);
  expect(
    await rowsOf(
      crm,
      `select (select count(*)::int from contact where deleted_at is null) as contacts, (select count(*)::int from company where deleted_at is null) as companies`,
    ),
  ).toEqual([{ contacts: 0, companies: 0 }]);
});
