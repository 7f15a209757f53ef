import { brand } from '@fernway/brand';
import { defaultLanguage, languages, pathInLanguage, type Language } from '@fernway/i18n';
import type { RouteContribution } from '@fernway/web-kit/remote-app';
import { shellPages } from './clashes.js';
import { iconFiles, themeColors } from './icon.js';
import { escape } from './page-html.js';

/** A file at the root of the site that is made from its pages. */
export type SiteFile = { name: string; content: string };

type Alternate = { language: Language | 'x-default'; url: string };

/** Addresses of a public page in every language, and of the one for everybody else. */
export const alternatesOf = (origin: string, path: string): Alternate[] => [
  ...languages.map((language) => ({ language, url: origin + pathInLanguage(path, language) })),
  { language: 'x-default', url: origin + pathInLanguage(path, defaultLanguage) },
];

export function siteFiles(routes: RouteContribution[], origin?: string): SiteFile[] {
  return [
    { name: 'robots.txt', content: robots(routes, origin) },
    { name: 'manifest.webmanifest', content: manifest() },
    ...(origin ? [{ name: 'sitemap.xml', content: sitemap(routes, origin) }] : []),
  ];
}

function sitemap(routes: RouteContribution[], origin: string): string {
  const paths = routes.filter(({ prerender }) => prerender).map(({ path }) => path);
  const urls = paths.flatMap((path) => {
    const alternates = alternatesOf(origin, path).map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(url)}"/>`,
    );
    return languages.map((language) =>
      ['<url>', `<loc>${escape(origin + pathInLanguage(path, language))}</loc>`, ...alternates, '</url>'].join('\n'),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Everything but the prerendered pages is closed; a rule holds for all addresses that begin with it. */
function robots(routes: RouteContribution[], origin?: string): string {
  const apps = routes.filter(({ prerender }) => !prerender).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const beginnings = ['/api/', '/dashboard', ...[...shellPages, ...apps].map((path) => path.split(':')[0]!)];
  const closed = [...new Set(beginnings)]
    .filter((one) => !beginnings.some((other) => other !== one && one.startsWith(other)))
    .sort();
  return [
    'User-agent: *',
    ...closed.map((beginning) => `Disallow: ${beginning}`),
    ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n');
}

const manifest = () =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: themeColors.light,
    background_color: themeColors.light,
    icons: iconFiles.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  });
