export const languages = ['en', 'es', 'zh', 'ja', 'ko'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, for the language menu. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  zh: '中文',
  ja: '日本語',
  ko: '한국어',
};

export const defaultLanguage: Language = 'en';
export const languageStorageKey = 'language';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The language chosen earlier in this browser; undefined where none was, or where storage is closed to us. */
export function chosenLanguage(): Language | undefined {
  try {
    const stored = globalThis.localStorage?.getItem(languageStorageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The language chosen earlier in this browser; `en` where none was, or where storage is closed to us. */
export const storedLanguage = (): Language => chosenLanguage() ?? defaultLanguage;
