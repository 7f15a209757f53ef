import { registerMessages } from '@fernway/i18n';
import type { LoadMessages } from '@fernway/i18n';

const load = {
  en: () => import(/* webpackChunkName: 'notifications-en' */ './locales/en.json'),
  es: () => import(/* webpackChunkName: 'notifications-es' */ './locales/es.json'),
  zh: () => import(/* webpackChunkName: 'notifications-zh' */ './locales/zh.json'),
  ja: () => import(/* webpackChunkName: 'notifications-ja' */ './locales/ja.json'),
  ko: () => import(/* webpackChunkName: 'notifications-ko' */ './locales/ko.json'),
};

/** Apart from the shell's other texts: no page waits for them. */
export const notificationsNamespace = 'notifications';

const loadTexts: LoadMessages = (language) => load[language]();
export const loadNotificationTexts = (): Promise<void> => registerMessages(notificationsNamespace, loadTexts);
