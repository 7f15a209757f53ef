import type { Language } from '@fernway/contracts/http/identity';
import { detectLanguage } from './detect-language.js';
import { en } from './lexicons/en.js';
import { es } from './lexicons/es.js';
import { ja } from './lexicons/ja.js';
import { ko } from './lexicons/ko.js';
import type { Lexicon } from './lexicons/lexicon.js';
import { zh } from './lexicons/zh.js';

/** Each language of ours is measured on labelled texts in sentiment.spec.ts. `score` from -1 to 1, null where it is unknown. */
export type Scored =
  | { sentiment: 'positive' | 'neutral' | 'negative'; score: number; language: Language }
  | { sentiment: 'unknown'; score: null; language: null };

type Kind = 'word' | 'before' | 'after' | 'stronger' | 'turn';
type Hit = { at: number; end: number; kind: Kind; weight: number };
type Entry = { kind: Kind; weight: number };
type Compiled = { joined: boolean; exact: Map<string, Entry>; open: Map<string, Entry>; longest: number };

const entriesOf = (lexicon: Lexicon): [string, Entry][] => [
  ...list(lexicon.negations.before, 'before'),
  ...list(lexicon.negations.after, 'after'),
  ...list(lexicon.stronger, 'stronger'),
  ...list(lexicon.turns, 'turn'),
  ...Object.entries(lexicon.words).flatMap(([weight, words]) => list(words, 'word', Number(weight))),
];

const list = (words: string, kind: Kind, weight = 0): [string, Entry][] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => [word.replaceAll('_', ' '), { kind, weight }]);

const compile = (lexicon: Lexicon): Compiled => {
  const entries = entriesOf(lexicon);
  return {
    joined: lexicon.joined,
    exact: new Map(entries.filter(([word]) => !word.endsWith('*'))),
    open: new Map(entries.filter(([word]) => word.endsWith('*')).map(([word, entry]) => [word.slice(0, -1), entry])),
    longest: Math.max(...entries.map(([word]) => word.length)),
  };
};

const lexicons = Object.fromEntries(
  Object.entries({ en, es, zh, ja, ko }).map(([language, lexicon]) => [language, compile(lexicon)]),
) as Record<Language, Compiled>;

/** More says no more: a long mail is scored by its beginning. */
const longestText = 5_000;
const certain = 0.2;

/** How somebody feels, by the words that he uses: local, free, deterministic. */
export const sentimentOf = (text: string): Scored => {
  const read = text.slice(0, longestText).normalize('NFKC').toLowerCase();
  const language = detectLanguage(read);
  if (!language) return { sentiment: 'unknown', score: null, language: null };
  const sum = read
    .split(/(?<=[.!?。！？\n])\s*/u)
    .reduce((total, sentence) => total + sentenceScore(sentence, lexicons[language]), 0);
  const score = Math.round((sum / Math.sqrt(sum * sum + 8)) * 100) / 100;
  return { sentiment: score >= certain ? 'positive' : score <= -certain ? 'negative' : 'neutral', score, language };
};

const sentenceScore = (sentence: string, lexicon: Compiled): number => {
  const hits = lexicon.joined ? anywhere(sentence, lexicon) : wordByWord(sentence, lexicon);
  const turnsAt = hits.findLast(({ kind }) => kind === 'turn')?.at;
  const reach = 3;
  return hits.reduce((sum, hit, index) => {
    if (hit.kind !== 'word') return sum;
    const near = (kind: Kind) =>
      hits.slice(0, index).some((other) => other.kind === kind && hit.at - other.end <= reach);
    const negatedAfter = hits.slice(index + 1).some((other) => other.kind === 'after' && other.at - hit.end <= reach);
    const turned = turnsAt === undefined ? 1 : hit.at > turnsAt ? 1.5 : 0.4;
    const weight = hit.weight * (near('stronger') ? 1.4 : 1) * (near('before') || negatedAfter ? -0.8 : 1);
    return sum + weight * turned;
  }, 0);
};

/** Positions are numbers of words. */
const wordByWord = (sentence: string, { exact, open }: Compiled): Hit[] =>
  (sentence.replaceAll('’', "'").match(/[\p{L}']+/gu) ?? []).flatMap((word, at) => {
    const entry = exact.get(word) ?? beginningOf(word, open);
    return entry ? [{ at, end: at + 1, ...entry }] : [];
  });

const beginningOf = (word: string, open: Map<string, Entry>): Entry | undefined => {
  for (let length = word.length; length > 2; length -= 1) {
    const entry = open.get(word.slice(0, length));
    if (entry) return entry;
  }
  return undefined;
};

/** Positions are numbers of characters; of words that begin at one place the longest counts. */
const anywhere = (sentence: string, { exact, longest }: Compiled): Hit[] => {
  const hits: Hit[] = [];
  for (let at = 0; at < sentence.length; at += 1) {
    for (let length = Math.min(longest, sentence.length - at); length > 0; length -= 1) {
      const entry = exact.get(sentence.slice(at, at + length));
      if (!entry) continue;
      hits.push({ at, end: at + length, ...entry });
      at += length - 1;
      break;
    }
  }
  return hits;
};
