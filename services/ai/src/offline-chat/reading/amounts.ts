import { currencyOf } from '@fernway/contracts/currencies';
import { fold } from './fold.js';
import type { Token } from './scan.js';

export type Amount = {
  is: 'above' | 'atleast' | 'below' | 'atmost' | 'between';
  value: number;
  to?: number;
  of: 'money' | 'percent' | 'minutes' | 'days';
  /** Signs and codes of currencies that stand beside it. */
  marks?: readonly string[];
};

/** In which currency an amount is: the `usual` one only where it names none; undefined where it names two. */
export const currencyMeant = ({ marks = [] }: Pick<Amount, 'marks'>, usual: string): string | undefined => {
  const meant = currencyOf(marks, usual);
  return typeof meant === 'string' ? undefined : meant.currency;
};

/** Words that ask for money of any currency: 多少块钱. */
const anyMoney = /^(元|块|块钱|円|원|불|bucks)$/;

/** The currencies that a question names beside no amount. */
export const currenciesNamed = (tokens: readonly Token[], usual: string): string[] => [
  ...new Set(
    tokens
      .filter(({ concept, text }) => concept === 'currency' && !anyMoney.test(fold(text).trim()))
      .flatMap(({ text }) => currencyMeant({ marks: [markOf(text)] }, usual) ?? []),
  ),
];

/** A number with what multiplies it and its unit behind it (`tail`). */
type Figure = { value: number; of: Amount['of']; token: Token; tail: readonly Token[] };

/** Bounds that a question sets, how many records it wants, and the tokens that said so. */
export const amountsOf = (
  tokens: readonly Token[],
): { amounts: Amount[]; limit: number | undefined; used: Set<Token> } => {
  const used = new Set<Token>();
  const amounts: Amount[] = [];
  let limit: number | undefined;
  const use = (read: readonly Token[]) => read.forEach((it) => used.add(it));
  for (let at = 0; at < tokens.length; at += 1) {
    if (used.has(tokens[at]!) || !isNumber(tokens, at)) continue;
    const figure = figureAt(tokens, at);
    const { value, of, token, tail } = figure;
    const bound = boundOf(tokens, at, at + tail.length);
    if (bound) {
      const bounded = boundedBy(tokens, at, figure, bound);
      use(bounded.used);
      amounts.push(...bounded.amounts);
    } else if (of === 'days' || of === 'minutes') {
      use([token, ...tail]);
      amounts.push({ is: 'atleast', value, of });
    } else if (
      value <= 25 &&
      Number.isInteger(value) &&
      value > 0 &&
      tail.length === 0 &&
      !currencyBefore(tokens, at)[0]
    ) {
      use([token]);
      limit ??= value;
    }
  }
  return { amounts, limit, used };
};

/** 만 달러 is ten thousand without a one before it. */
const isNumber = (tokens: readonly Token[], at: number): boolean => {
  const { concept } = tokens[at]!;
  const isBareMultiplier = concept.startsWith('times:') && tokens[at - 1]?.concept !== 'num';
  return concept === 'num' || concept === 'percent' || isBareMultiplier;
};

const figureAt = (tokens: readonly Token[], at: number): Figure => {
  const { value, tail } = multiplied(tokens, at);
  const of = unitOf(tokens[at]!, tail);
  return { value: of === 'days' ? value * daysIn(tail) : value, of, token: tokens[at]!, tail };
};

/** A figure within a bound: of “between” only where a second one is told. */
const boundedBy = (
  tokens: readonly Token[],
  at: number,
  { value, of, token, tail }: Figure,
  bound: Token,
): { amounts: Amount[]; used: Token[] } => {
  const is = comparisonOf(tokens, bound);
  const currency = currencyBefore(tokens, at);
  const used = [bound, ...currency, token, ...tail];
  if (is !== 'between') return { amounts: [{ is, value, of, ...marked([...currency, ...tail]) }], used };
  const second = tokens.slice(at + tail.length + 1).find(({ concept }) => concept === 'num' || concept === 'percent');
  if (!second) return { amounts: [], used };
  const other = multiplied(tokens, tokens.indexOf(second));
  const others = [...currencyBefore(tokens, tokens.indexOf(second)), ...other.tail];
  return {
    amounts: [
      {
        is,
        value: Math.min(value, other.value),
        of,
        to: Math.max(value, other.value),
        ...marked([...currency, ...tail, ...others]),
      },
    ],
    used: [...used, second, ...others],
  };
};

const currencyBefore = (tokens: readonly Token[], at: number): Token[] =>
  tokens[at - 1]?.concept === 'currency' ? [tokens[at - 1]!] : [];

/** Words for currencies, as the signs or codes that say the same. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^(de )?(dollars?|dolar(es)?|bucks|ドル|달러|불)$/, '$'],
  [/^(米ドル|美元|美金)$/, 'USD'],
  [/^(euros?|ユーロ|유로|欧元)$/, 'EUR'],
  [/^(pounds|libras|ポンド|파운드|英镑)$/, '£'],
  [/^(yen|yenes|日元|日圆|엔|엔화)$/, 'JPY'],
  [/^(ウォン|韩元|韩币)$/, 'KRW'],
  [/^(yuan|yuanes|块|块钱|人民币|人民元|위안)$/, 'CNY'],
];

const marked = (tokens: readonly Token[]): { marks?: string[] } => {
  const marks = tokens.flatMap(({ concept, text }) => (concept === 'currency' ? markOf(text) : []));
  return marks.length > 0 ? { marks } : {};
};

const markOf = (text: string): string => {
  const word = fold(text).trim();
  return words.find(([known]) => known.test(word))?.[1] ?? word;
};

const comparisonOf = (tokens: readonly Token[], bound: Token): Amount['is'] => {
  if (bound.concept.startsWith('cond:')) return bound.concept.slice('cond:'.length) as Amount['is'];
  return isRange(tokens, bound) ? 'between' : 'atmost';
};

const timesOf = ({ concept }: Token): number | undefined => {
  const times = /^times:(\d+)$/.exec(concept)?.[1];
  return times === undefined ? undefined : Number(times);
};

/** 1万5千 is one ten thousand and five thousands: what stands between two multipliers counts for the later. */
const multiplied = (tokens: readonly Token[], at: number): { value: number; tail: Token[] } => {
  const first = tokens[at]!;
  let part = first.value ?? timesOf(first) ?? 0;
  let whole = 0;
  const tail: Token[] = [];
  for (const token of tokens.slice(at + 1, at + 6)) {
    const times = timesOf(token);
    if (times !== undefined) part *= times;
    else if (goesOn(token, tail.at(-1))) {
      whole += part;
      part = token.value ?? 0;
    } else if (!/^(currency|unit:(day|week|month|year)|field:minutes)$/.test(token.concept)) break;
    tail.push(token);
  }
  return {
    value: whole + (lacksMultiplier(whole, part, tail) ? part * (multiplierOf(tail.at(-2)!) / 10) : part),
    tail,
  };
};

/** The 5千 of 1万5千. */
const goesOn = (token: Token, before: Token | undefined): boolean =>
  token.concept === 'num' && before !== undefined && before.concept.startsWith('times:') && (token.value ?? 0) < 10_000;

/** 一万五 leaves out its last multiplier. */
const lacksMultiplier = (whole: number, part: number, tail: readonly Token[]): boolean =>
  whole >= 10_000 && part < 10 && tail.at(-1)?.concept === 'num' && /\p{Script=Han}/u.test(tail.at(-2)!.text);

const multiplierOf = ({ concept }: Token): number => Number(concept.slice('times:'.length));

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
  const isFigure = ({ concept }: Token) => concept === 'num';
  return (
    /^(mod:since|mod:until|to)$/.test(word.concept) &&
    tokens.slice(Math.max(0, at - 4), at).some(isFigure) &&
    tokens.slice(at + 1, at + 3).some(isFigure)
  );
};
