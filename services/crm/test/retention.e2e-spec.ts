// Own boot: history is kept for 100 days, and its sweeps are of the whole installation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteContact, getContact, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import { type Batch, bulkOf, getBatch, listBatches } from '@fernway/contracts/http/crm-batches';
import { listImports } from '@fernway/contracts/http/crm-imports';
import { updateDeal } from '@fernway/contracts/http/crm-deals';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { SweeperService } from '@fernway/service-kit';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { ImportsRepository } from '../src/imports/imports.repository.js';
import { service } from '../src/main.js';
import { batchBy, undo } from './batches.js';
import { addContact, addDeal, rowsOf, stageIdOf } from './crm.js';
import { checked, ran, upload } from './imports.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service, { env: { KEEP_HISTORY_DAYS: '100' } });
});
beforeEach(async () => {
  owner = await crm.person();
});
afterAll(() => crm.close());

const sweep = (of = crm) => of.app.get(SweeperService, { strict: false }).sweep();
const twice = async () => {
  const second = await crm.another();
  await Promise.all([sweep(), sweep(second)]);
  await sweep();
  await second.close();
};

/** A change of these contacts in one batch. */
const changed = async (ids: string[], of = crm, as = owner): Promise<Batch> => {
  const { status, body } = await of.request(bulkOf.contact.change, {
    as,
    body: { select: { ids }, set: { source: `Fair ${ids.length}` } },
  });
  expect(status).toBe(202);
  return body as Batch;
};
const ageBatches = (ids: string[], age: string, of = crm) =>
  rowsOf(of, 'update batch set finished_at = now() - $2::interval where id = any ($1) and finished_at is not null', [
    ids,
    age,
  ]);
const batchesOf = async (of = crm, as = owner): Promise<string[]> =>
  (await of.request(listBatches, { as })).body.items.map(({ id }: Batch) => id);
const changesOf = async (id: string, of = crm): Promise<number[]> =>
  (
    await rowsOf<{ version: number }>(
      of,
      'select version from contact_history where contact_id = $1 order by version',
      [id],
    )
  ).map(({ version }) => version);

describe('batches', () => {
  it('go a year after they ended, with what took them back; younger ones can still be undone', async () => {
    const { id } = await addContact(crm, owner, { name: 'Ann', source: 'Web' });
    const [old, undone, young] = [
      await changed([id]),
      await changed([id, (await addContact(crm, owner, { name: 'Ben' })).id]),
      await changed([id]),
    ];
    const back = await undo(crm, owner, young.id);
    const again = await undo(crm, owner, back.id);
    await ageBatches([old.id], '365 days 1 minute');
    await ageBatches([undone.id], '364 days 23 hours');
    await ageBatches([young.id, back.id], '3 years');
    await sweep();
    expect((await batchesOf()).sort()).toEqual([undone.id, young.id, back.id, again.id].sort());
    expect((await crm.request(getBatch, { as: owner, params: { id: old.id } })).status).toBe(404);
    expect(await batchBy(crm, owner, undone.id)).toMatchObject({ undoable: true });
    expect((await undo(crm, owner, again.id)).state).toBe('done');
    await rowsOf(crm, `update batch set finished_at = now() - interval '3 years' where workspace_id = $1`, [
      owner.workspace,
    ]);
    await sweep();
    expect(await batchesOf()).toEqual([]);
    expect((await crm.request(getContact, { as: owner, params: { id } })).status).toBe(200);
  });

  it('of merges stay: they tell where a record went', async () => {
    const [keep, other] = [
      await addContact(crm, owner, { name: 'Ann' }),
      await addContact(crm, owner, { name: 'Anne' }),
    ];
    const body = { keepId: keep.id, keepVersion: keep.version, otherId: other.id, otherVersion: other.version };
    expect((await crm.request(mergeOf.contact.merge, { as: owner, body })).status).toBeLessThan(300);
    await rowsOf(crm, `update batch set finished_at = now() - interval '9 years' where workspace_id = $1`, [
      owner.workspace,
    ]);
    await sweep();
    expect(await batchesOf()).toHaveLength(1);
    expect((await crm.request(getContact, { as: owner, params: { id: other.id } })).body.mergedInto).toBe(keep.id);
  });

  it('that are at work stay, however old; of the others many go, with two instances at once', async () => {
    const ended = `select $1, gen_random_uuid(), 'bulk-change', 'contact', $2, now() - interval '2 years' from generate_series(1, $3::int)`;
    await rowsOf(crm, `insert into batch (workspace_id, id, kind, record_type, state, finished_at) ${ended}`, [
      owner.workspace,
      'done',
      350,
    ]);
    const { id } = await changed([(await addContact(crm, owner, { name: 'Ann' })).id]);
    // Nobody takes it before the test has looked.
    await rowsOf(
      crm,
      `update batch set state = 'running', finished_at = null, created_at = now() - interval '2 years', next_try_at = now() + interval '1 day' where id = $1`,
      [id],
    );
    await twice();
    expect(await batchesOf()).toEqual([id]);
  });
});

describe('imports', () => {
  const imported = async () => {
    const made = await upload(crm, owner, ['Name,Email', 'Ann,ann@oak.example', 'Ben,not an address'].join('\n'));
    return ran(crm, owner, await checked(crm, owner, made));
  };
  const ageImport = (id: string, age: string) =>
    rowsOf(crm, 'update import set updated_at = now() - $2::interval where id = $1', [id, age]);
  const left = async (id: string) => {
    const [row] = await rowsOf(
      crm,
      `select (select count(*)::int from import where id = $1) as imports, (select count(*)::int from import_row where import_id = $1) as rows,
      (select count(*)::int from import_part where import_id = $1) as parts, (select count(*)::int from batch where id = $1) as batches`,
      [id],
    );
    return row;
  };

  it('lose their rows after a month, and go after a year with their way back; what they brought stays', async () => {
    const { id } = await imported();
    await ageBatches([id], '3 years');
    await ageImport(id, '29 days');
    await sweep();
    expect(await left(id)).toEqual({ imports: 1, rows: 1, parts: 0, batches: 1 });
    await ageImport(id, '31 days');
    await sweep();
    expect(await left(id)).toEqual({ imports: 1, rows: 0, parts: 0, batches: 1 });
    expect((await crm.request(listImports, { as: owner })).body.items).toMatchObject([{ id, state: 'done' }]);
    await ageImport(id, '366 days');
    await twice();
    expect(await left(id)).toEqual({ imports: 0, rows: 0, parts: 0, batches: 0 });
    expect(await rowsOf(crm, 'select name from contact where workspace_id = $1', [owner.workspace])).toEqual([
      { name: 'Ann' },
    ]);
  });

  it('stay as long as their rows: nothing else leads to those', async () => {
    const { id } = await imported();
    await ageImport(id, '366 days');
    const step = () =>
      crm.database.tenancy.run({ platform: 'sweeper' }, (tx) =>
        crm.app.get(ImportsRepository, { strict: false }).forgetOld(tx, 365),
      );
    await step();
    expect(await left(id)).toMatchObject({ imports: 1, rows: 1 });
    await rowsOf(crm, 'delete from import_row where import_id = $1', [id]);
    await step();
    expect(await left(id)).toMatchObject({ imports: 0 });
  });

  it('that nobody ran lose their file; thousands of rows go with two instances at once', async () => {
    const { id } = await upload(crm, owner, 'Name,Email\nAnn,ann@oak.example');
    await rowsOf(
      crm,
      `insert into import_part (workspace_id, import_id, place, bytes) select $1, $2, n, 'x' from generate_series(1, 70) n`,
      [owner.workspace, id],
    );
    await rowsOf(
      crm,
      `insert into import_row (workspace_id, import_id, row, raw, label, emails, phones, tails, outcome, reason)
                       select $1, $2, n, '[]', 'Ann', '{}', '{}', '{}', 'create', 'new' from generate_series(1, 2500) n`,
      [owner.workspace, id],
    );
    await ageImport(id, '31 days');
    await twice();
    expect(await left(id)).toMatchObject({ imports: 1, rows: 0, parts: 0 });
  });
});

describe('history', () => {
  const update = async (id: string, version: number, of = crm, as = owner) => {
    const answer = await of.request(updateContact, { as, params: { id }, body: { version, name: `Ann ${version}` } });
    expect(answer.status).toBe(200);
  };
  const changedFive = async (of = crm, as = owner) => {
    const { id } = await addContact(of, as, { name: 'Ann' });
    for (const version of [1, 2, 3, 4]) await update(id, version, of, as);
    return id;
  };
  const ageHistory = (table: string, age: string, of = crm) =>
    rowsOf(of, `update ${table} set at = now() - $1::interval`, [age]);

  it('loses changes of long ago where the operator says so: who made a record and its last change stay', async () => {
    const id = await changedFive();
    await rowsOf(
      crm,
      `update contact_history set at = now() - case version when 3 then interval '99 days' else interval '101 days' end where contact_id = $1`,
      [id],
    );
    await sweep();
    expect(await changesOf(id)).toEqual([1, 3, 5]);
    expect((await crm.request(getContact, { as: owner, params: { id } })).body).toMatchObject({
      name: 'Ann 4',
      version: 5,
    });
  });

  it('keeps what a batch needs that can be taken back, and lets it go with the batch', async () => {
    const { id } = await addContact(crm, owner, { name: 'Ann', source: 'Web' });
    const batch = await changed([id]);
    await update(id, 2);
    await update(id, 3);
    await ageHistory('contact_history', '101 days');
    await sweep();
    expect(await changesOf(id)).toEqual([1, 2, 4]);
    await ageBatches([batch.id], '366 days');
    await sweep();
    await sweep();
    expect(await changesOf(id)).toEqual([1, 4]);
  });

  it('keeps the way of a deal through its stages', async () => {
    const deal = await addDeal(crm, owner);
    const change = async (version: number, body: object) =>
      expect(
        (await crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: { version, ...body } })).status,
      ).toBe(200);
    await change(1, { stage: await stageIdOf(crm, owner, 'Demo Scheduled') });
    await change(2, { priority: 'high' });
    await change(3, { stage: await stageIdOf(crm, owner, 'Proposal Sent') });
    await change(4, { name: 'Big deal' });
    await ageHistory('deal_history', '3 years');
    await sweep();
    expect(
      await rowsOf(crm, 'select version from deal_history where deal_id = $1 order by version', [deal.id]),
    ).toEqual([1, 2, 4, 5].map((version) => ({ version })));
  });

  it('goes in as many steps as it takes, with two instances at once', async () => {
    const id = await changedFive();
    await rowsOf(crm, `update contact_history set version = version + 10000 where contact_id = $1 and version = 5`, [
      id,
    ]);
    await rowsOf(
      crm,
      `insert into contact_history (workspace_id, contact_id, version, action) select $1, $2, n, 'updated' from generate_series(10, 2600) n`,
      [owner.workspace, id],
    );
    await ageHistory('contact_history', '101 days');
    await twice();
    expect(await changesOf(id)).toEqual([1, 10_005]);
  });
});

it('deleted records stay, and can be restored', async () => {
  const { id } = await addContact(crm, owner, { name: 'Ann' });
  expect((await crm.request(deleteContact, { as: owner, params: { id } })).status).toBeLessThan(300);
  await rowsOf(crm, `update contact set deleted_at = now() - interval '9 years' where id = $1`, [id]);
  await sweep();
  expect((await crm.request(restoreContact, { as: owner, params: { id }, body: {} })).status).toBeLessThan(300);
});

it('forgets the room that an upload of a dead process held, in workspaces where nobody uploads', async () => {
  await rowsOf(
    crm,
    `insert into upload_room (workspace_id, id, bytes, held_until) values ($1, gen_random_uuid(), 1, now() - interval '1 second'), ($1, gen_random_uuid(), 2, now() + interval '1 hour')`,
    [owner.workspace],
  );
  await sweep();
  expect(await rowsOf(crm, 'select bytes::int from upload_room where workspace_id = $1', [owner.workspace])).toEqual([
    { bytes: 2 },
  ]);
});

it('keeps for ever what the operator keeps for ever: history unless told otherwise', async () => {
  const forEver = await startTestService(service, { env: { KEEP_ENDED_WORK_DAYS: '0' } });
  try {
    const as = await forEver.person();
    const { id } = await addContact(forEver, as, { name: 'Ann' });
    const batches = [await changed([id], forEver, as)];
    await ageBatches(
      batches.map((batch) => batch.id),
      '10 years',
      forEver,
    );
    await rowsOf(forEver, `update contact_history set at = now() - interval '10 years', batch_id = null`);
    await sweep(forEver);
    expect(await batchesOf(forEver, as)).toEqual(batches.map((batch) => batch.id));
    expect(await changesOf(id, forEver)).toEqual([1, 2]);
  } finally {
    await forEver.close();
  }
});
