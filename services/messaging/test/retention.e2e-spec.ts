// Own boots: it sweeps the whole installation, and one keeps everything for ever.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderPaid } from '@fernway/contracts/events/billing';
import { UserRegistered } from '@fernway/contracts/events/identity';
import {
  confirmSubscription,
  listMailbox,
  type MailboxMessage,
  newsletterSignup,
  sendContactMessage,
  unsubscribe,
} from '@fernway/contracts/http/messaging';
import { asAdmin } from '@fernway/database/testing';
import { SweeperService } from '@fernway/service-kit';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestService(service, { env: { MAIL: 'local' } });
});
afterAll(() => messaging.close());

const admin = <Row extends object>(text: string, values: unknown[] = [], of = messaging) =>
  asAdmin(of.database.adminUrl, async (db) => (await db.query<Row>(text, values)).rows);
const sweep = (of = messaging) => of.app.get(SweeperService, { strict: false }).sweep();
const mailsTo = async (to: string): Promise<MailboxMessage[]> =>
  (await messaging.request(listMailbox, { query: { to } })).body.items;

/** Somebody who was sent a receipt for each of these orders. */
const buyer = async (...orders: string[]) => {
  const { user, workspace } = await messaging.person();
  const email = `${user}@oak.example`;
  const data = {
    userId: user,
    workspaceId: workspace,
    email,
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en' as const,
    timeZone: 'UTC',
  };
  await messaging.events.publish(UserRegistered, { subject: user, version: 1, user, workspace, data });
  for (const orderId of orders) await pay(user, orderId);
  await eventually(
    async () => (await mailsTo(email)).filter(({ status }) => status === 'sent').length === orders.length,
  );
  return { user, email };
};
const pay = (user: string, orderId: string, id?: string) =>
  messaging.events.publish(OrderPaid, {
    ...(id && { id }),
    subject: orderId,
    version: 2,
    user,
    data: {
      orderId,
      userId: user,
      packageId: 'fernway_100',
      tokens: 100,
      price: { amount: 100, currency: 'USD' },
      provider: 'test',
      paidAt: new Date().toISOString(),
    },
  });
const ageMail = (orderId: string, age: string) =>
  admin('update mail set created_at = now() - $2::interval, sent_at = now() - $2::interval where key = $1', [
    `receipt:${orderId}`,
    age,
  ]);

describe('mails', () => {
  it('go with their texts half a year after they left, and those that wait never', async () => {
    const [old, young, waiting] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const { email } = await buyer(old, young, waiting);
    await ageMail(old, '180 days 1 minute');
    await ageMail(young, '179 days 23 hours');
    await ageMail(waiting, '3 years');
    await admin(
      `update mail set status = 'queued', sent_at = null, next_attempt_at = now() + interval '1 day' where key = $1`,
      [`receipt:${waiting}`],
    );
    await sweep();
    expect((await mailsTo(email)).map(({ status }) => status).sort()).toEqual(['queued', 'sent']);
  });

  it('are counted from when they left or were given up, not from when they were written', async () => {
    const [late, failed] = [crypto.randomUUID(), crypto.randomUUID()];
    const { email } = await buyer(late, failed);
    for (const order of [late, failed]) await ageMail(order, '181 days');
    await admin(`update mail set sent_at = now() - interval '179 days' where key = $1`, [`receipt:${late}`]);
    await admin(
      `update mail set status = 'failed', sent_at = null, failed_at = now() - interval '179 days' where key = $1`,
      [`receipt:${failed}`],
    );
    await sweep();
    expect(await mailsTo(email)).toHaveLength(2);
    await admin(`update mail set failed_at = now() - interval '181 days' where key = $1`, [`receipt:${failed}`]);
    await sweep();
    expect((await mailsTo(email)).map(({ status }) => status)).toEqual(['sent']);
  });

  it('are not written again by the event that wrote them', async () => {
    const order = crypto.randomUUID();
    const { user, email } = await buyer();
    const id = await pay(user, order);
    await eventually(async () => (await mailsTo(email)).some(({ status }) => status === 'sent'));
    await ageMail(order, '181 days');
    await sweep();
    await pay(user, order, id);
    const after = crypto.randomUUID();
    await pay(user, after);
    await eventually(async () => (await mailsTo(email)).length > 0);
    expect(await admin('select key from mail where recipient = $1', [email])).toEqual([{ key: `receipt:${after}` }]);
  });
});

describe('visitors', () => {
  const subscribed = async (email: string, askedAgo: string) => {
    expect((await messaging.request(newsletterSignup, { body: { email, language: 'en' } })).status).toBe(202);
    const [row] = await admin<{ token: string }>(
      `update subscriber set asked_at = now() - $2::interval, created_at = now() - interval '2 years' where email = $1 returning token`,
      [email, askedAgo],
    );
    return row!.token;
  };
  const left = async () =>
    (await admin<{ email: string }>('select email from subscriber order by email')).map(({ email }) => email);

  it('who asked for the newsletter and never confirmed are forgotten; consents, and who left, are not', async () => {
    await subscribed('never@oak.example', '30 days 1 minute');
    await subscribed('lately@oak.example', '29 days');
    const consent = await subscribed('consent@oak.example', '2 years');
    const withdrawn = await subscribed('withdrawn@oak.example', '2 years');
    const back = await subscribed('back@oak.example', '2 years');
    for (const token of [consent, withdrawn, back])
      await messaging.request(confirmSubscription, { params: { token }, body: {} });
    for (const token of [withdrawn, back]) await messaging.request(unsubscribe, { params: { token }, body: {} });
    await subscribed('back@oak.example', '31 days');
    await sweep();
    expect(await left()).toEqual([
      'back@oak.example',
      'consent@oak.example',
      'lately@oak.example',
      'withdrawn@oak.example',
    ]);
  });

  it('who ask again are counted from then', async () => {
    await subscribed('again@oak.example', '31 days');
    expect(
      (await messaging.request(newsletterSignup, { body: { email: 'again@oak.example', language: 'en' } })).status,
    ).toBe(202);
    await sweep();
    expect(await left()).toContain('again@oak.example');
  });

  it('have their messages forgotten after a year, in as many steps as it takes, with two instances at once', async () => {
    for (const name of ['Old', 'Young']) {
      const body = { name, email: 'visitor@oak.example', subject: 'Hello', message: 'A question about your prices' };
      expect((await messaging.request(sendContactMessage, { body })).status).toBe(202);
    }
    await admin(
      `update contact_message set created_at = now() - case name when 'Old' then interval '366 days' else interval '364 days' end`,
    );
    await admin(`insert into contact_message (id, name, email, subject, message, created_at)
                 select gen_random_uuid(), 'Old', 'x@oak.example', 'x', 'x', now() - interval '2 years' from generate_series(1, 2500)`);
    const second = await messaging.another();
    await Promise.all([sweep(), sweep(second)]);
    await sweep();
    await second.close();
    expect(await admin('select name from contact_message')).toEqual([{ name: 'Young' }]);
  });
});

it('keeps for ever what the operator keeps for ever', async () => {
  const env = {
    MAIL: 'local',
    KEEP_MAILS_DAYS: '0',
    KEEP_CONTACT_MESSAGES_DAYS: '0',
    KEEP_UNCONFIRMED_SUBSCRIBERS_DAYS: '0',
  };
  const forEver = await startTestService(service, { env });
  try {
    const body = { name: 'Ann', email: 'ann@oak.example', subject: 'Hello', message: 'A question about your prices' };
    await forEver.request(sendContactMessage, { body });
    await forEver.request(newsletterSignup, { body: { email: 'ann@oak.example', language: 'en' } });
    const mails = await eventually(async () => {
      const rows = await admin(`select from mail where status = 'sent'`, [], forEver);
      return rows.length === 3 && rows.length;
    });
    await admin(
      `update mail set created_at = now() - interval '10 years', sent_at = now() - interval '10 years'`,
      [],
      forEver,
    );
    await admin(`update contact_message set created_at = now() - interval '10 years'`, [], forEver);
    await admin(`update subscriber set asked_at = now() - interval '10 years'`, [], forEver);
    await sweep(forEver);
    for (const [table, many] of [
      ['mail', mails],
      ['contact_message', 1],
      ['subscriber', 1],
    ] as const) {
      expect([table, (await admin(`select from ${table}`, [], forEver)).length]).toEqual([table, many]);
    }
  } finally {
    await forEver.close();
  }
});
