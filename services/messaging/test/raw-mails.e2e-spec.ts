// Own boot: a public address on https, and a mail server that keeps what it gets as it comes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { UserRegistered, UserVerified } from '@fernway/contracts/events/identity';
import { languages } from '@fernway/contracts/http/identity';
import {
  confirmSubscription,
  newsletterSignup,
  sendContactMessage,
  unsubscribe,
} from '@fernway/contracts/http/messaging';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { service } from '../src/main.js';

type Received = { raw: string; mail: ParsedMail; sentTo: string[] };
let received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const raw = Buffer.concat(chunks);
      void simpleParser(raw).then((mail) => {
        received.push({ raw: raw.toString('latin1'), mail, sentTo: envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    });
  },
});
let messaging: TestService;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Fernway <hello@fernway.example>',
    PUBLIC_URL: 'https://crm.oak.example',
    LIMIT_FORMS_PER_CLIENT: '100',
  };
  messaging = await startTestService(service, { env });
});
afterAll(async () => {
  await messaging.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});
beforeEach(() => {
  received = [];
});

const mailTo = (address: string, count = 1) =>
  eventually(() => {
    const found = received.filter(({ sentTo }) => sentTo.includes(address));
    return found.length >= count && found[count - 1]!;
  });
const header = ({ mail }: Received, name: string) =>
  mail.headerLines
    .filter(({ key }) => key === name.toLowerCase())
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\r?\n\s+/g, ' ')
        .trim(),
    );
const contact = (more: object = {}) =>
  messaging.request(sendContactMessage, {
    body: { name: 'Mara', email: 'mara@oak.example', subject: 'Hi', message: 'Hello', ...more },
  });

/** True of whatever the platform itself writes. */
const expectSound = (got: Received) => {
  const { raw, mail } = got;
  expect(mail.from?.value).toEqual([{ name: 'Fernway', address: 'hello@fernway.example' }]);
  expect(header(got, 'from')).toHaveLength(1);
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@fernway\.example>$/);
  expect(Math.abs(Date.now() - (mail.date?.getTime() ?? 0))).toBeLessThan(60_000);
  expect(header(got, 'auto-submitted')).toEqual([expect.stringMatching(/^auto-(generated|replied)$/)]);
  expect(header(got, 'mime-version')).toEqual(['1.0']);
  expect(raw).toMatch(/Content-Type: multipart\/alternative;/);
  // The plain form first: programs show the last one that they can.
  expect(raw.indexOf('Content-Type: text/plain; charset=utf-8')).toBeGreaterThan(0);
  expect(raw.indexOf('Content-Type: text/html; charset=utf-8')).toBeGreaterThan(
    raw.indexOf('Content-Type: text/plain; charset=utf-8'),
  );
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(mail.attachments).toEqual([]);
  expect(String(mail.html)).not.toMatch(/<(img|script|link)\b|url\(|\ssrc=/i);
  expect(String(mail.html)).toContain('<meta name="color-scheme" content="light dark">');
};

describe.each(languages)('a mail in %s', (language) => {
  it('says the same as text and as a page, and that a machine wrote it', async () => {
    const { user, workspace } = await messaging.person();
    const email = `${user}@oak.example`;
    const data = {
      userId: user,
      workspaceId: workspace,
      email,
      firstName: 'Zoë <b>',
      lastName: 'Lee',
      language,
      timeZone: 'UTC',
    };
    await messaging.events.publish(UserRegistered, { subject: user, version: 1, user, workspace, data });
    await messaging.events.publish(UserVerified, {
      subject: user,
      version: 2,
      user,
      data: { userId: user, email, verifiedAt: '2026-11-21T10:00:00.000Z' },
    });
    const welcome = await mailTo(email);
    expectSound(welcome);
    expect(header(welcome, 'auto-submitted')).toEqual(['auto-generated']);
    const paid = {
      orderId: crypto.randomUUID(),
      userId: user,
      packageId: 'fernway_100',
      tokens: 1200,
      price: { amount: 100, currency: 'USD' },
      provider: 'test' as const,
      paidAt: '2026-11-21T10:00:00.000Z',
    };
    await messaging.events.publish(OrderPaid, { subject: paid.orderId, version: 2, user, data: paid });
    const receipt = await mailTo(email, 2);
    expectSound(receipt);
    expect(receipt.mail.text).toContain('Zoë <b>');
    expect(receipt.mail.html).toContain('Zoë &lt;b&gt;');
    for (const form of [receipt.mail.text, receipt.mail.html]) expect(form).toContain(paid.orderId);
    expect(String(receipt.mail.html)).toContain(`<html lang="${language}">`);
    for (const { mail } of [welcome, receipt])
      expect(mail.headers.has('list-unsubscribe') || mail.headers.has('list')).toBe(false);
  });

  it('acknowledges a message with no word of it', async () => {
    const email = `${language}@oak.example`;
    await contact({
      email,
      name: 'Buy now',
      subject: 'Cheap pills',
      message: 'At evil.example',
      company: 'Evil Inc',
      language,
    });
    const got = await mailTo(email);
    expectSound(got);
    expect(header(got, 'auto-submitted')).toEqual(['auto-replied']);
    expect(got.mail.replyTo).toBeUndefined();
    expect(`${got.raw} ${got.mail.subject} ${got.mail.text} ${String(got.mail.html)}`).not.toMatch(
      /Buy now|Cheap pills|evil|Evil/,
    );
  });
});

describe('the newsletter’s mails', () => {
  it('name the list and its one-click way out once somebody is on it, and not before', async () => {
    await messaging.request(newsletterSignup, { body: { email: 'reader@oak.example' } });
    const asked = await mailTo('reader@oak.example');
    expectSound(asked);
    expect(header(asked, 'list-unsubscribe')).toEqual([]);
    const token = /confirmations\/([\w-]+)/.exec(asked.mail.text ?? '')![1]!;
    expect(String(asked.mail.html)).toContain(
      `href="https://crm.oak.example/api/messaging/newsletter/confirmations/${token}"`,
    );
    await messaging.request(confirmSubscription, { params: { token }, body: {} });
    const welcome = await mailTo('reader@oak.example', 2);
    expectSound(welcome);
    const way = `https://crm.oak.example/api/messaging/newsletter/unsubscriptions/${token}`;
    expect(header(welcome, 'list-unsubscribe')).toEqual([`<${way}>`]);
    expect(header(welcome, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(header(welcome, 'list-id')).toEqual(['<newsletter.crm.oak.example>']);
    expect([welcome.mail.text, welcome.mail.html].every((form) => String(form).includes(way))).toBe(true);
    // As a mail program presses it.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const left = await messaging.app.inject({
      method: 'POST',
      url: unsubscribe.path.replace(':token', token),
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([left.statusCode, left.body.includes('You are unsubscribed')]).toEqual([200, true]);
  });
});

describe('the operator’s copy of a message', () => {
  it.each([
    { name: 'Mara\r\nBcc: all@evil.example' },
    { company: 'Oak\nPaid: yes' },
    { subject: 'Hi\r\nBcc: all@evil.example\r\n\r\nMy own text' },
    { subject: 'Hi\u2028Bcc: all@evil.example', name: 'Mara\u2029Bcc: all@evil.example' },
  ])('is none where a line has a break: %j', async (more) => {
    const { status, body } = await contact({ email: `visitor.${crypto.randomUUID()}@oak.example`, ...more });
    expect([status, body.code]).toEqual([400, 'invalid-request']);
  });

  it.each([
    ['an encoded word', { subject: '=?utf-8?Q?Hi=0D=0ABcc:_all@evil.example?=' }],
    ['a turned direction', { subject: 'exe.\u202egpj', name: 'Mara\u2067\u200f', company: '\u061cOak\u202b' }],
    [
      'a part of a mail of its own',
      { message: '\r\n.\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>' },
    ],
  ])('goes to the operator alone and answers to the visitor, with %s', async (_what, more) => {
    expect((await contact({ email: `visitor.${crypto.randomUUID()}@oak.example`, ...more })).status).toBe(202);
    const got = await mailTo('support@fernway.example');
    expectSound(got);
    expect(got.sentTo).toEqual(['support@fernway.example']);
    expect([header(got, 'bcc'), header(got, 'cc'), header(got, 'to')]).toEqual([[], [], ['support@fernway.example']]);
    expect(got.mail.replyTo?.value).toEqual([
      { name: '', address: expect.stringMatching(/^visitor\.[^@]+@oak\.example$/) },
    ]);
    for (const form of [got.mail.subject, got.mail.text, got.mail.html])
      expect(form).not.toMatch(/[\u2028\p{Bidi_Control}]/u);
    expect(got.mail.subject).not.toMatch(/[\r\n]/);
    expect(String(got.mail.html)).not.toContain('<script>');
    const message = 'message' in more ? 'Content-Type: text/html' : 'Hello';
    expect([got.mail.text, got.mail.html].every((form) => String(form).includes(message))).toBe(true);
  });

  it.each([
    ['r&d@müller.example', 'r&d@xn--mller-kva.example'],
    ['a/b=c@почта.рф', 'a/b=c@xn--80a1acny.xn--p1ai'],
    ['müller@oak.example', 'müller@oak.example'],
    ["!#$%*?^`{|}~o'brien@oak.example", "!#$%*?^`{|}~o'brien@oak.example"],
  ])('is acknowledged to %s', async (email, to) => {
    expect((await contact({ email })).status).toBe(202);
    // The server of this test shows domains as people write them.
    expect(Buffer.from((await mailTo(email)).raw, 'latin1').toString()).toContain(`\r\nTo: ${to}\r\n`);
  });
});
