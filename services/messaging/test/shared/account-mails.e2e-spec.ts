import { describe, expect, it } from '@jest/globals';
import { AccountMailDue } from '@fernway/contracts/events/identity';
import type { AccountLetter } from '@fernway/contracts/http/account-mails';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import { eventually, type TestService } from '@fernway/service-kit/testing';
import type { PlatformPeer } from '../platform-peer.js';

export const accountMails = (messaging: TestService, platform: PlatformPeer): void =>
  describe('mails about an account', () => {
    const { letters, asked } = platform;

    const inbox = async (to: string): Promise<MailboxMessage[]> =>
      (await messaging.request(listMailbox, { query: { to } })).body.items;

    /** A mail that is due; without a letter identity knows nothing of it. */
    const due = (letter?: Pick<AccountLetter, 'kind' | 'email'> & Partial<AccountLetter>) => {
      const [user, mailId] = [crypto.randomUUID(), crypto.randomUUID()];
      const times = { askedAt: '2026-12-01T10:00:00.000Z', expiresAt: '2026-12-01T11:00:00.000Z' };
      if (letter)
        letters.set(mailId, { language: 'en', timeZone: 'UTC', token: `token-of-${mailId}`, ...times, ...letter });
      const send = () =>
        messaging.events.publish(AccountMailDue, { subject: user, version: 1, user, data: { userId: user, mailId } });
      return { mailId, send };
    };
    const mailed = async (letter: Parameters<typeof due>[0] & object) => {
      const { send, mailId } = due(letter);
      await send();
      const [mail] = await eventually(async () => {
        const all = await inbox(letter.email);
        return all.length > 0 && all;
      });
      return { ...mail!, mailId };
    };

    it('carries the link of a confirmation behind the #, in the reader’s language and time zone', async () => {
      const { subject, text, mailId } = await mailed({
        kind: 'confirmation',
        email: 'new@accounts.example',
        language: 'es',
        timeZone: 'America/Lima',
      });
      expect(subject).toBe('Confirma tu correo electrónico para Fernway');
      expect(text).toContain(`http://localhost:4000/auth/confirm#token-of-${mailId}`);
      expect(text).toMatch(/1 de diciembre de 2026.*6:00 \(GMT-5\)/);
    });

    it('carries the link of a password reset, with its end', async () => {
      const { text, mailId } = await mailed({ kind: 'password-reset', email: 'forgot@accounts.example' });
      expect(text).toContain(`http://localhost:4000/auth/reset#token-of-${mailId}`);
      expect(text).toMatch(/December 1, 2026.*11:00\sAM \(UTC\)/);
    });

    it('tells of an account that is there, and of a changed password, with nothing that opens one', async () => {
      const exists = await mailed({ kind: 'account-exists', email: 'known@accounts.example', token: null });
      expect(exists).toMatchObject({
        subject: 'You already have an account at Fernway',
        text: expect.stringMatching(/:4000\/auth\n[^]*:4000\/auth\/reset\n/),
      });
      const changed = await mailed({ kind: 'password-changed', email: 'changed@accounts.example', token: null });
      expect(changed).toMatchObject({
        subject: 'Your password for Fernway was changed',
        text: expect.stringContaining('support@fernway.example'),
      });
      for (const { text } of [exists, changed]) expect(text).not.toMatch(/#|null|API/);
    });

    it('names the API keys that a new password leaves working, without links of their own, and where to revoke them', async () => {
      const { text } = await mailed({
        kind: 'password-changed',
        email: 'keys@accounts.example',
        token: null,
        apiKeys: [
          { name: 'Till', workspaceName: 'Oak Bakery' },
          { name: 'https://evil.example', workspaceName: 'Elm' },
        ],
      });
      expect(text).toContain('These API keys go on working:\nTill (Oak Bakery)\nhttps evil example (Elm)\n');
      expect(text).toContain('http://localhost:4000/dashboard/settings/api-keys');
    });

    it('mails nothing for an address without an account, goes on, and writes each mail once', async () => {
      const nobody = due();
      await nobody.send();
      await eventually(() => asked.some((url) => url.endsWith(nobody.mailId)));
      const { send } = due({ kind: 'confirmation', email: 'next@accounts.example' });
      await send();
      await send();
      await eventually(async () => (await inbox('next@accounts.example')).length === 1);
      const last = due({ kind: 'confirmation', email: 'last@accounts.example' });
      await last.send();
      await eventually(async () => (await inbox('last@accounts.example')).length === 1);
      expect(await inbox('next@accounts.example')).toHaveLength(1);
    });

    it('tries again while identity is away', async () => {
      platform.away = true;
      const { mailId, send } = due({ kind: 'confirmation', email: 'later@accounts.example' });
      await send();
      await eventually(() => asked.some((url) => url.endsWith(mailId)));
      platform.away = false;
      await eventually(async () => (await inbox('later@accounts.example')).length === 1);
    });
  });
