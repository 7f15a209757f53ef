import { escapeHtml } from './html-page.js';

/** A text as HTML, in which links become links; everything else is shown as it stands. */
export const linkedHtml = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
