import { registerMessages, type LoadMessages } from '@fernway/i18n';

const files = {
  en: () => import(/* webpackChunkName: "documentation-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "documentation-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "documentation-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "documentation-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "documentation-ko" */ './locales/ko.json', { with: { type: 'json' } }),
};
const load: LoadMessages = (language) => files[language]();

/** Apart from the other pages' texts: nobody waits for what they do not read. */
export const documentationTexts = { namespace: 'marketing-documentation', load };
export const loadDocumentationTexts = (): Promise<void> => registerMessages(documentationTexts.namespace, load);
