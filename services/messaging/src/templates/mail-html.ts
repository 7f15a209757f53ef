import { brand } from '@fernway/brand';
import { logoTag, type MailHead } from '../mails/mail-head.js';
import { escapeHtml } from '../pages/html-page.js';
import type { MailLink, Written } from './template.js';

const font = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans SC','Noto Sans JP','Noto Sans KR',sans-serif`;

/** Where a mail program drops this, the inline styles make it a light mail that is as wide as its window. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #111412 !important; }
  .card { background: #181c1a !important; border-color: #2b322e !important; }
  .text { color: #e8edea !important; }
  .muted { color: #9aa8a1 !important; }
  .link { color: #3fae85 !important; }
  .button { background: #3fae85 !important; color: #0c1512 !important; }
  .quote { border-color: #2b322e !important; }
}
@media (max-width: 480px) {
  .margin { padding: 20px 12px !important; }
  .card { padding: 24px 20px 8px !important; }
}
`;

const withBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

const paragraph = (text: string, look = 'text', extra = ''): string =>
  `<p class="${look}" style="margin:0 0 16px;${look === 'muted' ? 'font-size:13px;color:#5c6b64;' : 'color:#17201c;'}${extra}">${withBreaks(text)}</p>`;

/** The address below it, for who cannot press buttons, or wants to see first where it leads. */
const button = ({ label, url }: MailLink): string =>
  `<p style="margin:24px 0 12px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f7a5a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:12px;color:#5c6b64;word-break:break-all">${escapeHtml(url)}</p>`;

const linked = ({ label, url }: MailLink): string =>
  `<p style="margin:0 0 12px"><a class="link" href="${escapeHtml(url)}" style="color:#1f7a5a">${escapeHtml(label)}</a></p>`;

const quoted = (text: string): string =>
  `<blockquote class="text quote" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e2e7e4;color:#17201c">${withBreaks(text)}</blockquote>`;

const headline = (head: MailHead | undefined): string =>
  `${head?.logo ? logoTag : ''}${escapeHtml(head?.name ?? brand.name)}`;

const footer = (leave: MailLink | undefined, head: MailHead | undefined): string =>
  `<p class="muted" style="margin:0;font-size:12px;color:#5c6b64">${[...(head ? [brand.name] : []), ...brand.headOffice].map(escapeHtml).join(' · ')}</p>${
    leave
      ? `<p style="margin:8px 0 0;font-size:12px"><a class="link" href="${escapeHtml(leave.url)}" style="color:#1f7a5a">${escapeHtml(leave.label)}</a></p>`
      : ''
  }`;

/** A mail of the platform as a page: no scripts, nothing that is fetched, readable in light and dark and from 320 px up. */
export const mailHtml = (
  language: string,
  { subject, lines, links = [], action, notes = [], quote, leave }: Written,
  head?: MailHead,
): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f7f6;font:15px/1.6 ${font}">
<tr><td class="margin" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;overflow-wrap:anywhere">
<tr><td class="link" style="padding:0 4px 16px;font-size:18px;font-weight:600;color:#1f7a5a">${headline(head)}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;border:1px solid #e2e7e4;border-radius:12px;background:#ffffff">
<h1 class="text" style="margin:0 0 20px;font-size:20px;line-height:1.3;font-weight:600;color:#17201c">${escapeHtml(subject)}</h1>
${[...lines.map((line) => paragraph(line)), ...links.map(linked), ...(action ? [button(action)] : []), ...notes.map((note) => paragraph(note, 'muted')), ...(quote ? [quoted(quote)] : [])].join('\n')}
</td></tr>
<tr><td style="padding:16px 4px">${footer(leave, head)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
