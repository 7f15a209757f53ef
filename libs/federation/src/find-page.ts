import { languageOfPath } from '@fernway/i18n';
import type { SiteIndex, SitePage } from './site.js';

export type FoundPage = SitePage & { status: 200 | 404 };

/** The audience of a browser's bucket (0 to 99). */
export const audienceOf = ({ audiences }: SiteIndex, bucket: number) =>
  audiences.find(({ below }) => bucket < below) ?? audiences.at(-1)!;

/** A file of the site that has the name of an address (`/sitemap.xml`). */
export const findFile = (index: SiteIndex, bucket: number, pathname: string) =>
  audienceOf(index, bucket).files[pathname.slice(1)];

/** The page for an address: 200 where a pattern matches or the router redirects (`/dashboard/…`), else the fallback as 404. */
export function findPage(index: SiteIndex, bucket: number, pathname: string): FoundPage {
  const { pages, fallback } = audienceOf(index, bucket);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const page = pages.find(({ pattern }) => matches(pattern, path));
  if (page) return { ...page, status: 200 };
  return { ...fallback, status: path.startsWith('/dashboard/') || path === '/dashboard' ? 200 : 404 };
}

/**
 * Where a kept address with a language prefix leads whose page has none: `/es/payment-success` to `/payment-success`.
 * Undefined where the address is right, or nothing has it.
 */
export function withoutPrefix(index: SiteIndex, bucket: number, pathname: string): string | undefined {
  const { path } = languageOfPath(pathname);
  if (path === pathname || path.startsWith('//') || findPage(index, bucket, pathname).status === 200) return undefined;
  return findPage(index, bucket, path).status === 200 ? path : undefined;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
