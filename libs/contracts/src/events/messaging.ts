import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

const subscriber = { aggregate: 'messaging.subscriber' } as const;
const data = z.object({ subscriberId: z.uuid(), email: z.string(), language: z.string() });

export const Subscribed = defineEvent('messaging.subscribed', 1, { ...subscriber, data });
export const Unsubscribed = defineEvent('messaging.unsubscribed', 1, { ...subscriber, data });

/** A mail that a person wrote to a contact has left. */
export const EmailSent = defineEvent('messaging.email-sent', 1, {
  aggregate: 'messaging.email',
  data: z.object({ contactId: z.uuid(), dealId: z.uuid().nullable(), to: z.string(), subject: z.string(), text: z.string(), sentAt: z.iso.datetime() }),
});
