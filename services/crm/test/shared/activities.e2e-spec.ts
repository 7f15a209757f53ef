import { getContact } from '@fernway/contracts/http/crm';
import { SentimentScored } from '@fernway/contracts/events/ai';
import { ActivityFelt } from '@fernway/contracts/events/crm';
import { EmailBounced, EmailSent } from '@fernway/contracts/events/messaging';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import {
  Activity,
  createActivity,
  deleteActivity,
  listActivities,
  restoreActivity,
  undelivered,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import { getCompany } from '@fernway/contracts/http/crm-companies';
import { deleteDeal, getDeal } from '@fernway/contracts/http/crm-deals';
import { eventually, type Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addContact, addDeal, rowsOf } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';

const unknownId = '0190aaaa-0000-7000-8000-000000000001';

export const activities = ({ crm, identity }: BesideIdentity): void =>
  describe('activities', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const record = async (body: Record<string, unknown>): Promise<Activity> => {
      const answer = await crm.request(createActivity, { as: owner, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Activity;
    };
    const list = async (query: Record<string, unknown> = {}) =>
      (await crm.request(listActivities, { as: owner, query: { sort: '-occurredAt', ...query } })).body
        .items as Activity[];
    const lastOf = async (contactId: string, companyId: string) => [
      (await crm.request(getContact, { as: owner, params: { id: contactId } })).body.lastActivityAt,
      (await crm.request(getCompany, { as: owner, params: { id: companyId } })).body.lastActivityAt,
    ];

    const lastHeard = async (id: string) =>
      (await crm.request(getContact, { as: owner, params: { id } })).body.lastActivityAt;
    const dealHeard = async (id: string) =>
      (await crm.request(getDeal, { as: owner, params: { id } })).body.lastActivityAt;

    describe('a mail that left', () => {
      const left = async (data: { contactId: string; dealId: string | null }, id = randomUUID()) => {
        const sentAt = '2026-11-20T10:00:00.000Z';
        await crm.events.publish(EmailSent, {
          subject: id,
          version: 1,
          workspace: owner.workspace,
          user: owner.user,
          data: { ...data, to: 'mara@oak.example', subject: 'Our call', text: 'On Mondays', sentAt },
        });
        return id;
      };

      it('stands once on the timeline of who got it, by who sent it', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const deal = await addDeal(crm, owner, { contactId });
        const id = await left({ contactId, dealId: deal.id });
        const [mail] = await eventually(async () => {
          const all = await list({ contactId });
          return all.length > 0 && all;
        });
        expect(mail).toMatchObject({
          id,
          type: 'email',
          direction: 'out',
          subject: 'Our call',
          body: 'On Mondays',
          dealId: deal.id,
          origin: 'person',
          createdBy: owner.user,
          occurredAt: '2026-11-20T10:00:00.000Z',
        });
      });

      it('stands on the contact alone where the deal is gone, and nowhere where both are', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        await left({ contactId: randomUUID(), dealId: null });
        const id = await left({ contactId, dealId: randomUUID() });
        await eventually(async () => (await list({ contactId }))[0]?.id === id);
        expect((await list()).map((activity) => activity.id)).toEqual([id]);
      });

      it('says so where it did not arrive, and nobody was heard of by it', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const deal = await addDeal(crm, owner, { contactId });
        const before = await lastHeard(contactId);
        const data = {
          dealId: deal.id,
          to: 'mara@oak.example',
          subject: 'Our call',
          text: 'On Mondays',
          refused: true,
          reason: '550 No such user',
          failedAt: '2026-11-20T10:00:00.000Z',
        };
        const returned = (more: { contactId: string | null }, subject = randomUUID()) =>
          crm.events.publish(EmailBounced, {
            subject,
            version: 1,
            workspace: owner.workspace,
            user: owner.user,
            data: { ...data, ...more },
          });
        await returned({ contactId: null });
        await returned({ contactId });
        const [mail] = await eventually(async () => {
          const all = await list({ contactId });
          return all.length > 0 && all;
        });
        expect(mail).toMatchObject({
          type: 'email',
          direction: 'out',
          subject: 'Our call',
          dealId: deal.id,
          outcome: undelivered,
          createdBy: owner.user,
          occurredAt: data.failedAt,
        });
        expect(await list()).toHaveLength(1);
        expect([await lastHeard(contactId), await dealHeard(deal.id)]).toEqual([before, null]);
      });
    });

    describe('an activity', () => {
      it('tells each member once that somebody mentions him, and nobody of himself', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const [ben, eva] = [randomUUID(), randomUUID()];
        identity.join(owner, ben, eva);
        const to = (...ids: string[]) => ids.map((id) => `@[Somebody](user:${id})`).join(' and ');
        const note = await record({ type: 'note', body: to(ben, owner.user, ben), contactId });
        await crm.request(updateActivity, {
          as: owner,
          params: { id: note.id },
          body: { version: 1, body: `${to(ben, eva)}!` },
        });
        const told = async () => (await crm.events.of(MemberMentioned)).filter(({ subject }) => subject === note.id);
        await eventually(async () => (await told()).length === 2);
        expect((await told()).map(({ userid, workspaceid, data }) => ({ userid, workspaceid, data }))).toEqual(
          [ben, eva].map((memberId) => ({
            userid: memberId,
            workspaceid: owner.workspace,
            data: {
              activityId: note.id,
              kind: 'note',
              memberId,
              mentionedBy: owner.user,
              contactId,
              companyId: null,
              dealId: null,
              subjectName: 'Mara',
            },
          })),
        );
      });

      it('keeps how the customer feels as it was read in its present text, and that is no change', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const note = await record({ type: 'note', body: 'She is angry', contactId });
        expect(note.sentiment).toBeNull();
        const score = (activityVersion: number, sentiment: 'positive' | 'negative', workspace = owner.workspace) =>
          crm.events.publish(SentimentScored, {
            subject: note.id,
            version: activityVersion,
            workspace,
            data: { activityId: note.id, activityVersion, sentiment, score: 0, language: 'en' },
          });
        const now = async () => (await list({ contactId }))[0]!;
        await score(1, 'positive', (await crm.person()).workspace);
        await score(1, 'negative');
        await eventually(async () => (await now()).sentiment === 'negative');
        // Told to the pages that show it; the score that came for another workspace was nobody's.
        const told = async () =>
          (await crm.events.of(ActivityFelt))
            .filter(({ subject }) => subject === note.id)
            .map(({ workspaceid, data }) => [workspaceid, data]);
        await eventually(async () => (await told()).length > 0);
        expect(await told()).toEqual([[owner.workspace, { id: note.id, version: 1, sentiment: 'negative' }]]);
        expect(await now()).toEqual({ ...note, sentiment: 'negative' });
        const change = async (body: Record<string, unknown>) =>
          (await crm.request(updateActivity, { as: owner, params: { id: note.id }, body })).body as Activity;
        expect((await change({ version: 1, minutes: 5 })).sentiment).toBe('negative');
        expect((await change({ version: 2, body: 'She is glad' })).sentiment).toBeNull();
        await score(1, 'negative');
        await score(3, 'positive');
        await eventually(async () => (await now()).sentiment === 'positive');
        const felt = (is: string, value?: string[]) =>
          list({ contactId, filter: JSON.stringify({ any: [{ all: [{ field: 'sentiment', is, value }] }] }) });
        expect(
          [await felt('any-of', ['positive']), await felt('any-of', ['negative']), await felt('empty')].map(
            ({ length }) => length,
          ),
        ).toEqual([1, 0, 0]);
      });

      it('of a contact is one of its company too, and says when both were last heard of', async () => {
        const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        const mentioned = randomUUID();
        identity.join(owner, mentioned);
        const body = {
          type: 'call',
          subject: 'Prices',
          body: `**Wants** 40 loaves, asks @[Ben](user:${mentioned}) and again @[Ben](user:${mentioned}); not @[x](https://evil.example)`,
          direction: 'out',
          occurredAt: '2026-11-20T10:00:00.000Z',
          minutes: 12,
          outcome: 'Reached',
          contactId,
        };
        const activity = await record(body);
        expect(Activity.parse(activity)).toEqual(activity);
        expect(activity).toMatchObject({
          ...body,
          companyId,
          mentions: [mentioned],
          origin: 'person',
          createdBy: owner.user,
          version: 1,
        });
        expect(await lastOf(contactId, companyId!)).toEqual([body.occurredAt, body.occurredAt]);
        expect(await list({ companyId })).toEqual([activity]);
      });

      it('that is changed, deleted or restored moves when its contact was last heard of', async () => {
        const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        await record({ type: 'email', occurredAt: '2026-01-01T00:00:00.000Z', contactId });
        const { id } = await record({ type: 'call', occurredAt: '2026-02-01T00:00:00.000Z', contactId });
        const params = { id };
        await crm.request(updateActivity, {
          as: owner,
          params,
          body: { version: 1, occurredAt: '2026-03-01T00:00:00.000Z' },
        });
        expect(await lastOf(contactId, companyId!)).toEqual(Array(2).fill('2026-03-01T00:00:00.000Z'));
        await crm.request(deleteActivity, { as: owner, params });
        expect(await lastOf(contactId, companyId!)).toEqual(Array(2).fill('2026-01-01T00:00:00.000Z'));
        expect(await list()).toHaveLength(1);
        const restored = await crm.request(restoreActivity, { as: owner, params, body: {} });
        expect(restored.body).toMatchObject({ version: 4, occurredAt: '2026-03-01T00:00:00.000Z' });
        expect(await lastOf(contactId, companyId!)).toEqual(Array(2).fill('2026-03-01T00:00:00.000Z'));
      });

      it('that lies ahead is planned, not heard', async () => {
        const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        await record({ type: 'meeting', occurredAt: '2100-01-01T00:00:00.000Z', contactId });
        expect(await lastOf(contactId, companyId!)).toEqual([null, null]);
      });

      it('of a deal is one of whom it is with, and says when all three were last heard of', async () => {
        const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        const deal = await addDeal(crm, owner, { contactId });
        const other = await addDeal(crm, owner);
        const activity = await record({ type: 'call', occurredAt: '2026-01-01T00:00:00.000Z', dealId: deal.id });
        expect(activity).toMatchObject({ contactId, companyId, dealId: deal.id });
        expect(await list({ dealId: deal.id })).toEqual([activity]);
        expect([await dealHeard(deal.id), ...(await lastOf(contactId, companyId!))]).toEqual(
          Array(3).fill(activity.occurredAt),
        );
        const params = { id: activity.id };
        const moved = await crm.request(updateActivity, { as: owner, params, body: { version: 1, dealId: other.id } });
        expect(moved.body).toMatchObject({ contactId, dealId: other.id });
        expect([await dealHeard(deal.id), await dealHeard(other.id)]).toEqual([null, activity.occurredAt]);
        await crm.request(deleteActivity, { as: owner, params });
        expect(await dealHeard(other.id)).toBeNull();
        await crm.request(restoreActivity, { as: owner, params, body: {} });
        expect(await dealHeard(other.id)).toBe(activity.occurredAt);
      });

      it('can be about a deal alone, of this workspace, or about nobody', async () => {
        const deal = await addDeal(crm, owner);
        const activity = await record({ type: 'note', body: 'Silent', dealId: deal.id });
        expect(activity).toMatchObject({ contactId: null, companyId: null });
        const nobody = { contactId: null, companyId: null, dealId: null };
        const emptied = await crm.request(updateActivity, {
          as: owner,
          params: { id: activity.id },
          body: { version: 1, dealId: null },
        });
        expect([emptied.status, emptied.body]).toEqual([
          200,
          { ...activity, ...nobody, version: 2, updatedAt: expect.any(String) },
        ]);
        expect(await dealHeard(deal.id)).toBeNull();
        const meeting = await record({ type: 'meeting', subject: 'Team', occurredAt: '2026-11-20T10:00:00.000Z' });
        expect(meeting).toMatchObject({ ...nobody, version: 1 });
        const { items } = (await crm.request(listActivities, { as: owner, query: { type: 'meeting' } })).body;
        expect(items).toEqual([meeting]);
        const stranger = await crm.person();
        expect(
          (await crm.request(createActivity, { as: stranger, body: { type: 'note', dealId: deal.id } })).status,
        ).toBe(404);
        await crm.request(deleteDeal, { as: owner, params: { id: deal.id } });
        expect((await crm.request(createActivity, { as: owner, body: { type: 'note', dealId: deal.id } })).status).toBe(
          404,
        );
      });

      it('is moved to another contact, and both know', async () => {
        const from = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
        const to = await addContact(crm, owner, { name: 'Ben', companyName: 'Elm' });
        const { id } = await record({ type: 'call', occurredAt: '2026-01-01T00:00:00.000Z', contactId: from.id });
        const moved = await crm.request(updateActivity, {
          as: owner,
          params: { id },
          body: { version: 1, contactId: to.id },
        });
        expect(moved.body).toMatchObject({ contactId: to.id, companyId: to.companyId });
        expect(await lastOf(from.id, from.companyId!)).toEqual([null, null]);
        expect(await lastOf(to.id, to.companyId!)).toEqual(Array(2).fill('2026-01-01T00:00:00.000Z'));
      });

      it('is refused when it is older than the change it meets, and both versions come back', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const activity = await record({ type: 'note', body: 'one', contactId });
        const params = { id: activity.id };
        const changed = await crm.request(updateActivity, { as: owner, params, body: { version: 1, body: 'two' } });
        const late = await crm.request(updateActivity, { as: owner, params, body: { version: 1, body: 'three' } });
        expect([late.status, late.body.code, late.body.current]).toEqual([409, 'version-conflict', changed.body]);
        const same = await crm.request(updateActivity, { as: owner, params, body: { version: 2, body: 'two' } });
        expect(same.body.version).toBe(2);
      });

      it('is found by type, person and span, the latest first, page by page', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        for (let day = 1; day <= 5; day += 1)
          await record({
            type: day % 2 ? 'call' : 'note',
            occurredAt: `2026-01-0${day}T00:00:00.000Z`,
            subject: `${day}`,
            contactId,
          });
        const subjects = (items: Activity[]) => items.map(({ subject }) => subject).join('');
        expect(subjects(await list())).toBe('54321');
        expect(subjects(await list({ type: 'call' }))).toBe('531');
        expect(subjects(await list({ from: '2026-01-02T00:00:00Z', to: '2026-01-04T00:00:00Z' }))).toBe('32');
        expect(subjects(await list({ createdBy: owner.user }))).toBe('54321');
        const first = await crm.request(listActivities, { as: owner, query: { sort: '-occurredAt', limit: 2 } });
        const second = await crm.request(listActivities, {
          as: owner,
          query: { sort: '-occurredAt', limit: 3, after: first.body.next },
        });
        expect([subjects(second.body.items), second.body.next]).toEqual(['321', null]);
      });

      it('is found by its words and by what it holds, and sorted, page by page', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const call = { type: 'call', contactId };
        await record({ ...call, subject: 'b', body: 'Rye loaves', minutes: 5, occurredAt: '2026-01-03T00:00:00.000Z' });
        await record({ ...call, subject: 'C', body: 'Crème', direction: 'in', occurredAt: '2026-01-01T00:00:00.000Z' });
        await record({
          ...call,
          type: 'note',
          subject: 'a',
          body: 'Rye and creme',
          occurredAt: '2026-01-02T00:00:00.000Z',
        });
        const found = async (query: object) =>
          (await list({ sort: 'subject', ...query })).map(({ subject }) => subject).join('');
        const where = (...all: object[]) => ({ filter: JSON.stringify({ any: [{ all }] }) });
        expect([await found({ q: 'rye' }), await found({ q: 'creme' }), await found({ q: 'rye creme' })]).toEqual([
          'ab',
          'aC',
          'a',
        ]);
        expect(await found(where({ field: 'type', is: 'any-of', value: ['call'] }))).toBe('bC');
        expect(
          await found(where({ field: 'body', is: 'contains', value: 'RYE' }, { field: 'minutes', is: 'not-empty' })),
        ).toBe('b');
        expect(await found(where({ field: 'contactId', is: 'none-of', value: [contactId] }))).toBe('');
        expect(await found(where({ field: 'occurredAt', is: 'after', value: '2026-01-02T00:00:00Z' }))).toBe('ab');
        expect([await found({}), await found({ sort: '-subject' }), await found({ sort: 'occurredAt' })]).toEqual([
          'abC',
          'Cba',
          'Cab',
        ]);
        expect([
          await found({ sort: 'createdAt' }),
          await found({ sort: '-createdAt' }),
          await found({ sort: '-updatedAt' }),
        ]).toEqual(['bCa', 'aCb', 'aCb']);
        for (const sort of ['subject', '-createdAt', '-updatedAt', 'occurredAt']) {
          const walked: string[] = [];
          for (let after: string | null | undefined; after !== null; ) {
            const { body } = await crm.request(listActivities, {
              as: owner,
              query: { sort, limit: 1, ...(after && { after }) },
            });
            walked.push(...(body.items as Activity[]).map(({ subject }) => subject));
            after = body.next;
          }
          expect(walked.join('')).toBe(await found({ sort }));
        }
        const asked = async (query: object) =>
          (await crm.request(listActivities, { as: owner, query: { ...query } })).status;
        const { next } = (await crm.request(listActivities, { as: owner, query: { sort: 'subject', limit: 1 } })).body;
        expect(
          await Promise.all([
            asked({ sort: 'body' }),
            asked({ filter: '{' }),
            asked(where({ field: 'id', is: 'empty' })),
            asked({ after: next }),
            asked({ limit: 201 }),
          ]),
        ).toEqual(Array(5).fill(400));
      });

      it('that is a meeting has one of four outcomes, and keeps what it had before there were only these', async () => {
        const { id: contactId } = await addContact(crm, owner, { name: 'Mara' });
        const meeting = { type: 'meeting', subject: 'Tasting', contactId };
        const made = await crm.request(createActivity, { as: owner, body: { ...meeting, outcome: 'no-show' } });
        expect(made.body.outcome).toBe('no-show');
        const refused = await crm.request(createActivity, { as: owner, body: { ...meeting, outcome: 'Went well' } });
        expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ path: 'outcome' })]]);
        const id = made.body.id as string;
        const change = (body: object) => crm.request(updateActivity, { as: owner, params: { id }, body });
        expect((await change({ version: 1, outcome: 'Went well' })).status).toBe(400);
        await rowsOf(crm, `update activity set outcome = 'Went well' where id = $1`, [id]);
        const kept = await change({ version: 1, subject: 'Second tasting', outcome: 'Went well' });
        expect(kept.body).toMatchObject({ subject: 'Second tasting', outcome: 'Went well' });
        expect((await change({ version: 2, outcome: 'held' })).body.outcome).toBe('held');
      });

      it.each<[Record<string, unknown>, number]>([
        [{ type: 'fax', contactId: unknownId }, 400],
        [{ type: 'call', contactId: unknownId }, 404],
        [{ type: 'call', companyId: unknownId }, 404],
        [{ type: 'call', minutes: -1, contactId: unknownId }, 400],
        [{ type: 'note', body: 'x'.repeat(20_001), contactId: unknownId }, 400],
        [{ type: 'note', body: 'a\0b', contactId: unknownId }, 400],
      ])('cannot be %j', async (body, status) => {
        expect((await crm.request(createActivity, { as: owner, body })).status).toBe(status);
      });

      it('cannot be about another workspace’s contact', async () => {
        const { id: contactId } = await addContact(crm, await crm.person(), { name: 'Foreign' });
        expect((await crm.request(createActivity, { as: owner, body: { type: 'call', contactId } })).status).toBe(404);
      });
    });
  });
