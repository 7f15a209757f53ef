import type { Language } from '@fernway/contracts/http/identity';
import { chinese } from './zh.js';
import { english } from './en.js';
import { japanese } from './ja.js';
import { korean } from './ko.js';
import { spanish } from './es.js';
import type { TemplateName, Templates, Written } from './template.js';

const templates: Record<Language, Templates> = { en: english, es: spanish, zh: chinese, ja: japanese, ko: korean };

/** Subject and plain text of a mail in the reader's language. */
export const write = <Name extends TemplateName>(
  name: Name,
  language: Language,
  facts: Parameters<Templates[Name]>[0],
): { subject: string; text: string } => {
  const { [name]: template, closing } = templates[language];
  const { subject, lines } = (template as (given: typeof facts) => Written)(facts);
  return { subject, text: `${[...lines, closing].join('\n\n')}\n` };
};
