import {
  chosenLanguage,
  defaultLanguage,
  languageOfPath,
  languageOfSearch,
  pathInLanguage,
  type Language,
} from '@fernway/i18n';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';

export type PrerenderedRoute = { remote: string; path: string; language: Language };

/** The contributed page that is already in the HTML at this address, if it is one of those. */
export function prerenderedRoute(remotes: RemoteEntry[], pathname: string): PrerenderedRoute | undefined {
  const { language, path } = languageOfPath(pathname);
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const { name, contributes } of remotes) {
    const route = contributes.routes.find((route) => route.prerender && route.path === trimmed);
    if (route) return { remote: name, path: route.path, language };
  }
  return undefined;
}

/**
 * The language of a page that is not prerendered: what its path begins with (`/es/nothing`), else the one chosen in this
 * browser, else that of the page somebody came from (`?lang=es`).
 */
export function appLanguage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Language {
  const { language, path } = languageOfPath(pathname);
  if (path !== pathname) return language;
  return chosenLanguage() ?? languageOfSearch(search) ?? defaultLanguage;
}

/**
 * Where a page moves before it is shown: only prerendered pages have a language in their address, and there a stored
 * language other than English goes to its own. Undefined when the page is right as it is.
 */
export const movesTo = ({ path, language }: PrerenderedRoute, stored: Language): string | undefined =>
  language === defaultLanguage && stored !== defaultLanguage ? pathInLanguage(path, stored) : undefined;
