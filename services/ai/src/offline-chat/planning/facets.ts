import { fold, nearly, squeezed } from '../reading/fold.js';
import { has, type Question } from '../reading/question.js';
import type { Span } from '../reading/scan.js';
import { aggregate, type Look, groupsOf, type ListedType, type Seen } from './look.js';
import { placeOf } from './names.js';

/** A column whose values people say as they stand: a source, an industry, what a deal is about. */
export type Facet = { type: ListedType; field: string; cue: string };
/** Values that a question names, and where. */
export type Meant = Span & Facet & { values: string[] };

const facets: readonly Facet[] = [
  { type: 'contact', field: 'source', cue: 'field:source' },
  { type: 'contact', field: 'jobTitle', cue: 'field:jobTitle' },
  { type: 'contact', field: 'tags', cue: 'field:tags' },
  { type: 'company', field: 'industry', cue: 'field:industry' },
  { type: 'company', field: 'tags', cue: 'field:tags' },
  { type: 'deal', field: 'name', cue: 'field:subject' },
  { type: 'deal', field: 'lostReason', cue: 'field:lostReason' },
  { type: 'activity', field: 'subject', cue: 'field:subject' },
  { type: 'activity', field: 'outcome', cue: 'field:outcome' },
  { type: 'task', field: 'title', cue: 'field:subject' },
];

/** Which columns may hold what a question says of records of a type; of no type: those that tell one. */
export const facetsFor = (question: Question, type: ListedType | undefined): readonly Facet[] => {
  const unknown = question.unknown.length > 0;
  return facets.filter((facet) => {
    const cued = has(question, facet.cue);
    if (type === undefined) return unknown && (facet.field === 'industry' || facet.field === 'name' || facet.field === 'source' || cued);
    if (facet.type === type) return facet.field === 'tags' ? cued : unknown || cued;
    return facet.field === 'industry' && type !== 'task' && (unknown || cued);
  });
};

export const lookFor = ({ type, field }: Facet): Look => aggregate(type, { by: field });

/** The values of a column that a question names: whole, else in part where its words are no others. */
export const meantIn = (question: Question, facet: Facet, seen: Seen): Meant[] => {
  const labels = groupsOf(seen).flatMap(({ key, label }) => (key !== null && label ? [{ key, label }] : []));
  const whole = labels.flatMap(({ key, label }) => {
    const place = placeOf(label, question.text) ?? plural(label, question);
    return place && (isNamed(question, place) || has(question, facet.cue)) ? [{ ...facet, ...place, values: [key] }] : [];
  });
  if (whole.length) return whole.filter((one) => !whole.some((other) => other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start));
  if (facet.field === 'tags') return [];
  return question.unknown.flatMap((token) => {
    const words = fold(token.text).split(/\s+/).filter((word) => squeezed(word).length > 1);
    const values = words.length === 0 ? [] : labels.filter(({ label }) => words.every((word) => holds(label, word, question.language === 'en' || question.language === 'es')));
    return values.length ? [{ ...facet, ...around(token, values.length === 1 ? values[0]!.label : '', question), values: values.map(({ key }) => key) }] : [];
  });
};

/** With the other words of the value that stand near: “the price was too high” is all of “Price too high”. */
const around = ({ start, end }: Span, label: string, { text }: Question): Span => {
  const parts = fold(label).split(/[\s-]+/).filter(Boolean);
  const words = [...fold(text).matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ start: match.index, end: match.index + match[0].length, part: parts.includes(match[0]) }));
  const near = words.filter((word) => word.part && word.end > start - 30 && word.start < end + 30);
  return { start: Math.min(start, ...near.map((word) => word.start)), end: Math.max(end, ...near.map((word) => word.end)) };
};

const holds = (label: string, word: string, spaced: boolean): boolean => {
  if (!spaced) return squeezed(label).includes(squeezed(word)) || (squeezed(word).length > 2 && squeezed(label).includes(squeezed(word).slice(0, -1)));
  return fold(label).split(/[\s-]+/).some((part) => part === word || (word.length > 3 && (`${part}s` === word || part === `${word}s` || (part.length > 4 && nearly(part, word, 1)))));
};

/** “referrals” names Referral, “trade fiar” Trade fair. */
const plural = (label: string, { text }: Question): Span | undefined => {
  const wanted = fold(label);
  if (wanted.length < 5 || !/^[a-z]/.test(wanted)) return undefined;
  const count = wanted.split(' ').length;
  const words = [...fold(text).matchAll(/[\p{L}\p{N}-]+/gu)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  for (let at = 0; at + count <= words.length; at += 1) {
    const span = { start: words[at]!.start, end: words[at + count - 1]!.end };
    const said = fold(text).slice(span.start, span.end);
    if (said === `${wanted}s` || said === `${wanted}es` || nearly(said, wanted, wanted.length > 8 ? 2 : 1)) return span;
  }
  return undefined;
};

/** What stands there means nothing else, or is in quotes. */
const isNamed = ({ text, tokens }: Question, { start, end }: Span): boolean =>
  /["“«「『]$/.test(text.slice(0, start)) || tokens.some((token) => token.start < end && start < token.end && (token.concept === '?' || token.concept === 'name')) || !tokens.some((token) => token.start < end && start < token.end);
