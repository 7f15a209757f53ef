import { registerMessages, type LoadMessages } from '@fernway/i18n';

const files = {
  en: () => import(/* webpackChunkName: "privacy-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "privacy-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "privacy-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "privacy-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "privacy-ko" */ './locales/ko.json', { with: { type: 'json' } }),
};
const load: LoadMessages = (language) => files[language]();

/** Apart from the other pages' texts: nobody waits for what they do not read. */
export const privacyTexts = { namespace: 'marketing-privacy', load };
export const loadPrivacyTexts = (): Promise<void> => registerMessages(privacyTexts.namespace, load);
