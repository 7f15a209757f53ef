// Own boot: another service listens to all events of the installation, and asks the CRM by a way that can be cut.
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { EventDefinition } from '@fernway/contracts/event';
import {
  ActivityRecorded,
  CompanyCreated,
  ContactCreated,
  DealCreated,
  DealLost,
  DealReopened,
  DealStageChanged,
  DealUpdated,
  DealWon,
  TaskCreated,
} from '@fernway/contracts/events/crm';
import { ContactsChanged } from '@fernway/contracts/events/crm-batches';
import { deleteContact, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { createCompany } from '@fernway/contracts/http/crm-companies';
import { type Deal, deleteDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { getRecordStates } from '@fernway/contracts/http/crm-record-states';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { service } from '../src/main.js';
import { ended, undo } from './batches.js';
import { startConsumer } from './changes-consumer.js';
import { addContact, addDeal, pipelinesOf, rowsOf, stageIdOf } from './crm.js';
import { checked, ran, upload } from './imports.js';

let crm: TestService;
let consumer: Awaited<ReturnType<typeof startConsumer>>;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  consumer = await startConsumer(crm);
});
afterAll(async () => {
  await consumer.close();
  await crm.close();
});
beforeEach(async () => {
  owner = await crm.person();
  consumer.way.calls = 0;
});

const ask = async (kind: string, ids: string[], { workspace } = owner) =>
  crm.request(getRecordStates, { as: await crm.serviceToken('automation'), body: { workspace, kind, ids } });
const made = async (endpoint: Endpoint, body: object): Promise<{ id: string }> => {
  const { status, body: answer, text } = await crm.request(endpoint, { as: owner, body });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return answer;
};

describe('the states of records', () => {
  const kinds: [string, EventDefinition, () => Promise<{ id: string }>][] = [
    ['contact', ContactCreated, () => addContact(crm, owner, { name: 'Ada', jobTitle: 'CTO', tags: ['a'] })],
    ['company', CompanyCreated, () => made(createCompany, { name: 'Oak' })],
    ['deal', DealCreated, () => addDeal(crm, owner)],
    ['activity', ActivityRecorded, () => made(createActivity, { type: 'note', body: 'Hello' })],
    ['task', TaskCreated, () => made(createTask, { title: 'Call' })],
  ];

  it.each(kinds)('are those that events of a %s hold', async (kind, event, make) => {
    const { id } = await make();
    const told = await eventually(() => crm.events.of(event).find(({ subject }) => subject === id));
    const { sentiment: _read, ...state } = told.data as Record<string, unknown>;
    const { status, body } = await ask(kind, [id]);
    expect(status).toBe(200);
    expect(body).toEqual({
      kind,
      items: [{ id, version: 1, sample: false, deleted: false, state: expect.objectContaining(state) }],
    });
  });

  it('tell what was deleted as deleted, and nothing of it', async () => {
    const { id } = await addContact(crm, owner, { name: 'Gone' });
    await crm.request(deleteContact, { as: owner, params: { id } });
    expect((await ask('contact', [id, randomUUID()])).body.items).toEqual([
      { id, version: 2, sample: false, deleted: true, state: null },
    ]);
  });

  it('are not there for another workspace', async () => {
    const { id } = await addContact(crm, owner, { name: 'Ours' });
    const { status, body, text } = await ask('contact', [id], await crm.person());
    expect([status, body.items]).toEqual([200, []]);
    expect(text).not.toContain('Ours');
  });

  it('are for services that are named, and for nobody else', async () => {
    const body = { workspace: owner.workspace, kind: 'contact', ids: [randomUUID()] };
    const by = async (as: Person | string | null, headers = {}) =>
      (await crm.request(getRecordStates, { as, body, headers })).status;
    expect(await by(null)).toBe(401);
    expect(await by(owner)).toBe(401);
    expect(await by(await crm.serviceToken('automation', 'ai'))).toBe(401);
    expect(await by(await crm.serviceToken('messaging'))).toBe(403);
    expect(await by(await crm.serviceToken('messaging'), { 'x-fernway-user': owner.token })).toBe(403);
    expect(await by(await crm.serviceToken('automation'))).toBe(200);
  });

  it('are given for 1 to 200 records a call', async () => {
    const ids = Array.from({ length: 201 }, () => randomUUID());
    expect((await ask('contact', ids.slice(1))).status).toBe(200);
    expect((await ask('contact', ids)).status).toBe(400);
    expect((await ask('contact', [])).status).toBe(400);
    expect((await ask('organization', ids.slice(1))).status).toBe(400);
  });
});

describe('a consumer of changes', () => {
  const count = 620;
  const heard = () => consumer.contacts.filter(({ workspace }) => workspace === owner.workspace);
  const ofBatch = async (id: string) => {
    await eventually(() => heard().filter(({ batch }) => batch?.id === id).length >= count);
    return heard().filter(({ batch }) => batch?.id === id);
  };
  /** By id, as the table has it: what each change has to say. */
  const titles = async () => {
    const rows = await rowsOf<{ id: string; version: number; title: string | null; gone: boolean }>(
      crm,
      'select id, version, job_title as title, deleted_at is not null as gone from contact where workspace_id = $1 order by id',
      [owner.workspace],
    );
    return rows.map(({ id, version, title, gone }) => [id, version, gone ? null : title]);
  };
  const said = (changes: ReturnType<typeof heard>) =>
    changes
      .map(({ id, version, state }) => [id, version, state?.jobTitle ?? null])
      .sort(([a], [b]) => (a! < b! ? -1 : 1));

  it('hears an import, a bulk change and their undos with fields that batches do not carry, though the CRM is away at times', async () => {
    consumer.way.away = 4;
    const rows = Array.from({ length: count }, (_, n) => `Person ${n},p${n}@oak.example,Title ${n}`);
    const file = await upload(crm, owner, ['name,email,job title', ...rows].join('\n'));
    const imported = await ran(crm, owner, await checked(crm, owner, file));
    expect(imported).toMatchObject({ state: 'done' });
    expect(said(await ofBatch(imported.batchId!))).toEqual(await titles());
    expect(new Set(said(heard()).map(([, , title]) => title)).size).toBe(count);
    expect(consumer.way.calls).toBeGreaterThan(4);
    const [event] = crm.events.of(ContactsChanged).filter(({ workspaceid }) => workspaceid === owner.workspace);
    expect(Object.keys(event!.data.items[0]!).sort()).toEqual(
      ['deleted', 'id', 'leadSince', 'lifecycle', 'sample', 'source', 'version'].sort(),
    );

    consumer.way.calls = 0;
    const taken = await undo(crm, owner, imported.batchId!);
    expect((await ofBatch(taken.id)).every(({ deleted, state, version }) => deleted && !state && version === 2)).toBe(
      true,
    );
    expect(consumer.way.calls).toBe(0);
    const again = await undo(crm, owner, taken.id);
    expect(said(await ofBatch(again.id))).toEqual(await titles());

    consumer.way.away = 2;
    const body = { select: { query: {} }, set: { jobTitle: 'Partner' } };
    const { id } = (await crm.request(bulkOf.contact.change, { as: owner, body })).body;
    await ended(crm, owner, id);
    const changed = await ofBatch(id);
    expect(said(changed)).toEqual(await titles());
    expect(changed.every(({ state, version }) => state?.jobTitle === 'Partner' && version === 4)).toBe(true);
    const back = await undo(crm, owner, id);
    expect(said(await ofBatch(back.id))).toEqual(await titles());
    expect(heard()).toHaveLength(5 * count);
  });

  it('hears a record that is created, changed, deleted, restored, changed in a small batch and merged, and asks nobody', async () => {
    const { id } = await addContact(crm, owner, { name: 'Ada', jobTitle: 'CTO' });
    const other = await addContact(crm, owner, { name: 'Ada L.', email: 'ada@oak.example' });
    const to = { as: owner, params: { id } };
    await crm.request(updateContact, { ...to, body: { version: 1, jobTitle: 'CEO' } });
    await crm.request(deleteContact, to);
    await crm.request(restoreContact, { ...to, body: {} });
    await crm.request(bulkOf.contact.change, {
      as: owner,
      body: { select: { ids: [id] }, set: { jobTitle: 'Chair' } },
    });
    const merge = { keepId: id, keepVersion: 5, otherId: other.id, otherVersion: 1 };
    expect((await crm.request(mergeOf.contact.merge, { as: owner, body: merge })).status).toBe(201);
    const of = (record: string) =>
      heard()
        .filter((change) => change.id === record)
        .sort((a, b) => a.version - b.version)
        .map(({ version, state }) => [version, state?.jobTitle]);
    await eventually(() => heard().length === 8);
    expect(of(id)).toEqual([
      [1, 'CTO'],
      [2, 'CEO'],
      [3, undefined],
      [4, 'CEO'],
      [5, 'Chair'],
      [6, 'Chair'],
    ]);
    expect(of(other.id)).toEqual([
      [1, null],
      [2, undefined],
    ]);
    expect(consumer.way.calls).toBe(0);
  });

  it('hears every version of a deal, though won, lost and reopened are left out', async () => {
    const stages = Object.fromEntries(
      (await pipelinesOf(crm, owner))[0]!.stages.map(({ kind, name }) => [kind, name]),
    ) as Record<'open' | 'won' | 'lost', string>;
    const deals = () => consumer.deals.filter(({ workspace }) => workspace === owner.workspace);
    let deal = await addDeal(crm, owner);
    const change = async (body: object) => {
      const sent = { as: owner, params: { id: deal.id }, body: { version: deal.version, ...body } };
      const answer = await crm.request(updateDeal, sent);
      expect(answer.status).toBe(200);
      deal = answer.body as Deal;
      return deal;
    };
    const steps = [deal];
    for (const body of [
      { name: 'Renamed' },
      { stage: await stageIdOf(crm, owner, stages.won), name: 'Won' },
      { stage: await stageIdOf(crm, owner, stages.lost) },
      { stage: await stageIdOf(crm, owner, stages.open), tags: ['again'] },
      { stage: await stageIdOf(crm, owner, stages.won) },
    ])
      steps.push(await change(body));
    const closed = await addDeal(crm, owner, { stage: stages.won });
    await crm.request(deleteDeal, { as: owner, params: { id: deal.id } });
    await eventually(() => deals().some(({ id, deleted }) => id === deal.id && deleted));
    await eventually(() => deals().some(({ id }) => id === closed.id));
    await eventually(() => steps.every(({ version }) => deals().some((one) => one.version === version)));
    const newest = new Map(
      deals()
        .filter(({ id }) => id === deal.id)
        .map((one) => [one.version, one] as const),
    );
    expect(steps.map(({ version }) => newest.get(version)?.state)).toEqual(
      steps.map(({ stale: _now, staleReason: _why, ...state }) => expect.objectContaining(state)),
    );
    expect(newest.get(deal.version + 1)).toMatchObject({ deleted: true, state: null });
    // What is left out never came alone.
    const told = (definition: EventDefinition) =>
      crm.events
        .of(definition)
        .filter(({ workspaceid }) => workspaceid === owner.workspace)
        .map(({ subject, aggregateversion }) => `${subject} ${aggregateversion}`);
    const followed = [DealCreated, DealUpdated, DealStageChanged].flatMap(told);
    const beside = [DealWon, DealLost, DealReopened].flatMap(told);
    expect(beside.length).toBeGreaterThan(4);
    expect(beside.filter((one) => !followed.includes(one))).toEqual([]);
  });
});
