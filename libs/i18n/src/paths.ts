import { defaultLanguage, isLanguage } from './languages.js';
import type { Language } from './languages.js';

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
