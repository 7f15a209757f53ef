import type { LoadMessages } from '@fernway/i18n';

const load = {
  en: () => import(/* webpackChunkName: 'shell-en' */ './locales/en.json'),
  es: () => import(/* webpackChunkName: 'shell-es' */ './locales/es.json'),
  zh: () => import(/* webpackChunkName: 'shell-zh' */ './locales/zh.json'),
  ja: () => import(/* webpackChunkName: 'shell-ja' */ './locales/ja.json'),
  ko: () => import(/* webpackChunkName: 'shell-ko' */ './locales/ko.json'),
};

export const shellNamespace = 'shell';
export const loadShellMessages: LoadMessages = (language) => load[language]();
