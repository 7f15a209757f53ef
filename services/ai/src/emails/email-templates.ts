import type { EmailDraft, EmailType } from '@fernway/contracts/http/ai';
import type { Language } from '@fernway/contracts/http/identity';
import type { EmailFacts, EmailTemplates } from './email-template.js';
import { englishTemplates } from './templates/en.js';
import { japaneseTemplates } from './templates/ja.js';
import { koreanTemplates } from './templates/ko.js';
import { spanishTemplates } from './templates/es.js';
import { chineseTemplates } from './templates/zh.js';

const templates: Record<Language, EmailTemplates> = {
  en: englishTemplates,
  es: spanishTemplates,
  zh: chineseTemplates,
  ja: japaneseTemplates,
  ko: koreanTemplates,
};

/** An e-mail from what is known, without a model: the user's own words in the frame that the type asks for. */
export const writeEmail = (type: EmailType, language: Language, given: EmailFacts): EmailDraft => {
  const { greeting, closing, types } = templates[language];
  const facts = { ...given, context: asSentence(given.context, language) };
  const { subject, lines } = types[type];
  return { subject: subject(facts), body: [greeting(facts), ...lines(facts), closing(facts)].join('\n\n') };
};

/** The user's note as a sentence of its own: first letter large, a full stop at its end. */
const asSentence = (text: string, language: Language): string => {
  const trimmed = text.trim();
  const full = /[.!?。！？…]$/u.test(trimmed)
    ? trimmed
    : `${trimmed}${language === 'zh' || language === 'ja' ? '。' : '.'}`;
  return full.charAt(0).toLocaleUpperCase(language) + full.slice(1);
};
