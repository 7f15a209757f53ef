import { registerMessages, type LoadMessages } from '@fernway/i18n';

const files = {
  en: () => import(/* webpackChunkName: "contact-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "contact-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "contact-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "contact-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "contact-ko" */ './locales/ko.json', { with: { type: 'json' } }),
};
const load: LoadMessages = (language) => files[language]();

/** Apart from the other pages' texts: nobody waits for what they do not read. */
export const contactTexts = { namespace: 'marketing-contact', load };
export const loadContactTexts = (): Promise<void> => registerMessages(contactTexts.namespace, load);
