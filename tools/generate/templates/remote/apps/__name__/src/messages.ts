import type { LoadMessages } from '@fernway/i18n';

const load = {
  en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "messages-es" */ './locales/es.json'),
  zh: () => import(/* webpackChunkName: "messages-zh" */ './locales/zh.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './locales/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ './locales/ko.json'),
};

export const messages: LoadMessages = (language) => load[language]();
