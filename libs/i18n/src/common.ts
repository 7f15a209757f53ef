import type { LoadMessages } from './store.js';

/** The namespace of texts that every part needs: states, token messages, errors by code. */
export const commonNamespace = 'common';

const load = {
  en: () => import(/* webpackChunkName: 'common-en' */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: 'common-es' */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: 'common-zh' */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: 'common-ja' */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: 'common-ko' */ './locales/ko.json', { with: { type: 'json' } }),
};

export const loadCommonMessages: LoadMessages = (language) => load[language]();
