import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { bulkOf, cancelBatch } from '@fernway/contracts/http/crm-batches';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { batchBy, contactsAsTheyAre, ended, fillContacts, undo } from './batches.js';
import { rowsOf } from './crm.js';

jest.setTimeout(300_000);

const count = 3000;
const patience = 120_000;
let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  owner = await crm.person();
  await fillContacts(crm, owner, count);
});
afterAll(() => crm.close());
afterEach(() => rowsOf(crm, 'drop function if exists stumble cascade'));

/** No contact can be changed, as by a fault with this code. */
const stumble = async (code: string) => {
  await rowsOf(
    crm,
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'No further' using errcode = '${code}'; end $$`,
  );
  await rowsOf(crm, 'create trigger stumble before update on contact for each row execute function stumble()');
};
const change = async (source: string): Promise<string> =>
  (await crm.request(bulkOf.contact.change, { as: owner, body: { select: { query: {} }, set: { source } } })).body.id;

it('a change waits while a passing fault lasts, says so, goes on, and can be undone', async () => {
  const before = await contactsAsTheyAre(crm, owner);
  await stumble('53100');
  const id = await change('Waited');
  await eventually(async () => (await batchBy(crm, owner, id)).attempts > 1, patience);
  expect(await batchBy(crm, owner, id)).toMatchObject({
    state: 'running',
    done: 0,
    error: 'The server has no room for it at the moment',
  });
  // However often: who does not want to wait cancels it.
  await rowsOf(crm, 'update batch set attempts = 40, next_try_at = now(), held_until = null where id = $1', [id]);
  await eventually(async () => (await batchBy(crm, owner, id)).attempts === 41, patience);
  expect(Date.parse((await batchBy(crm, owner, id)).nextTryAt!)).toBeGreaterThan(Date.now() + 600_000);
  await rowsOf(crm, 'drop function stumble cascade');
  await rowsOf(crm, 'update batch set next_try_at = now() where id = $1', [id]);
  expect(await ended(crm, owner, id, patience)).toMatchObject({
    state: 'done',
    done: count,
    updated: count,
    error: null,
    attempts: 0,
    nextTryAt: null,
  });
  expect(await undo(crm, owner, id)).toMatchObject({ state: 'done', updated: count, refused: 0 });
  expect(await contactsAsTheyAre(crm, owner)).toEqual(before);
});

it('one that waits can be cancelled, and what would not pass fails', async () => {
  await stumble('57014');
  const id = await change('Cancelled');
  await eventually(async () => (await batchBy(crm, owner, id)).attempts > 0, patience);
  expect((await crm.request(cancelBatch, { as: owner, params: { id }, body: {} })).body).toMatchObject({
    state: 'cancelled',
    nextTryAt: null,
  });
  await rowsOf(crm, 'drop function stumble cascade');
  await stumble('XX000');
  expect(await ended(crm, owner, await change('Failed'), patience)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Something went wrong here'),
  });
});
