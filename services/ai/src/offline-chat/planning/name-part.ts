import { has, type Question } from '../reading/question.js';
import type { Span } from '../reading/scan.js';

const quoted = /["“«「『'‘]([^"”»」』'’]{1,60})["”»」』'’]/;
const endings = /(씨인|씨|인|이라는|라는)$/;

/** The part of a name by which records are asked for: “contacts with the surname Porter”, 姓李. */
export const namePartOf = (question: Question): (Span & { text: string }) | undefined => {
  if (
    !has(question, 'namedby') ||
    !has(question, 'type:contact', 'type:company') ||
    !has(question, 'fig:count', 'which', 'fig:howmuch')
  )
    return undefined;
  const told = quoted.exec(question.text);
  if (told) return { text: told[1]!, start: told.index + 1, end: told.index + 1 + told[1]!.length };
  const at = question.tokens.findIndex(({ concept }) => concept === 'namedby');
  const open = question.unknown.toSorted(
    (a, b) => Math.abs(question.tokens.indexOf(a) - at) - Math.abs(question.tokens.indexOf(b) - at),
  );
  const [word] = open;
  if (!word) return undefined;
  const text = question.language === 'ko' ? word.text.replace(endings, '') : word.text.trim();
  return { text, start: word.start, end: word.end };
};
