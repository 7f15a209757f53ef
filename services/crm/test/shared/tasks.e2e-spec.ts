import { TaskAssigned } from '@fernway/contracts/events/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import {
  createTask,
  deleteTask,
  getCalendar,
  getTask,
  listTasks,
  restoreTask,
  Task,
  updateTask,
} from '@fernway/contracts/http/crm-tasks';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { DaysOfTasks1790000500132 } from '../../src/migrations/1790000500132-days-of-tasks.js';
import { addContact, addDeal, rowsOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';

export const tasks = ({ crm, identity }: BesideIdentity): void =>
  describe('tasks', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const add = async (body: Record<string, unknown>): Promise<Task> => {
      const answer = await crm.request(createTask, { as: owner, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Task;
    };
    const listed = async (query: Record<string, unknown>): Promise<Task[]> =>
      (await crm.request(listTasks, { as: owner, query })).body.items;
    const titles = async (query: Record<string, unknown> = {}) =>
      (await crm.request(listTasks, { as: owner, query: { sort: 'dueAt', ...query } })).body.items
        .map(({ title }: Task) => title)
        .join('');

    describe('a task', () => {
      it('is mine unless somebody else is named, and belongs to the contact’s company too', async () => {
        const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        const task = await add({ title: 'Call back', dueAt: '2026-12-01T09:00:00.000Z', allDay: false, contactId });
        expect(Task.parse(task)).toEqual(task);
        expect(task).toMatchObject({
          title: 'Call back',
          assigneeId: owner.user,
          contactId,
          companyId,
          doneAt: null,
          version: 1,
        });
        expect((await add({ title: 'Nobody’s', assigneeId: null })).assigneeId).toBeNull();
      });

      it('tells whoever gets it from somebody else, each time anew, and nobody of their own', async () => {
        const { user: other } = await crm.person({ workspace: owner.workspace });
        identity.join(owner, other);
        await add({ title: 'My own' });
        await add({ title: 'Given', assigneeId: other });
        const task = await add({ title: 'Handed on' });
        const change = async (version: number, body: object) =>
          crm.request(updateTask, { as: owner, params: { id: task.id }, body: { version, ...body } });
        await change(1, { assigneeId: other });
        await change(2, { title: 'Renamed' });
        await change(3, { assigneeId: owner.user });
        await change(4, { assigneeId: other });
        const told = () => crm.events.of(TaskAssigned).filter(({ workspaceid }) => workspaceid === owner.workspace);
        await eventually(() => told().some(({ aggregateversion }) => aggregateversion === 5));
        expect(told().map(({ userid, data }) => [userid, data.title, data.assignedBy])).toEqual(
          ['Given', 'Handed on', 'Renamed'].map((title) => [other, title, owner.user]),
        );
      });

      it('is ticked off once, by whom and when, and opened again', async () => {
        const { id } = await add({ title: 'A' });
        const params = { id };
        const done = await crm.request(updateTask, { as: owner, params, body: { version: 1, done: true } });
        expect(done.body).toMatchObject({ version: 2, doneBy: owner.user, doneAt: expect.any(String) });
        const again = await crm.request(updateTask, { as: owner, params, body: { version: 2, done: true } });
        expect(again.body).toEqual(done.body);
        expect(await titles()).toBe('');
        expect(await titles({ state: 'done' })).toBe('A');
        const open = await crm.request(updateTask, { as: owner, params, body: { version: 2, done: false } });
        expect(open.body).toMatchObject({ version: 3, doneAt: null, doneBy: null });
      });

      it('is found by its words and by what it holds, and sorted, page by page', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        await add({ title: 'b', body: 'Rye loaves', dueAt: '2026-12-01T00:00:00.000Z' });
        const { id } = await add({ title: 'C', body: 'Crème', contactId });
        await add({ title: 'a', body: 'Rye and creme', dueAt: '2026-12-02T00:00:00.000Z', assigneeId: null });
        await crm.request(updateTask, { as: owner, params: { id }, body: { version: 1, done: true } });
        const found = (query: object) => titles({ sort: 'title', state: 'all', ...query });
        const where = (...all: object[]) => ({ filter: JSON.stringify({ any: [{ all }] }) });
        expect([await found({ q: 'rye' }), await found({ q: 'creme' }), await found({ q: 'rye creme' })]).toEqual([
          'ab',
          'aC',
          'a',
        ]);
        expect(await found(where({ field: 'contactId', is: 'any-of', value: [contactId] }))).toBe('C');
        expect(await found(where({ field: 'assigneeId', is: 'empty' }))).toBe('a');
        expect(
          await found(where({ field: 'dueAt', is: 'not-empty' }, { field: 'body', is: 'contains', value: 'LOAVES' })),
        ).toBe('b');
        expect(await found({ state: 'open', ...where({ field: 'doneAt', is: 'not-empty' }) })).toBe('');
        expect([await found({}), await found({ sort: '-title' }), await found({ sort: '-dueAt' })]).toEqual([
          'abC',
          'Cba',
          'abC',
        ]);
        expect([
          await found({ sort: 'createdAt' }),
          await found({ sort: '-createdAt' }),
          await found({ sort: '-updatedAt' }),
        ]).toEqual(['bCa', 'aCb', 'Cab']);
        for (const sort of ['title', '-createdAt', '-dueAt', 'doneAt']) {
          let walked = '';
          for (let after: string | null | undefined; after !== null; ) {
            const { body } = await crm.request(listTasks, {
              as: owner,
              query: { sort, state: 'all', limit: 1, ...(after && { after }) },
            });
            walked += body.items.map(({ title }: Task) => title).join('');
            after = body.next;
          }
          expect(walked).toBe(await found({ sort }));
        }
        const asked = async (query: object) =>
          (await crm.request(listTasks, { as: owner, query: { ...query } })).status;
        expect(
          await Promise.all([
            asked({ sort: 'body' }),
            asked({ filter: '{' }),
            asked(where({ field: 'id', is: 'empty' })),
            asked({ limit: 201 }),
          ]),
        ).toEqual(Array(4).fill(400));
      });

      it('is listed by when it is due, without a date last, page by page', async () => {
        await add({ title: 'D' });
        await add({ title: 'B', dueAt: '2026-12-02T00:00:00.000Z' });
        await add({ title: 'A', dueAt: '2026-12-01T00:00:00.000Z' });
        await add({ title: 'C', dueAt: '2026-12-03T00:00:00.000Z' });
        await add({ title: 'E' });
        expect(await titles()).toBe('ABCDE');
        expect(await titles({ dueBefore: '2026-12-03T00:00:00Z' })).toBe('AB');
        const walked: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const { body } = await crm.request(listTasks, {
            as: owner,
            query: { sort: 'dueAt', limit: 2, ...(after && { after }) },
          });
          walked.push(...body.items.map(({ title }: Task) => title));
          after = body.next;
        }
        expect(walked.join('')).toBe('ABCDE');
      });

      it('goes and comes back', async () => {
        const { id } = await add({ title: 'A' });
        const params = { id };
        expect((await crm.request(deleteTask, { as: owner, params })).status).toBe(204);
        expect((await crm.request(getTask, { as: owner, params })).status).toBe(404);
        expect((await crm.request(restoreTask, { as: owner, params, body: {} })).body).toMatchObject({
          version: 3,
          title: 'A',
        });
        expect(await titles()).toBe('A');
      });
    });

    describe('a task of a deal', () => {
      it('is one of whom the deal is with, and is found by it', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const deal = await addDeal(crm, owner, { contactId });
        const { id } = await add({ title: 'Send offer', dealId: deal.id });
        const { body } = await crm.request(listTasks, { as: owner, query: { dealId: deal.id } });
        expect(body.items).toMatchObject([{ id, dealId: deal.id, contactId }]);
        const off = await crm.request(updateTask, { as: owner, params: { id }, body: { version: 1, dealId: null } });
        expect(off.body).toMatchObject({ dealId: null, contactId });
        expect(
          (await crm.request(createTask, { as: await crm.person(), body: { title: 'X', dealId: deal.id } })).status,
        ).toBe(404);
      });
    });

    it('keeps the day that it was entered for where that was noon, the last second or, by AI, nine there', async () => {
      const before: [due: string, origin: string, day: string][] = [
        ['2026-12-10T20:00:00Z', 'person', '2026-12-10'], // noon in Los Angeles
        ['2026-12-10T22:00:00Z', 'person', '2026-12-10'], // in Honolulu
        ['2026-12-10T03:00:00Z', 'person', '2026-12-10'], // in Tokyo
        ['2026-12-09T23:00:00Z', 'person', '2026-12-10'], // in Auckland in summer
        ['2026-12-11T07:59:59Z', 'person', '2026-12-10'], // the last second in Los Angeles
        ['2026-12-10T22:59:59Z', 'person', '2026-12-10'], // in Berlin
        ['2026-12-10T14:59:59Z', 'person', '2026-12-10'], // in Tokyo
        ['2026-12-10T10:59:59Z', 'person', '2026-12-10'], // in Auckland in summer
        ['2026-12-10T17:00:00Z', 'ai', '2026-12-10'], // nine in Los Angeles
        ['2026-12-09T23:00:00Z', 'ai', '2026-12-10'], // in Brisbane
      ];
      const ids = [];
      for (const [due, origin] of before) {
        const { id } = await add({ title: due });
        await rowsOf(crm, 'update task set due_at = $2, origin = $3 where id = $1', [id, due, origin]);
        ids.push(id);
      }
      await asAdmin(crm.database.adminUrl, async (client) => {
        await client.query('set session authorization crm_owner');
        const query = async (text: string) => (await client.query(text)).rows as unknown;
        await new DaysOfTasks1790000500132().up({ query } as never);
      });
      const after = await rowsOf<{ day: string }>(
        crm,
        `select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as day from task where id = any ($1) order by array_position($1, id)`,
        [ids],
      );
      expect(after.map(({ day }) => day)).toEqual(before.map(([, , day]) => `${day} 00:00`));
    });

    describe('the calendar', () => {
      it('has the tasks and meetings of a span, in their order, of all or of one person', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        await add({ title: 'In', dueAt: '2026-12-05T00:00:00.000Z' });
        await add({ title: 'Nobody’s', dueAt: '2026-12-04T00:00:00.000Z', assigneeId: null });
        await add({ title: 'Out', dueAt: '2027-01-01T00:00:00.000Z' });
        const meet = (type: string, occurredAt: string) =>
          crm.request(createActivity, { as: owner, body: { type, subject: type, occurredAt, contactId } });
        await meet('meeting', '2026-12-06T09:00:00.000Z');
        await meet('call', '2026-12-06T10:00:00.000Z');
        const span = { from: '2026-12-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
        const { body } = await crm.request(getCalendar, { as: owner, query: span });
        expect(body.tasks.map(({ title }: Task) => title)).toEqual(['Nobody’s', 'In']);
        expect([body.meetings.map(({ subject }: { subject: string }) => subject), body.more]).toEqual([
          ['meeting'],
          false,
        ]);
        const mine = await crm.request(getCalendar, { as: owner, query: { ...span, userId: owner.user } });
        expect(mine.body.tasks.map(({ title }: Task) => title)).toEqual(['In']);
      });

      it.each([
        ['America/Los_Angeles', '08:00'],
        ['Europe/Berlin', '23:00', -1],
        ['Asia/Tokyo', '15:00', -1],
        ['Pacific/Honolulu', '10:00'],
        ['Pacific/Kiritimati', '10:00', -1],
        ['UTC', '00:00'],
      ])('has a task of a whole day on its date alone in %s', async (timeZone, midnight, before = 0) => {
        // Whatever time is sent: the date counts.
        const { dueAt } = await add({ title: 'All day', dueAt: '2026-12-10T17:00:00.000Z' });
        expect(dueAt).toBe('2026-12-10T00:00:00.000Z');
        const at = (day: number) => `2026-12-${String(day + before).padStart(2, '0')}T${midnight}:00Z`;
        const found = async (day: number) => {
          const span = { from: at(day), to: at(day + 1), timeZone };
          const { body } = await crm.request(getCalendar, { as: owner, query: span });
          const due = [at(day), at(day + 1)].map((dueBefore) => listed({ dueBefore, timeZone }));
          const within = { field: 'dueAt', is: 'between', value: [at(day), at(day + 1)] };
          const filter = JSON.stringify({ any: [{ all: [within] }], timeZone });
          return [
            body.tasks.length,
            ...(await Promise.all(due)).map(({ length }) => length),
            (await listed({ filter })).length,
          ];
        };
        expect([await found(9), await found(10), await found(11)]).toEqual([
          [0, 0, 0, 0],
          [1, 0, 1, 1],
          [0, 1, 1, 0],
        ]);
      });

      it.each([
        ['23:30 to 01:30', '23:30', 120, ['2026-12-10', '2026-12-11']],
        ['until midnight', '23:30', 30, ['2026-12-10']],
        ['of 30 hours', '22:00', 1800, ['2026-12-10', '2026-12-11', '2026-12-12']],
        ['of no length', '23:59', null, ['2026-12-10']],
        ['at midnight', '00:00', 0, ['2026-12-10']],
      ])('has a meeting %s on each of its days', async (_name, time, minutes, days) => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const occurredAt = `2026-12-10T${time}:00.000Z`;
        await crm.request(createActivity, { as: owner, body: { type: 'meeting', occurredAt, minutes, contactId } });
        const found = [];
        for (const day of ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13']) {
          const to = new Date(Date.parse(day) + 86_400_000).toISOString();
          const { body } = await crm.request(getCalendar, { as: owner, query: { from: `${day}T00:00:00Z`, to } });
          if (body.meetings.length > 0) found.push(day);
        }
        expect(found).toEqual(days);
      });

      it.each([
        ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
        ['2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z'],
        ['2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z'],
      ])('refuses %s to %s', async (from, to) => {
        expect((await crm.request(getCalendar, { as: owner, query: { from, to } })).status).toBe(400);
      });
    });
  });
