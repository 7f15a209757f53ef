import { brand } from '@fernway/brand';
import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --bg: #f6f7f6; --surface: #fff; --text: #17201c; --muted: #5c6b64; --border: #e2e7e4; --primary: #1f7a5a; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --bg: #111412; --surface: #181c1a; --text: #e8edea; --muted: #9aa8a1; --border: #2b322e; --primary: #3fae85; --on: #0c1512; } }
body { margin: 0; font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans SC", "Noto Sans JP", "Noto Sans KR", sans-serif; color: var(--text); background: var(--bg); }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 20px; margin: 0 0 16px; } h2 { font-size: 16px; margin: 0; }
a { color: var(--primary); }
article, form { background: var(--surface); border: 1px solid var(--border); border-radius: 12px; padding: 16px; margin: 0 0 16px; overflow-wrap: anywhere; }
article p { white-space: pre-wrap; margin: 12px 0 0; }
iframe { display: block; width: 100%; height: 560px; border: 1px solid var(--border); border-radius: 8px; background: var(--bg); }
summary { cursor: pointer; margin: 12px 0 8px; } dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; font-size: 12px; } dt { color: var(--muted); } dd { margin: 0; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 4px; } }
.muted { color: var(--muted); margin: 0; font-size: 12px; } main > .muted { margin: -8px 0 16px; }
button { font: inherit; min-height: 36px; padding: 0 16px; border: 0; border-radius: 8px; color: var(--on); background: var(--primary); cursor: pointer; }
`;

/** Policy for these pages: their one style, and forms to where they came from. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** A page of this service: no scripts, readable everywhere. `content` is HTML, its texts already escaped. */
export const htmlPage = (language: string, title: string, content: string): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>
`;
