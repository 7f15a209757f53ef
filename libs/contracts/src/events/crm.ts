import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { Contact } from '../http/crm.js';

const contact = { aggregate: 'crm.contact' } as const;

export const ContactCreated = defineEvent('crm.contact-created', 1, { ...contact, data: Contact });
export const ContactUpdated = defineEvent('crm.contact-updated', 1, { ...contact, data: Contact });
export const ContactDeleted = defineEvent('crm.contact-deleted', 1, {
  ...contact,
  data: z.object({ id: z.uuid(), version: z.int(), lifecycle: z.string() }),
});
