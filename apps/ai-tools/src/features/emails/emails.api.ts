import { draftEmail, type EmailDraftInput } from '@fernway/contracts/http/ai';
import { listContacts } from '@fernway/contracts/http/crm';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Contacts whom the e-mail may be for: the newest, or those that match. */
export const recipientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['crm', 'contacts', 'recipients', q],
    queryFn: ({ signal }) => call(listContacts, { query: { limit: 20, ...(q && { q }) }, signal }),
    meta: { live: ['crm.contact-'] },
  });

/** One draft; the same key never pays twice. */
export const draft = (body: EmailDraftInput, idempotencyKey: string) => call(draftEmail, { body, idempotencyKey });
