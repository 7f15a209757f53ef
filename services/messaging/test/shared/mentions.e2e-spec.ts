import { describe, expect, it } from '@jest/globals';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { PlatformPeer } from '../platform-peer.js';

export const mentions = (messaging: TestService, platform: PlatformPeer): void =>
  describe('mails of mentions', () => {
    const { members, asked } = platform;

    const inbox = async (to: string): Promise<MailboxMessage[]> =>
      (await messaging.request(listMailbox, { query: { to } })).body.items;

    type About = {
      fromVerified?: boolean;
      contactId?: string;
      companyId?: string;
      dealId?: string;
      sample?: boolean;
      from?: string | null;
    };
    /** Somebody writes of a member; `write` again tells of the same note. */
    const mention = (
      email: string | undefined,
      { sample, from = null, fromVerified = true, ...about }: About = {},
      language = 'en',
    ) => {
      const [workspace, activityId, memberId, mentionedBy] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      if (email)
        members.set(memberId, { email, firstName: 'Ann', language, workspaceName: 'Oak Bakery', from, fromVerified });
      const data = {
        activityId,
        kind: 'note',
        memberId,
        mentionedBy,
        contactId: null,
        companyId: null,
        dealId: null,
        ...about,
      } as const;
      const write = (version = 1) =>
        messaging.events.publish(MemberMentioned, {
          subject: activityId,
          version,
          workspace,
          user: memberId,
          ...(sample && { sample }),
          data,
        });
      return { workspace, memberId, mentionedBy, write };
    };

    it('mails a member once of each note that names him, in his language, with who wrote and where it stands', async () => {
      const [dealId, contactId] = [randomUUID(), randomUUID()];
      const { write, workspace, memberId, mentionedBy } = mention(
        'ann@mentions.example',
        { dealId, contactId, from: 'Ben Lee' },
        'es',
      );
      await write();
      await write(2);
      await mention('ann@mentions.example', { contactId }, 'en').write();
      await mention('ann@mentions.example').write();
      const mails = await eventually(async () => {
        const all = await inbox('ann@mentions.example');
        return all.length >= 3 && all;
      });
      expect(mails.map(({ subject, text }) => `${subject}: ${/http:\S+/.exec(text)?.[0]}`).toSorted()).toEqual([
        `Ben Lee te ha mencionado en Oak Bakery: http://localhost:4000/dashboard/deals/${dealId}`,
        'Oak Bakery mentioned you in Oak Bakery: http://localhost:4000/dashboard/calendar',
        `Oak Bakery mentioned you in Oak Bakery: http://localhost:4000/dashboard/contacts/${contactId}`,
      ]);
      expect(asked).toContain(`/internal/identity/members/${workspace}/${memberId}?from=${mentionedBy}`);
    });

    it('mails nobody who is no member any more, and nothing of sample data', async () => {
      const gone = mention(undefined);
      await gone.write();
      await eventually(() => asked.some((url) => url.includes(gone.memberId)));
      const sample = mention('sample@mentions.example', { sample: true });
      await sample.write();
      await mention('next@mentions.example').write();
      await eventually(async () => (await inbox('next@mentions.example')).length === 1);
      expect(asked.some((url) => url.includes(sample.memberId))).toBe(false);
      expect(await inbox('sample@mentions.example')).toEqual([]);
    });

    it('mails nothing for somebody whose own address is not proved', async () => {
      const unproved = mention('quiet@mentions.example', { from: 'Ben Lee', fromVerified: false });
      await unproved.write();
      await eventually(() => asked.some((url) => url.includes(unproved.memberId)));
      await mention('proved@mentions.example', { from: 'Ben Lee' }).write();
      await eventually(async () => (await inbox('proved@mentions.example')).length === 1);
      expect(await inbox('quiet@mentions.example')).toEqual([]);
    });

    it('mails so many mentions to one mailbox, however it is written, and others all the same', async () => {
      for (const email of ['often', 'OFTEN+1', 'often', 'often+2', 'often', 'often', 'often+1'].map(
        (name) => `${name}@mentions.example`,
      ))
        await mention(email).write();
      await mention('seldom@mentions.example').write();
      await eventually(async () => (await inbox('seldom@mentions.example')).length === 1);
      // Mails of several are sent side by side: the last of the others may come after it.
      const got = await eventually(async () => {
        const inboxes = ['often', 'OFTEN+1', 'often+2', 'often+1'].map((name) => inbox(`${name}@mentions.example`));
        const mails = (await Promise.all(inboxes)).flat();
        return mails.length >= 5 && mails;
      });
      expect(got).toHaveLength(5);
    });
  });
