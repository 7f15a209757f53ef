import { type Language, type LoadMessages, registerMessages } from '@fernway/i18n';
import { type FieldNames, withFieldNames } from '@fernway/contracts/records/field-words';

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
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "pages-en" */ './locales/pages/en.json'),
      import(/* webpackChunkName: "pages-en" */ '@fernway/contracts/records/locales/en.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "pages-es" */ './locales/pages/es.json'),
      import(/* webpackChunkName: "pages-es" */ '@fernway/contracts/records/locales/es.json'),
    ]),
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "pages-zh" */ './locales/pages/zh.json'),
      import(/* webpackChunkName: "pages-zh" */ '@fernway/contracts/records/locales/zh.json'),
    ]),
  ja: () =>
    Promise.all([
      import(/* webpackChunkName: "pages-ja" */ './locales/pages/ja.json'),
      import(/* webpackChunkName: "pages-ja" */ '@fernway/contracts/records/locales/ja.json'),
    ]),
  ko: () =>
    Promise.all([
      import(/* webpackChunkName: "pages-ko" */ './locales/pages/ko.json'),
      import(/* webpackChunkName: "pages-ko" */ '@fernway/contracts/records/locales/ko.json'),
    ]),
};
/** Where the pages say what fields are called. */
export const placeFieldNames = ({ name, choice }: FieldNames) => ({ approvals: { field: name, choice } });

const pageMessages = withFieldNames((language: Language) => loadPages[language](), placeFieldNames);

/** Apart from the others: the dashboard, which hosts slots of ours, would wait for two thirds that it never shows. */
export const loadPageTexts = (): Promise<void> => registerMessages('ai-tools-pages', pageMessages);
