import { createPipeline } from '@fernway/contracts/http/crm-pipelines';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type Batch,
  batchChunk,
  bulkOf,
  cancelBatch,
  getBatch,
  listBatches,
  listKeptRecords,
  undoBatch,
} from '@fernway/contracts/http/crm-batches';
import {
  ContactDeleted,
  ContactUpdated,
  DealReopened,
  DealStageChanged,
  DealUpdated,
  DealWon,
} from '@fernway/contracts/events/crm';
import { ContactsChanged } from '@fernway/contracts/events/crm-batches';
import { deleteContact, getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { createCompany, deleteCompany } from '@fernway/contracts/http/crm-companies';
import { createCustomField, deleteCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { getDeal } from '@fernway/contracts/http/crm-deals';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { BatchesRepository } from '../../src/batches/batches.repository.js';
import { BatchRunner } from '../../src/batches/batch-runner.service.js';
import { batchBy, contactsAsTheyAre, ended, fillContacts, undo } from '../batches.js';
import { addContact, addDeal, rowsOf, stageIdOf } from '../crm.js';

const { contact, company, deal } = bulkOf;

export const batches = (crm: TestService): void =>
  describe('batches', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
    });

    const change = (body: object, as = owner) => crm.request(contact.change, { as, body });
    const changed = async (body: object, as = owner): Promise<Batch> => {
      const answer = await change(body, as);
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Batch;
    };
    const contactBy = async (id: string, as = owner) => (await crm.request(getContact, { as, params: { id } })).body;
    const some = (count: number, more: object = {}) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          addContact(crm, owner, { name: `Some ${n}`, lifecycle: 'prospect', tags: ['old', 'kept'], ...more }),
        ),
      );

    describe('a change of a few records', () => {
      it('leaves those as they are that have no room for its tags, and lists them', async () => {
        const many = (count: number) => Array.from({ length: count }, (_, n) => `T${n}`);
        const before: [string[], string[]][] = [
          [many(49), [...many(49), 'Room']],
          [many(50), many(50)],
          [
            [...many(49), 'ROOM'],
            [...many(49), 'ROOM'],
          ],
          [
            [...many(49), 'Gone'],
            [...many(49), 'ROOM'],
          ],
        ];
        const ids: string[] = [];
        for (const [tags] of before) ids.push((await addContact(crm, owner, { name: 'A', source: 'Shop', tags })).id);
        const batch = await changed({
          select: { ids },
          set: { source: 'Fair', addTags: ['room'], removeTags: ['gone'] },
        });
        expect(batch).toMatchObject({ state: 'done', updated: 3, unchanged: 0, refused: 1 });
        const after = await Promise.all(ids.map((id) => contactBy(id)));
        expect(after.map(({ tags }) => tags.map((tag: string) => tag.toLowerCase()))).toEqual(
          before.map(([, tags]) => tags.map((tag) => tag.toLowerCase())),
        );
        expect(after.map(({ source }) => source)).toEqual(['Fair', 'Shop', 'Fair', 'Fair']);
        expect(
          (await crm.request(listKeptRecords, { as: owner, params: { id: batch.id }, query: {} })).body.items,
        ).toEqual([
          expect.objectContaining({ recordId: ids[1], reason: 'too-many-tags', changedBy: null, deleted: false }),
        ]);
      });

      it('is done when the answer comes, with history and an event of each', async () => {
        const contacts = await some(3);
        const ids = contacts.map(({ id }) => id);
        const set = { lifecycle: 'customer', source: 'Fair', addTags: ['new', 'kept'], removeTags: ['old'] };
        const batch = await changed({ select: { ids }, set });
        expect(batch).toMatchObject({
          kind: 'bulk-change',
          recordType: 'contact',
          change: set,
          state: 'done',
          total: 3,
          done: 3,
          updated: 3,
          unchanged: 0,
          undoable: true,
          createdBy: owner.user,
        });
        expect(await contactBy(ids[0]!)).toMatchObject({
          version: 2,
          lifecycle: 'customer',
          source: 'Fair',
          tags: ['kept', 'new'],
          name: contacts[0]!.name,
        });
        expect(
          await rowsOf(
            crm,
            'select version, action, actor, origin, batch_id, changes from contact_history where contact_id = $1 and version > 1',
            [ids[0]],
          ),
        ).toEqual([
          {
            version: 2,
            action: 'updated',
            actor: owner.user,
            origin: 'person',
            batch_id: batch.id,
            changes: {
              lifecycle: ['prospect', 'customer'],
              source: [null, 'Fair'],
              tags: [
                ['old', 'kept'],
                ['kept', 'new'],
              ],
            },
          },
        ]);
        await eventually(() =>
          ids.every((id) =>
            crm.events
              .of(ContactUpdated)
              .some(({ subject, aggregateversion }) => subject === id && aggregateversion === 2),
          ),
        );
        expect(crm.events.of(ContactUpdated).find(({ subject }) => subject === ids[0])!.data).toEqual(
          await contactBy(ids[0]!),
        );
      });

      it('leaves alone what is so already', async () => {
        const contacts = await some(2);
        const batch = await changed({ select: { ids: contacts.map(({ id }) => id) }, set: { lifecycle: 'prospect' } });
        expect(batch).toMatchObject({ state: 'done', updated: 0, unchanged: 2, undoable: false });
        expect(await contactBy(contacts[0]!.id)).toMatchObject({ version: 1 });
      });

      it('is taken back, and the taking back too', async () => {
        const before = await some(3, { lifecycle: 'past' });
        const ids = before.map(({ id }) => id);
        const batch = await changed({
          select: { ids },
          set: { lifecycle: 'lead', companyName: 'Bulk Corp', addTags: ['x'] },
        });
        expect((await contactBy(ids[0]!)).leadSince).not.toBeNull();
        const back = await undo(crm, owner, batch.id);
        expect(back).toMatchObject({
          kind: 'undo',
          undoes: batch.id,
          state: 'done',
          total: 3,
          updated: 3,
          refused: 0,
          undoable: true,
        });
        expect(await batchBy(crm, owner, batch.id)).toMatchObject({ undoneBy: back.id, undoable: false });
        for (const was of before) {
          const { version: _1, updatedAt: _2, ...now } = await contactBy(was.id);
          expect(was).toMatchObject(now);
        }
        const again = await undo(crm, owner, back.id);
        expect(again).toMatchObject({ state: 'done', updated: 3 });
        expect(await contactBy(ids[0]!)).toMatchObject({
          lifecycle: 'lead',
          companyName: 'Bulk Corp',
          tags: ['old', 'kept', 'x'],
          version: 4,
        });
      });

      it('asked to be taken back twice, is once', async () => {
        const ids = (await some(2)).map(({ id }) => id);
        const batch = await changed({ select: { ids }, set: { source: 'Twice' } });
        const back = await undo(crm, owner, batch.id);
        expect((await crm.request(undoBatch, { as: owner, params: { id: batch.id }, body: {} })).body).toMatchObject({
          id: back.id,
        });
        expect(await contactBy(ids[0]!)).toMatchObject({ version: 3, source: null });
      });

      it('leaves and lists what somebody changed since', async () => {
        const ids = (await some(4)).map(({ id }) => id);
        const batch = await changed({ select: { ids }, set: { source: 'Since' } });
        const colleague = await crm.person({ workspace: owner.workspace, role: 'member' });
        await crm.request(updateContact, {
          as: colleague,
          params: { id: ids[1]! },
          body: { version: 2, name: 'Renamed since' },
        });
        await crm.request(deleteContact, { as: colleague, params: { id: ids[2]! } });
        const back = await undo(crm, owner, batch.id);
        expect(back).toMatchObject({ state: 'done', total: 4, done: 4, updated: 2, refused: 2 });
        expect(await contactBy(ids[1]!)).toMatchObject({ name: 'Renamed since', source: 'Since', version: 3 });
        const kept = await crm.request(listKeptRecords, { as: owner, params: { id: back.id } });
        const of = (id: string, more: object) =>
          expect.objectContaining({
            recordType: 'contact',
            recordId: id,
            reason: 'changed',
            changedBy: colleague.user,
            ...more,
          });
        expect(kept.body.items).toHaveLength(2);
        expect(kept.body.items).toEqual(
          expect.arrayContaining([
            of(ids[1]!, { name: 'Renamed since', deleted: false }),
            of(ids[2]!, { deleted: true }),
          ]),
        );
        const first = await crm.request(listKeptRecords, { as: owner, params: { id: back.id }, query: { limit: 1 } });
        const second = await crm.request(listKeptRecords, {
          as: owner,
          params: { id: back.id },
          query: { limit: 1, after: first.body.next },
        });
        expect([...first.body.items, ...second.body.items]).toEqual(kept.body.items);
        expect(second.body.next).toBeNull();
      });

      it('deletes and brings back', async () => {
        const ids = (await some(3)).map(({ id }) => id);
        const answer = await crm.request(contact.delete, { as: owner, body: { select: { ids } } });
        expect(answer.body).toMatchObject({ kind: 'bulk-delete', state: 'done', deleted: 3 });
        expect((await crm.request(getContact, { as: owner, params: { id: ids[0]! } })).status).toBe(404);
        await eventually(() => crm.events.of(ContactDeleted).some(({ subject }) => subject === ids[2]));
        const back = await undo(crm, owner, answer.body.id);
        expect(back).toMatchObject({ state: 'done', restored: 3 });
        const listed = async (batchAction: string) =>
          (await crm.request(listContacts, { as: owner, query: { batchId: back.id, batchAction } })).body.items.length;
        expect([await listed('restored'), await listed('updated')]).toEqual([3, 0]);
        expect(await contactBy(ids[0]!)).toMatchObject({ version: 3, tags: ['old', 'kept'] });
      });
    });

    describe('what cannot be', () => {
      it('refuses ids of another workspace, and changes none of the others', async () => {
        const stranger = await crm.person();
        const theirs = await addContact(crm, stranger, { name: 'Theirs' });
        const [mine] = await some(1);
        const answer = await change({ select: { ids: [mine!.id, theirs.id] }, set: { source: 'Mixed' } });
        expect([answer.status, answer.body.errors]).toEqual([
          404,
          [{ path: 'select.ids.1', message: 'There is no such contact' }],
        ]);
        expect(await contactBy(mine!.id)).toMatchObject({ version: 1 });
        expect(await contactBy(theirs.id, stranger)).toMatchObject({ version: 1 });
        const batch = await changed({ select: { ids: [mine!.id] }, set: { source: 'Own' } });
        for (const call of [getBatch, undoBatch, cancelBatch, listKeptRecords]) {
          const { status } = await crm.request(call, {
            as: stranger,
            params: { id: batch.id },
            ...(call.method === 'POST' && { body: {} }),
          });
          expect([call.path, status]).toEqual([call.path, 404]);
        }
      });

      it('refuses viewers', async () => {
        const viewer = await crm.person({ workspace: owner.workspace, role: 'viewer' });
        const [one] = await some(1);
        const select = { ids: [one!.id] };
        expect((await change({ select, set: { source: 'No' } }, viewer)).status).toBe(403);
        expect((await crm.request(contact.delete, { as: viewer, body: { select } })).status).toBe(403);
        const batch = await changed({ select, set: { source: 'Yes' } });
        expect((await crm.request(undoBatch, { as: viewer, params: { id: batch.id }, body: {} })).status).toBe(403);
        expect((await crm.request(getBatch, { as: viewer, params: { id: batch.id } })).status).toBe(200);
      });

      it('refuses a company, a field and a stage that were deleted meanwhile', async () => {
        const [one] = await some(1);
        const select = { ids: [one!.id] };
        const { body: gone } = await crm.request(createCompany, { as: owner, body: { name: 'Gone' } });
        await crm.request(deleteCompany, { as: owner, params: { id: gone.id } });
        expect((await change({ select, set: { companyId: gone.id } })).status).toBe(404);
        const optionId = randomUUID();
        const { body: field } = await crm.request(createCustomField, {
          as: owner,
          body: { recordType: 'contact', label: 'Size', type: 'choice', options: [{ id: optionId, label: 'S' }] },
        });
        expect((await change({ select, set: { fields: { [field.id]: randomUUID() } } })).status).toBe(400);
        await crm.request(deleteCustomField, { as: owner, params: { id: field.id } });
        expect((await change({ select, set: { fields: { [field.id]: optionId } } })).status).toBe(400);
        const sale = await addDeal(crm, owner);
        const toNowhere = await crm.request(deal.change, {
          as: owner,
          body: { select: { ids: [sale.id] }, set: { stage: randomUUID() } },
        });
        expect(toNowhere.status).toBe(404);
        expect((await change({ select, set: {} })).status).toBe(400);
        expect(await contactBy(one!.id)).toMatchObject({ version: 1 });
      });

      it('says so where there are more or fewer records than the person was told of', async () => {
        const person = await crm.person();
        await fillContacts(crm, person, 5);
        const query = {
          filter: JSON.stringify({ any: [{ all: [{ field: 'tags', is: 'any-of', value: ['filled'] }] }] }),
        };
        expect((await crm.request(contact.count, { as: person, body: { select: { query } } })).body).toEqual({
          count: 5,
        });
        const answer = await change({ select: { query }, set: { source: 'All' }, expected: 4 }, person);
        expect([answer.status, answer.body.count]).toEqual([409, 5]);
        expect((await crm.request(listBatches, { as: person })).body.items).toEqual([]);
        expect(await changed({ select: { query }, set: { source: 'All' }, expected: 5 }, person)).toMatchObject({
          state: 'done',
          updated: 5,
        });
      });
    });

    describe('deals', () => {
      it('keep when they were won where they move to another won stage', async () => {
        const { id } = await addDeal(crm, owner, { stage: 'Closed Won', closedAt: '2026-05-01T12:00:00.000Z' });
        const {
          body: second,
          status,
          text,
        } = await crm.request(createPipeline, {
          as: owner,
          body: {
            name: 'Second',
            stages: [
              { name: 'Open', kind: 'open', group: 'qualified', probability: 10, staleAfterDays: null },
              { name: 'Done', kind: 'won', probability: 100, staleAfterDays: null },
              { name: 'Off', kind: 'lost', probability: 0, staleAfterDays: null },
            ],
          },
        });
        expect([status, text]).toEqual([201, text]);
        const stage = second.stages.find(({ kind }: { kind: string }) => kind === 'won')!.id;
        const { body: batch } = await crm.request(deal.change, {
          as: owner,
          body: { select: { ids: [id] }, set: { stage, pipelineId: second.id } },
        });
        expect(batch).toMatchObject({ state: 'done', updated: 1 });
        const { body: now } = await crm.request(getDeal, { as: owner, params: { id } });
        expect(now).toMatchObject({ stageId: stage, state: 'won', closedAt: '2026-05-01T12:00:00.000Z' });
      });

      it('are moved, won and put back with the times that they had, and so are their contacts', async () => {
        const [won, open] = [await stageIdOf(crm, owner, 'Closed Won'), await stageIdOf(crm, owner, 'Qualified')];
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const lifecycle = async () =>
          (await crm.request(getContact, { as: owner, params: { id: contactId } })).body.lifecycle;
        const deals = [
          await addDeal(crm, owner, { stage: open, probability: 60, contactId }),
          await addDeal(crm, owner, { stage: won }),
        ];
        const ids = deals.map(({ id }) => id);
        await rowsOf(
          crm,
          `update deal set stage_since = stage_since - interval '40 days', closed_at = closed_at - interval '40 days' where id = any ($1)`,
          [ids],
        );
        const was = await Promise.all(
          ids.map(async (id) => (await crm.request(getDeal, { as: owner, params: { id } })).body),
        );
        const { body: batch } = await crm.request(deal.change, {
          as: owner,
          body: { select: { ids }, set: { stage: won, priority: 'high' } },
        });
        expect(batch).toMatchObject({ state: 'done', updated: 2 });
        expect([
          (await crm.request(getDeal, { as: owner, params: { id: ids[0]! } })).body.probability,
          await lifecycle(),
        ]).toEqual([100, 'customer']);
        await eventually(() =>
          crm.events.of(DealWon).some(({ subject, aggregateversion }) => subject === ids[0] && aggregateversion === 2),
        );
        const back = await undo(crm, owner, batch.id);
        expect(back).toMatchObject({ state: 'done', updated: 3 });
        expect(await lifecycle()).toBe('lead');
        await eventually(() => crm.events.of(DealReopened).some(({ subject }) => subject === ids[0]));
        expect(crm.events.of(DealStageChanged).filter(({ subject }) => subject === ids[1])).toEqual([]);
        expect(crm.events.of(DealUpdated).filter(({ subject }) => subject === ids[1])).toHaveLength(2);
        for (const [n, id] of ids.entries()) {
          const {
            version: _1,
            updatedAt: _2,
            ...now
          } = (await crm.request(getDeal, { as: owner, params: { id } })).body;
          expect(was[n]).toMatchObject(now);
        }
      });
    });

    describe('companies', () => {
      it('are changed and counted', async () => {
        const { body: one } = await crm.request(createCompany, { as: owner, body: { name: 'Countable' } });
        const { body: batch } = await crm.request(company.change, {
          as: owner,
          body: { select: { ids: [one.id] }, set: { industry: 'Bakery' } },
        });
        expect(batch).toMatchObject({ recordType: 'company', updated: 1 });
        expect(
          (await crm.request(company.count, { as: owner, body: { select: { query: { q: 'countable bakery' } } } }))
            .body,
        ).toEqual({ count: 1 });
        expect(await undo(crm, owner, batch.id)).toMatchObject({ updated: 1 });
        expect(
          (await crm.request(company.count, { as: owner, body: { select: { query: { q: 'countable bakery' } } } }))
            .body,
        ).toEqual({ count: 0 });
      });
    });

    describe('what an import made', () => {
      it('goes with it, but for what has a life of its own by now', async () => {
        const batch = randomUUID();
        const ids = (await some(3)).map(({ id }) => id);
        await rowsOf(
          crm,
          `insert into batch (workspace_id, id, kind, record_type, state, total, done, created, finished_at, created_by) values ($1, $2, 'import', 'contact', 'done', 3, 3, 3, now(), $3)`,
          [owner.workspace, batch, owner.user],
        );
        await rowsOf(crm, 'update contact_history set batch_id = $1 where contact_id = any ($2)', [batch, ids]);
        await crm.request(createActivity, {
          as: owner,
          body: { type: 'call', subject: 'Spoke with her', contactId: ids[1] },
        });
        const back = await undo(crm, owner, batch);
        expect(back).toMatchObject({ deleted: 2, refused: 1 });
        expect((await crm.request(listKeptRecords, { as: owner, params: { id: back.id } })).body.items).toMatchObject([
          { recordId: ids[1], reason: 'in-use' },
        ]);
        expect(await contactBy(ids[1]!)).toMatchObject({ version: 1 });
      });
    });

    describe('a change of more records than one step takes', () => {
      const count = 1_200;
      afterEach(() => {
        jest.restoreAllMocks();
      });

      /** The runner waits before the second step of this person's batch. */
      const secondStepOf = ({ workspace }: Person) => {
        const repository = crm.app.get(BatchesRepository, { strict: false });
        const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
        const lock = repository.lock.bind(repository);
        let steps = 0;
        jest.spyOn(repository, 'lock').mockImplementation(async (tx, id) => {
          if (tx.workspace === workspace) steps += 1;
          if (steps === 2) await held;
          return lock(tx, id);
        });
        return { reached: () => eventually(() => steps === 2), letGo };
      };

      it('goes on in the background and is taken back, exactly, with few events', async () => {
        const person = await crm.person();
        await fillContacts(crm, person, count);
        const leads = 0.9 * count;
        const before = await contactsAsTheyAre(crm, person);
        const answer = await changed(
          {
            select: { query: { lifecycle: 'lead' } },
            set: { lifecycle: 'customer', companyName: 'Everybody Ltd' },
            expected: leads,
          },
          person,
        );
        expect(answer).toMatchObject({ state: 'running', total: leads });
        expect((await crm.request(undoBatch, { as: person, params: { id: answer.id }, body: {} })).status).toBe(409);
        expect(await ended(crm, person, answer.id)).toMatchObject({ state: 'done', done: leads, updated: leads });
        expect(
          (await crm.request(contact.count, { as: person, body: { select: { query: { lifecycle: 'customer' } } } }))
            .body.count,
        ).toBe(leads);
        const told = () => crm.events.of(ContactsChanged).filter(({ subject }) => subject === answer.id);
        await eventually(() => told().flatMap(({ data }) => data.items).length === leads);
        expect(told().length).toBeLessThan(10);
        const back = await undo(crm, person, answer.id);
        expect(back).toMatchObject({ state: 'done', updated: leads, refused: 0 });
        expect(await contactsAsTheyAre(crm, person)).toEqual(before);
        expect((await crm.request(listBatches, { as: person })).body.items.map(({ id }: Batch) => id)).toEqual([
          back.id,
          answer.id,
        ]);
      });

      it('stops when it is cancelled, and what it did is taken back', async () => {
        const person = await crm.person();
        await fillContacts(crm, person, count);
        const before = await contactsAsTheyAre(crm, person);
        const run = jest.spyOn(crm.app.get(BatchRunner), 'run');
        const second = secondStepOf(person);
        const { id } = await changed({ select: { query: {} }, set: { source: 'Cancelled' } }, person);
        await second.reached();
        await crm.request(cancelBatch, { as: person, params: { id }, body: {} });
        second.letGo();
        await run.mock.results[0]!.value;
        expect(await batchBy(crm, person, id)).toMatchObject({ state: 'cancelled', done: batchChunk });
        expect(await rowsOf(crm, 'select 1 from batch_chunk where batch_id = $1', [id])).toEqual([]);
        expect(
          await rowsOf(crm, `select 1 from contact where workspace_id = $1 and source = 'Cancelled'`, [
            person.workspace,
          ]),
        ).toHaveLength(batchChunk);
        expect(await undo(crm, person, id)).toMatchObject({ state: 'done', updated: batchChunk });
        expect(await contactsAsTheyAre(crm, person)).toEqual(before);
      });

      it('fails with a clear word where its stage goes away meanwhile, and what it did is taken back', async () => {
        const person = await crm.person();
        await fillContacts(crm, person, count);
        const { body: field } = await crm.request(createCustomField, {
          as: person,
          body: { recordType: 'contact', label: 'Going', type: 'text' },
        });
        const runner = crm.app.get(BatchRunner);
        const start = jest.spyOn(runner, 'start').mockImplementation(() => undefined);
        const { id } = await changed({ select: { query: {} }, set: { fields: { [field.id]: 'x' } } }, person);
        start.mockRestore();
        await crm.request(deleteCustomField, { as: person, params: { id: field.id } });
        await runner.run({ workspace: person.workspace, id, user: person.user });
        expect(await batchBy(crm, person, id)).toMatchObject({
          state: 'failed',
          error: 'There is no such field',
          updated: 0,
        });
      });
    });
  });
