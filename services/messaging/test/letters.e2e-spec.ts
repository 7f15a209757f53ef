// Own boot: a mail server that refuses what a test says, and forty mails a day.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { EmailBounced, EmailSent } from '@fernway/contracts/events/messaging';
import { getContact } from '@fernway/contracts/http/crm';
import type { OrganizationHead } from '@fernway/contracts/http/crm-active-organization';
import { getLogoContent, getOrganizationHead } from '@fernway/contracts/http/crm-organization-heads';
import { me } from '@fernway/contracts/http/identity';
import { lettersPerHour, listUndeliveredLetters, sendLetter } from '@fernway/contracts/http/messaging-letters';
import { exampleContact } from '@fernway/contracts/testing';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { simpleParser } from 'mailparser';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { service } from '../src/main.js';
import { MailSender } from '../src/mails/mail-sender.js';

const received: { to: string[]; text: string }[] = [];
/** What the server says to an address: a number, or nothing where it takes the mail. */
const refusing = new Map<string, { responseCode: number; message: string }>();
const tried: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    tried.push(address);
    const refusal = refusing.get(address);
    done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
  },
  onData: (stream, { envelope }, done) => {
    let text = '';
    stream.on('data', (chunk) => (text += chunk));
    stream.on('end', () => {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});
/** The company that Ann works with, where there is one. */
let organization: OrganizationHead | null = null;
const picture = Buffer.from('a picture');
const contacts = new Map<string, ReturnType<typeof exampleContact>>();
const known = (more: Partial<ReturnType<typeof exampleContact>> = {}) => {
  const contact = exampleContact({ id: crypto.randomUUID(), ...more });
  contacts.set(contact.id, contact);
  return contact;
};
/** Identity and the CRM, by their contracts, as far as they are asked with somebody's token. */
let platform: Server;
let messaging: TestService;
let ann: Person;
let language = 'en';
let address = 'ann@oak.example';
let emailVerified = true;

const url = (port: number, scheme = 'http') => `${scheme}://127.0.0.1:${port}`;

const pathOf = (path: string, id: string) => path.replace(':workspace', ann.workspace).replace(/:(user|id)$/, id);

beforeAll(async () => {
  platform = createServer(({ url: path = '', headers }, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!headers.authorization) return void answer(401, { code: 'unauthenticated' });
    const user = {
      id: ann.user,
      email: address,
      firstName: 'Ann',
      lastName: 'Lee',
      language,
      theme: 'system',
      timeZone: 'UTC',
      createdAt: '2026-11-01T10:00:00.000Z',
      emailVerified,
    };
    if (path === me.path)
      return void answer(200, me.returns.parse({ user, workspace: { id: ann.workspace, name: 'W' }, role: 'member' }));
    if (path === pathOf(getOrganizationHead.path, ann.user)) return void answer(200, { organization });
    if (organization?.logoId && path === pathOf(getLogoContent.path, organization.logoId))
      return void answer(200, { type: 'image/png', base64: picture.toString('base64') });
    const contact = contacts.get(path.slice(getContact.path.replace(':id', '').length));
    return void (contact
      ? answer(200, contact)
      : answer(404, { code: 'not-found', detail: 'There is no such contact' }));
  });
  await Promise.all([
    new Promise<void>((on) => platform.listen(0, '127.0.0.1', on)),
    new Promise<void>((on) => smtp.listen(0, '127.0.0.1', () => on())),
  ]);
  const peer = url((platform.address() as AddressInfo).port);
  const mail = url((smtp.server.address() as AddressInfo).port, 'smtp');
  messaging = await startTestService(service, {
    env: {
      SMTP_URL: mail,
      MAIL_FROM: 'Fernway <hello@fernway.example>',
      CRM_URL: peer,
      IDENTITY_URL: peer,
      LIMIT_LETTERS_PER_SENDER: '40',
    },
  });
});
afterAll(async () => {
  await messaging.close();
  platform.close();
  platform.closeAllConnections();
  await new Promise<void>((closed) => smtp.close(() => closed()));
});
beforeEach(async () => {
  received.length = 0;
  tried.length = 0;
  refusing.clear();
  language = 'en';
  address = 'ann@oak.example';
  emailVerified = true;
  organization = null;
  ann = await messaging.person({ role: 'member' });
});

/** What waits for another attempt is due now. */
const hurry = async () => {
  await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
    tx.query({ text: `update mail set next_attempt_at = now() where status = 'queued'` }),
  );
  messaging.app.get(MailSender, { strict: false }).poke();
};

const letter = { subject: 'Our call', text: 'We agreed on Mondays.' };
const send = (
  to: object,
  { written = letter, ...more }: { headers?: Record<string, string>; as?: Person; written?: typeof letter } = {},
) => messaging.request(sendLetter, { as: ann, ...more, body: { ...written, to } });

it('goes to the contact’s address under the sender’s name, answers go to him, and the CRM hears of it', async () => {
  const { id: contactId } = known({ email: 'mara@oak.example' });
  const dealId = crypto.randomUUID();
  const { status, body } = await send({ kind: 'contact', contactId, dealId });
  expect([status, body.to]).toEqual([202, 'mara@oak.example']);
  const mail = await eventually(() => received[0]);
  expect(mail.to).toEqual(['mara@oak.example']);
  for (const part of [
    'Reply-To: ann@oak.example',
    'Subject: Our call',
    '<hello@fernway.example>',
    'We agreed on Mondays.',
    `Message-ID: <${body.id}@fernway.example>`,
  ])
    expect(mail.text).toContain(part);
  expect(mail.text).toMatch(/From: .*Ann.*Lee/);
  const told = await eventually(() => messaging.events.of(EmailSent).find(({ subject }) => subject === body.id));
  expect(told).toMatchObject({
    workspaceid: ann.workspace,
    userid: ann.user,
    data: { contactId, dealId, to: 'mara@oak.example', ...letter },
  });
});

it('stands under the name and logo of the company that its writer works with', async () => {
  organization = { id: crypto.randomUUID(), name: 'Oak & Sons', logoId: crypto.randomUUID() };
  const { id: contactId } = known({ email: 'mara@oak.example' });
  await send({ kind: 'contact', contactId });
  const mail = await simpleParser((await eventually(() => received[0])).text);
  expect(mail.from?.value[0]?.name).toBe('Ann Lee · Oak & Sons');
  expect(mail.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png', content: picture }]);
  expect(mail.html).toContain('<strong>Oak &amp; Sons</strong>');
});

it('bears a name of at most 60 characters', async () => {
  organization = { id: crypto.randomUUID(), name: '🌳'.repeat(100), logoId: null };
  await send({ kind: 'contact', contactId: known({ email: 'mara@oak.example' }).id });
  const mail = await simpleParser((await eventually(() => received[0])).text);
  expect(mail.from?.value[0]?.name).toBe(`Ann Lee · ${'🌳'.repeat(49)}…`);
});

it('counts as sent only with its event: where that cannot be written, the mail is sent again, and told of', async () => {
  const admin = (sql: string) => asAdmin(messaging.database.adminUrl, (db) => db.query(sql));
  // A sequence counts also what is rolled back.
  await admin(`create sequence refusals;
               create function refuse() returns trigger language plpgsql security definer as $$ begin perform nextval('public.refusals'); raise 'The outbox is full'; end $$;
               create trigger refuse before insert on outbox for each row when (new.type = '${EmailSent.type}') execute function refuse()`);
  const { body } = await send({ kind: 'contact', contactId: known({ email: 'mara@oak.example' }).id });
  await eventually(async () => (await admin('select from refusals where is_called')).rowCount === 1);
  await admin('drop function refuse cascade; drop sequence refusals');
  await hurry();
  await eventually(() => messaging.events.of(EmailSent).find(({ subject }) => subject === body.id));
  expect((await admin(`select status from mail where id = '${body.id}'`)).rows).toEqual([{ status: 'sent' }]);
});

it('goes to oneself, and then on nobody’s timeline', async () => {
  expect((await send({ kind: 'self' })).body.to).toBe('ann@oak.example');
  await eventually(() => received[0]);
  expect(messaging.events.of(EmailSent).filter(({ userid }) => userid === ann.user)).toEqual([]);
});

it('goes once, however often the request comes', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [first, second] = [await send({ kind: 'self' }, { headers }), await send({ kind: 'self' }, { headers })];
  expect(second.body).toEqual(first.body);
  await send({ kind: 'contact', contactId: known({ email: 'next@oak.example' }).id });
  await eventually(() => received.some(({ to }) => to.includes('next@oak.example')));
  expect(received.map(({ to }) => to)).toEqual([['ann@oak.example'], ['next@oak.example']]);
});

it('goes to no other address, to no sample contact, and to nobody without one', async () => {
  const refused = async (to: object) => {
    const { status, body } = await send(to);
    return [status, body.detail];
  };
  expect((await refused({ kind: 'contact', contactId: known().id, email: 'anybody@else.example' }))[0]).toBe(400);
  expect((await refused({ kind: 'address', email: 'anybody@else.example' }))[0]).toBe(400);
  expect(await refused({ kind: 'contact', contactId: known({ sample: true }).id })).toEqual([
    400,
    'Contacts of the sample data get no mail',
  ]);
  expect(await refused({ kind: 'contact', contactId: known({ email: null }).id })).toEqual([
    400,
    'This contact has no e-mail address',
  ]);
  expect(await refused({ kind: 'contact', contactId: crypto.randomUUID() })).toEqual([404, 'There is no such contact']);
  expect((await send({ kind: 'self' }, { as: await messaging.person({ role: 'viewer' }) })).status).toBe(403);
  const agent = await messaging.person({
    user: ann.user,
    workspace: ann.workspace,
    apiKey: { name: 'Agent', scopes: ['activities:write'] },
  });
  expect((await send({ kind: 'self' }, { as: agent })).status).toBe(403);
  expect(received).toEqual([]);
});

const undelivered = async (as = ann) => (await messaging.request(listUndeliveredLetters, { as })).body.items;
const bounced = (id: string) =>
  eventually(() => messaging.events.of(EmailBounced).find(({ subject }) => subject === id));

it('that the server refuses for good is tried once; its writer hears of it by mail, in his language, in the app and on the record', async () => {
  language = 'es';
  const { id: contactId } = known({ email: 'gone@oak.example' });
  refusing.set('gone@oak.example', { responseCode: 550, message: '5.1.1 No such user here' });
  const { body } = await send({ kind: 'contact', contactId });
  const told = await bounced(body.id);
  expect(told).toMatchObject({
    workspaceid: ann.workspace,
    userid: ann.user,
    data: {
      contactId,
      dealId: null,
      to: 'gone@oak.example',
      ...letter,
      refused: true,
      reason: expect.stringContaining('550 5.1.1 No such user here'),
    },
  });
  const mail = await eventually(() => received.find(({ to }) => to.includes('ann@oak.example')));
  expect([mail.to, tried.filter((address) => address === 'gone@oak.example').length]).toEqual([['ann@oak.example'], 1]);
  const text = mail.text.replace(/=\r?\n/g, '');
  for (const part of [
    'Subject: No entregado: Our call',
    'gone@oak.example',
    '550 5.1.1 No such user here',
    `/dashboard/contacts/${contactId}`,
    letter.text,
  ])
    expect(text).toContain(part);
  expect(await undelivered()).toEqual([
    {
      id: body.id,
      to: 'gone@oak.example',
      subject: 'Our call',
      contactId,
      dealId: null,
      refused: true,
      reason: expect.stringContaining('550'),
      failedAt: expect.any(String),
    },
  ]);
  expect(messaging.events.of(EmailSent).filter(({ subject }) => subject === body.id)).toEqual([]);
  // Nobody else's, and nobody's in another workspace.
  expect([
    await undelivered(await messaging.person()),
    await undelivered(await messaging.person({ user: ann.user })),
  ]).toEqual([[], []]);
});

it('that cannot be delivered for now is tried again for a day, and given up then', async () => {
  const { id: contactId } = known({ email: 'full@oak.example' });
  refusing.set('full@oak.example', { responseCode: 452, message: 'Mailbox full' });
  const { body } = await send({ kind: 'contact', contactId });
  const change = (text: string) =>
    messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
      tx.query<{ wait: number; recipient: string }>({ text }),
    );
  const waiting = () => change(`select recipient from mail where status = 'queued' and last_error is not null`);
  expect(await eventually(async () => (await waiting()).length > 0 && waiting())).toEqual([
    { recipient: 'full@oak.example' },
  ]);
  expect([await undelivered(), received]).toEqual([[], []]);
  await change(`update mail set attempts = 40, created_at = now() - interval '20 hours' where status = 'queued'`);
  await hurry();
  await eventually(() => tried.length === 2);
  const waits = () =>
    change(
      `select extract(epoch from next_attempt_at - now())::int as wait from mail where status = 'queued' and attempts = 41 and last_error is not null`,
    );
  await eventually(async () => (await waits()).some(({ wait }) => wait > 1_500 && wait <= 1_800));
  expect([await undelivered(), received]).toEqual([[], []]);
  await change(`update mail set created_at = now() - interval '25 hours' where status = 'queued'`);
  await hurry();
  expect(
    (await eventually(() => messaging.events.of(EmailBounced).find(({ subject }) => subject === body.id))).data,
  ).toMatchObject({ refused: false, to: 'full@oak.example' });
  expect((await eventually(() => received[0])).to).toEqual(['ann@oak.example']);
});

it('to oneself that is refused is told in the app alone: a mail would go the same way', async () => {
  refusing.set('ann@oak.example', { responseCode: 550, message: 'No such user' });
  const { body } = await send({ kind: 'self' });
  expect((await bounced(body.id)).data).toMatchObject({ contactId: null, refused: true });
  expect((await undelivered())[0]).toMatchObject({ id: body.id, contactId: null });
  await send({ kind: 'contact', contactId: known({ email: 'next@oak.example' }).id });
  await eventually(() => received.length > 0);
  expect(tried).toEqual(['ann@oak.example', 'next@oak.example']);
});

it('is held to so many an hour for each person, however fast they come', async () => {
  address = 'ann.hour@oak.example';
  const sent = await Promise.all(Array.from({ length: lettersPerHour + 5 }, () => send({ kind: 'self' })));
  expect(sent.filter(({ status }) => status === 202)).toHaveLength(lettersPerHour);
  expect(new Set(sent.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(
    new Set(['too-many-requests']),
  );
  ann = await messaging.person({ role: 'member' });
  address = 'ann.other@oak.example';
  expect((await send({ kind: 'self' })).status).toBe(202);
});

/** An hour later: what counts for longer still does. */
const anHourLater = () =>
  messaging.database.tenancy.run({ platform: 'sweeper' }, (tx) =>
    tx.query({ text: `delete from effect_count where keep_until < now() + interval '2 hours'` }),
  );

it('is held to so many a day for each person', async () => {
  const each = (index: number) =>
    send({ kind: 'contact', contactId: known({ email: `reader${index}@oak.example` }).id });
  const hour = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => each(index)));
  expect((await hour(30)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 202));
  await anHourLater();
  const rest = await hour(15);
  expect(rest.filter(({ status }) => status === 202)).toHaveLength(10);
  const refused = rest.find(({ status }) => status !== 202)!;
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    429,
    'too-many-requests',
    'Too many mails for today: try again later',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
});

it('reaches one mailbox so many times a day, whoever writes and however the address is written', async () => {
  const spellings = ['victim@oak.example', 'VICTIM+1@oak.example', 'victim+2@OAK.example'];
  const sent: number[] = [];
  for (let person = 0; person < 3; person += 1) {
    ann = await messaging.person({ role: 'member' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send({ kind: 'contact', contactId: known({ email: spellings[index % 3]! }).id }),
      ),
    );
    sent.push(answers.filter(({ status }) => status === 202).length);
  }
  expect(sent).toEqual([12, 12, 6]);
});

it('that is refused counts among those of the hour, and what tells of it does not', async () => {
  address = 'ann.refused@oak.example';
  const { id: contactId } = known({ email: 'gone@oak.example' });
  refusing.set('gone@oak.example', { responseCode: 550, message: 'No such user' });
  await bounced((await send({ kind: 'contact', contactId })).body.id);
  const rest = await Promise.all(Array.from({ length: lettersPerHour }, () => send({ kind: 'self' })));
  expect(rest.filter(({ status }) => status === 202)).toHaveLength(lettersPerHour - 1);
  const agent = await messaging.person({
    user: ann.user,
    workspace: ann.workspace,
    apiKey: { name: 'Agent', scopes: ['activities:write'] },
  });
  expect((await messaging.request(listUndeliveredLetters, { as: agent })).status).toBe(403);
});

it('goes to oneself only, until the sender’s address is proved', async () => {
  emailVerified = false;
  const { id: contactId } = known({ email: 'stranger@oak.example' });
  const refused = await send({ kind: 'contact', contactId });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'email-unverified', detail: 'Until your e-mail address is confirmed, you can mail only yourself' },
  });
  expect((await send({ kind: 'self' })).status).toBe(202);
  await eventually(() => tried.includes('ann@oak.example'));
  expect(tried).not.toContain('stranger@oak.example');
  emailVerified = true;
  expect((await send({ kind: 'contact', contactId })).status).toBe(202);
});

it('carries no name, no link and no header of its writer to an address that is not proved', async () => {
  emailVerified = false;
  await send(
    { kind: 'self' },
    {
      written: {
        subject: 'Your account at evil.example',
        text: 'Sign in at https://evil.example/paypal\nor www.evil.example',
      },
    },
  );
  const { subject, text, html, from, headers } = await simpleParser(
    (await eventually(() => received.find(({ text: raw }) => raw.includes('wrote to yourself')))).text,
  );
  expect(subject).toBe('A mail that you wrote to yourself');
  for (const form of [text, html]) expect(String(form)).not.toMatch(/evil\.example|https?:\/\/evil/);
  expect(String(text)).toContain('Somebody, hopefully you');
  expect(String(text)).toContain('Sign in at https evil example/paypal\nor www evil example');
  expect(from?.text).toBe('"Fernway" <hello@fernway.example>');
  expect([headers.get('reply-to'), headers.get('auto-submitted')]).toEqual([undefined, 'auto-generated']);
});

it('goes three times a day to an address that is not proved: it may be another’s', async () => {
  emailVerified = false;
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await send({ kind: 'self' })).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  emailVerified = true;
  expect((await send({ kind: 'self' })).status).toBe(202);
});
