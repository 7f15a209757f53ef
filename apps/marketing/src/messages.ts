import type { LoadMessages } from '@fernway/i18n';

const load = {
  en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "messages-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "messages-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "messages-ko" */ './locales/ko.json', { with: { type: 'json' } }),
};

export const messages: LoadMessages = (language) => load[language]();
