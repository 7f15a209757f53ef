import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { me } from '@fernway/contracts/http/identity';
import {
  confirmationPage,
  confirmSubscription,
  listMailbox,
  mailboxMail,
  mailboxPage,
  newsletterSignup,
  sendContactMessage,
  unsubscribe,
  unsubscriptionPage,
} from '@fernway/contracts/http/messaging';
import { listUndeliveredLetters, sendLetter } from '@fernway/contracts/http/messaging-letters';
import {
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  eventually,
  migrationProblems,
  type Person,
  retentionProblems,
  startTestService,
  structureProblems,
  type TestService,
} from '@fernway/service-kit/testing';
import { exampleContact } from '@fernway/contracts/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { service } from '../src/main.js';
import { accessTable } from './access-table.js';

let peer: Awaited<ReturnType<typeof startPeer>>;
let messaging: TestService;
beforeAll(async () => {
  peer = await startPeer();
  // Mail is on, and reaches nobody; the mailbox page, which shows everything on purpose, is not there.
  messaging = await startTestService(service, {
    env: { SMTP_URL: 'smtp://127.0.0.1:1', CRM_URL: peer.url, IDENTITY_URL: peer.url },
  });
});
afterAll(async () => {
  await messaging.close();
  peer.server.close();
  peer.server.closeAllConnections();
});

/** Contacts by their workspace, as the CRM would know them, and the person who asks, as identity would. */
const contacts = new Map<string, string>();
const startPeer = async () => {
  const server = createServer(({ url: path = '', headers }, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { sub, ws, key } = JSON.parse(Buffer.from(headers.authorization!.split('.')[1]!, 'base64url').toString());
    if (path === me.path) {
      if (key) return void answer(403, { code: 'forbidden', detail: 'This is for people: an API key cannot do it' });
      const user = {
        id: sub,
        email: 'ann@oak.example',
        firstName: 'Ann',
        lastName: 'Lee',
        language: 'en',
        theme: 'system',
        timeZone: 'UTC',
        emailVerified: true,
        createdAt: '2026-11-01T10:00:00.000Z',
      };
      return void answer(200, me.returns.parse({ user, workspace: { id: ws, name: 'W' }, role: 'member' }));
    }
    const id = path.split('/').at(-1)!;
    if (contacts.get(id) !== ws) return void answer(404, { code: 'not-found', detail: 'There is no such contact' });
    answer(200, exampleContact({ id, email: 'mara@oak.example' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const contactOf = ({ workspace }: Person) => {
  const id = crypto.randomUUID();
  contacts.set(id, workspace);
  return id;
};

let readers = 0;
/** What the mail to a reader who signed up carries. */
const subscription = async () => {
  const email = `reader.${++readers}@oak.example`;
  await messaging.request(newsletterSignup, { body: { email } });
  const [reader] = await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
    tx.query<{ token: string }>({ text: 'select token from subscriber where email = $1', values: [email] }),
  );
  return { params: { token: reader!.token } };
};

const mailbox = [mailboxPage, listMailbox, mailboxMail].map(({ method, path }) => `${method} ${path}`);

describe('messaging keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('lets in on each route whom the table by hand names', () => {
    expect(accessTableProblems(service, accessTable)).toEqual([]);
  });

  it('lets in who may, and shows and does nothing for those who may not', async () => {
    const contact = { name: 'Mara', email: 'mara@oak.example', subject: 'Secret subject', message: 'Secret message' };
    expect((await messaging.request(sendContactMessage, { body: contact })).status).toBe(202);
    expect((await messaging.request(newsletterSignup, { body: { email: 'secret@oak.example' } })).status).toBe(202);
    const [joining, leaving] = [await subscription(), await subscription()];
    const letter = { subject: 'Secret subject', text: 'Secret message' };
    const { problems } = await accessMatrix(messaging, {
      owner: await messaging.person(),
      examples: {
        [`POST ${newsletterSignup.path}`]: { body: { email: 'another@oak.example' } },
        [`POST ${sendContactMessage.path}`]: { body: { ...contact, subject: 'Another subject' } },
        [`GET ${confirmationPage.path}`]: joining,
        [`POST ${confirmSubscription.path}`]: { ...joining, body: {} },
        [`GET ${unsubscriptionPage.path}`]: leaving,
        [`POST ${unsubscribe.path}`]: { ...leaving, body: {} },
        [`POST ${sendLetter.path}`]: async (by) => ({
          body: { ...letter, to: { kind: 'contact', contactId: contactOf(by) } },
        }),
      },
      peopleOnly: [`POST ${sendLetter.path}`, `GET ${listUndeliveredLetters.path}`],
      // A mail to a contact says of which deal it is; the CRM keeps it with the deal only where that is its contact's.
      looseIds: { [`POST ${sendLetter.path}`]: ['to.dealId'] },
      except: mailbox,
      secrets: ['Secret subject', 'Secret message', 'secret@oak.example'],
    });
    expect(problems).toEqual([]);
  });

  it('opens the mailbox page where mail stays on this machine, and nowhere else', async () => {
    const local = await startTestService(service, { env: { MAIL: 'local' } });
    await local.request(newsletterSignup, { body: { email: 'reader@oak.example' } });
    const [mail] = await eventually(async () => {
      const { items } = (await local.request(listMailbox)).body;
      return items.length > 0 && items;
    });
    const examples = { [`GET ${mailboxMail.path}`]: async () => ({ params: { id: mail.id as string } }) };
    const { problems } = await accessMatrix(local, {
      owner: await local.person(),
      examples,
      only: mailbox,
      secrets: [],
    });
    await local.close();
    expect(problems).toEqual([]);
    for (const endpoint of [mailboxPage, listMailbox]) expect((await messaging.request(endpoint)).status).toBe(404);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(messaging)).toEqual([]);
  });

  it('says what bounds each of its tables', async () => {
    expect(await retentionProblems(messaging)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});

it('says in its document what is for people only', async () => {
  const document = (await (await fetch(`${messaging.url}/api/messaging/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: object[]; description: string }>>;
  };
  for (const { path, method } of [sendLetter, listUndeliveredLetters]) {
    const operation = document.paths[path]![method.toLowerCase()]!;
    expect(operation.security).toEqual([{ accessToken: [] }]);
    expect(operation.description).toContain('API keys are refused.');
  }
});
