import { registerMessages, type LoadMessages } from '@fernway/i18n';

const files = {
  en: () => import(/* webpackChunkName: "pages-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "pages-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "pages-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "pages-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "pages-ko" */ './locales/ko.json', { with: { type: 'json' } }),
};
const load: LoadMessages = (language) => files[language]();

/** In the page already where it is prerendered; a development server sends it without, and loads those of all pages. */
export const privacyTexts = { namespace: 'marketing-privacy', load };
export const loadPrivacyTexts = (): Promise<void> => registerMessages(privacyTexts.namespace, load);
