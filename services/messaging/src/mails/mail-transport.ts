import { brand } from '@fernway/brand';
import { createTransport } from 'nodemailer';
import type { Env } from '../env.js';
import type { LogoFile } from '../organizations/organizations.service.js';
import { logoCid, logoTag } from './mail-head.js';
import type { StoredMail } from './mails.repository.js';
import { oneLine } from './one-line.js';

/** The port by which mail leaves. */
export type MailTransport = {
  send(mail: StoredMail, logo?: LogoFile): Promise<void>;
  close(): void;
};

/** Injection token; null where the operator turned mail off. */
export const MAIL_TRANSPORT = Symbol('mail transport');

/** Mail stays in the table, where the mailbox page shows it. */
const localTransport: MailTransport = {
  send: async () => undefined,
  close: () => undefined,
};

const smtpTransport = (url: string, from: string): MailTransport => {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async (mail, logo) => {
      await transport.sendMail(messageOf(mail, from, logo));
    },
    close: () => transport.close(),
  };
};

/** The same message id and date at every attempt: a server that got the first one knows the second. */
const messageOf = (
  { id, recipient, subject, text, html, headers, about, createdAt }: StoredMail,
  from: string,
  logo?: LogoFile,
) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  date: createdAt,
  from: senderOf(from, about),
  to: recipient,
  subject,
  text,
  ...(html !== null && { html: logo ? html : html.replace(logoTag, '') }),
  ...(logo && {
    attachments: [
      { cid: logoCid, content: logo.content, contentType: logo.type, contentDisposition: 'inline' as const },
    ],
  }),
  headers,
});

/** What `messageOf` sends, as the local mailbox shows it. */
export const headersOf = (mail: StoredMail, from: string): Record<string, string> => {
  const { messageId, date, from: sender, to, subject, headers } = messageOf(mail, from);
  const shownSender = typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`;
  return {
    From: shownSender,
    To: to,
    Subject: subject,
    Date: date.toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId,
    ...headers,
  };
};

/** A person's mail bears his name, and the platform's address: a foreign one would not get past the reader's server. */
const senderOf = (from: string, about: StoredMail['about']) =>
  about
    ? {
        name: shortened(`${oneLine(about.senderName)} · ${oneLine(about.organization ?? brand.name)}`),
        address: /<([^>]+)>/.exec(from)?.[1] ?? from,
      }
    : from;

/** Lists of mails show about so much of a name; a longer one could fill the reader's screen. */
const nameLength = 60;
const shortened = (name: string): string => {
  const characters = [...name];
  return characters.length > nameLength
    ? `${characters
        .slice(0, nameLength - 1)
        .join('')
        .trimEnd()}…`
    : name;
};

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

export const mailTransportFor = ({ mail, smtpUrl, from }: Env): MailTransport | null => {
  if (mail === 'local') return localTransport;
  return mail === 'smtp' && smtpUrl ? smtpTransport(smtpUrl, from) : null;
};
