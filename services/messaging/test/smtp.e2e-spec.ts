// Own boots: a mail server that refuses for a while, and mail that is off.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  listMailbox,
  mailboxMail,
  mailboxPage,
  newsletterSignup,
  sendContactMessage,
} from '@fernway/contracts/http/messaging';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { service } from '../src/main.js';
import { MailSender } from '../src/mails/mail-sender.js';

const received: string[] = [];
let refusing = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(refusing ? Object.assign(new Error('Mailbox busy'), { responseCode: 450 }) : null),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk) => (text += chunk));
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});
let messaging: TestService;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  messaging = await startTestService(service, {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Fernway <hello@fernway.example>' },
  });
});
afterAll(async () => {
  await messaging.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});
beforeEach(() => {
  received.length = 0;
  refusing = false;
});

const mails = () =>
  messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
    tx.query<{ status: string; attempts: number; last_error: string | null; id: string }>({
      text: 'select id, status, attempts, last_error from mail order by id',
    }),
  );

it('sends mail with an id of its own and the sender’s address', async () => {
  await messaging.request(newsletterSignup, { body: { email: 'reader@oak.example', language: 'ko' } });
  const mail = await eventually(() => received[0]);
  const [stored] = await mails();
  expect(mail).toContain(`Message-ID: <${stored?.id}@fernway.example>`);
  expect(mail).toContain('From: Fernway <hello@fernway.example>');
  expect(mail).toContain('To: reader@oak.example');
});

it('tries again later when the server refuses for now, and loses nothing', async () => {
  refusing = true;
  await messaging.request(sendContactMessage, {
    body: { name: 'Mara', email: 'mara@oak.example', subject: 'Hi', message: 'Hello' },
  });
  await eventually(
    async () => (await mails()).filter(({ last_error }) => last_error?.includes('Mailbox busy')).length === 2,
  );
  expect(received).toEqual([]);
  refusing = false;
  await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
    tx.query({ text: `update mail set next_attempt_at = now() where status = 'queued'` }),
  );
  messaging.app.get(MailSender, { strict: false }).poke();
  await eventually(async () => (await mails()).every(({ status }) => status === 'sent'));
  expect(received).toHaveLength(2);
});

it('has no mailbox page', async () => {
  for (const endpoint of [mailboxPage, listMailbox]) expect((await messaging.request(endpoint)).status).toBe(404);
  const [mail] = await mails();
  expect((await messaging.request(mailboxMail, { params: { id: mail!.id } })).status).toBe(404);
});

it('says that mail is off where it is', async () => {
  const off = await startTestService(service);
  const { status, body } = await off.request(newsletterSignup, { body: { email: 'reader@oak.example' } });
  await off.close();
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'feature-off' });
});
