import type { Language } from '@fernway/contracts/http/identity';
import en from '@fernway/contracts/records/locales/en.json' with { type: 'json' };
import es from '@fernway/contracts/records/locales/es.json' with { type: 'json' };
import ja from '@fernway/contracts/records/locales/ja.json' with { type: 'json' };
import ko from '@fernway/contracts/records/locales/ko.json' with { type: 'json' };
import zh from '@fernway/contracts/records/locales/zh.json' with { type: 'json' };

const names: Record<Language, Readonly<Record<string, string>>> = {
  en: en.name,
  es: es.name,
  zh: zh.name,
  ja: ja.name,
  ko: ko.name,
};

/** What a field is called within a sentence, as forms and lists name it; nothing where they have no name for it. */
export const nameOf = (field: string, language: Language): string | undefined =>
  Object.hasOwn(names[language], field) ? names[language][field]!.toLocaleLowerCase(language) : undefined;
