import { describe, expect, it } from '@jest/globals';
import { TaskReminderDue } from '@fernway/contracts/events/crm';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { PlatformPeer } from '../platform-peer.js';

export const reminders = (messaging: TestService, platform: PlatformPeer): void =>
  describe('mails of reminders', () => {
    const inbox = async (to: string): Promise<MailboxMessage[]> =>
      (await messaging.request(listMailbox, { query: { to } })).body.items;

    const allHandled = async (): Promise<boolean> => {
      const [waiting] = await messaging.eventsDatabase.dataSource.query(
        `select count(*)::int as count from delivery where consumer_group = 'messaging'`,
      );
      return waiting.count === 0;
    };

    const at = '2026-11-23T09:00:00.000Z';
    type About = {
      title?: string;
      language?: string;
      fromVerified?: boolean;
      assigned?: boolean;
      sample?: boolean;
      contactId?: string;
    };
    /** A task of somebody's whose time has come; `remind` says so, again with each call. */
    const task = (
      email: string,
      {
        title = 'Call Mara',
        language = 'en',
        fromVerified = true,
        assigned = true,
        sample = false,
        contactId,
      }: About = {},
    ) => {
      const [workspace, id, member, createdBy] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      platform.members.set(member, {
        email,
        firstName: 'Ann',
        language,
        workspaceName: 'Oak Bakery',
        from: 'Ben Lee',
        fromVerified,
      });
      const data = {
        id,
        version: 2,
        title,
        body: '',
        dueAt: at,
        allDay: false,
        remindAt: at,
        assigneeId: assigned ? member : null,
        contactId: contactId ?? null,
        companyId: null,
        doneAt: null,
        doneBy: null,
        sample,
        createdBy,
        createdAt: at,
        updatedAt: at,
      };
      const remind = (remindAt = at) =>
        messaging.events.publish(TaskReminderDue, {
          subject: id,
          version: 2,
          workspace,
          ...(sample && { sample }),
          ...(assigned && { user: member }),
          data: { ...data, remindAt },
        });
      return { remind, member, asked: `/internal/identity/members/${workspace}/${member}?from=${createdBy}` };
    };

    it('mails whose task it is, once for each time that was asked for, with its title and a way to the record', async () => {
      const contactId = randomUUID();
      const { remind, asked } = task('ann@reminders.example', { contactId, language: 'es' });
      await remind();
      await remind();
      await remind('2026-11-24T09:00:00.000Z');
      const mails = await eventually(async () => {
        const all = await inbox('ann@reminders.example');
        return all.length >= 2 && all;
      });
      expect(mails.map(({ subject, text }) => `${subject}: ${/http:\S+/.exec(text)?.[0]}`)).toEqual(
        Array(2).fill(`Recordatorio: Call Mara: http://localhost:4000/dashboard/contacts/${contactId}`),
      );
      expect(platform.asked).toContain(asked);
    });

    it('names the company that somebody works with at their head', async () => {
      const { remind, member } = task('head@reminders.example');
      platform.organizations.set(member, { id: randomUUID(), name: 'Oak <Bakery>', logoId: null });
      await remind();
      const [mail] = await eventually(async () => {
        const all = await inbox('head@reminders.example');
        return all.length > 0 && all;
      });
      expect(mail!.html).toContain('>Oak &lt;Bakery&gt;</td>');
    });

    it('mails nothing of a task of nobody’s, of sample data, or of somebody whose address is not proved', async () => {
      await task('nobody@reminders.example', { assigned: false }).remind();
      await task('sample@reminders.example', { sample: true }).remind();
      const unproved = task('quiet@reminders.example', { fromVerified: false });
      await unproved.remind();
      await eventually(() => platform.asked.includes(unproved.asked));
      await task('next@reminders.example').remind();
      await eventually(async () => (await inbox('next@reminders.example')).length === 1);
      const others = await Promise.all(['nobody', 'sample', 'quiet'].map((name) => inbox(`${name}@reminders.example`)));
      expect(others.flat()).toEqual([]);
    });

    it('makes no links of what somebody called a task, and stops at so many a day', async () => {
      for (const title of ['See http://evil.example', 'Second', 'Third', 'Fourth'])
        await task('often@reminders.example', { title }).remind();
      await task('seldom@reminders.example').remind();
      await eventually(async () => (await inbox('seldom@reminders.example')).length === 1);
      await eventually(allHandled);
      const got = await inbox('often@reminders.example');
      expect(got).toHaveLength(3);
      expect(JSON.stringify(got)).not.toContain('http://evil.example');
    });

    it('counts reminders by themselves: what colleagues write of a member takes none of them away', async () => {
      const { remind, member } = task('both@reminders.example');
      const workspace = randomUUID();
      for (let mention = 0; mention < 3; mention += 1) {
        const activityId = randomUUID();
        await messaging.events.publish(MemberMentioned, {
          subject: activityId,
          version: 1,
          workspace,
          user: member,
          data: {
            activityId,
            kind: 'note',
            memberId: member,
            mentionedBy: randomUUID(),
            contactId: null,
            companyId: null,
            dealId: null,
          },
        });
      }
      await eventually(async () => (await inbox('both@reminders.example')).length === 3);
      await remind();
      await eventually(allHandled);
      expect(
        (await inbox('both@reminders.example')).filter(({ template }) => template === 'task-reminder'),
      ).toHaveLength(1);
    });
  });
