import { beforeEach, describe, expect, it } from '@jest/globals';
import { ActivityUpdated, ContactDeleted, DealUpdated, TaskUpdated } from '@fernway/contracts/events/crm';
import { ContactMerged } from '@fernway/contracts/events/crm-batches';
import { type Contact, deleteContact, getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { createActivity, getActivity, undelivered } from '@fernway/contracts/http/crm-activities';
import { listKeptRecords, undoBatch } from '@fernway/contracts/http/crm-batches';
import { createCompany, getCompany } from '@fernway/contracts/http/crm-companies';
import { getDeal } from '@fernway/contracts/http/crm-deals';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { createTask, getTask } from '@fernway/contracts/http/crm-tasks';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { DuplicateGroupsRepository } from '../../src/duplicates/duplicate-groups.repository.js';
import { batchBy, undo } from '../batches.js';
import { addContact, addDeal, rowsOf } from '../crm.js';

export const merges = (crm: TestService): void =>
  describe('merges', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const add = (body: Record<string, unknown>) => addContact(crm, owner, body);
    const contactBy = async (id: string) =>
      (await crm.request(getContact, { as: owner, params: { id } })).body as Contact;
    const duplicatesOf = async (id: string) =>
      (await crm.request(mergeOf.contact.duplicates, { as: owner, params: { id } })).body.items;
    const merge = (keep: Contact, other: Contact, more: object = {}, as = owner) =>
      crm.request(mergeOf.contact.merge, {
        as,
        body: { keepId: keep.id, keepVersion: keep.version, otherId: other.id, otherVersion: other.version, ...more },
      });

    describe('duplicates of a workspace', () => {
      type Found = { reason: string; value: string; certain: boolean; records: { id: string }[] };
      const all = async (type: 'contact' | 'company', limit = 50, as = owner): Promise<Found[]> => {
        const found: Found[] = [];
        for (let after: string | undefined; ; ) {
          const { status, body } = await crm.request(mergeOf[type].groups, {
            as,
            query: { limit, ...(after && { after }) },
          });
          expect(status).toBe(200);
          found.push(...body.items);
          if (body.next === null) return found;
          after = body.next;
        }
      };
      const idsOf = ({ records }: Found) => records.map(({ id }) => id);

      it('are found by e-mail, phone and name at a company, the certain ones first, each once', async () => {
        const ada = await add({
          name: 'Ada',
          email: 'ada@example.com',
          phone: '+44 20 7946 0000',
          companyName: 'Engines',
        });
        const same = await add({ name: 'Countess', otherEmails: [{ label: 'home', email: 'ADA@example.com' }] });
        const phone = await add({ name: 'A. L.', phone: '(020) 7946-0000' });
        await add({ name: 'Elsewhere', phone: '+1 310 7946 0000' });
        const named = await add({ name: 'ADA', companyName: 'engines' });
        await add({ name: 'Ada', companyName: 'Another' });
        await addContact(crm, await crm.person(), { name: 'Ada', email: 'ada@example.com' });
        const gone = await add({ name: 'Ada', email: 'ada@example.com' });
        await crm.request(deleteContact, { as: owner, params: { id: gone.id } });
        const expected = [
          expect.objectContaining({ reason: 'email', value: 'ada@example.com', certain: true }),
          expect.objectContaining({ reason: 'phone', value: '+44 20 7946 0000', certain: true }),
          expect.objectContaining({ reason: 'name-at-company', value: 'Ada', certain: false }),
        ];
        for (const limit of [1, 50]) {
          const found = await all('contact', limit);
          expect(found).toEqual(expected);
          expect(found.map(idsOf)).toEqual([
            [ada.id, same.id],
            [ada.id, phone.id],
            [ada.id, named.id],
          ]);
        }
        const [kept, other] = [await contactBy(ada.id), await contactBy(same.id)];
        expect((await merge(kept, other)).status).toBe(201);
        expect((await all('contact')).map(({ reason }) => reason)).toEqual(['phone', 'name-at-company']);
      });

      it('are found by a further phone that was entered since, until it is taken away', async () => {
        await add({ name: 'Ada', phone: '+44 20 7946 0000' });
        const { id } = await add({ name: 'Countess' });
        const set = (version: number, otherPhones: object[]) =>
          crm.request(updateContact, { as: owner, params: { id }, body: { version, otherPhones } });
        await set(1, [{ label: 'work', phone: '(020) 7946-0000' }]);
        expect((await all('contact')).map(({ reason }) => reason)).toEqual(['phone']);
        await set(2, []);
        expect(await all('contact')).toEqual([]);
      });

      it('are companies of one domain or one name', async () => {
        const made = [];
        for (const body of [
          { name: 'Oak', domain: 'oak.example' },
          { name: 'Oak & Ash', domain: 'oak.example' },
          { name: 'OAK' },
          { name: 'Elm' },
        ])
          made.push((await crm.request(createCompany, { as: owner, body })).body.id);
        const found = await all('company');
        expect(found.map(({ reason, certain }) => [reason, certain])).toEqual([
          ['domain', true],
          ['name', false],
        ]);
        expect(found.map(idsOf)).toEqual([
          [made[0], made[1]],
          [made[0], made[2]],
        ]);
      });

      it('are found in parts, also where more have one thing in common than a part holds', async () => {
        const repository = crm.app.get(DuplicateGroupsRepository, { strict: false });
        const { atOnce } = repository;
        Object.assign(repository, { atOnce: 3 });
        try {
          const ids: string[] = [];
          for (const [n, name] of ['a', 'b', 'b', 'c', 'c', 'c', 'c', 'c', 'd'].entries())
            ids.push((await add({ name: `${name}${n}`, email: `${name}@example.com` })).id);
          const found = await all('contact');
          expect(found.map(({ value }) => value)).toEqual(['b@example.com', 'c@example.com']);
          expect(found.map(idsOf)).toEqual([ids.slice(1, 3), ids.slice(3, 6)]);
        } finally {
          Object.assign(repository, { atOnce });
        }
      });

      it('refuse a cursor of something else', async () => {
        const cursors = [
          'nonsense',
          ['domain', [], true],
          ['name-at-company', ['x', 'y'], true],
          ['email', ['a', 'b'], true],
        ];
        for (const cursor of cursors) {
          const after = typeof cursor === 'string' ? cursor : Buffer.from(JSON.stringify(cursor)).toString('base64url');
          const { status, body } = await crm.request(mergeOf.contact.groups, { as: owner, query: { after } });
          expect([status, body.detail]).toEqual([400, 'after: not a cursor of this list']);
        }
      });
    });

    describe('duplicates of a contact', () => {
      it('have its e-mail, whatever the case and wherever it stands, and no plus-address is one', async () => {
        const ada = await add({ name: 'Ada', email: 'ada@example.com' });
        const same = await add({ name: 'A. Lovelace', email: 'ADA@Example.com' });
        const second = await add({
          name: 'Lovelace',
          email: 'x@example.com',
          otherEmails: [{ label: 'home', email: 'Ada@example.com' }],
        });
        await add({ name: 'Ada', email: 'ada+news@example.com' });
        await add({ name: 'Ada', email: 'bada@example.com' });
        const found = await duplicatesOf(ada.id);
        expect(found).toHaveLength(2);
        expect(found).toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              id: same.id,
              certain: true,
              reasons: [{ reason: 'email', value: 'ADA@Example.com' }],
            }),
            expect.objectContaining({
              id: second.id,
              certain: true,
              reasons: [{ reason: 'email', value: 'Ada@example.com' }],
            }),
          ]),
        );
      });

      it('have its phone in another format', async () => {
        const ada = await add({ name: 'Ada', phone: '+44 20 7946 0000' });
        const same = await add({ name: 'Countess', phone: '(020) 7946-0000' });
        const other = await add({
          name: 'Office',
          otherPhones: [
            { label: 'work', phone: '00442079460000' },
            { label: 'home', phone: '+442079460000' },
          ],
        });
        await add({ name: 'Elsewhere', phone: '+1 20 7946 0000' });
        const found = await duplicatesOf(ada.id);
        expect(found.map(({ id }: Contact) => id).sort()).toEqual([same.id, other.id].sort());
        expect(found.find(({ id }: Contact) => id === same.id)).toMatchObject({
          certain: true,
          reasons: [{ reason: 'phone', value: '(020) 7946-0000' }],
        });
      });

      it('of a similar name at the same company are candidates only', async () => {
        const ada = await add({ name: 'Ada Lovelace', companyName: 'Engines' });
        const alike = await add({ name: 'Ada Lovelase', companyName: 'engines' });
        await add({ name: 'Charles Babbage', companyName: 'Engines' });
        await add({ name: 'Ada Lovelace', companyName: 'Another' });
        expect(await duplicatesOf(ada.id)).toEqual([
          expect.objectContaining({
            id: alike.id,
            certain: false,
            reasons: [{ reason: 'name-at-company', value: 'Ada Lovelase' }],
          }),
        ]);
      });

      it('are never of another workspace, nor deleted', async () => {
        const ada = await add({ name: 'Ada', email: 'ada@example.com' });
        await addContact(crm, await crm.person(), { name: 'Ada', email: 'ada@example.com' });
        const gone = await add({ name: 'Ada', email: 'ada@example.com' });
        await crm.request(deleteContact, { as: owner, params: { id: gone.id } });
        expect(await duplicatesOf(ada.id)).toEqual([]);
      });
    });

    describe('duplicates of a company', () => {
      it('have its domain or phone; a similar name is a hint', async () => {
        const of = async (body: object) => (await crm.request(createCompany, { as: owner, body })).body;
        const acme = await of({ name: 'Acme Bakery GmbH', domain: 'acme.example', phone: '+49 30 901820' });
        const domain = await of({ name: 'Something', domain: 'ACME.example' });
        const phone = await of({ name: 'Else', phone: '030 / 901820' });
        const named = await of({ name: 'ACME Bakery' });
        await of({ name: 'Bakery of Oz' });
        const { items } = (await crm.request(mergeOf.company.duplicates, { as: owner, params: { id: acme.id } })).body;
        const found = Object.fromEntries(items.map(({ id, certain, reasons }: never) => [id, { certain, reasons }]));
        expect(found).toEqual({
          [domain.id]: { certain: true, reasons: [{ reason: 'domain', value: 'acme.example' }] },
          [phone.id]: { certain: true, reasons: [{ reason: 'phone', value: '030 / 901820' }] },
          [named.id]: { certain: false, reasons: [{ reason: 'name', value: 'ACME Bakery' }] },
        });
      });
    });

    describe('a merge', () => {
      const two = async () => {
        const keep = await add({
          name: 'Ada',
          email: 'ada@example.com',
          lifecycle: 'customer',
          tags: ['a'],
          jobTitle: 'Countess',
        });
        const other = await add({
          name: 'Ada Lovelace',
          email: 'lovelace@example.com',
          phone: '+44 20 7946 0000',
          lifecycle: 'lead',
          tags: ['b'],
          source: 'Fair',
        });
        const deal = await addDeal(crm, owner, { contactId: other.id, customerName: 'Ada Lovelace' });
        const { body: activity } = await crm.request(createActivity, {
          as: owner,
          body: { type: 'call', subject: 'Call', contactId: other.id, occurredAt: '2026-11-02T10:00:00.000Z' },
        });
        const { body: task } = await crm.request(createTask, {
          as: owner,
          body: { title: 'Write', contactId: other.id },
        });
        const file = randomUUID();
        await rowsOf(
          crm,
          `insert into attachment (workspace_id, id, name, type, bytes, contact_id) values ($1, $2, 'a.txt', 'text/plain', 1, $3)`,
          [owner.workspace, file, other.id],
        );
        // Its time of the last call came with the activity.
        return { keep: await contactBy(keep.id), other: await contactBy(other.id), deal, activity, task, file };
      };
      const dealBy = async (id: string) => (await crm.request(getDeal, { as: owner, params: { id } })).body;
      const fileOf = async (id: string) =>
        (await rowsOf<{ contact_id: string }>(crm, 'select contact_id from attachment where id = $1', [id]))[0]!
          .contact_id;
      const ofContact = async (call: typeof getActivity | typeof getTask, id: string) =>
        (await crm.request(call, { as: owner, params: { id } })).body.contactId;

      it('is refused where the kept one would lose what both have, and changes nothing', async () => {
        const full = (who: string) => ({
          name: who,
          email: `${who}@oak.example`,
          otherEmails: Array.from({ length: 20 }, (_none, n) => ({ label: 'other', email: `${who}${n}@oak.example` })),
          tags: Array.from({ length: 50 }, (_none, n) => `${who} ${n}`),
        });
        const [keep, other] = [await add(full('ada')), await add(full('ben'))];
        const { status, body } = await merge(keep, other);
        expect([status, body.code, body.tooMany]).toEqual([409, 'conflict', { field: 'tags', count: 100, most: 50 }]);
        expect([await contactBy(keep.id), await contactBy(other.id)]).toEqual([keep, other]);
        expect(await rowsOf(crm, 'select id from batch where workspace_id = $1', [owner.workspace])).toEqual([]);
      });

      it('takes the chosen fields, unites the others, and moves all that refers to the other one', async () => {
        const { keep, other, deal, activity, task, file } = await two();
        const answer = await merge(keep, other, { take: ['name', 'phone', 'source'] });
        expect(answer.status).toBe(201);
        expect(answer.body).toMatchObject({
          kind: 'merge',
          recordType: 'contact',
          state: 'done',
          title: 'Ada Lovelace → Ada',
          total: 3,
          updated: 2,
          deleted: 1,
          undoable: true,
        });
        expect(await contactBy(keep.id)).toMatchObject({
          version: 2,
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          otherEmails: [{ label: 'other', email: 'lovelace@example.com' }],
          phone: '+44 20 7946 0000',
          otherPhones: [],
          source: 'Fair',
          jobTitle: 'Countess',
          lifecycle: 'customer',
          tags: ['a', 'b'],
          leadSince: other.leadSince,
          lastActivityAt: activity.occurredAt,
        });
        expect(await dealBy(deal.id)).toMatchObject({
          version: 2,
          contactId: keep.id,
          contactName: 'Ada Lovelace',
          customerName: 'Ada Lovelace',
        });
        expect([
          await ofContact(getActivity, activity.id),
          await ofContact(getTask, task.id),
          await fileOf(file),
        ]).toEqual([keep.id, keep.id, keep.id]);
        const gone = await crm.request(getContact, { as: owner, params: { id: other.id } });
        expect([gone.status, gone.body.mergedInto]).toEqual([404, keep.id]);
        expect((await crm.request(listContacts, { as: owner })).body.items.map(({ id }: Contact) => id)).toEqual([
          keep.id,
        ]);
        await eventually(() =>
          crm.events.of(ContactMerged).some(({ subject, data }) => subject === keep.id && data.mergedId === other.id),
        );
        await eventually(() => crm.events.of(ContactDeleted).some(({ subject }) => subject === other.id));
        await eventually(() => crm.events.of(DealUpdated).some(({ subject }) => subject === deal.id));
        await told(keep.id, 2, activity.id, task.id);
        await undo(crm, owner, answer.body.id);
        await told(other.id, 3, activity.id, task.id);
      });

      /** Whoever shows what moved hears of its new version. */
      const told = (contactId: string, version: number, activity: string, task: string) =>
        eventually(() => {
          const said = [...crm.events.of(ActivityUpdated), ...crm.events.of(TaskUpdated)].filter(
            ({ data }) => data.version === version && data.contactId === contactId,
          );
          return [activity, task].every((id) => said.some(({ subject }) => subject === id));
        });

      it('fills what is empty, keeps a refusal, and tells in the timeline what it dropped', async () => {
        const keep = await add({ name: 'Ada', consent: 'granted', address: { street: 'S1' }, source: 'Web' });
        const other = await add({
          name: 'Ada Lovelace',
          consent: 'refused',
          address: { postalCode: '999', city: 'C' },
          source: 'Fair',
          birthday: '1990-02-03',
          jobTitle: 'Countess',
        });
        const { body: batch } = await merge(keep, other);
        const filled = { consent: 'refused', birthday: '1990-02-03', jobTitle: 'Countess', source: 'Web' };
        const address = { street: 'S1', postalCode: '999', city: 'C' };
        expect(await contactBy(keep.id)).toMatchObject({ name: 'Ada', ...filled, address });
        const timeline = async () =>
          (await crm.request(getTimeline, { as: owner, params: { type: 'contact', id: keep.id } })).body.items;
        expect((await timeline())[0].changes).toMatchObject({
          consent: ['granted', 'refused'],
          'dropped.name': ['Ada Lovelace', null],
          'dropped.source': ['Fair', null],
        });
        await undo(crm, owner, batch.id);
        const { version: _1, updatedAt: _2, ...now } = await contactBy(keep.id);
        expect(keep).toMatchObject(now);
        expect(Object.keys((await timeline())[0].changes).sort()).toEqual([
          'address',
          'birthday',
          'consent',
          'jobTitle',
        ]);
      });

      it('is taken apart again by its undo, but is not put together by the undo of that', async () => {
        const { keep, other, deal, activity, task, file } = await two();
        const { body: batch } = await merge(keep, other, { take: ['name', 'phone'] });
        const back = await undo(crm, owner, batch.id);
        expect(back).toMatchObject({ state: 'done', updated: 2, restored: 1, refused: 0, undoable: false });
        for (const was of [keep, other]) {
          const { version: _1, updatedAt: _2, ...now } = await contactBy(was.id);
          expect(was).toMatchObject(now);
        }
        expect(await dealBy(deal.id)).toMatchObject({
          contactId: other.id,
          contactName: 'Ada Lovelace',
          customerName: 'Ada Lovelace',
        });
        expect([
          await ofContact(getActivity, activity.id),
          await ofContact(getTask, task.id),
          await fileOf(file),
        ]).toEqual([other.id, other.id, other.id]);
        expect((await crm.request(undoBatch, { as: owner, params: { id: back.id }, body: {} })).status).toBe(409);
      });

      it('and its undo count no mail that did not arrive as heard of', async () => {
        const [keep, other] = [await add({ name: 'Ada' }), await add({ name: 'Ada Lovelace' })];
        const company = (await crm.request(createCompany, { as: owner, body: { name: 'Engines' } })).body;
        const spare = (await crm.request(createCompany, { as: owner, body: { name: 'Engines Ltd' } })).body;
        for (const subject of [{ contactId: other.id }, { companyId: spare.id }])
          await crm.request(createActivity, {
            as: owner,
            body: {
              type: 'email',
              direction: 'out',
              subject: 'Offer',
              outcome: undelivered,
              occurredAt: '2026-11-02T10:00:00.000Z',
              ...subject,
            },
          });
        const heard = async () => [
          ...(await Promise.all(
            [keep, other].map(
              async ({ id }) => (await crm.request(getContact, { as: owner, params: { id } })).body.lastActivityAt,
            ),
          )),
          (await crm.request(getCompany, { as: owner, params: { id: company.id } })).body.lastActivityAt,
        ];
        const { body: batch } = await merge(keep, other);
        const merged = await crm.request(mergeOf.company.merge, {
          as: owner,
          body: { keepId: company.id, keepVersion: company.version, otherId: spare.id, otherVersion: spare.version },
        });
        expect([merged.status, await heard()]).toEqual([201, [null, undefined, null]]);
        await undo(crm, owner, batch.id);
        expect(await heard()).toEqual([null, null, null]);
      });

      it('keeps a phone once that both have in another format', async () => {
        const keep = await add({ name: 'Ada', phone: '+44 20 7946 0000' });
        const other = await add({
          name: 'Ada',
          phone: '(020) 7946-0000',
          otherPhones: [{ label: 'work', phone: '+44 20 7946 0001' }],
        });
        expect((await merge(keep, other)).status).toBe(201);
        expect(await contactBy(keep.id)).toMatchObject({
          phone: '+44 20 7946 0000',
          otherPhones: [{ label: 'work', phone: '+44 20 7946 0001' }],
        });
      });

      it('leaves what was changed since, and lists it', async () => {
        const { keep, other } = await two();
        const { body: batch } = await merge(keep, other, { take: ['name'] });
        await crm.request(updateContact, {
          as: owner,
          params: { id: keep.id },
          body: { version: 2, jobTitle: 'Programmer' },
        });
        const back = await undo(crm, owner, batch.id);
        expect(back).toMatchObject({ restored: 1, refused: 1 });
        expect(await contactBy(keep.id)).toMatchObject({ name: 'Ada Lovelace', jobTitle: 'Programmer' });
        expect((await crm.request(listKeptRecords, { as: owner, params: { id: back.id } })).body.items).toMatchObject([
          { recordId: keep.id, reason: 'changed' },
        ]);
        expect(await contactBy(other.id)).toMatchObject({ name: 'Ada Lovelace' });
      });

      it('in a circle or with itself is refused, and old ids lead to where all of it went', async () => {
        const [a, b, c] = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })];
        expect((await merge(a, a)).status).toBe(400);
        expect((await merge(b, a)).status).toBe(201);
        const circle = await merge(a, await contactBy(b.id));
        expect([circle.status, circle.body.mergedInto]).toEqual([409, b.id]);
        expect((await merge(c, await contactBy(b.id))).status).toBe(201);
        expect((await crm.request(getContact, { as: owner, params: { id: a.id } })).body.mergedInto).toBe(c.id);
      });

      it('at the same time happens once, and needs the versions that were compared', async () => {
        const [a, b] = [await add({ name: 'A' }), await add({ name: 'B' })];
        const statuses = (await Promise.all([merge(a, b), merge(b, a), merge(a, b)]))
          .map(({ status }) => status)
          .sort();
        expect(statuses).toEqual([201, 409, 409]);
        const [one, other] = [await add({ name: 'One' }), await add({ name: 'Other' })];
        await crm.request(updateContact, { as: owner, params: { id: other.id }, body: { version: 1, source: 'New' } });
        const stale = await merge(one, other);
        expect([stale.status, stale.body.code, stale.body.current]).toEqual([
          409,
          'version-conflict',
          await contactBy(other.id),
        ]);
      });

      it('refuses viewers, strangers and unknown fields', async () => {
        const [a, b] = [await add({ name: 'A' }), await add({ name: 'B' })];
        const viewer = await crm.person({ workspace: owner.workspace, role: 'viewer' });
        expect((await merge(a, b, {}, viewer)).status).toBe(403);
        expect((await merge(a, b, {}, await crm.person())).status).toBe(404);
        expect((await merge(a, await addContact(crm, await crm.person(), { name: 'Theirs' }))).status).toBe(404);
        expect((await merge(a, b, { take: ['sample'] })).status).toBe(400);
        expect(await contactBy(a.id)).toEqual(a);
      });

      it('of companies takes an amount in its own currency, and its undo gives back both', async () => {
        const of = async (name: string, salesTarget: object) =>
          (await crm.request(createCompany, { as: owner, body: { name, salesTarget } })).body;
        const [dollars, euros] = [
          { amount: 10_000, currency: 'USD' },
          { amount: 9_000, currency: 'EUR' },
        ];
        const [keep, other] = [await of('Acme', dollars), await of('Acme Ltd', euros)];
        const targetOf = async (id: string) =>
          (await crm.request(getCompany, { as: owner, params: { id } })).body.salesTarget;
        const body = { keepId: keep.id, keepVersion: 1, otherId: other.id, otherVersion: 1, take: ['salesTarget'] };
        const merged = await crm.request(mergeOf.company.merge, { as: owner, body });
        expect([merged.status, await targetOf(keep.id)]).toEqual([201, euros]);
        await undo(crm, owner, merged.body.id);
        expect([await targetOf(keep.id), await targetOf(other.id)]).toEqual([dollars, euros]);
      });

      it('of companies brings contacts and deals along, under the name that was taken', async () => {
        const keep = (await crm.request(createCompany, { as: owner, body: { name: 'Acme', industry: 'Food' } })).body;
        const other = (
          await crm.request(createCompany, { as: owner, body: { name: 'Acme Ltd', domain: 'acme.example' } })
        ).body;
        const [ours, theirs] = [
          await add({ name: 'Ours', companyId: keep.id }),
          await add({ name: 'Theirs', companyId: other.id }),
        ];
        const deal = await addDeal(crm, owner, { companyId: other.id, customerName: 'Acme Ltd' });
        const body = { keepId: keep.id, keepVersion: 1, otherId: other.id, otherVersion: 1, take: ['name', 'domain'] };
        const answer = await crm.request(mergeOf.company.merge, { as: owner, body });
        expect(answer.body).toMatchObject({ recordType: 'company', state: 'done', total: 4, updated: 3, deleted: 1 });
        expect((await crm.request(getCompany, { as: owner, params: { id: keep.id } })).body).toMatchObject({
          name: 'Acme Ltd',
          domain: 'acme.example',
          industry: 'Food',
        });
        expect(await contactBy(ours.id)).toMatchObject({ companyId: keep.id, companyName: 'Acme Ltd' });
        expect(await contactBy(theirs.id)).toMatchObject({ companyId: keep.id, companyName: 'Acme Ltd' });
        expect(await undo(crm, owner, answer.body.id)).toMatchObject({ state: 'done', refused: 0, restored: 1 });
        expect(await contactBy(ours.id)).toMatchObject({ companyId: keep.id, companyName: 'Acme' });
        expect(await contactBy(theirs.id)).toMatchObject({ companyId: other.id, companyName: 'Acme Ltd' });
        expect(await dealBy(deal.id)).toMatchObject({
          companyId: other.id,
          companyName: 'Acme Ltd',
          customerName: 'Acme Ltd',
        });
        expect(await batchBy(crm, owner, answer.body.id)).toMatchObject({ undoable: false });
      });
    });
  });
