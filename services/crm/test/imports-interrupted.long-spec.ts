import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { cancelImport, checkImport, getImport, type Import, runImport } from '@fernway/contracts/http/crm-imports';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fernway/database';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '../src/main.js';
import { batchBy, ended, undo } from './batches.js';
import { rowsOf } from './crm.js';
import { checked, settled, upload } from './imports.js';

jest.setTimeout(300_000);

/** Of three steps, and of two. */
const count = 4100;
const fewer = 2100;
const patience = 120_000;
let folder: string;
let postgres: EmbeddedPostgres;
let crm: TestService;
let owner: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-imports-'));
  // A server of its own: it is stopped in the middle.
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  process.env.TEST_POSTGRES_URL = postgres.adminUrl;
  crm = await startTestService(service);
});
afterAll(async () => {
  await crm.close();
  await postgres.stop();
  for (const path of [folder, postgres.dataDir]) await rm(path, { recursive: true, force: true });
});
beforeEach(async () => (owner = await crm.person()));
afterEach(() => rowsOf(crm, 'drop function if exists stumble cascade'));

const now = async (id: string): Promise<Import> =>
  (await crm.request(getImport, { as: owner, params: { id } })).body as Import;
const ready = async (rows = count): Promise<Import> => {
  const lines = Array.from({ length: rows }, (_none, n) => `Person ${n},p${n}@oak.example,Company ${n % 100}`);
  return checked(crm, owner, await upload(crm, owner, `Name,Email,Company\n${lines.join('\n')}`));
};
const run = (id: string) => crm.request(runImport, { as: owner, params: { id }, body: {} });
const begin = async (id: string) => expect(await run(id)).toMatchObject({ status: 202 });
const doneOf = async (id: string): Promise<number> =>
  (await rowsOf<{ done: number }>(crm, 'select done from import where id = $1', [id]))[0]!.done;

/** Cuts the service's connections that are in the middle of something. @returns how many */
const cut = async (): Promise<number> => {
  const rows = await rowsOf(
    crm,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crm' and datname = current_database() and state <> 'idle'`,
  );
  return rows.length;
};

/** From this many contacts of the workspace on no more can be stored, as by a fault with this code. */
const stumbleAt = async (contacts: number, code: string) => {
  await rowsOf(
    crm,
    `create function stumble() returns trigger language plpgsql as $$ begin
       if new.name = 'Person ${contacts}' then raise exception 'No further' using errcode = '${code}'; end if;
       return new; end $$`,
  );
  await rowsOf(crm, 'create trigger stumble before insert on contact for each row execute function stumble()');
};
const steady = () => rowsOf(crm, 'drop function stumble cascade');
/** As after the time that it waits. */
const timePasses = (id: string) => rowsOf(crm, 'update import set next_try_at = now() where id = $1', [id]);

const expectAllOnce = async (id: string, rows = count) => {
  expect(await now(id)).toMatchObject({
    state: 'done',
    done: rows,
    problem: null,
    attempts: 0,
    nextTryAt: null,
    counts: { create: rows },
  });
  expect(await batchBy(crm, owner, id)).toMatchObject({
    state: 'done',
    done: rows,
    created: expect.any(Number),
    error: null,
  });
  const made = `select count(*)::int as all, count(distinct email)::int as different from contact where workspace_id = $1 and deleted_at is null`;
  expect(await rowsOf(crm, made, [owner.workspace])).toEqual([{ all: rows, different: rows }]);
  expect(await rowsOf(crm, 'select count(*)::int as made from contact_history where batch_id = $1', [id])).toEqual([
    { made: rows },
  ]);
  expect(await undo(crm, owner, id)).toMatchObject({ state: 'done', refused: 0 });
  expect(
    await rowsOf(
      crm,
      `${made} union all select count(*)::int, 0 from company where workspace_id = $1 and deleted_at is null`,
      [owner.workspace],
    ),
  ).toEqual([
    { all: 0, different: 0 },
    { all: 0, different: 0 },
  ]);
};

it('goes on behind its last rows when its connections are cut, again and again', async () => {
  const { id } = await ready();
  await begin(id);
  for (const at of [0, 2000]) {
    await eventually(async () => (await doneOf(id)) > at, patience);
    await eventually(async () => (await cut()) > 0, patience);
  }
  await eventually(async () => (await doneOf(id)) === count, patience);
  await settled(crm, owner, id);
  await expectAllOnce(id);
});

it('goes on when Postgres was stopped in the middle, and is there again', async () => {
  const { id } = await ready();
  await begin(id);
  await eventually(async () => (await doneOf(id)) > 0, patience);
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir: postgres.dataDir, port: postgres.port });
  expect(await doneOf(id)).toBeLessThan(count);
  await eventually(async () => (await doneOf(id)) === count, patience);
  await settled(crm, owner, id);
  await expectAllOnce(id);
});

it('waits longer from attempt to attempt, says so, and goes on at once when it is asked to', async () => {
  const { id } = await ready(fewer);
  await stumbleAt(2050, '53100');
  await begin(id);
  await eventually(async () => (await now(id)).attempts === 1, patience);
  const first = await now(id);
  expect(first).toMatchObject({
    state: 'running',
    done: 2000,
    problem: 'The server has no room for it at the moment',
    nextTryAt: expect.any(String),
  });
  await rowsOf(crm, 'update import set attempts = 5 where id = $1', [id]);
  await timePasses(id);
  await eventually(async () => (await now(id)).attempts === 6, patience);
  expect(Date.parse((await now(id)).nextTryAt!)).toBeGreaterThan(Date.now() + 200_000);
  await steady();
  expect((await run(id)).body).toMatchObject({ state: 'running', nextTryAt: null });
  await settled(crm, owner, id);
  await expectAllOnce(id, fewer);
});

it('fails after ten attempts in a row, and goes on where it stopped when it is run again', async () => {
  const { id } = await ready(fewer);
  await stumbleAt(2050, '53100');
  await begin(id);
  await eventually(async () => (await now(id)).attempts === 1, patience);
  await rowsOf(crm, 'update import set attempts = 9 where id = $1', [id]);
  await timePasses(id);
  expect(await settled(crm, owner, id)).toMatchObject({
    state: 'failed',
    done: 2000,
    problem: expect.stringMatching(/no room .*for an hour/),
  });
  expect(await batchBy(crm, owner, id)).toMatchObject({ state: 'failed', done: 2000, undoable: true });
  await steady();
  expect((await run(id)).body).toMatchObject({ state: 'running', done: 2000, problem: null });
  await settled(crm, owner, id);
  await expectAllOnce(id, fewer);
});

it('fails at once where it would not pass, and goes on when it is run again; not once it was taken back', async () => {
  const { id } = await ready(fewer);
  await stumbleAt(2050, 'XX000');
  await run(id);
  expect(await settled(crm, owner, id)).toMatchObject({
    state: 'failed',
    done: 2000,
    problem: expect.stringContaining('Something went wrong here'),
  });
  await run(id);
  expect(await settled(crm, owner, id)).toMatchObject({ state: 'failed', done: 2000 });
  const { body: back } = await crm.request(undoBatch, { as: owner, params: { id }, body: {} });
  expect(await ended(crm, owner, back.id)).toMatchObject({ state: 'done' });
  await steady();
  expect(await run(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('taken back') } });
  expect(await now(id)).toMatchObject({ state: 'failed' });
});

it('is no import of nothing where its rows were removed meanwhile', async () => {
  const checkedOnly = await ready(10);
  const { id } = await ready(fewer);
  await stumbleAt(2050, 'XX000');
  await run(id);
  expect(await settled(crm, owner, id)).toMatchObject({ state: 'failed' });
  await steady();
  await rowsOf(crm, 'delete from import_row where import_id = any ($1::uuid[])', [[id, checkedOnly.id]]);
  for (const gone of [id, checkedOnly.id])
    expect(await run(gone)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no longer kept') } });
  expect(await batchBy(crm, owner, id)).toMatchObject({ state: 'failed' });
});

it('a dry run goes on too, and what waits can be cancelled', async () => {
  const made = await upload(crm, owner, 'Name,Email\nAnn,ann@oak.example');
  await rowsOf(
    crm,
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'No further' using errcode = '57014'; end $$`,
  );
  await rowsOf(crm, 'create trigger stumble before insert on import_row for each row execute function stumble()');
  const check = () =>
    crm.request(checkImport, {
      as: owner,
      params: { id: made.id },
      body: { mapping: made.mapping, options: made.options },
    });
  await check();
  await eventually(async () => (await now(made.id)).attempts > 0, patience);
  expect(await now(made.id)).toMatchObject({ state: 'checking', problem: 'The database was away or busy' });
  expect((await crm.request(cancelImport, { as: owner, params: { id: made.id }, body: {} })).body).toMatchObject({
    state: 'uploaded',
    attempts: 0,
    nextTryAt: null,
    problem: null,
  });
  await check();
  await eventually(async () => (await now(made.id)).attempts > 0, patience);
  await steady();
  await timePasses(made.id);
  expect(await settled(crm, owner, made.id)).toMatchObject({ state: 'checked', rows: 1, attempts: 0 });
});
