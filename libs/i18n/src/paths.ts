import { defaultLanguage, isLanguage } from './languages.js';
import type { Language } from './languages.js';

const unprefixed = /^\/(dashboard|auth|login|signup)(\/|$)/;

/** Splits `/es/pricing` into its language and the path every language shares (`/pricing`). */
export function languageOfPath(pathname: string): { language: Language; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (first !== defaultLanguage && isLanguage(first)) return { language: first, path: `/${rest.join('/')}` };
  return { language: defaultLanguage, path: pathname };
}

/** The address of a public page in a language; English has no prefix. Accepts a path with or without one. */
export function pathInLanguage(pathname: string, language: Language): string {
  const { path } = languageOfPath(pathname);
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Public pages say their language in the path; under /dashboard and /auth the stored choice decides. */
const hasLanguagePrefix = (pathname: string): boolean => !unprefixed.test(pathname);

/**
 * Where a public page must move before it is shown: at an unprefixed page a stored other language goes to its prefix.
 * Undefined when the page is right as it is.
 */
export function publicRedirect(pathname: string, stored: Language): string | undefined {
  if (!hasLanguagePrefix(pathname) || stored === defaultLanguage) return undefined;
  return languageOfPath(pathname).language === defaultLanguage ? pathInLanguage(pathname, stored) : undefined;
}
