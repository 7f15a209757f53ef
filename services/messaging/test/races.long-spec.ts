import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EmailBounced, Subscribed, Unsubscribed } from '@fernway/contracts/events/messaging';
import { confirmSubscription, newsletterSignup, unsubscribe } from '@fernway/contracts/http/messaging';
import { asAdmin } from '@fernway/database/testing';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { service } from '../src/main.js';

/** Says what becomes of a mail to this address, when the test says so; others are taken at once. */
const held = new Map<string, ((refusal: Error | null) => void)[]>();
const sent: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const waiting = held.get(address);
    if (waiting) waiting.push(done);
    else done(null);
  },
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      sent.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
let [messaging, other] = [] as unknown as [TestService, TestService];
beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', () => listening()));
  const { port } = smtp.server.address() as AddressInfo;
  messaging = await startTestService(service, {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Fernway <hello@fernway.example>',
      LIMIT_FORMS_PER_CLIENT: '100',
    },
  });
  other = await messaging.another();
});
afterAll(async () => {
  await messaging.close();
  await new Promise<void>((closed) => smtp.close(() => closed()));
});

const store = <Row extends object>(text: string, ...values: unknown[]) =>
  messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) => tx.query<Row>({ text, values }));
const mailTo = async (address: string) =>
  (
    await store<{ id: string; status: string; attempts: number }>(
      'select id, status, attempts from mail where recipient = $1',
      address,
    )
  )[0];

const tokenOf = async (email: string): Promise<string> => {
  await messaging.request(newsletterSignup, { body: { email } });
  const [row] = await eventually(async () => {
    const rows = await store<{ token: string }>('select token from subscriber where email = $1', email);
    return rows.length > 0 && rows;
  });
  return row!.token;
};
const press = async (on: TestService, { path }: { path: string }, token: string): Promise<string> =>
  (
    await fetch(new URL(path.replace(':token', token), on.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).text();

it('who confirms and leaves at once has left, in either order, and an old link brings nobody back', async () => {
  for (const gap of [0, 2, 5, 10]) {
    for (const turned of [false, true]) {
      const email = `reader-${gap}-${turned}@oak.example`;
      const token = await tokenOf(email);
      const [first, second] = turned ? [unsubscribe, confirmSubscription] : [confirmSubscription, unsubscribe];
      const one = press(messaging, first, token);
      await sleep(gap);
      const pages = await Promise.all([one, press(other, second, token)]);
      expect(pages[turned ? 0 : 1]).toContain('You are unsubscribed');
      expect(await press(other, confirmSubscription, token)).toContain('You are unsubscribed');
      const [row] = await store<{ status: string; id: string }>(
        'select status, id from subscriber where token = $1',
        token,
      );
      expect(row!.status).toBe('unsubscribed');
      const told = (event: typeof Subscribed | typeof Unsubscribed) =>
        messaging.events.of(event).filter(({ subject }) => subject === row!.id);
      await eventually(() => told(Unsubscribed).length === 1);
      expect(told(Subscribed).length).toBeLessThanOrEqual(1);
      // Asked anew, the link of the new mail works.
      await messaging.request(newsletterSignup, { body: { email } });
      expect(await press(other, confirmSubscription, token)).toContain('You are subscribed');
    }
  }
});

it('a mail that its first sender failed with after a second one had sent it stays sent, and nobody is told otherwise', async () => {
  const address = 'slow@oak.example';
  const waiting: ((refusal: Error | null) => void)[] = [];
  held.set(address, waiting);
  await messaging.request(newsletterSignup, { body: { email: address } });
  await eventually(() => waiting.length === 1);
  // The lease ends while the server still thinks about it: the other instance takes the mail.
  await store('update mail set next_attempt_at = now() where recipient = $1', address);
  await eventually(() => waiting.length === 2);
  waiting[1]!(null);
  await eventually(async () => (await mailTo(address))?.status === 'sent');
  waiting[0]!(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
  await sleep(500);
  expect(await mailTo(address)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(sent.filter((to) => to === address)).toHaveLength(1);
  expect(messaging.events.of(EmailBounced)).toEqual([]);
});

/** Notes in the table fail for a while, as where the database is away. */
const whileNotesFail = async (address: string, work: () => Promise<unknown>) => {
  await asAdmin(messaging.database.adminUrl, async (admin) => {
    await admin.query(`create function away() returns trigger language plpgsql as $$ begin
      if new.recipient = '${address}' and new.status = 'sent' then raise exception 'is ending' using errcode = '57P01'; end if;
      return new; end $$`);
    await admin.query('create trigger away before update on mail for each row execute function away()');
    await work();
    await admin.query('drop function away cascade');
  });
};

it('a mail that has left is noted as sent once the database is back, and does not leave again', async () => {
  const address = 'left@oak.example';
  await whileNotesFail(address, async () => {
    await messaging.request(newsletterSignup, { body: { email: address } });
    await eventually(() => sent.includes(address));
    await sleep(700);
    expect(await mailTo(address)).toMatchObject({ status: 'queued', attempts: 1 });
  });
  await eventually(async () => (await mailTo(address))?.status === 'sent');
  expect(await mailTo(address)).toMatchObject({ attempts: 1 });
  expect(sent.filter((to) => to === address)).toHaveLength(1);
});

it('a mail is held for as long as it takes to send it, and for some seconds only where its sender dies', async () => {
  const address = 'long@oak.example';
  const waiting: ((refusal: Error | null) => void)[] = [];
  held.set(address, waiting);
  await messaging.request(newsletterSignup, { body: { email: address } });
  await eventually(() => waiting.length === 1);
  const freeAt = async () =>
    (
      await store<{ at: Date; seconds: number }>(
        'select next_attempt_at as at, extract(epoch from next_attempt_at - now())::float as seconds from mail where recipient = $1',
        address,
      )
    )[0]!;
  const before = await freeAt();
  expect(before.seconds).toBeLessThan(25);
  await eventually(async () => (await freeAt()).at > before.at, 10_000);
  waiting[0]!(null);
  await eventually(async () => (await mailTo(address))?.status === 'sent');
});

it('a mail that one sender has in hand is left alone by the other, which sends what is queued behind it', async () => {
  const address = 'held@oak.example';
  const waiting: ((refusal: Error | null) => void)[] = [];
  held.set(address, waiting);
  await messaging.request(newsletterSignup, { body: { email: address } });
  await eventually(() => waiting.length === 1);
  // Whichever instance is free sends both, and would take what has been due longest first.
  const rest = ['behind-1@oak.example', 'behind-2@oak.example'];
  for (const [index, email] of rest.entries())
    await (index ? other : messaging).request(newsletterSignup, { body: { email } });
  await eventually(() => rest.every((email) => sent.includes(email)));
  expect(waiting).toHaveLength(1);
  waiting[0]!(null);
  await eventually(async () => (await mailTo(address))?.status === 'sent');
  expect(sent.filter((to) => to === address)).toHaveLength(1);
  expect(await mailTo(address)).toMatchObject({ attempts: 1 });
});
