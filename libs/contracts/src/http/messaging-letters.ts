import { z } from '@fernway/contracts/zod';
import { endpoint, Id } from '../endpoint.js';
import { ShortText, Text } from './crm-records.js';

/** Mails that one person may send by hand within an hour. */
export const lettersPerHour = 30;

/** To a contact, at the address that his record has, or to oneself: no other address is taken. */
const Addressee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact'), contactId: Id, dealId: Id.optional() }),
  z.strictObject({ kind: z.literal('self') }),
]);

export const LetterInput = z.strictObject({ to: Addressee, subject: ShortText.trim().min(1), text: Text.trim().min(1).max(20_000) });
export type LetterInput = z.infer<typeof LetterInput>;

export const sendLetter = endpoint({
  method: 'POST',
  path: '/api/messaging/letters',
  access: 'activities:write',
  summary: 'Send a mail to a contact or to oneself; answers go to the sender. Once it has left, it stands on the contact’s timeline',
  description: `At most ${lettersPerHour} an hour. Contacts of the sample data get no mail. People only: no API key.`,
  body: LetterInput,
  returns: z.object({ id: Id, to: z.string() }),
  status: 202,
  idempotent: true,
});
