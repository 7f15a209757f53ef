import { createActivity } from '@fernway/contracts/http/crm-activities';
import { createContact, updateContact } from '@fernway/contracts/http/crm';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import type { TimelineEntry } from '@fernway/contracts/http/crm-timeline';
import type { Person, TestService } from '@fernway/service-kit/testing';

export const approved = (crm: TestService): void =>
  describe('what a person approved of what AI suggests', () => {
    let person: Person;
    beforeAll(async () => {
      person = await crm.person();
    });

    const add = (headers: Record<string, string> = {}, as: Person | undefined = person) =>
      crm.request(createContact, { ...(as && { as }), headers, body: { name: 'Ann Oak' } });

    const originsOn = async (id: string): Promise<string[]> => {
      const { body } = await crm.request(getTimeline, { as: person, params: { type: 'contact', id } });
      return (body.items as TimelineEntry[]).map((entry) =>
        entry.kind === 'change'
          ? `${entry.action} by ${entry.origin}`
          : entry.kind === 'task'
            ? `task by ${entry.task.origin}`
            : `note by ${entry.activity.origin}`,
      );
    };

    it('stands in the history as that, whatever it changes; what he does by himself does not', async () => {
      const headers = { 'x-fernway-service': await crm.serviceToken('ai') };
      const { body: contact } = await add(headers);
      const change = (more: object, version: number) =>
        crm.request(updateContact, {
          as: person,
          params: { id: contact.id },
          body: { version, jobTitle: 'Baker' },
          ...more,
        });
      const { body: changed } = await change({ headers }, contact.version);
      await change({ body: { version: changed.version, jobTitle: 'Owner' } }, changed.version);
      await crm.request(createTask, { as: person, headers, body: { title: 'Call', contactId: contact.id } });
      await crm.request(createActivity, {
        as: person,
        headers,
        body: { type: 'note', subject: 'Said', occurredAt: new Date().toISOString(), contactId: contact.id },
      });
      await crm.request(createTask, { as: person, body: { title: 'By hand', contactId: contact.id } });
      expect((await originsOn(contact.id)).sort()).toEqual(
        ['created by ai', 'updated by ai', 'updated by person', 'task by ai', 'task by person', 'note by ai'].sort(),
      );
    });

    it('is claimed by no browser, no other service, and no token for another', async () => {
      const refused = async (token: string) => (await add({ 'x-fernway-service': token })).status;
      expect(await refused('ai')).toBe(401);
      expect(await refused(person.token)).toBe(401);
      expect(await refused(await crm.serviceToken('ai', 'tokens'))).toBe(401);
      expect(await refused(await crm.serviceToken('billing'))).toBe(403);
    });

    it('gives nobody a right: without the person, and to a viewer, it is refused', async () => {
      const headers = { 'x-fernway-service': await crm.serviceToken('ai') };
      expect((await crm.request(createContact, { headers, body: { name: 'X' } })).status).toBe(401);
      const viewer = await crm.person({ user: person.user, workspace: person.workspace, role: 'viewer' });
      expect((await add(headers, viewer)).status).toBe(403);
    });
  });
