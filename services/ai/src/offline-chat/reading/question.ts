import type { Language } from '@fernway/contracts/http/identity';
import { isColumn, isSpelled } from '../fields.js';
import { amountsOf, type Amount } from './amounts.js';
import { type Clock, dayOf } from './clock.js';
import { type Period, periodsOf } from './periods.js';
import { scan, type Span, type Token } from './scan.js';

/** A question as slots, whatever its language. */
export type Question = {
  text: string;
  language: Language;
  tokens: readonly Token[];
  periods: readonly Period[];
  amounts: readonly Amount[];
  /** Whether it asks about a time that has not come. */
  ahead: boolean;
  /** How many records are wanted. */
  limit: number | undefined;
  /** Words that mean nothing here: names, or what no record tells. */
  unknown: readonly Token[];
};

/** @param names what was found to be a name, so that no word in it is read as another */
export const questionOf = (text: string, language: Language, clock: Clock, names: readonly Span[] = []): Question => {
  const tokens = directed(scan(text, language, names).filter(({ concept }) => concept !== 'stop'));
  const { periods: all, taken } = periodsOf(tokens, text, clock);
  const left = tokens.filter((token) => !taken.has(token));
  const { amounts, limit, used } = amountsOf(left);
  const rest = left.filter((token) => !used.has(token));
  const sized = limit === undefined ? rest : largestMeant(rest);
  const meant = levelled(sized);
  const tokensMeant = meant.flatMap((token, at) => meaning(token, sized[at - 1], sized[at + 1]));
  const isSoFar = rest.some(({ concept }) => concept === 'sofar');
  const periods = isSoFar ? all.map((period) => endedNow(period, clock)) : all;
  return {
    text,
    language,
    tokens: tokensMeant,
    periods,
    ahead: periods.some((period) => isAhead(period, clock.now)),
    amounts,
    limit,
    unknown: tokensMeant.filter(({ concept }) => concept === '?'),
  };
};

/** “5 with a large value” wants the largest. */
const largestMeant = (tokens: readonly Token[]): readonly Token[] => {
  const told = (wanted: string) => tokens.some(({ concept }) => concept === wanted);
  if (!told('more') || told('compare')) return tokens;
  return tokens.map((token) => (token.concept === 'more' ? { ...token, concept: 'ord:max' } : token));
};

/** “This year so far” ends now. */
const endedNow = (period: Period, { now, timeZone }: Clock): Period =>
  period.from && period.from <= now && period.to && period.to > now
    ? { ...period, to: now, lastDay: dayOf(now, timeZone) }
    : period;

/** Begins later, or has begun within a day and goes on. */
const isAhead = ({ from, to }: Period, now: Date): boolean =>
  from !== undefined && (from > now || (to !== undefined && to > now && from >= new Date(now.getTime() - 86_400_000)));

/** “High priority deals and low ones”: low in priority where that was told, else of what is not known. */
const levelled = (tokens: readonly Token[]): Token[] => {
  const ranked = tokens.some(({ concept }) => concept.startsWith('prio:') || concept === 'field:priority');
  // “Prioridad alta o media”.
  const isJoined = (at: number) =>
    tokens[at]!.text === 'media' && tokens[at - 1]?.concept === 'or' && tokens[at - 2]?.concept.startsWith('prio:');
  // A high probability is no priority.
  const isOfFigure = (at: number) =>
    /^(high|low|medium|alta|alto|baja|bajo)$/i.test(tokens[at]!.text) &&
    [tokens[at - 1], tokens[at + 1]].some((beside) =>
      /^field:(probability|value|weightedValue)$/.test(beside?.concept ?? ''),
    );
  const conceptAt = ({ concept }: Token, at: number): string => {
    if (isOfFigure(at)) return '?';
    if (isJoined(at)) return 'prio:medium';
    if (!concept.startsWith('level:')) return concept;
    return ranked ? concept.replace('level', 'prio') : '?';
  };
  return tokens.map((token, at) => ({ ...token, concept: conceptAt(token, at) }));
};

/** Who wrote or called: “did they send us”, こちらから送った. What was sent to us came in; by itself neither word says anything. */
const directed = (tokens: readonly Token[]): Token[] => {
  const told = (concept: string) => tokens.some((token) => token.concept === concept);
  const came = told('from:them') || (told('toward:us') && told('dir:out'));
  const direction = told('from:us') ? 'dir:out' : came ? 'dir:in' : undefined;
  if (!direction) return tokens.filter(({ concept }) => concept !== 'toward:us');
  return tokens.flatMap((token) =>
    token.concept === 'toward:us'
      ? []
      : /^(dir|from):/.test(token.concept)
        ? [{ ...token, concept: direction }]
        : [token],
  );
};

/** “In each stage”, “each month”: what records are told apart by. */
const isDivision = (concept: string): boolean => concept.startsWith('unit:') || isColumn(concept);

/** What a word means by what stands beside it: “the most” of “the most recent” is no size, “their mails” are addresses. */
const meaning = (token: Token, before: Token | undefined, after: Token | undefined): Token[] => {
  const [previous, next] = [before?.concept ?? '', after?.concept ?? ''];
  switch (token.concept) {
    case 'ord:max':
      return /^ord:(new|old|aged)$/.test(next) ? [] : [token];
    // 各多少钱 wants the figure of each.
    case 'by':
      return /^fig:/.test(next) ? [{ ...token, concept: 'each' }] : [token];
    case 'each':
      return isDivision(next) ? [{ ...token, concept: 'by' }] : [token];
    // 邮箱多少 asks what it is.
    case 'fig:howmuch':
      return isSpelled(previous) ? [] : [token];
    case 'kind:email':
      return previous === 'pronoun' ? [{ ...token, concept: 'field:email' }] : [token];
    default:
      return [token];
  }
};

export const has = ({ tokens }: Question, ...concepts: string[]): boolean =>
  tokens.some(({ concept }) => concepts.includes(concept));

/** What a question says of one slot, in its order, each once: `state` gives open, won. */
export const valuesOf = ({ tokens }: Question, slot: string): string[] => [
  ...new Set(
    tokens.filter(({ concept }) => concept.startsWith(`${slot}:`)).map(({ concept }) => concept.slice(slot.length + 1)),
  ),
];
