import { registerMessages, type LoadMessages } from '@fernway/i18n';

const files = {
  en: () => import(/* webpackChunkName: "pricing-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "pricing-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "pricing-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "pricing-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "pricing-ko" */ './locales/ko.json', { with: { type: 'json' } }),
};
const load: LoadMessages = (language) => files[language]();

/** Apart from the other pages' texts: nobody waits for what they do not read. */
export const pricingTexts = { namespace: 'marketing-pricing', load };
export const loadPricingTexts = (): Promise<void> => registerMessages(pricingTexts.namespace, load);
