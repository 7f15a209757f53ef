import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmationPage, confirmSubscription, newsletterSignup, sendContactMessage, unsubscribe, unsubscriptionPage } from '@fernway/contracts/http/messaging';
import { sendLetter } from '@fernway/contracts/http/messaging-letters';
import { accessMatrix, databaseProblems, migrationProblems, startTestService, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let messaging: TestService;
beforeAll(async () => {
  // Mail is on, and reaches nobody; the mailbox page, which shows everything on purpose, is not there.
  messaging = await startTestService(service, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => messaging.close());

describe('messaging keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const contact = { name: 'Mara', email: 'mara@oak.example', subject: 'Secret subject', message: 'Secret message' };
    expect((await messaging.request(sendContactMessage, { body: contact })).status).toBe(202);
    for (const email of ['secret@oak.example', 'reader@oak.example']) {
      expect((await messaging.request(newsletterSignup, { body: { email } })).status).toBe(202);
    }
    const [reader] = await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
      tx.query<{ token: string }>({ text: `select token from subscriber where email = 'reader@oak.example'` }),
    );
    const params = { token: reader!.token };
    const { problems } = await accessMatrix(messaging, {
      owner: await messaging.person(),
      examples: {
        [`GET ${confirmationPage.path}`]: { params },
        [`POST ${confirmSubscription.path}`]: { params, body: {} },
        [`GET ${unsubscriptionPage.path}`]: { params },
        [`POST ${unsubscribe.path}`]: { params, body: {} },
        [`POST ${sendLetter.path}`]: { body: { to: { kind: 'self' }, subject: 'Secret subject', text: 'Secret message' } },
      },
      secrets: ['Secret subject', 'Secret message', 'secret@oak.example'],
    });
    expect(problems).toEqual([]);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(messaging)).toEqual([]);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });
});
