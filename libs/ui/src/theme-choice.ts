import { useSyncExternalStore } from 'react';

import type { ThemeName } from './tokens.js';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The key the early script of every page reads too, before anything is painted. */
export const themeStorageKey = 'theme';

const listeners = new Set<() => void>();
const systemDark = () =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;

export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

const resolve = (choice: ThemeChoice): ThemeName =>
  choice === 'system' ? (systemDark()?.matches ? 'dark' : 'light') : choice;

function apply() {
  document.documentElement.dataset['theme'] = resolve(storedTheme());
  for (const listener of listeners) listener();
}

/** Stores the choice and shows it at once. */
export function setTheme(choice: ThemeChoice) {
  try {
    localStorage.setItem(themeStorageKey, choice);
  } catch {
    // Storage is closed to us: the page keeps what the system says.
  }
  apply();
}

/** Follows the system and the other tabs from now on. Returns the way out. */
export function watchTheme(): () => void {
  const media = systemDark();
  const onStorage = (event: StorageEvent) => event.key === themeStorageKey && apply();
  media?.addEventListener('change', apply);
  addEventListener('storage', onStorage);
  apply();
  return () => {
    media?.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the user chose: light, dark or system. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, storedTheme, () => 'system');
/** What is on screen: light or dark. */
export const useResolvedTheme = (): ThemeName =>
  useSyncExternalStore<ThemeName>(subscribe, () => resolve(storedTheme()), () => 'light');
