import type { LoadMessages } from '@fernway/i18n';

const load = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  zh: () => import('./locales/zh.json'),
  ja: () => import('./locales/ja.json'),
  ko: () => import('./locales/ko.json'),
};

export const shellNamespace = 'shell';
export const loadShellMessages: LoadMessages = (language) => load[language]();
