import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Timestamp } from '../endpoint.js';
import { ShortText } from './crm-records.js';
import { Text, visible } from '../text.js';

/** Mails that one person may send by hand within an hour. */
export const lettersPerHour = 30;

/** To a contact, at the address that his record has, or to oneself: no other address is taken. */
const Addressee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact'), contactId: Id, dealId: Id.optional() }),
  z.strictObject({ kind: z.literal('self') }),
]);

export const LetterInput = z.strictObject({
  to: Addressee,
  subject: visible(ShortText.trim().min(1)),
  text: visible(Text.trim().min(1).max(20_000)),
});
export type LetterInput = z.infer<typeof LetterInput>;

export const sendLetter = endpoint({
  name: 'sendLetter',
  method: 'POST',
  path: '/api/messaging/letters',
  access: 'activities:write',
  summary:
    'Send a mail to a contact or to oneself; answers go to the sender. Once it has left, it stands on the contact’s timeline',
  description: `At most ${lettersPerHour} an hour. Contacts of the sample data get no mail.`,
  peopleOnly: true,
  body: LetterInput,
  returns: z.object({ id: Id, to: z.string() }),
  status: 202,
  idempotent: true,
  problems: ['not-found', 'email-unverified', 'feature-off'],
});

/** How long somebody is told, and of how many at most. */
export const undeliveredLetters = { days: 7, most: 20 } as const;

export const UndeliveredLetter = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    /** Null of a mail to oneself. */
    contactId: Id.nullable(),
    dealId: Id.nullable(),
    /** The other server refused it for good; else it was given up after many tries. */
    refused: z.boolean(),
    reason: z.string(),
    failedAt: Timestamp,
  })
  .meta({ id: 'UndeliveredLetter' });
export type UndeliveredLetter = z.infer<typeof UndeliveredLetter>;

export const listUndeliveredLetters = endpoint({
  name: 'listUndeliveredLetters',
  method: 'GET',
  path: '/api/messaging/letters/undelivered',
  access: 'activities:write',
  summary: `Mails of the signed-in user in this workspace that did not arrive in the last ${undeliveredLetters.days} days, the latest first`,
  peopleOnly: true,
  returns: z.object({ items: z.array(UndeliveredLetter) }),
  status: 200,
});
