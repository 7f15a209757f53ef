import type { Language } from '@fernway/contracts/http/identity';
import { amountsOf, type Amount } from './amounts.js';
import type { Clock } from './clock.js';
import { type Period, periodsOf } from './periods.js';
import { scan, type Span, type Token } from './scan.js';

/** A question as slots, whatever its language. */
export type Question = {
  text: string;
  language: Language;
  tokens: readonly Token[];
  periods: readonly Period[];
  amounts: readonly Amount[];
  /** How many records are wanted. */
  limit: number | undefined;
  /** Words that mean nothing here: names, or what no record tells. */
  unknown: readonly Token[];
};

/** @param names what was found to be a name, so that no word in it is read as another */
export const questionOf = (text: string, language: Language, clock: Clock, names: readonly Span[] = []): Question => {
  const tokens = scan(text, language, names).filter(({ concept }) => concept !== 'stop');
  const { periods, taken } = periodsOf(tokens, text, clock);
  const left = tokens.filter((token) => !taken.has(token));
  const { amounts, limit, used } = amountsOf(left);
  const meant = left.filter((token) => !used.has(token));
  return { text, language, tokens: meant, periods, amounts, limit, unknown: meant.filter(({ concept }) => concept === '?') };
};

export const has = ({ tokens }: Question, ...concepts: string[]): boolean => tokens.some(({ concept }) => concepts.includes(concept));

/** What a question says of one slot, in its order, each once: `state` gives open, won. */
export const valuesOf = ({ tokens }: Question, slot: string): string[] => [
  ...new Set(tokens.filter(({ concept }) => concept.startsWith(`${slot}:`)).map(({ concept }) => concept.slice(slot.length + 1))),
];
