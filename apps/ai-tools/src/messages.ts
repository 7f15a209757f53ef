import { type LoadMessages, registerMessages } from '@fernway/i18n';

const load = {
  en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "messages-es" */ './locales/es.json'),
  zh: () => import(/* webpackChunkName: "messages-zh" */ './locales/zh.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './locales/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ './locales/ko.json'),
};

/** What the slots on other parts' pages say, and what they share with the pages here. */
export const messages: LoadMessages = (language) => load[language]();

const loadPages = {
  en: () => import(/* webpackChunkName: "pages-en" */ './locales/pages/en.json'),
  es: () => import(/* webpackChunkName: "pages-es" */ './locales/pages/es.json'),
  zh: () => import(/* webpackChunkName: "pages-zh" */ './locales/pages/zh.json'),
  ja: () => import(/* webpackChunkName: "pages-ja" */ './locales/pages/ja.json'),
  ko: () => import(/* webpackChunkName: "pages-ko" */ './locales/pages/ko.json'),
};
const pageMessages: LoadMessages = (language) => loadPages[language]();

/** Apart from the others: the dashboard, which hosts slots of ours, would wait for two thirds that it never shows. */
export const loadPageTexts = (): Promise<void> => registerMessages('ai-tools-pages', pageMessages);
