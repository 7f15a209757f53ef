import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { EmailBounced, EmailSent } from '@fernway/contracts/events/messaging';
import { getContact } from '@fernway/contracts/http/crm';
import { me } from '@fernway/contracts/http/identity';
import { lettersPerHour, listUndeliveredLetters, sendLetter } from '@fernway/contracts/http/messaging-letters';
import { exampleContact } from '@fernway/contracts/testing';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { service } from '../src/main.js';

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

const url = (port: number, scheme = 'http') => `${scheme}://127.0.0.1:${port}`;

beforeAll(async () => {
  platform = createServer(({ url: path = '', headers }, response) => {
    const answer = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!headers.authorization) return void answer(401, { code: 'unauthenticated' });
    const user = { id: ann.user, email: 'ann@oak.example', firstName: 'Ann', lastName: 'Lee', language, theme: 'system', timeZone: 'UTC', createdAt: '2026-11-01T10:00:00.000Z' };
    if (path === me.path) return void answer(200, me.returns.parse({ user, workspace: { id: ann.workspace, name: 'W' }, role: 'member' }));
    const contact = contacts.get(path.slice(getContact.path.replace(':id', '').length));
    return void (contact ? answer(200, contact) : answer(404, { code: 'not-found', detail: 'There is no such contact' }));
  });
  await Promise.all([new Promise<void>((on) => platform.listen(0, '127.0.0.1', on)), new Promise<void>((on) => smtp.listen(0, '127.0.0.1', () => on()))]);
  const peer = url((platform.address() as AddressInfo).port);
  const mail = url((smtp.server.address() as AddressInfo).port, 'smtp');
  messaging = await startTestService(service, { env: { SMTP_URL: mail, MAIL_FROM: 'Fernway <hello@fernway.example>', CRM_URL: peer, IDENTITY_URL: peer } });
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
  ann = await messaging.person({ role: 'member' });
});

const letter = { subject: 'Our call', text: 'We agreed on Mondays.' };
const send = (to: object, more: { headers?: Record<string, string>; as?: Person } = {}) => messaging.request(sendLetter, { as: ann, ...more, body: { ...letter, to } });

it('goes to the contact’s address under the sender’s name, answers go to him, and the CRM hears of it', async () => {
  const { id: contactId } = known({ email: 'mara@oak.example' });
  const dealId = crypto.randomUUID();
  const { status, body } = await send({ kind: 'contact', contactId, dealId });
  expect([status, body.to]).toEqual([202, 'mara@oak.example']);
  const mail = await eventually(() => received[0]);
  expect(mail.to).toEqual(['mara@oak.example']);
  for (const part of ['Reply-To: ann@oak.example', 'Subject: Our call', '<hello@fernway.example>', 'We agreed on Mondays.', `Message-ID: <${body.id}@fernway.example>`]) expect(mail.text).toContain(part);
  expect(mail.text).toMatch(/From: .*Ann.*Lee/);
  const told = await eventually(() => messaging.events.of(EmailSent).find(({ subject }) => subject === body.id));
  expect(told).toMatchObject({ workspaceid: ann.workspace, userid: ann.user, data: { contactId, dealId, to: 'mara@oak.example', ...letter } });
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
  await eventually(() => received[0]);
  await new Promise((wake) => setTimeout(wake, 200));
  expect(received).toHaveLength(1);
});

it('goes to no other address, to no sample contact, and to nobody without one', async () => {
  const refused = async (to: object) => {
    const { status, body } = await send(to);
    return [status, body.detail];
  };
  expect((await refused({ kind: 'contact', contactId: known().id, email: 'anybody@else.example' }))[0]).toBe(400);
  expect((await refused({ kind: 'address', email: 'anybody@else.example' }))[0]).toBe(400);
  expect(await refused({ kind: 'contact', contactId: known({ sample: true }).id })).toEqual([400, 'Contacts of the sample data get no mail']);
  expect(await refused({ kind: 'contact', contactId: known({ email: null }).id })).toEqual([400, 'This contact has no e-mail address']);
  expect(await refused({ kind: 'contact', contactId: crypto.randomUUID() })).toEqual([404, 'There is no such contact']);
  expect((await send({ kind: 'self' }, { as: await messaging.person({ role: 'viewer' }) })).status).toBe(403);
  const agent = await messaging.person({ user: ann.user, workspace: ann.workspace, apiKey: { name: 'Agent', scopes: ['activities:write'] } });
  expect((await send({ kind: 'self' }, { as: agent })).status).toBe(403);
  expect(received).toEqual([]);
});

const undelivered = async (as = ann) => (await messaging.request(listUndeliveredLetters, { as })).body.items;
const bounced = (id: string) => eventually(() => messaging.events.of(EmailBounced).find(({ subject }) => subject === id));
const hurry = () => messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) => tx.query({ text: `update mail set next_attempt_at = now() where status = 'queued'` }));

it('that the server refuses for good is tried once; its writer hears of it by mail, in his language, in the app and on the record', async () => {
  language = 'es';
  const { id: contactId } = known({ email: 'gone@oak.example' });
  refusing.set('gone@oak.example', { responseCode: 550, message: '5.1.1 No such user here' });
  const { body } = await send({ kind: 'contact', contactId });
  const told = await bounced(body.id);
  expect(told).toMatchObject({
    workspaceid: ann.workspace, userid: ann.user,
    data: { contactId, dealId: null, to: 'gone@oak.example', ...letter, refused: true, reason: expect.stringContaining('550 5.1.1 No such user here') },
  });
  const mail = await eventually(() => received.find(({ to }) => to.includes('ann@oak.example')));
  expect([mail.to, tried.filter((address) => address === 'gone@oak.example').length]).toEqual([['ann@oak.example'], 1]);
  const text = mail.text.replace(/=\r?\n/g, '');
  for (const part of ['Subject: No entregado: Our call', 'gone@oak.example', '550 5.1.1 No such user here', `/dashboard/contacts/${contactId}`, letter.text]) expect(text).toContain(part);
  expect(await undelivered()).toEqual([
    { id: body.id, to: 'gone@oak.example', subject: 'Our call', contactId, dealId: null, refused: true, reason: expect.stringContaining('550'), failedAt: expect.any(String) },
  ]);
  expect(messaging.events.of(EmailSent).filter(({ subject }) => subject === body.id)).toEqual([]);
  // Nobody else's, and nobody's in another workspace.
  expect([await undelivered(await messaging.person()), await undelivered(await messaging.person({ user: ann.user }))]).toEqual([[], []]);
});

it('that cannot be delivered for now is tried again, and given up in the end', async () => {
  const { id: contactId } = known({ email: 'full@oak.example' });
  refusing.set('full@oak.example', { responseCode: 452, message: 'Mailbox full' });
  const { body } = await send({ kind: 'contact', contactId });
  await eventually(() => tried.length === 1);
  await new Promise((wake) => setTimeout(wake, 100));
  expect([await undelivered(), received]).toEqual([[], []]);
  await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) => tx.query({ text: `update mail set attempts = 7 where status = 'queued'` }));
  await hurry();
  expect((await eventually(() => messaging.events.of(EmailBounced).find(({ subject }) => subject === body.id), 15_000)).data).toMatchObject({ refused: false, to: 'full@oak.example' });
  expect((await eventually(() => received[0])).to).toEqual(['ann@oak.example']);
}, 30_000);

it('to oneself that is refused is told in the app alone: a mail would go the same way', async () => {
  refusing.set('ann@oak.example', { responseCode: 550, message: 'No such user' });
  const { body } = await send({ kind: 'self' });
  expect((await bounced(body.id)).data).toMatchObject({ contactId: null, refused: true });
  expect((await undelivered())[0]).toMatchObject({ id: body.id, contactId: null });
  await new Promise((wake) => setTimeout(wake, 200));
  expect([tried, received]).toEqual([['ann@oak.example'], []]);
});

it('is held to so many an hour for each person, however fast they come', async () => {
  const sent = await Promise.all(Array.from({ length: lettersPerHour + 5 }, () => send({ kind: 'self' })));
  expect(sent.filter(({ status }) => status === 202)).toHaveLength(lettersPerHour);
  expect(new Set(sent.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(new Set(['too-many-requests']));
  ann = await messaging.person({ role: 'member' });
  expect((await send({ kind: 'self' })).status).toBe(202);
});

it('that is refused counts among those of the hour, and what tells of it does not', async () => {
  const { id: contactId } = known({ email: 'gone@oak.example' });
  refusing.set('gone@oak.example', { responseCode: 550, message: 'No such user' });
  await bounced((await send({ kind: 'contact', contactId })).body.id);
  const rest = await Promise.all(Array.from({ length: lettersPerHour }, () => send({ kind: 'self' })));
  expect(rest.filter(({ status }) => status === 202)).toHaveLength(lettersPerHour - 1);
  const agent = await messaging.person({ user: ann.user, workspace: ann.workspace, apiKey: { name: 'Agent', scopes: ['activities:write'] } });
  expect((await messaging.request(listUndeliveredLetters, { as: agent })).status).toBe(403);
});
