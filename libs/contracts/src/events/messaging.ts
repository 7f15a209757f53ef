import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';

const subscriber = { aggregate: 'messaging.subscriber' } as const;
const data = z.object({ subscriberId: z.uuid(), email: z.string(), language: z.string() });

export const Subscribed = defineEvent('messaging.subscribed', 1, [], { ...subscriber, data });
export const Unsubscribed = defineEvent('messaging.unsubscribed', 1, [], { ...subscriber, data });

/** A mail that a person wrote to a contact has left. */
export const EmailSent = defineEvent('messaging.email-sent', 1, ['crm'], {
  aggregate: 'messaging.email',
  data: z.object({
    contactId: z.uuid(),
    dealId: z.uuid().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    sentAt: z.iso.datetime(),
  }),
});

/** A mail that a person wrote did not arrive: it was refused for good, or given up after many tries. */
export const EmailBounced = defineEvent('messaging.email-bounced', 1, ['crm', 'own screens'], {
  aggregate: 'messaging.email',
  data: z.object({
    /** Null of a mail to oneself. */
    contactId: z.uuid().nullable(),
    dealId: z.uuid().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    refused: z.boolean(),
    /** What the server said, or why it could not be asked. */
    reason: z.string(),
    failedAt: z.iso.datetime(),
  }),
});

/** A notification was kept, or comes back from its snooze: the subject is its id. For its person only. */
export const NotificationAdded = defineEvent('messaging.notification-added', 1, ['own screens'], {
  aggregate: 'messaging.notification',
  data: z.object({ kind: z.string() }),
});

/** Notifications were read or snoozed, by their person or because what they were about is settled. */
export const NotificationsChanged = defineEvent('messaging.notification-changed', 1, ['own screens'], {
  aggregate: 'messaging.notification',
  data: z.object({}),
});
