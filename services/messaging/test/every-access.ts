import { expect } from '@jest/globals';
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
  changeNotificationSettings,
  readNotification,
  snoozeNotification,
} from '@fernway/contracts/http/messaging-notifications';
import { accessMatrix, eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import type { PlatformPeer } from './platform-peer.js';

const mailbox = [mailboxPage, listMailbox, mailboxMail].map(({ method, path }) => `${method} ${path}`);

let readers = 0;
/** What the mail to a reader who signed up carries. */
const subscription = async (messaging: TestService) => {
  const email = `subscriber.${++readers}@oak.example`;
  await messaging.request(newsletterSignup, { body: { email } });
  const [reader] = await messaging.database.tenancy.run({ platform: 'scheduler' }, (tx) =>
    tx.query<{ token: string }>({ text: 'select token from subscriber where email = $1', values: [email] }),
  );
  return { params: { token: reader!.token } };
};

/** Something that this person is notified of in their workspace. */
const notified = async (messaging: TestService, { user, workspace }: Person) => {
  const id = crypto.randomUUID();
  await messaging.database.tenancy.run({ platform: 'consumer' }, (tx) =>
    tx.query({
      text: `insert into notification (id, user_id, workspace_id, kind, key, facts, path, app, mail, created_at, rings_at)
             values ($1, $2, $3, 'mention', gen_random_uuid(), '{"from": "Secret name"}', '/dashboard/calendar', true, false, now(), now())`,
      values: [id, user, workspace],
    }),
  );
  return { params: { id } };
};

/**
 * Asks every route as everybody who may and who may not; with `thorough` in every way that there is.
 * @returns one sentence per wrong answer
 */
export async function everyAccess(
  messaging: TestService,
  platform: PlatformPeer,
  { thorough = false } = {},
): Promise<string[]> {
  const contact = { name: 'Vera', email: 'vera@oak.example', subject: 'Secret subject', message: 'Secret message' };
  expect((await messaging.request(sendContactMessage, { body: contact })).status).toBe(202);
  expect((await messaging.request(newsletterSignup, { body: { email: 'secret@oak.example' } })).status).toBe(202);
  const [joining, leaving] = [await subscription(messaging), await subscription(messaging)];
  const contactOf = ({ workspace }: Person) => {
    const id = crypto.randomUUID();
    platform.contacts.set(id, workspace);
    return id;
  };
  const letter = { subject: 'Secret subject', text: 'Secret message' };
  const owner = await messaging.person();
  await notified(messaging, owner);
  const { problems } = await accessMatrix(messaging, {
    thorough,
    owner,
    examples: {
      [`POST ${readNotification.path}`]: async (by) => ({ ...(await notified(messaging, by)), body: {} }),
      [`POST ${snoozeNotification.path}`]: async (by) => ({
        ...(await notified(messaging, by)),
        body: { until: new Date(Date.now() + 3_600_000).toISOString() },
      }),
      [`PUT ${changeNotificationSettings.path}`]: {
        body: { items: [{ kind: 'mention', app: true, mail: true, desktop: false }] },
      },
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
    secrets: ['Secret subject', 'Secret message', 'Secret name', 'secret@oak.example'],
  });
  return [...problems, ...(await mailboxAccess(messaging, thorough))];
}

/** The mailbox page, where mail stays on this machine, shows everything to everybody. */
async function mailboxAccess(messaging: TestService, thorough: boolean): Promise<string[]> {
  const mail = await eventually(async () => (await messaging.request(listMailbox)).body.items[0]);
  const examples = { [`GET ${mailboxMail.path}`]: async () => ({ params: { id: mail.id as string } }) };
  const { problems } = await accessMatrix(messaging, {
    thorough,
    owner: await messaging.person(),
    examples,
    only: mailbox,
    secrets: [],
  });
  return problems;
}
