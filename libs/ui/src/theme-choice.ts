import { useSyncExternalStore } from 'react';

import { applyStoredTheme, resolveTheme, storedTheme, systemDark, themeStorageKey } from './early-theme.js';
import type { ThemeChoice } from './early-theme.js';
import type { ThemeName } from './tokens.js';

const listeners = new Set<() => void>();

function apply() {
  applyStoredTheme();
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
  useSyncExternalStore<ThemeName>(
    subscribe,
    () => resolveTheme(storedTheme()),
    () => 'light',
  );
