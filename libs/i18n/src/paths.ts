import { defaultLanguage, isLanguage } from './languages.js';
import type { Language } from './languages.js';

/** Name of the parameter that takes a language along to a page without one in its path. */
export const languageParameter = 'lang';

/** Splits `/es/pricing` into its language and the path every language shares (`/pricing`). */
export function languageOfPath(pathname: string): { language: Language; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (first !== defaultLanguage && isLanguage(first)) return { language: first, path: `/${rest.join('/')}` };
  return { language: defaultLanguage, path: pathname };
}

/**
 * The address of a page that has no language in its path (sign-in, the app), for somebody who comes from a public page:
 * `/signup` -> `/signup?lang=es`. It holds there while no language was chosen in this browser; see `languageOfSearch`.
 */
export function pathFromLanguage(path: string, language: Language): string {
  if (language === defaultLanguage) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`;
}

/** The language that `pathFromLanguage` put into a query; undefined where there is none. */
export function languageOfSearch(search: string): Language | undefined {
  const named = new URLSearchParams(search).get(languageParameter);
  return isLanguage(named) ? named : undefined;
}

/** The address of a public page in a language; English has no prefix. Accepts a path with or without one. */
export function pathInLanguage(pathname: string, language: Language): string {
  const { path } = languageOfPath(pathname);
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
