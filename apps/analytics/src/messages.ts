import { type Language, type LoadMessages, registerMessages } from '@fernway/i18n';
import { type FieldNames, withFieldNames } from '@fernway/contracts/records/field-words';

const load = {
  en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "messages-es" */ './locales/es.json'),
  zh: () => import(/* webpackChunkName: "messages-zh" */ './locales/zh.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './locales/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ './locales/ko.json'),
};

export const messages: LoadMessages = (language) => load[language]();

const loadFigures = {
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "figures-en" */ '@fernway/contracts/metrics/locales/en.json'),
      import(/* webpackChunkName: "figures-en" */ '@fernway/contracts/records/locales/en.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "figures-es" */ '@fernway/contracts/metrics/locales/es.json'),
      import(/* webpackChunkName: "figures-es" */ '@fernway/contracts/records/locales/es.json'),
    ]),
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "figures-zh" */ '@fernway/contracts/metrics/locales/zh.json'),
      import(/* webpackChunkName: "figures-zh" */ '@fernway/contracts/records/locales/zh.json'),
    ]),
  ja: () =>
    Promise.all([
      import(/* webpackChunkName: "figures-ja" */ '@fernway/contracts/metrics/locales/ja.json'),
      import(/* webpackChunkName: "figures-ja" */ '@fernway/contracts/records/locales/ja.json'),
    ]),
  ko: () =>
    Promise.all([
      import(/* webpackChunkName: "figures-ko" */ '@fernway/contracts/metrics/locales/ko.json'),
      import(/* webpackChunkName: "figures-ko" */ '@fernway/contracts/records/locales/ko.json'),
    ]),
};

/** Where pages of figures say how values of records' fields are called. */
export const placeChoices = ({ choice }: FieldNames) => ({ choice });

const figureMessages = withFieldNames((language: Language) => loadFigures[language](), placeChoices);

/** What metrics are called: apart from the other texts, for which the home waits. */
export const loadFigureTexts = (): Promise<void> => registerMessages('figures', figureMessages);
