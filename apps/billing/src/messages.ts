import type { Transaction } from '@fernway/contracts/http/tokens';
import type { Language, LoadMessages } from '@fernway/i18n';
import type { EntryText } from './ledger/transaction-text.js';

/** What a language says of the ledger: a kind of entry that one of them does not name does not compile. */
type Texts = { transactions: { types: Record<Transaction['type'], string>; text: Record<EntryText, string> } };

const load = {
  en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "messages-es" */ './locales/es.json', { with: { type: 'json' } }),
  zh: () => import(/* webpackChunkName: "messages-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  ko: () => import(/* webpackChunkName: "messages-ko" */ './locales/ko.json', { with: { type: 'json' } }),
} satisfies Record<Language, () => Promise<{ default: Texts }>>;

export const messages: LoadMessages = (language) => load[language]();
