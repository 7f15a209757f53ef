import type { Token } from './scan.js';

export type Amount = {
  is: 'above' | 'atleast' | 'below' | 'atmost' | 'between';
  value: number;
  to?: number;
  of: 'money' | 'percent' | 'minutes' | 'days';
};

/** Bounds that a question sets, how many records it wants, and the tokens that said so. */
export const amountsOf = (
  tokens: readonly Token[],
): { amounts: Amount[]; limit: number | undefined; used: Set<Token> } => {
  const used = new Set<Token>();
  const amounts: Amount[] = [];
  let limit: number | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    // 만 달러 is ten thousand without a one before it.
    const bare = token.concept.startsWith('times:') && !used.has(token) && tokens[at - 1]?.concept !== 'num';
    if ((token.concept !== 'num' && token.concept !== 'percent' && !bare) || used.has(token)) continue;
    const { value: told, tail } = multiplied(tokens, at);
    const of = unitOf(token, tail);
    const value = of === 'days' ? told * daysIn(tail) : told;
    const bound = boundOf(tokens, at, at + tail.length);
    if (bound) {
      used.add(bound);
      if (tokens[at - 1]?.concept === 'currency') used.add(tokens[at - 1]!);
      [token, ...tail].forEach((it) => used.add(it));
      const is = bound.concept.startsWith('cond:')
        ? (bound.concept.slice('cond:'.length) as Amount['is'])
        : isRange(tokens, bound)
          ? 'between'
          : 'atmost';
      const second =
        is === 'between'
          ? tokens.slice(at + tail.length + 1).find(({ concept }) => concept === 'num' || concept === 'percent')
          : undefined;
      const other = second && multiplied(tokens, tokens.indexOf(second));
      if (second && other) [second, ...other.tail].forEach((it) => used.add(it));
      if (is !== 'between' || other)
        amounts.push({
          is,
          value,
          of,
          ...(other && { to: Math.max(value, other.value), value: Math.min(value, other.value) }),
        });
    } else if (of === 'days' || of === 'minutes') {
      [token, ...tail].forEach((it) => used.add(it));
      amounts.push({ is: 'atleast', value, of });
    } else if (value <= 25 && Number.isInteger(value) && value > 0 && tail.length === 0) {
      used.add(token);
      limit ??= value;
    }
  }
  return { amounts, limit, used };
};

/** 1万5千 is one ten thousand and five thousands: what stands between two multipliers counts for the later. */
const multiplied = (tokens: readonly Token[], at: number): { value: number; tail: Token[] } => {
  let part = tokens[at]?.value ?? Number(/^times:(\d+)$/.exec(tokens[at]?.concept ?? '')?.[1] ?? 0);
  let whole = 0;
  const tail: Token[] = [];
  for (const token of tokens.slice(at + 1, at + 6)) {
    const times = /^times:(\d+)$/.exec(token.concept)?.[1];
    if (times) part *= Number(times);
    else if (token.concept === 'num' && tail.at(-1)?.concept.startsWith('times:') && (token.value ?? 0) < 10_000) {
      whole += part;
      part = token.value ?? 0;
    } else if (!/^(currency|unit:(day|week|month|year)|field:minutes)$/.test(token.concept)) break;
    tail.push(token);
  }
  // 一万五 leaves out its last multiplier.
  const isElided =
    whole >= 10_000 &&
    part < 10 &&
    tail.at(-1)?.concept === 'num' &&
    /\p{Script=Han}/u.test(tokens[at + 1]?.text ?? '');
  return {
    value: whole + (isElided ? part * (Number(tokens[at + 1]!.concept.slice('times:'.length)) / 10) : part),
    tail,
  };
};

const days: Readonly<Record<string, number>> = { 'unit:week': 7, 'unit:month': 30, 'unit:year': 365 };
const daysIn = (tail: readonly Token[]): number =>
  days[tail.find(({ concept }) => concept.startsWith('unit:'))?.concept ?? ''] ?? 1;

const unitOf = (token: Token, tail: readonly Token[]): Amount['of'] => {
  if (token.concept === 'percent') return 'percent';
  if (tail.some(({ concept }) => concept === 'field:minutes')) return 'minutes';
  return tail.some(({ concept }) => concept.startsWith('unit:')) ? 'days' : 'money';
};

/** The word beside a number that makes it a bound: before it, or behind what belongs to it. */
const boundOf = (tokens: readonly Token[], at: number, end: number): Token | undefined => {
  const isBound = (token: Token | undefined) => token?.concept.startsWith('cond:');
  const [before, further, after] = [tokens[at - 1], tokens[at - 2], tokens[end + 1]];
  if (isBound(after) && after?.concept !== 'cond:between') return after;
  if (isBound(before)) return before;
  if (isBound(further) && before?.concept === 'currency') return further;
  const between = tokens.slice(at + 1, at + 10).find(({ concept }) => concept === 'cond:between');
  // 1万から2万: from one to the other; “hasta 5.000” is a bound by itself.
  if (after && isRange(tokens, after)) return after;
  return between ?? [before, after].find((token) => token?.concept === 'mod:until');
};

/** Whether a word stands between two numbers. */
const isRange = (tokens: readonly Token[], word: Token): boolean => {
  const at = tokens.indexOf(word);
  const isNumber = ({ concept }: Token) => concept === 'num';
  return (
    /^(mod:since|mod:until|to)$/.test(word.concept) &&
    tokens.slice(Math.max(0, at - 4), at).some(isNumber) &&
    tokens.slice(at + 1, at + 3).some(isNumber)
  );
};
