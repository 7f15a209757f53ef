import type { Language } from '@fernway/i18n';
import { type FieldNames, withFieldNames } from '@fernway/contracts/records/field-words';

const load = {
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
      import(/* webpackChunkName: "messages-en" */ '@fernway/contracts/records/locales/en.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-es" */ './locales/es.json'),
      import(/* webpackChunkName: "messages-es" */ '@fernway/contracts/records/locales/es.json'),
    ]),
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-zh" */ './locales/zh.json'),
      import(/* webpackChunkName: "messages-zh" */ '@fernway/contracts/records/locales/zh.json'),
    ]),
  ja: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-ja" */ './locales/ja.json'),
      import(/* webpackChunkName: "messages-ja" */ '@fernway/contracts/records/locales/ja.json'),
    ]),
  ko: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-ko" */ './locales/ko.json'),
      import(/* webpackChunkName: "messages-ko" */ '@fernway/contracts/records/locales/ko.json'),
    ]),
};

/** Where this remote says what fields are called. */
export const placeFieldNames = ({ name, column, choice }: FieldNames) => ({
  record: { field: name },
  records: { column: { ...name, ...column } },
  choice,
  import: { target: name },
});

export const messages = withFieldNames((language: Language) => load[language](), placeFieldNames);
