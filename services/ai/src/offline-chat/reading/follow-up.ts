import type { Language } from '@fernway/contracts/http/identity';
import type { Clock } from './clock.js';
import { has, type Question, questionOf } from './question.js';
import type { Span } from './scan.js';

const slotOf = (concept: string): string => (concept === '?' || concept === 'name' ? 'name' : concept.split(':')[0]!);
/** What a new wish takes the place of: who asks for a phone number does not ask “how many” any more. */
const replaces: Readonly<Record<string, readonly string[]>> = {
  field: ['fig', 'field', 'ord', 'kind', 'compare', 'which', 'when', 'summary'],
  fig: ['ord', 'which'],
  kind: ['type'],
  type: ['kind'],
};

/** Whether a question is only to be understood from the one before: “and last month?”, “their phone number?”. */
export const followsUp = (question: Question): boolean => {
  if (has(question, 'pronoun')) return true;
  const starts = question.tokens[0]?.concept === 'also';
  const told = question.tokens.filter(({ concept }) => !['also', 'which', 'who', 'my', 'or'].includes(concept));
  const names = ['type', 'kind', '?', 'name', 'due', 'overdue', 'forecast', 'pipeline', 'beyond', 'propose'];
  const whole = told.some(({ concept }) => names.includes(concept.split(':')[0]!));
  return starts ? told.length <= 4 : !whole && told.length <= 2 && (told.length > 0 || question.periods.length > 0);
};

/** A question and the one before it as one, where what was said last holds. */
export const questionAfter = (
  before: string,
  text: string,
  language: Language,
  clock: Clock,
  names: readonly Span[] = [],
): Question => {
  const boundary = before.length + 1;
  const whole = questionOf(`${before}\n${text}`, language, clock, names);
  const later = whole.tokens.filter(({ start }) => start >= boundary);
  const dropped = new Set(later.flatMap(({ concept }) => [slotOf(concept), ...(replaces[slotOf(concept)] ?? [])]));
  const tokens = whole.tokens
    .filter((token) => token.start >= boundary || !dropped.has(slotOf(token.concept)))
    .filter(({ concept }) => concept !== 'pronoun');
  const periods = whole.periods.filter(({ start }) => start >= boundary);
  return {
    ...whole,
    tokens,
    periods: periods.length ? periods : whole.periods,
    unknown: tokens.filter(({ concept }) => concept === '?'),
  };
};
