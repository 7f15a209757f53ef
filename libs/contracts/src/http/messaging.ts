import { z } from '@fernway/contracts/zod';
import { endpoint, Id, page, pageQuery, Timestamp } from '../endpoint.js';
import { languages } from './identity.js';

const Email = z.email().max(254);

export const NewsletterInput = z.strictObject({ email: Email, language: z.enum(languages).default('en') });
export type NewsletterInput = z.infer<typeof NewsletterInput>;

export const newsletterSignup = endpoint({
  method: 'POST',
  path: '/api/messaging/newsletter-signup',
  access: 'public',
  summary: 'Subscribe to the newsletter; a mail asks for confirmation',
  body: NewsletterInput,
  returns: z.object({ accepted: z.literal(true) }),
  status: 202,
});

export const ContactInput = z.strictObject({
  name: z.string().trim().min(1).max(200),
  email: Email,
  company: z.string().trim().max(200).optional(),
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(10_000),
  language: z.enum(languages).default('en'),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/messaging/contact',
  access: 'public',
  summary: 'Send a message to the operator; the visitor gets a copy',
  body: ContactInput,
  returns: z.object({ accepted: z.literal(true) }),
  status: 202,
});

/** A mail as the local mailbox keeps it (only with `MAIL=local`). */
export const MailboxMessage = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    template: z.string(),
    status: z.enum(['queued', 'sent', 'failed']),
    createdAt: Timestamp,
  })
  .meta({ id: 'MailboxMessage' });
export type MailboxMessage = z.infer<typeof MailboxMessage>;

export const listMailbox = endpoint({
  method: 'GET',
  path: '/api/messaging/mailbox/messages',
  access: 'public',
  summary: 'Mails of the local mailbox, newest first; only where mail stays on this machine',
  query: z.strictObject({ ...pageQuery, after: Id.optional(), to: z.string().max(254).optional() }),
  returns: page(MailboxMessage),
  status: 200,
});

/** Any text: a link that was damaged on its way is answered as one that is not known, by a page. */
const tokenParams = z.strictObject({ token: z.string().max(500) });
/** A small page for people who follow a link in a mail. */
const htmlPage = { access: 'public', returns: z.string(), status: 200 } as const;

export const mailboxPage = endpoint({
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/mailbox',
  summary: 'The local mailbox as a page; only where mail stays on this machine',
});

export const confirmationPage = endpoint({
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/newsletter/confirmations/:token',
  summary: 'Asks to confirm a subscription: a link alone confirms nothing, as mail scanners follow links',
  params: tokenParams,
});

export const confirmSubscription = endpoint({
  ...htmlPage,
  method: 'POST',
  path: '/api/messaging/newsletter/confirmations/:token',
  summary: 'Confirm a subscription',
  params: tokenParams,
  body: z.strictObject({}),
});

export const unsubscriptionPage = endpoint({
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/newsletter/unsubscriptions/:token',
  summary: 'Asks to end a subscription',
  params: tokenParams,
});

/** One click of a mail program (RFC 8058) or of the page's button. */
export const unsubscribe = endpoint({
  ...htmlPage,
  method: 'POST',
  path: '/api/messaging/newsletter/unsubscriptions/:token',
  summary: 'End a subscription',
  params: tokenParams,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
});
