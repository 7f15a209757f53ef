import { type MailboxMessage, mailboxMail } from '@fernway/contracts/http/messaging';
import { logoTag } from '../mails/mail-head.js';
import { escapeHtml, htmlPage, pagePolicy } from '../pages/html-page.js';
import { linkedHtml } from '../pages/linked-html.js';

/** The page of the mailbox shows each mail in a frame. */
export const mailboxPolicy = `${pagePolicy}; frame-src 'self'`;
/** What a mail's page may do: links open beside it, and nothing else. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${sandbox}`;

/** A mail for the frame that shows it: its links leave the frame. */
export const mailView = (html: string): string =>
  html.replace(logoTag, '').replace('<head>', '<head>\n<base target="_blank">');

const headerList = (headers: Record<string, string>): string =>
  `<dl>${Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')}</dl>`;

const frame = (id: string, subject: string): string =>
  `<details><summary>As mail programs show it</summary>
<iframe loading="lazy" sandbox="${sandbox}" title="${escapeHtml(subject)}" src="${mailboxMail.path.replace(':id', id)}"></iframe></details>`;

const article = ({ id, to, subject, text, html, headers, createdAt, status }: MailboxMessage): string =>
  `<article><h2>${escapeHtml(subject)}</h2>
<p class="muted">To ${escapeHtml(to)} · <time datetime="${createdAt}">${escapeHtml(createdAt.replace('T', ' ').slice(0, 19))} UTC</time> · ${status}</p>
<p>${linkedHtml(text)}</p>
${html === null ? '' : frame(id, subject)}
<details><summary>Headers</summary>${headerList(headers)}</details></article>`;

/** For the developer or tester at this machine, so in English alone. */
export const mailboxHtml = (messages: readonly MailboxMessage[]): string =>
  htmlPage(
    'en',
    'Local mailbox',
    `<p class="muted">Mail stays on this machine (MAIL=local). Newest first.</p>${messages.map(article).join('') || '<p>No mail yet.</p>'}`,
  );
