import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InvitationSent } from '@fernway/contracts/events/identity';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { service } from '../src/main.js';

let messaging: TestService;
let identity: Server;
/** What identity answers: nobody else knows the link. */
const letters = new Map<string, object>();
const asked: { url: string; authorization: string }[] = [];
let away = false;

beforeAll(async () => {
  identity = createServer(({ url = '', headers }, response) => {
    asked.push({ url, authorization: headers.authorization ?? '' });
    const letter = letters.get(url.split('/').at(-1)!);
    const status = away ? 503 : letter ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(letter ?? { code: 'not-found', status }));
  });
  await new Promise<void>((listening) => identity.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  messaging = await startTestService(service, { env: { MAIL: 'local', IDENTITY_URL: url } });
});
afterAll(async () => {
  await messaging.close();
  identity.close();
});

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
  const { id, send } = invite({ email: 'guest@oak.example', language: 'es' });
  await send(1);
  await send(1);
  await send(2);
  const mails = await eventually(async () => {
    const all = await inbox('guest@oak.example');
    return all.length === 2 && all;
  });
  expect(mails[0]).toMatchObject({
    subject: 'Ann Lee te invita a Oak Bakery en Fernway',
    text: expect.stringContaining(`http://localhost:4000/auth/invitation#token-of-${id}`),
  });
  expect(mails[0]!.text).toContain('1 de diciembre de 2026');
  expect(asked.every(({ authorization }) => authorization.startsWith('Bearer '))).toBe(true);
});

it('mails nothing for an invitation that is gone, and goes on', async () => {
  const gone = invite();
  await gone.send(1);
  await eventually(() => asked.some(({ url }) => url.endsWith(gone.id)));
  const { send } = invite({ email: 'next@oak.example', language: 'en' });
  await send(1);
  await eventually(async () => (await inbox('next@oak.example')).length === 1);
});

it('tries again while identity is away', async () => {
  away = true;
  const { id, send } = invite({ email: 'later@oak.example', language: 'en' });
  await send(1);
  await eventually(() => asked.some(({ url }) => url.endsWith(id)));
  away = false;
  await eventually(async () => (await inbox('later@oak.example')).length === 1);
});
