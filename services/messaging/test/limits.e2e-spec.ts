// Own boot: few forms and mails are allowed, and mails are counted over the whole installation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UserRegistered, UserVerified } from '@fernway/contracts/events/identity';
import {
  listMailbox,
  type MailboxMessage,
  newsletterSignup,
  sendContactMessage,
} from '@fernway/contracts/http/messaging';
import { asAdmin } from '@fernway/database/testing';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestService(service, {
    env: { MAIL: 'local', LIMIT_FORMS_PER_CLIENT: '8', LIMIT_MAILS_PER_RECIPIENT: '4' },
  });
});
afterAll(() => messaging.close());
beforeEach(() =>
  asAdmin(messaging.database.adminUrl, (db) =>
    db.query('truncate mail, effect_count, contact_message, subscriber, recipient cascade'),
  ),
);

const all = async (): Promise<MailboxMessage[]> =>
  (await messaging.request(listMailbox, { query: { limit: 100 } })).body.items;
const of = async (template: string) => (await all()).filter((mail) => mail.template === template);
const message = { name: 'Mara', subject: 'Buy at evil.example', message: 'Buy at evil.example now' };
const contact = async (email: string, ip: string, to = messaging) =>
  to.request(sendContactMessage, { body: { ...message, email }, headers: await to.passedOn(ip) });
const subscribe = async (email: string, ip: string) =>
  messaging.request(newsletterSignup, { body: { email }, headers: await messaging.passedOn(ip) });
const statuses = (answers: { status: number }[]) => ({
  accepted: answers.filter(({ status }) => status === 202).length,
  refused: answers.filter(({ status }) => status === 429).length,
});
const many = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)));

describe('the contact form', () => {
  it('is no way to mail many: one client sends so many, over all instances, and hears when again', async () => {
    const second = await messaging.another();
    const answers = await many(80, (index) =>
      contact(`victim${index}@else.example`, '203.0.113.9', index % 2 ? second : messaging),
    );
    expect(statuses(answers)).toEqual({ accepted: 8, refused: 72 });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect([(await of('contact-acknowledgement')).length, (await of('contact')).length]).toEqual([8, 8]);
    expect((await contact('mara@oak.example', '203.0.113.10')).status).toBe(202);
    await second.close();
  });

  it('is no way to mail one address often: every message reaches the operator, two are acknowledged, and the answer never tells', async () => {
    const spellings = ['victim@gmail.com', 'Vic.Tim@googlemail.com', 'victim+1@gmail.com', 'v.i.c.t.i.m+x@GMAIL.com'];
    const answers = await many(20, (index) => contact(spellings[index % 4]!, `203.0.113.${index}`));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(statuses(answers)).toEqual({ accepted: 20, refused: 0 });
    expect([(await of('contact-acknowledgement')).length, (await of('contact')).length]).toEqual([2, 20]);
  });

  it('acknowledges nothing to the operator, who has the message', async () => {
    expect((await contact('Support+forms@fernway.example', '203.0.113.9')).status).toBe(202);
    expect([(await of('contact-acknowledgement')).length, (await of('contact')).length]).toEqual([0, 1]);
  });

  it('takes no body of more than 64 KB, before it looks into it', async () => {
    const body = JSON.stringify({ ...message, email: 'mara@oak.example', message: 'x'.repeat(65_536) });
    const answer = await messaging.app.inject({
      method: 'POST',
      url: sendContactMessage.path,
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload-too-large']);
  });

  it('mails nobody a word of the visitor but the operator', async () => {
    await contact('victim@else.example', '203.0.113.9');
    const [acknowledgement] = await of('contact-acknowledgement');
    expect(JSON.stringify(acknowledgement)).not.toMatch(/evil|Mara|Buy/);
    expect((await of('contact'))[0]?.text).toContain('Buy at evil.example now');
  });
});

describe('the newsletter', () => {
  it('is no way to mail many', async () => {
    expect(statuses(await many(20, (index) => subscribe(`victim${index}@else.example`, '2001:db8::1')))).toEqual({
      accepted: 8,
      refused: 12,
    });
    // Another address of the same person's network, and another person's.
    expect([
      (await subscribe('b@else.example', '2001:db8::ffff')).status,
      (await subscribe('b@else.example', '2001:db8:0:1::1')).status,
    ]).toEqual([429, 202]);
  });

  it('is no way to mail one address often, and the answer never tells', async () => {
    const answers = await many(20, (index) =>
      subscribe(index % 2 ? 'victim@else.example' : 'VICTIM@else.example', `203.0.113.${index}`),
    );
    expect(statuses(answers)).toEqual({ accepted: 20, refused: 0 });
    expect(await of('newsletter-confirm')).toHaveLength(2);
  });
});

it('takes no form of a page elsewhere', async () => {
  const headers = { origin: 'https://evil.example' };
  for (const [definition, body] of [
    [sendContactMessage, { ...message, email: 'mara@oak.example' }],
    [newsletterSignup, { email: 'mara@oak.example' }],
  ] as const) {
    const { status, body: problem } = await messaging.request(definition, { body, headers });
    expect([status, problem.code]).toEqual([403, 'origin-refused']);
    const own = { origin: 'http://localhost:4000' };
    expect((await messaging.request(definition, { body, headers: own })).status).toBe(202);
  }
});

it('mails one address so much of what others caused in all, whatever they take turns with', async () => {
  const email = 'victim@else.example';
  for (let index = 0; index < 3; index += 1) {
    await contact(email, `203.0.113.${index}`);
    await subscribe(email, `203.0.113.${index}`);
  }
  expect([
    (await of('contact')).length,
    (await of('contact-acknowledgement')).length,
    (await of('newsletter-confirm')).length,
  ]).toEqual([3, 2, 2]);
  const register = async (to: string) => {
    const { user, workspace } = await messaging.person();
    const data = {
      userId: user,
      workspaceId: workspace,
      email: to,
      firstName: 'Buy at evil.example',
      lastName: 'X',
      language: 'en' as const,
      timeZone: 'UTC',
    };
    await messaging.events.publish(UserRegistered, { subject: user, version: 1, user, workspace, data });
    await messaging.events.publish(UserVerified, {
      subject: user,
      version: 2,
      user,
      data: { userId: user, email: to, verifiedAt: '2026-11-21T10:00:00.000Z' },
    });
    await eventually(
      async () =>
        (await messaging.database.tenancy.run({ user }, (tx) => tx.query({ text: 'select from recipient' }))).length ===
        1,
    );
  };
  for (let index = 0; index < 3; index += 1) await register(email);
  await register('ben@oak.example');
  // An address may be proved before its registration is heard of: the welcome then comes a little later.
  const welcomes = await eventually(async () => {
    const sent = await of('welcome');
    return sent.some(({ to }) => to === 'ben@oak.example') && sent;
  });
  expect(welcomes.map(({ to }) => to)).toEqual(['ben@oak.example']);
  // Nothing of what the account's maker wrote stands in it.
  expect(JSON.stringify(welcomes)).not.toContain('evil');
});

it('lets all visitors together send so many forms a day', async () => {
  const small = await startTestService(service, { env: { MAIL: 'local', LIMIT_FORMS: '5' } });
  expect(statuses(await many(12, (index) => contact(`a${index}@else.example`, `198.51.100.${index}`, small)))).toEqual({
    accepted: 5,
    refused: 7,
  });
  await small.close();
});
