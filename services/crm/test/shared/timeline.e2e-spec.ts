import { updateContact } from '@fernway/contracts/http/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { updateDeal } from '@fernway/contracts/http/crm-deals';
import { createProduct, updateProduct } from '@fernway/contracts/http/crm-products';
import { createTask, updateTask } from '@fernway/contracts/http/crm-tasks';
import { getTimeline, TimelineEntry } from '@fernway/contracts/http/crm-timeline';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addContact, addDeal, rowsOf } from '../crm.js';

const said = (entry: TimelineEntry) =>
  entry.kind === 'change'
    ? `${entry.action} v${entry.version}`
    : entry.kind === 'activity'
      ? entry.activity.subject
      : entry.task.title;

export const timeline = (crm: TestService): void =>
  describe('a timeline', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await crm.person();
    });

    const timeline = async (type: string, id: string, query: Record<string, unknown> = {}) => {
      const { status, body } = await crm.request(getTimeline, { as: owner, params: { type, id }, query });
      expect(status).toBe(200);
      return body as { items: TimelineEntry[]; next: string | null };
    };

    it('tells changes, activities and tasks of a contact, the latest first, and of its company what concerns it', async () => {
      const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
      await crm.request(updateContact, { as: owner, params: { id: contactId }, body: { version: 1, phone: '112' } });
      await crm.request(createActivity, {
        as: owner,
        body: { type: 'call', subject: 'Old call', occurredAt: '2020-01-01T00:00:00Z', contactId },
      });
      const { body: task } = await crm.request(createTask, { as: owner, body: { title: 'Task', contactId } });
      await crm.request(updateTask, { as: owner, params: { id: task.id }, body: { version: 1, done: true } });
      const { items, next } = await timeline('contact', contactId);
      expect(z.array(TimelineEntry).parse(items)).toEqual(items);
      expect([items.map(said), next]).toEqual([['Task', 'updated v2', 'created v1', 'Old call'], null]);
      expect(items[1]).toMatchObject({
        kind: 'change',
        actor: owner.user,
        origin: 'person',
        changes: { phone: [null, '112'] },
      });
      expect((await timeline('company', companyId!)).items.map(said)).toEqual(['Task', 'created v1', 'Old call']);
    });

    it('of a product, a sale or an expense is its changes alone', async () => {
      const price = { amount: 450, currency: 'USD' };
      const { body } = await crm.request(createProduct, { as: owner, body: { name: 'Bread', price } });
      await crm.request(updateProduct, { as: owner, params: { id: body.id }, body: { version: 1, unit: 'loaf' } });
      const { items } = await timeline('product', body.id);
      expect(items.map(said)).toEqual(['updated v2', 'created v1']);
      expect(items[0]).toMatchObject({ actor: owner.user, changes: { unit: [null, 'loaf'] } });
    });

    it('tells of a deal who changed what, when and by what, with what was said and done about it', async () => {
      const { id: contactId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
      const deal = await addDeal(crm, owner, { contactId });
      await crm.request(createActivity, {
        as: owner,
        body: { type: 'call', subject: 'Prices', occurredAt: '2020-01-01T00:00:00Z', dealId: deal.id },
      });
      await crm.request(createActivity, {
        as: owner,
        body: { type: 'call', subject: 'Of the contact alone', contactId },
      });
      await crm.request(createTask, { as: owner, body: { title: 'Send offer', dealId: deal.id } });
      await crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: { version: 1, stage: 'Negotiation' } });
      const { items } = await timeline('deal', deal.id);
      expect(items.map(said)).toEqual(['updated v2', 'Send offer', 'created v1', 'Prices']);
      expect(items[0]).toMatchObject({
        kind: 'change',
        actor: owner.user,
        origin: 'person',
        changes: { stage: ['Qualified', 'Negotiation'] },
      });
      expect((await timeline('contact', contactId)).items.map(said)).toEqual(
        expect.arrayContaining(['Prices', 'Of the contact alone', 'Send offer']),
      );
    });

    it('is walked page by page without gap or repeat, also through many things of one moment', async () => {
      const { id } = await addContact(crm, owner, { name: 'Busy' });
      await rowsOf(
        crm,
        `insert into activity (workspace_id, id, kind, title, at, contact_id)
       select $1, gen_random_uuid(), 'note', n::text, '2026-05-01'::timestamptz + n / 20 * interval '1 second', $2 from generate_series(1, 150) n`,
        [owner.workspace, id],
      );
      await rowsOf(
        crm,
        `insert into task (workspace_id, id, title, created_at, contact_id)
       select $1, gen_random_uuid(), 't' || n, '2026-05-01'::timestamptz + n / 20 * interval '1 second', $2 from generate_series(1, 150) n`,
        [owner.workspace, id],
      );
      const walked: TimelineEntry[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await timeline('contact', id, { limit: 7, ...(after && { after }) });
        walked.push(...page.items);
        after = page.next;
      }
      expect(new Set(walked.map(said)).size).toBe(301);
      expect(walked).toHaveLength(301);
      const times = walked.map(({ at }) => at);
      expect(times).toEqual([...times].sort().reverse());
    });

    it('is narrowed to one kind, page by page', async () => {
      const { id: contactId } = await addContact(crm, owner, { name: 'Narrow' });
      for (const type of ['call', 'note', 'call', 'call'] as const)
        await crm.request(createActivity, { as: owner, body: { type, subject: type, contactId } });
      await crm.request(createTask, { as: owner, body: { title: 'Task', contactId } });
      const ofKind = async (kind: string) => (await timeline('contact', contactId, { kind })).items.map(said);
      expect(await ofKind('call')).toEqual(['call', 'call', 'call']);
      expect(await ofKind('task')).toEqual(['Task']);
      expect(await ofKind('change')).toEqual(['created v1']);
      const first = await timeline('contact', contactId, { kind: 'call', limit: 2 });
      expect(first.items).toHaveLength(2);
      expect((await timeline('contact', contactId, { kind: 'call', limit: 2, after: first.next })).items).toHaveLength(
        1,
      );
    });

    it('has no other records and takes no other cursors', async () => {
      const { id } = await addContact(crm, owner, { name: 'Mara' });
      const ask = (type: string, of: string, query = {}) =>
        crm.request(getTimeline, { as: owner, params: { type, id: of }, query });
      expect((await ask('contact', randomUUID())).status).toBe(404);
      expect((await ask('company', id)).status).toBe(404);
      expect((await ask('invoice', id)).status).toBe(400);
      expect((await ask('contact', id, { after: 'W10' })).status).toBe(400);
    });
  });
