import type { LoadMessages } from './store.js';

/** The namespace of texts that every part needs: states, token messages, errors by code. */
export const commonNamespace = 'common';

const load = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  zh: () => import('./locales/zh.json', { with: { type: 'json' } }),
  ja: () => import('./locales/ja.json', { with: { type: 'json' } }),
  ko: () => import('./locales/ko.json', { with: { type: 'json' } }),
};

export const loadCommonMessages: LoadMessages = (language) => load[language]();
