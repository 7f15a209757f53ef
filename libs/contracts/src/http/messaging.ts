import { z } from '@fernway/contracts/zod';
import { Email, endpoint, Id, idPageQuery, idParams, page, Timestamp } from '../endpoint.js';
import { languages } from './identity.js';
import { Line, Text, visible } from '../text.js';

export const NewsletterInput = z.strictObject({ email: Email, language: z.enum(languages).default('en') });
export type NewsletterInput = z.infer<typeof NewsletterInput>;

export const newsletterSignup = endpoint({
  name: 'signUpForNewsletter',
  method: 'POST',
  path: '/api/messaging/newsletter-signup',
  access: 'public',
  summary: 'Subscribe to the newsletter; a mail asks for confirmation',
  body: NewsletterInput,
  returns: z.object({ accepted: z.literal(true) }),
  status: 202,
  problems: ['feature-off'],
});

export const ContactInput = z.strictObject({
  name: visible(Line.trim().min(1).max(200)),
  email: Email,
  company: Line.trim().max(200).optional(),
  subject: visible(Line.trim().min(1).max(200)),
  message: visible(Text.trim().min(1).max(10_000)),
  website: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'A trap that the form hides: people leave it empty. Filled in, nobody is mailed' }),
  language: z.enum(languages).default('en'),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/messaging/contact',
  access: 'public',
  summary: 'Send a message to the operator; the visitor gets an acknowledgement, in which nothing of it stands',
  body: ContactInput,
  returns: z.object({ accepted: z.literal(true) }),
  status: 202,
  problems: ['feature-off'],
});

/** A mail as the local mailbox keeps it (only with `MAIL=local`). */
export const MailboxMessage = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The same as a page; mails from before have none. */
    html: z.string().nullable(),
    /** As they are sent, in that order: `From`, `To`, `Date`, … */
    headers: z.record(z.string(), z.string()),
    template: z.string(),
    status: z.enum(['queued', 'sent', 'failed']),
    createdAt: Timestamp,
  })
  .meta({ id: 'MailboxMessage' });
export type MailboxMessage = z.infer<typeof MailboxMessage>;

export const listMailbox = endpoint({
  name: 'listMailbox',
  method: 'GET',
  path: '/api/messaging/mailbox/messages',
  access: 'public',
  summary: 'Mails of the local mailbox, newest first; only where mail stays on this machine',
  query: z.strictObject({
    ...idPageQuery,
    to: z.string().max(254).optional().meta({ description: 'Only mails to this address' }),
  }),
  returns: page(MailboxMessage),
  status: 200,
  problems: ['not-found'],
});

/** Any text: a link that was damaged on its way is answered as one that is not known, by a page. */
const tokenParams = z.strictObject({ token: z.string().max(500) });
/** A small page for people who follow a link in a mail. */
const htmlPage = { access: 'public', returns: z.string(), answerTypes: ['text/html'], status: 200 } as const;

export const mailboxPage = endpoint({
  name: 'showMailbox',
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/mailbox',
  summary: 'The local mailbox as a page; only where mail stays on this machine',
  problems: ['not-found'],
});

export const mailboxMail = endpoint({
  name: 'showMailboxMessage',
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/mailbox/messages/:id/page',
  summary: 'A mail of the local mailbox as mail programs show it; only where mail stays on this machine',
  params: idParams,
});

export const confirmationPage = endpoint({
  name: 'showConfirmation',
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/newsletter/confirmations/:token',
  summary: 'Asks to confirm a subscription: a link alone confirms nothing, as mail scanners follow links',
  params: tokenParams,
});

export const confirmSubscription = endpoint({
  name: 'confirmSubscription',
  ...htmlPage,
  method: 'POST',
  path: '/api/messaging/newsletter/confirmations/:token',
  summary: 'Confirm a subscription',
  params: tokenParams,
  body: z.strictObject({}),
  bodyType: 'application/x-www-form-urlencoded',
});

export const unsubscriptionPage = endpoint({
  name: 'showUnsubscription',
  ...htmlPage,
  method: 'GET',
  path: '/api/messaging/newsletter/unsubscriptions/:token',
  summary: 'Asks to end a subscription',
  params: tokenParams,
});

/** One click of a mail program (RFC 8058) or of the page's button. */
export const unsubscribe = endpoint({
  name: 'confirmUnsubscription',
  ...htmlPage,
  method: 'POST',
  path: '/api/messaging/newsletter/unsubscriptions/:token',
  summary: 'End a subscription',
  params: tokenParams,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
  bodyType: 'application/x-www-form-urlencoded',
});
