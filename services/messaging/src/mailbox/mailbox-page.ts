import type { MailboxMessage } from '@fernway/contracts/http/messaging';
import { escapeHtml, htmlPage } from '../pages/html-page.js';

/** Links in a mail's text become links; everything else is shown as it stands. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

const article = ({ to, subject, text, createdAt, status }: MailboxMessage): string =>
  `<article><h2>${escapeHtml(subject)}</h2>
<p class="muted">To ${escapeHtml(to)} · <time datetime="${createdAt}">${escapeHtml(createdAt.replace('T', ' ').slice(0, 19))} UTC</time> · ${status}</p>
<p>${withLinks(text)}</p></article>`;

/** For the developer or tester at this machine, so in English alone. */
export const mailboxHtml = (messages: readonly MailboxMessage[]): string =>
  htmlPage(
    'en',
    'Local mailbox',
    `<p class="muted">Mail stays on this machine (MAIL=local). Newest first.</p>${messages.map(article).join('') || '<p>No mail yet.</p>'}`,
  );
