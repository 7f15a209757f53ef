/** Web storage may be closed to a page (private window, full disk): then nothing is kept and the page goes on. */
export function remember(storage: 'local' | 'session', key: string, value: string): void {
  try {
    globalThis[`${storage}Storage`].setItem(key, value);
  } catch {
    // The choice lasts for this page only.
  }
}

/** Reads a value and removes it. */
export function takeFromSession(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return value;
  } catch {
    return null;
  }
}
