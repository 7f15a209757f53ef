import { logoTag, type MailHead } from '../mails/mail-head.js';
import { escapeHtml } from '../pages/html-page.js';
import { linkedHtml } from '../pages/linked-html.js';

/** A letter as its writer typed it, without a frame of ours: it is his mail, under the name of his company. */
export const letterHtml = (text: string, head?: MailHead): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body style="font:15px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;overflow-wrap:anywhere">
${head ? letterhead(head) : ''}${text
  .split(/\r?\n(?:\r?\n)+/)
  .map(paragraph)
  .join('\n')}
</body>
</html>
`;

const letterhead = ({ name, logo }: MailHead): string =>
  `<p>${logo ? logoTag : ''}<strong>${escapeHtml(name)}</strong></p>\n`;

const paragraph = (text: string): string => `<p>${linkedHtml(text).replace(/\r?\n/g, '<br>')}</p>`;
