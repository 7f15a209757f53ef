import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { bulkOf, undoBatch } from '@fernway/contracts/http/crm-batches';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { BatchRunner } from '../src/batches/batch-runner.service.js';
import { service } from '../src/main.js';
import { batchBy, contactsAsTheyAre, fillContacts } from './batches.js';
import { rowsOf } from './crm.js';
import { Workers } from './kills/workers.js';

jest.setTimeout(300_000);

const count = 10_000;
const workers = new Workers();
let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  owner = await crm.person();
  // This instance takes requests only: the work is done by processes that can be killed.
  await crm.app.get(BatchRunner).onApplicationShutdown();
  jest.spyOn(crm.app.get(BatchRunner), 'start').mockImplementation(() => undefined);
  await fillContacts(crm, owner, count);
});
afterAll(async () => {
  workers.end();
  await crm.close();
});

/** Whoever held it is taken for dead, as twenty seconds later. */
const leaseEnds = (id: string) =>
  rowsOf(crm, `update batch set held_until = now() where id = $1 and state = 'running'`, [id]);
const doneOf = async (id: string) => (await batchBy(crm, owner, id)).done;

/** Lets processes work on a batch, each killed a while after it began, the last one not. */
const runKilled = async (id: string, kills: number): Promise<void> => {
  for (let killed = 0; killed < kills; killed += 1) {
    await leaseEnds(id);
    const before = await doneOf(id);
    const victim = workers.start(crm);
    await eventually(async () => (await doneOf(id)) > before);
    await workers.kill(victim);
    expect(await batchBy(crm, owner, id)).toMatchObject({ state: 'running' });
  }
  await leaseEnds(id);
  const last = workers.start(crm);
  await eventually(async () => (await batchBy(crm, owner, id)).state !== 'running');
  last.kill('SIGKILL');
};

it('a change of ten thousand records and its undo go on wherever their process is killed, and do nothing twice', async () => {
  const before = await contactsAsTheyAre(crm, owner);
  const { body: batch } = await crm.request(bulkOf.contact.change, {
    as: owner,
    body: { select: { query: {} }, set: { source: 'Killed', addTags: ['once'] } },
  });
  await runKilled(batch.id, 2);
  expect(await batchBy(crm, owner, batch.id)).toMatchObject({ state: 'done', done: count, updated: count });
  const steps = (id: string) =>
    rowsOf<{ version: number; contacts: number }>(
      crm,
      `select version, count(*)::int as contacts from contact_history where batch_id = $1 group by version`,
      [id],
    );
  expect(await steps(batch.id)).toEqual([{ version: 2, contacts: count }]);

  const { body: back } = await crm.request(undoBatch, { as: owner, params: { id: batch.id }, body: {} });
  await runKilled(back.id, 1);
  expect(await batchBy(crm, owner, back.id)).toMatchObject({ state: 'done', done: count, updated: count, refused: 0 });
  expect(await steps(back.id)).toEqual([{ version: 3, contacts: count }]);
  expect(await contactsAsTheyAre(crm, owner)).toEqual(before);
});
