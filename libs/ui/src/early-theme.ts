import type { ThemeName } from './tokens.js';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const themeStorageKey = 'theme';

export const systemDark = () =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;

export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export const resolveTheme = (choice: ThemeChoice): ThemeName =>
  choice === 'system' ? (systemDark()?.matches ? 'dark' : 'light') : choice;

/** Marks the document before the first paint. Free of React, as the script that calls it blocks the page. */
export function applyStoredTheme() {
  document.documentElement.dataset['theme'] = resolveTheme(storedTheme());
}
