import { describe, expect, it } from '@jest/globals';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { ProfileChanged, UserRegistered, UserVerified } from '@fernway/contracts/events/identity';
import { Subscribed, Unsubscribed } from '@fernway/contracts/events/messaging';
import {
  confirmationPage,
  confirmSubscription,
  listMailbox,
  mailboxMail,
  mailboxPage,
  type MailboxMessage,
  newsletterSignup,
  sendContactMessage,
  unsubscribe,
  unsubscriptionPage,
} from '@fernway/contracts/http/messaging';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import type { PlatformPeer } from '../platform-peer.js';

export const userMails = (messaging: TestService, platform: PlatformPeer): void =>
  describe('mails to users and visitors', () => {
    const inbox = async (to: string): Promise<MailboxMessage[]> =>
      (await messaging.request(listMailbox, { query: { to } })).body.items;
    const mailTo = (to: string, template: string) =>
      eventually(async () => (await inbox(to)).find((mail) => mail.template === template && mail.status === 'sent'));

    const register = ({ user, workspace }: Person, language: 'en' | 'ja' = 'en') => ({
      subject: user,
      version: 1,
      user,
      workspace,
      data: {
        userId: user,
        workspaceId: workspace,
        email: `${user}@oak.example`,
        firstName: 'Ann',
        lastName: 'Lee',
        language,
        timeZone: 'UTC',
      },
    });

    const verify = ({ user }: Person) => ({
      subject: user,
      version: 2,
      user,
      data: { userId: user, email: `${user}@oak.example`, verifiedAt: '2026-11-21T10:00:00.000Z' },
    });

    const order = (user: string, workspaceId?: string, orderId: string = crypto.randomUUID()) => ({
      subject: orderId,
      version: 2,
      user,
      data: {
        orderId,
        userId: user,
        ...(workspaceId && { workspaceId }),
        packageId: 'fernway_100',
        tokens: 100,
        price: { amount: 100, currency: 'USD' },
        provider: 'test',
        paidAt: '2026-11-21T10:00:00.000Z',
      },
    });

    describe('mail to users', () => {
      it('welcomes a new user once the address is proved, however often the events come', async () => {
        const person = await messaging.person();
        const id = await messaging.events.publish(UserRegistered, register(person));
        await messaging.events.publish(UserRegistered, { ...register(person), id });
        await messaging.events.publish(OrderPaid, order(person.user));
        await mailTo(`${person.user}@oak.example`, 'receipt');
        expect((await inbox(`${person.user}@oak.example`)).map(({ template }) => template)).toEqual(['receipt']);
        await messaging.events.publish(UserVerified, verify(person));
        await messaging.events.publish(UserVerified, verify(person));
        const mail = await mailTo(`${person.user}@oak.example`, 'welcome');
        expect(mail).toMatchObject({ subject: 'Welcome to Fernway', text: expect.stringContaining('with 10 tokens') });
        await messaging.events.publish(OrderPaid, order(person.user));
        await eventually(async () => (await inbox(`${person.user}@oak.example`)).length === 3);
        expect(
          (await inbox(`${person.user}@oak.example`)).filter(({ template }) => template === 'welcome'),
        ).toHaveLength(1);
      });

      it('is read page by page, each mail once', async () => {
        const { user } = await messaging.person();
        const to = `${user}@oak.example`;
        for (let n = 0; n < 3; n += 1) await messaging.events.publish(OrderPaid, order(user));
        await messaging.events.publish(UserRegistered, {
          ...register({ user, workspace: crypto.randomUUID() } as Person),
        });
        await eventually(async () => (await inbox(to)).length === 3, 20_000);
        const seen: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const { body } = await messaging.request(listMailbox, { query: { to, limit: 2, ...(after && { after }) } });
          seen.push(...body.items.map(({ id }: MailboxMessage) => id));
          after = body.next;
        }
        expect(seen).toEqual((await inbox(to)).map(({ id }) => id));
      });

      it('mails the receipt in the language of the profile, also when the payment is heard of first', async () => {
        const person = await messaging.person();
        await messaging.events.publish(OrderPaid, order(person.user));
        await messaging.events.publish(UserRegistered, register(person, 'ja'));
        const mail = await eventually(
          async () => (await inbox(`${person.user}@oak.example`)).find(({ template }) => template === 'receipt'),
          20_000,
        );
        expect(mail.subject).toBe('領収書：100トークン');
        expect(mail.text).toContain('$1.00');
        expect(mail.html).toContain('<html lang="ja">');
      });

      it('heads the receipt with the company of the workspace that it was bought in, for a member whose address is proved', async () => {
        const bought = async (given: { workspace?: boolean; fromVerified?: boolean; member?: boolean } = {}) => {
          const person = await messaging.person();
          const { user, workspace } = person;
          platform.organizations.set(user, { id: crypto.randomUUID(), name: 'Oak <Ovens>', logoId: null });
          if (given.member !== false)
            platform.members.set(user, {
              email: `${user}@oak.example`,
              firstName: 'Ann',
              language: 'en',
              workspaceName: 'Oak',
              from: 'Ann Lee',
              fromVerified: given.fromVerified ?? true,
            });
          await messaging.events.publish(UserRegistered, register(person));
          await messaging.events.publish(OrderPaid, order(user, given.workspace === false ? undefined : workspace));
          return (await mailTo(`${user}@oak.example`, 'receipt')).html;
        };
        const head = '>Oak &lt;Ovens&gt;</td>';
        expect(await bought()).toContain(head);
        for (const given of [{ workspace: false }, { fromVerified: false }, { member: false }])
          expect(await bought(given)).not.toContain('Oak');
      });

      it('follows a changed profile', async () => {
        const person = await messaging.person();
        const { user } = person;
        await messaging.events.publish(UserRegistered, register(person));
        const data = { userId: user, firstName: 'Ana', lastName: 'Lee', language: 'es' as const, timeZone: 'UTC' };
        await messaging.events.publish(ProfileChanged, { subject: user, version: 2, user, data });
        await eventually(async () => {
          const rows = await messaging.database.tenancy.run({ user }, (tx) =>
            tx.query<{ language: string }>({ text: 'select language from recipient' }),
          );
          return rows[0]?.language === 'es';
        });
        await messaging.events.publish(OrderPaid, order(user));
        expect((await mailTo(`${user}@oak.example`, 'receipt')).text).toContain('Hola, Ana:');
      });
    });

    describe('the newsletter', () => {
      const linkIn = (text: string) => /\/(confirmations|unsubscriptions)\/([\w-]+)/.exec(text)?.[2] ?? '';

      it('is double opt-in, and one click leaves it', async () => {
        const email = 'Reader@oak.example';
        expect(await messaging.request(newsletterSignup, { body: { email } })).toMatchObject({
          status: 202,
          body: { accepted: true },
        });
        const token = linkIn((await mailTo(email, 'newsletter-confirm')).text);

        // A mail scanner that follows the link confirms nothing.
        const page = await messaging.request(confirmationPage, { params: { token } });
        expect(page.headers['content-type']).toContain('text/html');
        expect(page.text).toContain('<form method="post">');
        const [subscriber] = await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
          tx.query<{ id: string; status: string }>({
            text: 'select id, status from subscriber where token = $1',
            values: [token],
          }),
        );
        expect(subscriber!.status).toBe('pending');
        const told = (event: typeof Subscribed | typeof Unsubscribed) =>
          messaging.events.of(event).filter(({ subject }) => subject === subscriber!.id);

        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const confirm = () =>
          messaging.app.inject({
            method: 'POST',
            url: confirmSubscription.path.replace(':token', token),
            headers: form,
            payload: '',
          });
        expect((await confirm()).statusCode).toBe(200);
        expect((await confirm()).statusCode).toBe(200);
        const welcome = await mailTo(email, 'newsletter-welcome');
        expect(linkIn(welcome.text)).toBe(token);
        await eventually(() => told(Subscribed).length === 1);

        expect((await messaging.request(unsubscriptionPage, { params: { token } })).text).toContain('Unsubscribe');
        const leave = await messaging.app.inject({
          method: 'POST',
          url: unsubscribe.path.replace(':token', token),
          headers: form,
          payload: 'List-Unsubscribe=One-Click',
        });
        expect(leave.body).toContain('You are unsubscribed');
        await eventually(() => told(Unsubscribed).length === 1);
        expect(told(Subscribed)).toHaveLength(1);
      });

      it('asks and answers in the language of the sign-up, and leads back to the site in it', async () => {
        const email = 'yomite@oak.example';
        await messaging.request(newsletterSignup, { body: { email, language: 'ja' } });
        const token = linkIn((await mailTo(email, 'newsletter-confirm')).text);
        const headers = { 'accept-language': 'es' };
        const asked = await messaging.request(confirmationPage, { params: { token }, headers });
        const confirmed = await messaging.request(confirmSubscription, { params: { token }, body: {}, headers });
        const asksToLeave = await messaging.request(unsubscriptionPage, { params: { token }, headers });
        const left = await messaging.request(unsubscribe, { params: { token }, body: {}, headers });
        const titles = ['購読の確認', '購読が開始されました', '配信停止', '配信を停止しました'];
        for (const [index, { text }] of [asked, confirmed, asksToLeave, left].entries()) {
          expect(text).toContain('<html lang="ja">');
          expect(text).toContain(`<h1>${titles[index]}</h1>`);
          expect(text).toMatch(/<a href="http:\/\/[^"]+\/ja">Fernwayに戻る<\/a>/);
        }
      });

      it('answers the same for an address that is subscribed already, and mails nothing', async () => {
        const email = 'again@oak.example';
        await messaging.request(newsletterSignup, { body: { email } });
        const token = linkIn((await mailTo(email, 'newsletter-confirm')).text);
        await messaging.request(confirmSubscription, { params: { token }, body: {} });
        await mailTo(email, 'newsletter-welcome');
        expect((await messaging.request(newsletterSignup, { body: { email: 'AGAIN@oak.example' } })).status).toBe(202);
        expect(await inbox('AGAIN@oak.example')).toEqual([]);
        expect(await inbox(email)).toHaveLength(2);
      });

      it.each([
        ['no address', { email: '' }],
        ['what is no address', { email: 'reader' }],
        ['unknown fields', { email: 'a@b.example', admin: true }],
      ])('refuses %s', async (_what, body) => {
        expect((await messaging.request(newsletterSignup, { body })).status).toBe(400);
      });

      it.each([
        ['made up', 'x'.repeat(43)],
        ['cut off', 'Zk3'],
        ['with more behind it', `${'x'.repeat(43)})%3E`],
      ])('answers a link that is %s with a page in the reader’s language', async (_how, token) => {
        for (const { method, path } of [confirmationPage, confirmSubscription, unsubscriptionPage, unsubscribe]) {
          const answer = await messaging.app.inject({
            method,
            url: path.replace(':token', token),
            headers: { 'accept-language': 'es-MX,en;q=0.8' },
          });
          expect(answer.statusCode).toBe(404);
          expect(answer.headers).toMatchObject({
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
          });
          expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
          expect(answer.body).toContain('<html lang="es">');
          expect(answer.body).toContain('Este enlace no funciona');
          expect(answer.body).toContain('href="mailto:support@fernway.example"');
          expect(answer.body).toMatch(/href="http:\/\/[^"]+\/es#newsletter-title"/);
        }
      });

      it.each([
        ['', 'en', 'This link does not work'],
        ['fr', 'en', 'This link does not work'],
        ['zh-CN', 'zh', '此链接无法使用'],
        ['ja', 'ja', 'このリンクは使えません'],
        ['ko-KR', 'ko', '이 링크는 사용할 수 없습니다'],
      ])('writes it for a browser that asks for "%s" in %s', async (asked, language, title) => {
        const answer = await messaging.request(confirmationPage, {
          params: { token: 'x' },
          headers: { 'accept-language': asked },
        });
        expect(answer.text).toContain(`<html lang="${language}">`);
        expect(answer.text).toContain(title);
      });

      it('answers what it cannot do right now with a page that offers another try', async () => {
        const change = (sql: string) => asAdmin(messaging.database.adminUrl, (admin) => admin.query(sql));
        await change(`create function full_up() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$;
                  create trigger full_up before update on subscriber execute function full_up()`);
        const answer = await messaging.request(confirmSubscription, { params: { token: 'a"b' }, body: {} });
        await change('drop function full_up cascade');
        expect(answer.status).toBe(507);
        expect(answer.headers['retry-after']).toBe('30');
        expect(answer.text).toContain('<a href="/api/messaging/newsletter/confirmations/a%22b">Try again</a>');
      });
    });

    describe('the contact form', () => {
      const message = {
        name: 'Mara Bcc: all@oak.example',
        email: 'mara@oak.example',
        subject: 'Hello <b>you</b>',
        message: '<script>alert(1)</script>',
      };

      const mailToOperator = () =>
        eventually(async () =>
          (await inbox('support@fernway.example')).find(
            ({ template, subject, status }) =>
              template === 'contact' && subject.startsWith(message.subject) && status === 'sent',
          ),
        );

      it('keeps the message, sends it to the operator, and tells the visitor that it arrived, in no word of his own', async () => {
        expect((await messaging.request(sendContactMessage, { body: message })).status).toBe(202);
        const told = await mailTo('mara@oak.example', 'contact-acknowledgement');
        expect(told.text).toContain('within 24 hours');
        for (const his of ['Mara', 'all@oak', 'Hello <b>', 'you</b>', 'alert(1)', '&lt;b&gt;'])
          expect(JSON.stringify(told)).not.toContain(his);
        const notice = await mailToOperator();
        expect(notice.subject).toBe('Hello <b>you</b> (Mara Bcc: all@oak.example)');
        const rows = await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
          tx.query({ text: 'select name, message from contact_message where email = $1', values: [message.email] }),
        );
        expect(rows).toEqual([{ name: message.name, message: message.message }]);
      });

      it('shows it in the mailbox page as text', async () => {
        await mailTo('mara@oak.example', 'contact-acknowledgement');
        const page = await messaging.request(mailboxPage);
        expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
        expect(page.text).not.toContain('<script>');
        expect(page.headers['content-security-policy']).toContain("default-src 'none'");
        expect(page.text).toContain('<dt>Reply-To</dt><dd>mara@oak.example</dd>');
      });

      it('shows it there as mail programs do, in a frame that may do nothing but open links', async () => {
        const { id } = await mailToOperator();
        const page = await messaging.request(mailboxPage);
        expect(page.headers['content-security-policy']).toMatch(/frame-src 'self'$/);
        expect(page.text).toContain(
          `sandbox="allow-popups allow-popups-to-escape-sandbox" title="Hello &lt;b&gt;you&lt;/b&gt; (Mara Bcc: all@oak.example)" src="/api/messaging/mailbox/messages/${id}/page"`,
        );
        const framed = await messaging.request(mailboxMail, { params: { id } });
        expect(framed.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(String(framed.headers['content-security-policy'])).toMatch(
          /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'; sandbox allow-popups/,
        );
        expect(framed.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
        expect(framed.text).not.toContain('<script>');
        expect((await messaging.request(mailboxMail, { params: { id: crypto.randomUUID() } })).status).toBe(404);
      });

      it('keeps what a machine sent, which fills in the hidden field, and mails nobody', async () => {
        const body = { ...message, email: 'robot@oak.example', subject: 'Buy now', website: 'https://spam.example' };
        expect((await messaging.request(sendContactMessage, { body })).status).toBe(202);
        const rows = await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
          tx.query({
            text: `select (select count(*)::int from contact_message where email = $1) as kept,
                          (select count(*)::int from mail where recipient = $1 or subject like 'Buy now%') as mails`,
            values: [body.email],
          }),
        );
        expect(rows).toEqual([{ kept: 1, mails: 0 }]);
      });

      it.each(['name', 'email', 'subject', 'message'])('needs %s', async (field) => {
        expect((await messaging.request(sendContactMessage, { body: { ...message, [field]: ' ' } })).status).toBe(400);
      });
    });
  });
