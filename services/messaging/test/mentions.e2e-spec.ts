import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import { listMailbox, type MailboxMessage } from '@fernway/contracts/http/messaging';
import { eventually, startTestService, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { service } from '../src/main.js';

let messaging: TestService;
let identity: Server;
/** Who is a member, as identity answers at this moment. */
const members = new Map<string, object>();
const asked: string[] = [];

beforeAll(async () => {
  identity = createServer(({ url = '' }, response) => {
    asked.push(url);
    const member = members.get(new URL(url, 'http://identity').pathname.split('/').at(-1)!);
    const status = member ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(member ?? { code: 'not-found', status }));
  });
  await new Promise<void>((listening) => identity.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  messaging = await startTestService(service, { env: { MAIL: 'local', IDENTITY_URL: url } });
});
afterAll(async () => {
  await messaging.close();
  identity.close();
});

const inbox = async (to: string): Promise<MailboxMessage[]> => (await messaging.request(listMailbox, { query: { to } })).body.items;

type About = { contactId?: string; companyId?: string; dealId?: string; sample?: boolean; from?: string | null };
/** Somebody writes of a member; `write` again tells of the same note. */
const mention = (email: string | undefined, { sample, from = null, ...about }: About = {}, language = 'en') => {
  const [workspace, activityId, memberId, mentionedBy] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  if (email) members.set(memberId, { email, firstName: 'Ann', language, workspaceName: 'Oak Bakery', from });
  const data = { activityId, kind: 'note', memberId, mentionedBy, contactId: null, companyId: null, dealId: null, ...about } as const;
  const write = (version = 1) =>
    messaging.events.publish(MemberMentioned, { subject: activityId, version, workspace, user: memberId, ...(sample && { sample }), data });
  return { workspace, memberId, mentionedBy, write };
};

it('mails a member once of each note that names him, in his language, with who wrote and where it stands', async () => {
  const [dealId, contactId] = [randomUUID(), randomUUID()];
  const { write, workspace, memberId, mentionedBy } = mention('ann@oak.example', { dealId, contactId, from: 'Ben Lee' }, 'es');
  await write();
  await write(2);
  await mention('ann@oak.example', { contactId }, 'en').write();
  await mention('ann@oak.example').write();
  const mails = await eventually(async () => {
    const all = await inbox('ann@oak.example');
    return all.length >= 3 && all;
  });
  expect(mails.map(({ subject, text }) => `${subject}: ${/http:\S+/.exec(text)?.[0]}`).toSorted()).toEqual([
    `Ben Lee te ha mencionado en Oak Bakery: http://localhost:4000/dashboard/deals/${dealId}`,
    'Oak Bakery mentioned you in Oak Bakery: http://localhost:4000/dashboard/calendar',
    `Oak Bakery mentioned you in Oak Bakery: http://localhost:4000/dashboard/contacts/${contactId}`,
  ]);
  expect(asked).toContain(`/internal/identity/members/${workspace}/${memberId}?from=${mentionedBy}`);
});

it('mails nobody who is no member any more, and nothing of sample data', async () => {
  const gone = mention(undefined);
  await gone.write();
  await eventually(() => asked.some((url) => url.includes(gone.memberId)));
  const sample = mention('sample@oak.example', { sample: true });
  await sample.write();
  await mention('next@oak.example').write();
  await eventually(async () => (await inbox('next@oak.example')).length === 1);
  expect(asked.some((url) => url.includes(sample.memberId))).toBe(false);
  expect(await inbox('sample@oak.example')).toEqual([]);
});
