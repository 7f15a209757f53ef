import { currenciesOf, isCurrency } from '@fernway/contracts/currencies';
import type { Language } from '@fernway/contracts/http/identity';
import { type Entry, entriesOf } from '../lexicon/lexicon.js';
import { fold, nearly } from './fold.js';

/** A part of a text and what it means; `?` is nothing that is known, `name` what stands for a record or a value of one. */
export type Token = { concept: string; start: number; end: number; text: string; value?: number };
export type Span = { start: number; end: number };

/** Whether two places of a text have a letter in common. */
export const meets = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/**
 * A text as what its words mean, the longest known words first; names that were found (`names`) are taken whole.
 * Words between spaces in English, Spanish and Korean (there with their particles), anywhere in Chinese and Japanese.
 */
export const scan = (text: string, language: Language, names: readonly Span[] = []): Token[] => {
  const folded = fold(text);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const name = names.find(({ start, end }) => start <= at && at < end);
    if (name) {
      tokens.push(tokenOf(text, 'name', at, name.end));
      at = name.end;
      continue;
    }
    const until = Math.min(text.length, ...names.filter(({ start }) => start > at).map(({ start }) => start));
    const last = tokens.at(-1);
    const found = codeAt(text.slice(0, until), at) ?? match(folded.slice(0, until), at, language, last);
    const isWord = found.concept !== '' && found.end > at;
    if (isWord && found.concept === '?' && last && isSamePhrase(folded, last, at, language)) {
      last.end = found.end;
      last.text = text.slice(last.start, found.end);
    } else if (isWord) tokens.push(...tokensOf(text, folded, at, found, language));
    at = Math.max(at + 1, tailOf(folded, found, language));
  }
  return tokens;
};

const tokenOf = (text: string, concept: string, start: number, end: number, value?: number): Token => ({
  concept,
  start,
  end,
  text: text.slice(start, end),
  ...(value !== undefined && { value }),
});

/** Whether a word that is not known goes on with the one before it: together they may be a name. */
const isSamePhrase = (folded: string, last: Token, at: number, language: Language): boolean =>
  last.concept === '?' && (language !== 'ko' || last.end === at) && folded.slice(last.end, at).trim() === '';

/** What a match means, and what its ending adds. */
const tokensOf = (text: string, folded: string, at: number, found: Match, language: Language): Token[] => {
  const tail = tailOf(folded, found, language);
  const isInflected = language === 'ko' && found.concept !== '?' && found.concept !== 'stop';
  return [
    tokenOf(text, found.concept, at, found.end, found.value),
    ...(countsMinutes(folded, found, language) ? [tokenOf(text, 'field:minutes', found.end, tail)] : []),
    ...(isInflected ? endings(folded.slice(at, tail)) : []).map((concept) => tokenOf(text, concept, found.end, tail)),
  ];
};

/** 20分 and 20분 are minutes; without a number they are parts of other words. */
const countsMinutes = (folded: string, { concept, end }: Match, language: Language): boolean =>
  concept === 'num' && language !== 'zh' && /^[分분](?!기)/.test(folded.slice(end));

/** Where a match ends with what belongs to it. */
const tailOf = (folded: string, found: Match, language: Language): number =>
  countsMinutes(folded, found, language) ? found.end + 1 : (found.tail ?? found.end);

type Match = { concept: string; end: number; tail?: number; value?: number };

const wordLetter = /[\p{L}\p{N}]/u;
const particlesKo =
  /^(들|의|가|이|은|는|을|를|에|에서|에게|와|과|도|만|로|으로|부터|까지|한테|보다|처럼|마다|별|중|인|이고|이나|나|랑|이랑|된|한|하는|되는|이야|야|이에요|예요|인가요|입니까|인지|들의|에는|에서는|이며|라는|이라는|께|님|씨|요|죠|지|며|고|였|이었|다|던|인데|까|께서|상태|짜리|건|개|명|곳|에만|이랑은|하나요|합니까|했나요|했어|됐어|되나요|했는지|하고|하기로|해야|할|해|하|되|된거|습니까|나요|니|어|어요|아|인가|든|이든|씩|쯤|정도|당|더라|이면서|면서|일까|예|에요|이었나|네요|군요|거야|인데요|들이|밖에|부터는)*$/;
const particlesJa = /^[はがをにでのともへや]/;

const match = (text: string, at: number, language: Language, last: Token | undefined): Match => {
  const entry = wordBegins(text, at, language, last) ? longest(text, at, language) : undefined;
  const number = numberAt(text, at, language);
  if (number && !(entry && entry.end >= number.end)) return number;
  if (entry) return entry;
  const mark = currencyMarkAt(text, at);
  if (mark) return mark;
  if (!wordLetter.test(text[at]!))
    return { concept: /[?!。、，,;:「」『』"“”'()（）]/.test(text[at]!) ? 'stop' : '', end: at + 1 };
  if (isUnspaced(language)) return unknownCjk(text, at, language, last);
  return language === 'ko' ? unknownKorean(text, at) : unknownWord(text, at, language);
};

/** Written without spaces between its words. */
const isUnspaced = (language: Language): boolean => language === 'zh' || language === 'ja';

/** “1,200”, “30 %”, “5k”; not the digits inside a word. */
const numberAt = (text: string, at: number, language: Language): Match | undefined => {
  const found = /^(\d[\d.,]*\d|\d)(\s?%|k\b|m\b)?/.exec(text.slice(at));
  if (!found || (!isUnspaced(language) && wordLetter.test(text[at - 1] ?? ' '))) return undefined;
  const value = numberOf(found[1]!) * ({ k: 1000, m: 1_000_000 }[found[2] ?? ''] ?? 1);
  return { concept: found[2]?.includes('%') ? 'percent' : 'num', end: at + found[0].length, value };
};

/** A sign of a currency (`¥`, `hk$`), or beside a number a code (`chf 20`) or a letter that is one behind it (5000엔). */
const currencyMarkAt = (text: string, at: number): Match | undefined => {
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  const isCounted = /(\d\s?[km]?|[千万億亿천만억])\s?$/.test(before);
  const found = [
    /^[a-z]{0,3}\p{Sc}/u.exec(rest)?.[0],
    (isCounted ? /^[a-z]{3}(?![a-z\d])/ : /^[a-z]{3}(?=\s?\d)/).exec(rest)?.[0],
    // 2026엔 is in that year.
    isCounted && !/\b(19|20)\d\d$/.test(before) ? /^[円元원엔]/.exec(rest)?.[0] : undefined,
  ].find((mark) => mark !== undefined && (mark === '엔' || currenciesOf(mark).length > 0));
  return found === undefined || (!isCounted && /[a-z\d]$/.test(before))
    ? undefined
    : { concept: 'currency', end: at + found.length };
};

/** “In CHF”: by its capitals no other word. */
const codeAt = (text: string, at: number): Match | undefined => {
  const isTold = /(?<![\p{L}\p{N}])(in|en) $/iu.test(text.slice(Math.max(0, at - 4), at));
  const code = isTold ? /^[A-Z]{3}(?![\p{L}\p{N}])/u.exec(text.slice(at))?.[0] : undefined;
  return code && isCurrency(code) ? { concept: 'currency', end: at + code.length } : undefined;
};

const wordAt = (text: string, at: number): string =>
  /^[\p{L}\p{N}][\p{L}\p{N}'&@._-]*/u.exec(text.slice(at))![0].replace(/('s|[._'-]+)$/, '');

/** A Latin name among Korean words, with its particles. */
const unknownKorean = (text: string, at: number): Match => {
  const rest = text.slice(at);
  const latin = /^[a-z][a-z0-9'&@._-]*( [a-z][a-z0-9'&@._-]*)*/.exec(rest)?.[0].length;
  const tail = latin ? /^[\uac00-\ud7a3]*/.exec(rest.slice(latin))![0].length : 0;
  return latin && (tail === 0 || particlesKo.test(rest.slice(latin, latin + tail)))
    ? { concept: '?', end: at + latin, tail: at + latin + tail }
    : { concept: '?', end: at + wordAt(text, at).length };
};

const unknownWord = (text: string, at: number, language: Language): Match => {
  const word = wordAt(text, at);
  const meant = word.length >= 5 ? typoOf(word, language) : undefined;
  return { concept: meant ?? '?', end: at + word.length };
};

const wordBegins = (text: string, at: number, language: Language, last: Token | undefined): boolean =>
  isUnspaced(language) ||
  !wordLetter.test(text[at - 1] ?? ' ') ||
  (language === 'ko' && last?.end === at && last.concept !== '?');

const longest = (text: string, at: number, language: Language): Match | undefined => {
  for (const entry of entriesOf(language).get(text[at]!) ?? []) {
    if (!text.startsWith(entry.form, at)) continue;
    const found = fits(text, at, entry, language);
    if (found) return found;
  }
  return undefined;
};

const fits = (text: string, at: number, { form, concept, open }: Entry, language: Language): Match | undefined => {
  const end = at + form.length;
  const value = /^num:(\d+)/.exec(concept)?.[1];
  const found = { concept: value ? 'num' : concept, end, ...(value && { value: Number(value) }) };
  if (isUnspaced(language)) return found;
  const tail = /^[\p{L}\p{N}]*/u.exec(text.slice(end))![0];
  // Letters of another script end a word: “3k”, “VIP고객”.
  if (tail === '' || open) return { ...found, ...(open && { tail: end + tail.length }) };
  if (language !== 'ko') return /[^\p{L}\p{N}]$/u.test(form) ? found : undefined;
  if (particlesKo.test(tail)) return { ...found, tail: end + tail.length };
  if (form.length < 2 && !/^(unit|times|currency)/.test(concept)) return undefined;
  return longest(text, end, 'ko') ? found : undefined;
};

/** What a Korean ending says: than, for each. */
const endings = (word: string): string[] => [
  ...(/보다$/.test(word) ? ['compare'] : []),
  ...(/별(로)?$|마다$/.test(word) ? ['by'] : []),
  ...(/까지(는|의|인)?$/.test(word) ? ['mod:until'] : []),
  ...(/부터$/.test(word) ? ['mod:since'] : []),
];

const unknownCjk = (text: string, at: number, language: Language, last: Token | undefined): Match => {
  if (language === 'ja' && particlesJa.test(text.slice(at)) && last && last.end === at)
    return { concept: 'stop', end: at + 1 };
  if (language === 'ja' && text[at] === 'か' && !wordLetter.test(text[at + 1] ?? ' '))
    return { concept: 'stop', end: at + 1 };
  // A Latin word stays one.
  const latin = /^[a-z][a-z0-9@._&-]*( [a-z][a-z0-9@._&-]*)*/.exec(text.slice(at));
  return { concept: '?', end: at + (latin ? latin[0].length : 1) };
};

/** What a word with one wrong letter was meant to be: two in long ones. */
const typoOf = (word: string, language: Language): string | undefined => {
  const most = word.length >= 10 ? 2 : 1;
  return wordsOf(language).find(({ form }) => form[0] === word[0] && nearly(word, form, most))?.concept;
};

/** Words that are long enough to be known by all but a letter; what only fills a sentence is not corrected to. */
const wordsOf = (language: Language): Entry[] => {
  const known = longWords.get(language);
  if (known) return known;
  const words = [...entriesOf(language).values()]
    .flat()
    .filter(({ form, concept }) => form.length >= 5 && !form.includes(' ') && !/^(beyond|stop|num)/.test(concept));
  longWords.set(language, words);
  return words;
};
const longWords = new Map<Language, Entry[]>();

/** `1,234.50`, `1.234,50`, `12.500`. */
const numberOf = (written: string): number => {
  if (/^\d{1,3}([.,]\d{3})+$/.test(written)) return Number(written.replace(/[.,]/g, ''));
  const decimals = /[.,](\d{1,2})$/.exec(written);
  const whole = written.slice(0, decimals ? decimals.index : undefined).replace(/[.,]/g, '');
  return Number(`${whole}.${decimals?.[1] ?? 0}`);
};
