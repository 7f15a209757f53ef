import type { Language } from '@fernway/contracts/http/identity';
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
  const told = (concept: string) => rest.some((token) => token.concept === concept);
  // “5 with a large value” wants the largest.
  const meant =
    limit !== undefined && told('more') && !told('compare')
      ? rest.map((token) => (token.concept === 'more' ? { ...token, concept: 'ord:max' } : token))
      : rest;
  const tokensMeant = levelled(meant).flatMap((token, at) => meaning(token, meant[at - 1], meant[at + 1]));
  const periods = told('sofar')
    ? all.map((period) =>
        period.from && period.from <= clock.now && period.to && period.to > clock.now
          ? { ...period, to: clock.now, lastDay: dayOf(clock.now, clock.timeZone) }
          : period,
      )
    : all;
  const ahead = periods.some(
    ({ from, to }) =>
      (from !== undefined && from > clock.now) ||
      (from !== undefined && to !== undefined && to > clock.now && from >= new Date(clock.now.getTime() - 86_400_000)),
  );
  return {
    text,
    language,
    tokens: tokensMeant,
    periods,
    ahead,
    amounts,
    limit,
    unknown: tokensMeant.filter(({ concept }) => concept === '?'),
  };
};

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
const columns = /^(unit:|field:(stage|source|industry|priority|lifecycle|jobTitle|owner|outcome|lostReason)$)/;

/** What a word means by what stands beside it: “the most” of “the most recent” is no size, “their mails” are addresses. */
const meaning = (token: Token, before: Token | undefined, after: Token | undefined): Token[] => {
  if (token.concept === 'ord:max' && /^ord:(new|old|aged)$/.test(after?.concept ?? '')) return [];
  // 各多少钱 wants the figure of each.
  if (token.concept === 'by' && /^fig:/.test(after?.concept ?? '')) return [{ ...token, concept: 'each' }];
  if (token.concept === 'each' && columns.test(after?.concept ?? '')) return [{ ...token, concept: 'by' }];
  // 邮箱多少 asks what it is.
  if (token.concept === 'fig:howmuch' && /^field:(email|phone|jobTitle|address|domain)$/.test(before?.concept ?? ''))
    return [];
  return token.concept === 'kind:email' && before?.concept === 'pronoun'
    ? [{ ...token, concept: 'field:email' }]
    : [token];
};

export const has = ({ tokens }: Question, ...concepts: string[]): boolean =>
  tokens.some(({ concept }) => concepts.includes(concept));

/** What a question says of one slot, in its order, each once: `state` gives open, won. */
export const valuesOf = ({ tokens }: Question, slot: string): string[] => [
  ...new Set(
    tokens.filter(({ concept }) => concept.startsWith(`${slot}:`)).map(({ concept }) => concept.slice(slot.length + 1)),
  ),
];
