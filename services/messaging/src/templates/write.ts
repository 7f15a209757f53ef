import { brand } from '@fernway/brand';
import type { Language } from '@fernway/contracts/http/identity';
import type { MailHead } from '../mails/mail-head.js';
import { chinese } from './zh.js';
import { english } from './en.js';
import { japanese } from './ja.js';
import { korean } from './ko.js';
import { mailHtml } from './mail-html.js';
import { spanish } from './es.js';
import type { MailLink, TemplateName, Templates, Written } from './template.js';

const templates: Record<Language, Templates> = { en: english, es: spanish, zh: chinese, ja: japanese, ko: korean };

/** A mail as it is kept and sent: the same said twice, as text and as a page. */
export type MailContent = { subject: string; text: string; html: string };

/** A mail in the reader's language. */
export const write = <Name extends TemplateName>(
  name: Name,
  language: Language,
  facts: Parameters<Templates[Name]>[0],
  head?: MailHead,
): MailContent => {
  const { [name]: template } = templates[language];
  return layOut(language, (template as (given: typeof facts) => Written)(facts), head);
};

export const layOut = (language: Language, written: Written, head?: MailHead): MailContent => ({
  subject: written.subject,
  text: mailText(written),
  html: mailHtml(language, written, head),
});

const mailText = ({ lines, links = [], action, notes = [], quote, leave }: Written): string => {
  const told = (...all: (MailLink | undefined)[]) =>
    all.flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []));
  return `${[...lines, ...told(...links, action), ...notes, ...(quote ? [quote] : []), brand.name, ...told(leave)].join('\n\n')}\n`;
};
