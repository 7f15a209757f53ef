import { folded } from '@fernway/contracts/folded';
import type { Term } from '../records/search-terms.js';

export type Span = [from: number, to: number];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** About as many letters around a match as fit on a line. */
const around = 60;

/** A text as it is searched, with where each of its letters came from. */
const traced = (text: string, keep: (letter: string) => boolean = () => true) => {
  let found = '';
  const from: Span[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const letters = folded(segment);
    if (!keep(letters)) continue;
    found += letters;
    for (let n = 0; n < letters.length; n += 1) from.push([index, index + segment.length]);
  }
  return { found, from };
};

/** Where a text has what was looked for, as written there: without accents, in another case, digits of a phone number. */
export const spansOf = (text: string, terms: Term[]): Span[] => {
  const plain = traced(text);
  let digits: ReturnType<typeof traced> | undefined;
  let bare: ReturnType<typeof traced> | undefined;
  const spans: Span[] = [];
  for (const word of terms.flat()) {
    const isNumber = /^\d{3,}$/.test(word);
    if (isNumber) digits ??= traced(text, (letter) => !/^[\s().+/-]$/.test(letter));
    bare ??= plain.found.includes("'") ? traced(text, (letter) => letter !== "'") : plain;
    const letters = plain.found.includes(word) ? plain : bare;
    const { found, from } = isNumber ? digits! : letters;
    for (let at = found.indexOf(word); at !== -1; at = found.indexOf(word, at + word.length)) {
      spans.push([from[at]![0], from[at + word.length - 1]![1]]);
    }
  }
  return merged(spans);
};

const merged = (spans: Span[]): Span[] => {
  const result: Span[] = [];
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
};

/** The part of a text around the first match, whole words where there are spaces; its beginning where nothing matches. */
export const excerptOf = (text: string, terms: Term[]): string => {
  const [first] = spansOf(text, terms);
  const begin = wordStart(text, Math.max((first?.[0] ?? 0) - around / 2, 0));
  const part = text.slice(begin, begin + around * 2).toWellFormed();
  return `${begin > 0 ? '…' : ''}${part.trim()}${begin + around * 2 < text.length ? '…' : ''}`;
};

const wordStart = (text: string, at: number): number => {
  if (at === 0) return 0;
  const space = text.slice(at, at + 12).search(/\s/);
  return space === -1 ? at : at + space + 1;
};

/** A note as one line, without the signs of Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/@\[([^\]\n]*)\]\(user:[^)]*\)/g, '@$1')
    .replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/[*_#>`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
