import { describe, expect, it } from '@jest/globals';
import { InvitationSent } from '@fernway/contracts/events/identity';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import type { PlatformPeer } from '../platform-peer.js';

export const invitations = (messaging: TestService, platform: PlatformPeer): void =>
  describe('mails of invitations', () => {
    const { letters, asked } = platform;

    const inbox = async (to: string): Promise<MailboxMessage[]> =>
      (await messaging.request(listMailbox, { query: { to } })).body.items;

    const invite = (letter?: { email: string; language: string }) => {
      const [workspace, id] = [crypto.randomUUID(), crypto.randomUUID()];
      if (letter)
        letters.set(id, {
          ...letter,
          workspaceName: 'Oak Bakery',
          invitedBy: 'Ann Lee',
          token: `token-of-${id}`,
          expiresAt: '2026-12-01T10:00:00.000Z',
        });
      const send = (number: number) =>
        messaging.events.publish(InvitationSent, {
          subject: id,
          version: number,
          workspace,
          data: { workspaceId: workspace, invitationId: id, number },
        });
      return { id, send };
    };

    it('mails the link that identity makes, once for each time it is sent, in the language of who invites', async () => {
      const { id, send } = invite({ email: 'guest@guests.example', language: 'es' });
      await send(1);
      await send(1);
      await send(2);
      const mails = await eventually(async () => {
        const all = await inbox('guest@guests.example');
        return all.length === 2 && all;
      });
      expect(mails[0]).toMatchObject({
        subject: 'Ann Lee te invita a Oak Bakery en Fernway',
        text: expect.stringContaining(`http://localhost:4000/auth/invitation#token-of-${id}`),
      });
      expect(mails[0]!.text).toContain('1 de diciembre de 2026');
      expect(platform.askedWithoutToken).toEqual([]);
    });

    it('mails nothing for an invitation that is gone, and goes on', async () => {
      const gone = invite();
      await gone.send(1);
      await eventually(() => asked.some((url) => url.endsWith(gone.id)));
      const { send } = invite({ email: 'next@guests.example', language: 'en' });
      await send(1);
      await eventually(async () => (await inbox('next@guests.example')).length === 1);
    });

    it('tries again while identity is away', async () => {
      platform.away = true;
      const { id, send } = invite({ email: 'later@guests.example', language: 'en' });
      await send(1);
      await eventually(() => asked.some((url) => url.endsWith(id)));
      platform.away = false;
      await eventually(async () => (await inbox('later@guests.example')).length === 1);
    });
  });
