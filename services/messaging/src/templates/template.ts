import type { Language } from '@fernway/contracts/http/identity';
import { chinese } from './zh.js';
import { english } from './en.js';
import { japanese } from './ja.js';
import { korean } from './ko.js';
import { spanish } from './es.js';

/** A mail's text. Lines are paragraphs. */
export type Written = { subject: string; lines: string[] };

/** What each mail is told; every language writes all of them. */
export type Templates = {
  welcome: (facts: { firstName: string; dashboard: string; tokens: number }) => Written;
  receipt: (facts: { firstName: string; tokens: string; price: string; orderId: string; paidAt: string; billing: string }) => Written;
  'newsletter-confirm': (facts: { link: string }) => Written;
  'newsletter-welcome': (facts: { unsubscribe: string }) => Written;
  'contact-copy': (facts: { name: string; subject: string; message: string; hours: number }) => Written;
  closing: string;
};

export type TemplateName = Exclude<keyof Templates, 'closing'>;

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
