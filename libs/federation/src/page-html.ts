import { createHash } from 'node:crypto';
import type { Language } from '@fernway/i18n';
import type { FRAME_ATTRIBUTE, PageFile, Snapshot, SNAPSHOT_ELEMENT } from '@fernway/web-kit/snapshot';
import type { Frame } from './frames.js';
import { iconSvg, themeColors, touchIcon } from './icon.js';

const snapshotElement: typeof SNAPSHOT_ELEMENT = 'fernway-snapshot';
const frameAttribute: typeof FRAME_ATTRIBUTE = 'data-frame';

const icon = `data:image/svg+xml,${encodeURIComponent(iconSvg())}`;

export type PageParts = {
  language: Language;
  title: string;
  description?: string;
  /** Of the same page, by language; none for pages without a language prefix. */
  alternates: { language: Language | 'x-default'; url: string }[];
  canonical?: string;
  /** Not for search engines. */
  unlisted?: boolean;
  /** Address of what makes the site an app on a person's device. */
  manifest?: string;
  /** What social networks show for a link to the page: Open Graph, and what Twitter has besides. */
  social?: [name: string, content: string][];
  /** What search engines read of the page: objects of schema.org. */
  structuredData?: object[];
  /** Runs before the first paint: inside the page, named in the policy by its hash. A development server's is a file. */
  early?: string | PageFile;
  scripts: PageFile[];
  preload: PageFile[];
  styles: PageFile[];
  /** CSS inside the page; each is named in the policy by its hash. */
  inlined: string[];
  snapshot: Snapshot;
  /** Prerendered content of the root element. */
  content: string;
  /** What stands there for a browser without scripts, in each of these languages. */
  noScript?: { language: Language; text: string }[];
  /** What the early script may put there instead, until the page's own scripts do. */
  frames?: Frame[];
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

const attributes = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escape(value!)}"`)
    .join('');

const paragraph = ({ language, text }: { language: Language; text: string }) =>
  `<p lang="${language}">${escape(text)}</p>`;

/** JSON as the content of a script element: nothing in it may close the element. */
const asData = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** @throws where a browser would end the script element elsewhere */
function asCode(code: string): string {
  if (/<\/script|<!--|\r/i.test(code)) throw new Error('The early script cannot stand inside a page');
  return code;
}

/**
 * The whole HTML document. The same parts always give the same bytes. Files are asked for in the mode that the
 * bundler's own elements use (`crossorigin="anonymous"`, with integrity): a preload in another mode is fetched twice.
 */
export function pageHtml(parts: PageParts): string {
  const { language, title, description, canonical, content } = parts;
  const script =
    (defer: boolean) =>
    ({ url, integrity }: PageFile) =>
      `<script${defer ? ' defer' : ''}${attributes({ src: url, integrity, crossorigin: 'anonymous' })}></script>`;
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    `<link rel="icon" type="image/svg+xml"${attributes({ href: icon })}>`,
    parts.manifest && `<link rel="apple-touch-icon"${attributes({ href: `/${touchIcon.file}` })}>`,
    parts.manifest && `<link rel="manifest"${attributes({ href: parts.manifest })}>`,
    ...Object.entries(themeColors).map(
      ([theme, content]) => `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${content}">`,
    ),
    parts.unlisted ? '<meta name="robots" content="noindex">' : undefined,
    description === undefined ? undefined : `<meta name="description"${attributes({ content: description })}>`,
    canonical === undefined ? undefined : `<link rel="canonical"${attributes({ href: canonical })}>`,
    ...parts.alternates.map(
      (alternate) => `<link rel="alternate"${attributes({ hreflang: alternate.language, href: alternate.url })}>`,
    ),
    ...(parts.social ?? []).map(
      ([name, content]) => `<meta${attributes({ [name.startsWith('og:') ? 'property' : 'name']: name, content })}>`,
    ),
    ...(parts.structuredData ?? []).map(
      (data) => `<script type="application/ld+json">${asData({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
    `<script type="application/json" id="${snapshotElement}">${asData(parts.snapshot)}</script>`,
    typeof parts.early === 'string'
      ? `<script>${asCode(parts.early)}</script>`
      : parts.early && script(false)(parts.early),
    ...parts.inlined.map((css) => `<style>${css}</style>`),
    ...parts.styles.map(({ url }) => `<link rel="stylesheet"${attributes({ href: url })}>`),
    ...parts.preload.map(({ url, integrity }) => {
      const as = url.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${as}"${attributes({ href: url, integrity, crossorigin: 'anonymous' })}>`;
    }),
    ...parts.scripts.map(script(true)),
    '</head>',
    '<body>',
    ...(parts.frames ?? []).map(
      ({ kind, language, html }) => `<template ${frameAttribute}="${kind}" lang="${language}">${html}</template>`,
    ),
    parts.noScript && `<noscript class="fw-state">${parts.noScript.map(paragraph).join('')}</noscript>`,
    `<div id="root">${content}</div>`,
    '</body>',
    '</html>',
    '',
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** What a page may load: only its own origin, and the styles and the early script that are written in it. */
export function contentSecurityPolicy(styles: string[], scripts: string[]): string {
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
