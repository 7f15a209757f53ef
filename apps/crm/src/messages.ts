import { type FieldNames, withFieldNames } from '@fernway/i18n/field-names';

const load = {
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
      import(/* webpackChunkName: "messages-en" */ '@fernway/i18n/locales/fields/en.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-es" */ './locales/es.json'),
      import(/* webpackChunkName: "messages-es" */ '@fernway/i18n/locales/fields/es.json'),
    ]),
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-zh" */ './locales/zh.json'),
      import(/* webpackChunkName: "messages-zh" */ '@fernway/i18n/locales/fields/zh.json'),
    ]),
  ja: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-ja" */ './locales/ja.json'),
      import(/* webpackChunkName: "messages-ja" */ '@fernway/i18n/locales/fields/ja.json'),
    ]),
  ko: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-ko" */ './locales/ko.json'),
      import(/* webpackChunkName: "messages-ko" */ '@fernway/i18n/locales/fields/ko.json'),
    ]),
};

/** Where this remote says what fields are called. */
export const placeFieldNames = ({ name, column, choice }: FieldNames) => ({
  record: { field: name },
  records: { column: { ...name, ...column } },
  choice,
  import: { target: name },
});

export const messages = withFieldNames((language) => load[language](), placeFieldNames);
