import type { Envelope } from '@fernway/contracts/event';
import { getCompany } from '@fernway/contracts/http/crm-companies';
import {
  Contact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '@fernway/contracts/http/crm';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addContact, rowsOf } from '../crm.js';

export const contacts = (crm: TestService): void =>
  describe('contacts', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
    });

    const historyOf = (id: string) =>
      rowsOf<{ version: number; action: string; actor: string; changes: unknown }>(
        crm,
        'select version, action, actor, changes from contact_history where contact_id = $1 order by version',
        [id],
      );

    /** Events of a contact, on their way or already handed to the transport. */
    const eventsOf = async (id: string) => {
      for (;;) {
        const waiting = await rowsOf(crm, 'select 1 from outbox where key = $1', [id]);
        if (waiting.length === 0) break;
        await new Promise((wake) => setTimeout(wake, 20));
      }
      const events = await crm.eventsDatabase.dataSource.query(
        `select envelope from event where envelope->>'subject' = $1 order by position`,
        [id],
      );
      return (events as { envelope: Envelope & { data: object } }[]).map(({ envelope }) => envelope);
    };

    describe('a contact', () => {
      it.each([
        'info@müller.example',
        'info@xn--80a1acny.xn--p1ai',
        'r&d@x.example',
        'a/b@x.example',
        'x=y@x.example',
        'müller@x.example',
      ])('has %s as its address, and is saved with it again', async (email) => {
        const { id, version } = await addContact(crm, owner, { name: 'Mara', email });
        const body = { email, otherEmails: [{ label: 'work', email }] };
        const { status, body: saved } = await crm.request(updateContact, {
          as: owner,
          params: { id },
          body: { ...body, version },
        });
        expect([status, saved]).toEqual([200, expect.objectContaining(body)]);
      });

      it('is created as a lead with history, a place in the search and an event', async () => {
        const body = {
          name: ' Ada Lovelace ',
          email: 'ada@example.com',
          phone: '+44 20 7946 0000',
          companyName: 'Analytical Engines',
          tags: ['vip'],
        };
        const { status, body: contact } = await crm.request(createContact, { as: owner, body });
        expect(status).toBe(201);
        expect(Contact.parse(contact)).toEqual(contact);
        expect(contact).toMatchObject({
          ...body,
          name: 'Ada Lovelace',
          version: 1,
          lifecycle: 'lead',
          sample: false,
          ownerId: owner.user,
          createdBy: owner.user,
        });
        expect(contact.leadSince).toBe(contact.createdAt);
        const company = await crm.request(getCompany, { as: owner, params: { id: contact.companyId } });
        expect(company.body.ownerId).toBe(owner.user);

        expect((await crm.request(getContact, { as: owner, params: { id: contact.id } })).body).toEqual(contact);
        expect(await historyOf(contact.id)).toEqual([
          { version: 1, action: 'created', actor: owner.user, changes: {} },
        ]);
        expect((await crm.request(listContacts, { as: owner, query: { q: 'engines' } })).body.items).toEqual([contact]);
        expect(await eventsOf(contact.id)).toMatchObject([
          {
            type: 'crm.contact-created',
            subject: contact.id,
            aggregateversion: 1,
            workspaceid: owner.workspace,
            userid: owner.user,
            data: contact,
          },
        ]);
      });

      it('keeps text as it was written, markup and quotes included', async () => {
        const name = `<img src=x onerror="alert(1)">'; DROP TABLE contact; -- %_\\`;
        const contact = await addContact(crm, owner, { name });
        expect(contact.name).toBe(name);
        const { body } = await crm.request(listContacts, { as: owner, query: { q: `onerror="alert(1)">'; DROP` } });
        expect(body.items).toEqual([contact]);
      });

      it('changes with the version that was seen, and history says what changed', async () => {
        const contact = await addContact(crm, owner, {
          name: 'Grace',
          email: 'grace@example.com',
          lifecycle: 'prospect',
        });
        expect(contact.leadSince).toBeNull();
        const params = { id: contact.id };
        const { status, body } = await crm.request(updateContact, {
          as: owner,
          params,
          body: { version: 1, name: 'Grace Hopper', email: null },
        });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          id: contact.id,
          version: 2,
          name: 'Grace Hopper',
          email: null,
          lifecycle: 'prospect',
        });
        expect((await crm.request(listContacts, { as: owner, query: { q: 'hopper' } })).body.items).toEqual([body]);
        expect((await crm.request(listContacts, { as: owner, query: { q: 'grace@example' } })).body.items).toEqual([]);

        const asked = Date.now();
        const lead = await crm.request(updateContact, { as: owner, params, body: { version: 2, lifecycle: 'lead' } });
        expect(lead.body).toMatchObject({ version: 3, lifecycle: 'lead' });
        // By the clock of the service, which is this process's.
        expect(Date.parse(lead.body.leadSince!)).toBeGreaterThanOrEqual(asked);
        expect(Date.parse(lead.body.leadSince!)).toBeLessThanOrEqual(Date.now());
        const customer = await crm.request(updateContact, {
          as: owner,
          params,
          body: { version: 3, lifecycle: 'customer' },
        });
        expect(customer.body.leadSince).toBe(lead.body.leadSince);

        expect(await historyOf(contact.id)).toMatchObject([
          { version: 1, action: 'created' },
          {
            version: 2,
            action: 'updated',
            changes: { name: ['Grace', 'Grace Hopper'], email: ['grace@example.com', null] },
          },
          {
            version: 3,
            action: 'updated',
            changes: { lifecycle: ['prospect', 'lead'], leadSince: [null, lead.body.leadSince] },
          },
          { version: 4, action: 'updated', changes: { lifecycle: ['lead', 'customer'] } },
        ]);
        const events = await eventsOf(contact.id);
        expect(events.map(({ type, aggregateversion }) => [type, aggregateversion])).toEqual([
          ['crm.contact-created', 1],
          ['crm.contact-updated', 2],
          ['crm.contact-updated', 3],
          ['crm.contact-updated', 4],
        ]);
        expect(events.at(-1)?.data).toEqual(customer.body);
      });

      it('makes no version, history or event of a change that changes nothing', async () => {
        const contact = await addContact(crm, owner, { name: 'Same', tags: ['a'] });
        const answer = await crm.request(updateContact, {
          as: owner,
          params: { id: contact.id },
          body: { version: 1, name: 'Same', tags: ['a'] },
        });
        expect(answer).toMatchObject({ status: 200, body: contact });
        expect(await historyOf(contact.id)).toHaveLength(1);
      });

      it('refuses a change of an old version and tells both', async () => {
        const contact = await addContact(crm, owner, { name: 'First' });
        const params = { id: contact.id };
        const { body: current } = await crm.request(updateContact, {
          as: owner,
          params,
          body: { version: 1, name: 'Second' },
        });
        const { status, body } = await crm.request(updateContact, {
          as: owner,
          params,
          body: { version: 1, name: 'Third' },
        });
        expect(status).toBe(409);
        expect(body).toMatchObject({ code: 'version-conflict', version: 1, currentVersion: 2, current });
        expect((await crm.request(getContact, { as: owner, params })).body).toEqual(current);
      });

      it('lets one of ten changes of the same version win', async () => {
        const { id } = await addContact(crm, owner, { name: 'Contended' });
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            crm.request(updateContact, { as: owner, params: { id }, body: { version: 1, name: `Winner ${n}` } }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
        expect(await historyOf(id)).toHaveLength(2);
      });

      it('is gone once deleted and can be restored', async () => {
        const contact = await addContact(crm, owner, { name: 'Ephemeral Person' });
        const params = { id: contact.id };
        const gone = await crm.request(deleteContact, { as: owner, params });
        expect([gone.status, gone.text]).toEqual([204, '']);
        const afterwards = [
          await crm.request(getContact, { as: owner, params }),
          await crm.request(updateContact, { as: owner, params, body: { version: 2, name: 'Back' } }),
          await crm.request(deleteContact, { as: owner, params }),
        ];
        expect(afterwards.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'not-found']));
        expect((await crm.request(listContacts, { as: owner, query: { q: 'ephemeral' } })).body.items).toEqual([]);

        const restored = await crm.request(restoreContact, { as: owner, params });
        expect(restored).toMatchObject({
          status: 200,
          body: { id: contact.id, name: contact.name, version: 3, createdAt: contact.createdAt },
        });
        expect((await crm.request(restoreContact, { as: owner, params, body: {} })).body).toEqual(restored.body);
        expect((await crm.request(listContacts, { as: owner, query: { q: 'ephemeral' } })).body.items).toEqual([
          restored.body,
        ]);
        expect((await historyOf(contact.id)).map(({ action }) => action)).toEqual(['created', 'deleted', 'restored']);
        expect(
          (await eventsOf(contact.id)).map(({ type, aggregateversion, data }) => [
            type,
            aggregateversion,
            Object.keys(data).length,
          ]),
        ).toEqual([
          ['crm.contact-created', 1, 26],
          ['crm.contact-deleted', 2, 3],
          ['crm.contact-updated', 3, 26],
        ]);
      });

      it('is created once per Idempotency-Key', async () => {
        const person = await crm.person();
        const headers = { 'idempotency-key': 'add-once' };
        const body = { name: 'Only One' };
        const answers = await Promise.all(
          [1, 2, 3].map(() => crm.request(createContact, { as: person, headers, body })),
        );
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
        expect(new Set(answers.map(({ body: contact }) => contact.id)).size).toBe(1);
        expect((await crm.request(listContacts, { as: person })).body.items).toHaveLength(1);
        const other = await crm.request(createContact, { as: person, headers, body: { name: 'Another' } });
        expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
      });

      it('leaves nothing behind when its event cannot be written', async () => {
        const person = await crm.person();
        await rowsOf(
          crm,
          `alter table outbox add constraint full_disk check (envelope->>'workspaceid' <> '${person.workspace}') not valid`,
        );
        const answer = await crm.request(createContact, { as: person, body: { name: 'Half' } });
        await rowsOf(crm, 'alter table outbox drop constraint full_disk');
        expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
        expect(await rowsOf(crm, 'select 1 from contact where workspace_id = $1', [person.workspace])).toEqual([]);
        expect(await rowsOf(crm, 'select 1 from record_search where workspace_id = $1', [person.workspace])).toEqual(
          [],
        );
      });
    });

    describe('bad input', () => {
      const id = randomUUID();
      const long = (length: number) => 'x'.repeat(length);
      const bodies: [string, unknown][] = [
        ['no name', {}],
        ['an empty name', { name: '  ' }],
        ['a name of a wrong type', { name: 7 }],
        ['a name that is too long', { name: long(201) }],
        ['an unknown field', { name: 'A', admin: true }],
        ['a field that only the platform sets', { name: 'A', sample: true }],
        ['a workspace', { name: 'A', workspaceId: randomUUID() }],
        ['a bad e-mail', { name: 'A', email: 'not-one' }],
        ['an e-mail that is too long', { name: 'A', email: `${long(250)}@example.com` }],
        ['a phone that is too long', { name: 'A', phone: long(51) }],
        ['an unknown lifecycle', { name: 'A', lifecycle: 'friend' }],
        ['tags of a wrong type', { name: 'A', tags: 'vip' }],
        ['too many tags', { name: 'A', tags: Array(51).fill('t') }],
        ['an empty tag', { name: 'A', tags: [''] }],
        ['NUL in the name', { name: 'A\0B' }],
        ['NUL in a tag', { name: 'A', tags: ['\0'] }],
        ['half a surrogate pair', { name: 'A\ud800B' }],
        ['a list', [{ name: 'A' }]],
        ['null', null],
      ];

      it.each(bodies)('refuses a new contact with %s', async (_what, body) => {
        const payload = JSON.stringify(body);
        const answer = await crm.request(createContact, {
          as: owner,
          body: payload,
          headers: { 'content-type': 'application/json' },
        });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      });

      it('names every bad field', async () => {
        const { body } = await crm.request(createContact, { as: owner, body: { name: '', email: 'x', phone: 1 } });
        expect([...new Set(body.errors.map(({ path }: { path: string }) => path))].sort()).toEqual([
          'email',
          'name',
          'phone',
        ]);
      });

      it('refuses what is no phone, but for what the record has already', async () => {
        for (const phone of ['4.9E+11', '="0309"', 'abc', '2026-03-09']) {
          const { status, body } = await crm.request(createContact, {
            as: owner,
            body: { name: 'P', otherPhones: [{ label: 'work', phone }] },
          });
          expect([status, body.errors[0].path]).toEqual([400, 'otherPhones.0.phone']);
        }
        const { id } = await addContact(crm, owner, { name: 'P', phone: '0309' });
        await rowsOf(crm, `update contact set phone = 'abc' where id = $1`, [id]);
        const change = (body: object) => crm.request(updateContact, { as: owner, params: { id }, body });
        expect((await change({ version: 1, phone: 'abcd' })).status).toBe(400);
        expect((await change({ version: 1, phone: 'abc', jobTitle: 'Boss' })).body).toMatchObject({ phone: 'abc' });
      });

      it.each([
        ['no version', { name: 'B' }],
        ['a version of zero', { version: 0 }],
        ['a version as text', { version: '1' }],
        ['no name any more', { version: 1, name: null }],
        ['an unknown field', { version: 1, id }],
      ])('refuses a change with %s', async (_what, body) => {
        const contact = await addContact(crm, owner, { name: 'Target' });
        const answer = await crm.request(updateContact, { as: owner, params: { id: contact.id }, body });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      });

      it.each([
        ['a limit of zero', { limit: 0 }],
        ['a limit over 200', { limit: 201 }],
        ['a limit that is no number', { limit: 'ten' }],
        ['an unknown sort', { sort: 'password' }],
        ['an unknown lifecycle', { lifecycle: 'friend' }],
        ['a bad time', { updatedSince: 'yesterday' }],
        ['an unknown filter', { company: 'x' }],
        ['a search text that is too long', { q: long(201) }],
        ['NUL in the search text', { q: 'a\0' }],
        ['a cursor that is none', { after: 'zzz' }],
        ['a cursor with other characters', { after: '{"id":1}' }],
        ['a cursor of another sort', { after: Buffer.from(JSON.stringify(['name', 'a', id])).toString('base64url') }],
        [
          'a cursor with a bad time',
          { after: Buffer.from(JSON.stringify(['-createdAt', 'now()', id])).toString('base64url') },
        ],
        [
          'a cursor with a bad id',
          { after: Buffer.from(JSON.stringify(['-createdAt', '2026-01-01T00:00:00.000Z', '1'])).toString('base64url') },
        ],
        [
          'a cursor with NUL',
          { sort: 'name', after: Buffer.from(JSON.stringify(['name', '\0', id])).toString('base64url') },
        ],
        ['a cursor that is too long', { after: long(2001) }],
      ])('refuses a list with %s', async (_what, query) => {
        const answer = await crm.request(listContacts, { as: owner, query });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
      });

      it('refuses an id that is none with 400 on every route, and does not know another one with 404', async () => {
        const routes = [
          [getContact, undefined],
          [updateContact, { version: 1 }],
          [deleteContact, undefined],
          [restoreContact, {}],
        ] as const;
        for (const [route, body] of routes) {
          const statuses = [];
          for (const bad of ['1', 'not-a-uuid', `${id}x`, "' or 1=1", id]) {
            statuses.push((await crm.request(route, { as: owner, params: { id: bad }, ...(body && { body }) })).status);
          }
          expect(statuses).toEqual([400, 400, 400, 400, 404]);
        }
      });

      it('treats contacts of another workspace as if they were not there', async () => {
        const { id: theirs } = await addContact(crm, await crm.person(), { name: 'Theirs alone' });
        const params = { id: theirs };
        const answers = [
          await crm.request(getContact, { as: owner, params }),
          await crm.request(updateContact, { as: owner, params, body: { version: 1, name: 'Mine' } }),
          await crm.request(deleteContact, { as: owner, params }),
          await crm.request(restoreContact, { as: owner, params, body: {} }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
        expect((await crm.request(listContacts, { as: owner, query: { q: 'Theirs alone' } })).body.items).toEqual([]);
        expect(await rowsOf(crm, 'select name, version from contact where id = $1', [theirs])).toEqual([
          { name: 'Theirs alone', version: 1 },
        ]);
      });

      it('refuses bodies that are too large, broken, or not JSON', async () => {
        const send = (body: string, type = 'application/json') =>
          crm.request(createContact, { as: owner, body, headers: { 'content-type': type } });
        const answers = [
          await send(JSON.stringify({ name: long(2_000_000) })),
          await send('{"name": '),
          await send('name=A', 'application/x-www-form-urlencoded'),
          await send('{"name":"A"}', 'text/plain'),
        ];
        expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
          [413, 'payload-too-large'],
          [400, 'invalid-request'],
          [415, 'unsupported-media-type'],
          [415, 'unsupported-media-type'],
        ]);
      });
    });
  });
