import { registerMessages } from '@fernway/i18n';
import type { LoadMessages } from '@fernway/i18n';

const load = {
  en: () => import(/* webpackChunkName: 'settings-en' */ './locales/en.json'),
  es: () => import(/* webpackChunkName: 'settings-es' */ './locales/es.json'),
  zh: () => import(/* webpackChunkName: 'settings-zh' */ './locales/zh.json'),
  ja: () => import(/* webpackChunkName: 'settings-ja' */ './locales/ja.json'),
  ko: () => import(/* webpackChunkName: 'settings-ko' */ './locales/ko.json'),
};

/** Apart from the shell's other texts: few open the settings, and everybody would wait for them. */
export const settingsNamespace = 'settings';

const loadTexts: LoadMessages = (language) => load[language]();
export const loadSettingsTexts = (): Promise<void> => registerMessages(settingsNamespace, loadTexts);
