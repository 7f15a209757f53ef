import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { runImport } from '@fernway/contracts/http/crm-imports';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { ImportsRepository } from '../src/imports/imports.repository.js';
import { service } from '../src/main.js';
import { rowsOf } from './crm.js';
import { checked, settled, upload } from './imports.js';

jest.setTimeout(120_000);

const count = 10_000;
let crm: TestService;
let [large, small]: Person[] = [];
beforeAll(async () => {
  crm = await startTestService(service);
  [large, small] = [await crm.person(), await crm.person()];
});
afterAll(() => crm.close());

const ready = async (as: Person, rows: number) => {
  const lines = Array.from({ length: rows }, (_none, n) => `Person ${n},p${n}@oak.example`);
  return checked(crm, as, await upload(crm, as, `Name,Email\n${lines.join('\n')}`));
};
const run = (as: Person, id: string) => crm.request(runImport, { as, params: { id }, body: {} });
const doneOf = async (id: string): Promise<number> =>
  (await rowsOf<{ done: number }>(crm, 'select done from import where id = $1', [id]))[0]!.done;

it('a small import takes its turn between the spans of another workspace’s large one', async () => {
  const [long, short] = [await ready(large!, count), await ready(small!, 10)];
  await run(large!, long.id);
  await run(small!, short.id);
  expect(await settled(crm, small!, short.id)).toMatchObject({ state: 'done', counts: { create: 10 } });
  expect(await doneOf(long.id)).toBeLessThan(count);
  expect(await settled(crm, large!, long.id)).toMatchObject({ state: 'done', counts: { create: count } });
});

it('goes on with fewer rows at once where a span takes too long, and writes each once', async () => {
  const { id } = await ready(small!, 2000);
  await rowsOf(
    crm,
    `create function stumble() returns trigger language plpgsql as $$ begin
       if (select count(*) from added) > 600 then raise exception 'Took too long' using errcode = '57014'; end if;
       return null; end $$`,
  );
  await rowsOf(
    crm,
    'create trigger stumble after insert on contact referencing new table as added for each statement execute function stumble()',
  );
  await run(small!, id);
  expect(await settled(crm, small!, id)).toMatchObject({
    state: 'done',
    attempts: 0,
    done: 2000,
    counts: { create: 1990 },
  });
  await rowsOf(crm, 'drop function stumble cascade');
  const made = `select count(*)::int as all, count(distinct email)::int as different from contact where workspace_id = $1`;
  expect(await rowsOf(crm, made, [small!.workspace])).toEqual([{ all: 2000, different: 2000 }]);
});

it('holding an import, and looking for one to take, do not wait for the transaction of its span', async () => {
  const { id } = await ready(small!, 10);
  const { tenancy } = crm.database;
  const imports = crm.app.get(ImportsRepository);
  await tenancy.run(small!, async (span) => {
    await imports.lock(span, id);
    await span.query({ text: `update import set state = 'running' where id = $1`, values: [id] });
    await tenancy.run(small!, async (tx) => {
      await tx.query({ text: `set local lock_timeout = '1ms'` });
      await imports.hold(tx, id);
      expect(await imports.take(tx, id)).toBeUndefined();
    });
    await span.query({ text: `update import set state = 'checked' where id = $1`, values: [id] });
  });
});
