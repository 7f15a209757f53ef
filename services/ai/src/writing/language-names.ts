import type { Language } from '@fernway/contracts/http/identity';

/** As instructions to a model name them. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  ja: 'Japanese',
  ko: 'Korean',
};
