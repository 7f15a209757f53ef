import type { Language } from '@fernway/contracts/http/identity';
import { fold, nearly, squeezed } from '../reading/fold.js';
import type { Question } from '../reading/question.js';
import { meets, scan, type Span } from '../reading/scan.js';
import type { Hit } from './look.js';

/** A record that a question names, and where. */
export type Named = Span & { type: 'contact' | 'company' | 'deal'; id: string; title: string };

const most = 4;

/** What to search for: the unknown words, as they stand and with the letters around them that may belong to a name. */
export const candidatesOf = ({ text, language, unknown }: Question): string[] => {
  const quoted = [...text.matchAll(/["“«「『]([^"”»」』]{2,80})["”»」』]/g)].map((match) => match[1]!);
  const deal = /\bCRM\d{4,8}\b/i.exec(text)?.[0];
  const capitals = language === 'en' || language === 'es' ? capitalised(text, language) : [];
  const words = unknown.flatMap((token) => {
    const bare = token.text.trim();
    // A company and its person in one run of letters: 青禾设计马芳.
    if (language === 'zh' && /^\p{Script=Han}{5,8}$/u.test(bare))
      return [bare.slice(0, 4), bare.slice(4), bare.slice(-3), bare];
    if (language === 'ja')
      return [
        ...runs(text, token).flatMap((run) => [run, ...splits(run)]),
        ...widened(text, token, language),
        bare,
        ...splits(bare),
      ];
    if (language === 'zh') return [...widened(text, token, language), bare];
    if (language === 'ko') return [withoutEnding(bare), bare];
    const parts = bare.split(/\s+/);
    return [bare, ...(parts.length > 2 ? [parts.slice(-2).join(' '), parts.slice(0, 2).join(' ')] : [])];
  });
  return [
    ...new Set([...(deal ? [deal] : []), ...quoted, ...capitals, ...words].filter((word) => squeezed(word).length > 1)),
  ].slice(0, most);
};

/** Capitalised words in a row that are no words of the language by themselves. */
const capitalised = (text: string, language: Language): string[] =>
  [...text.matchAll(/\p{Lu}[\p{L}\p{N}'&-]*(?: (?:de |del |la |of )?\p{Lu}[\p{L}\p{N}'&-]*)+/gu)]
    .map((match) => {
      const words = match[0].split(' ');
      // The first word of a sentence is one of the language more often than of a name.
      return match.index === 0 && scan(words[0]!, language).every(({ concept }) => concept !== '?')
        ? words.slice(1).join(' ')
        : match[0];
    })
    .filter((name) => !/^(Closed|Proposal|Demo) /.test(name));

/** 橋本陽菜 and 山本 愛, though 本 counts things: the letters in a row around what is unknown. */
const runs = (text: string, { start, end }: Span): string[] =>
  [...text.matchAll(/\p{Script=Han}{1,4}[ \u3000]\p{Script=Han}{1,4}|\p{Script=Han}{3,6}/gu)]
    .filter(({ index, 0: run }) => index < end && start < index + run.length)
    .map(([run]) => run);

/** One letter that is also a word (高 in 高橋) may be a part of the name beside it. */
const widened = (text: string, { start, end }: Span, language: Language): string[] => {
  const tokens = scan(text, language);
  const beside = (at: number, edge: 'start' | 'end') =>
    tokens.find(
      (token) =>
        token[edge] === at &&
        token.end - token.start === 1 &&
        token.concept !== '?' &&
        /\p{Script=Han}/u.test(token.text),
    );
  const [before, after] = [beside(start, 'end'), beside(end, 'start')];
  const from = before?.start ?? start;
  return [
    ...(before ? [text.slice(from, end).trim()] : []),
    ...(after && after.concept !== 'stop' && language === 'zh' ? [text.slice(from, after.end).trim()] : []),
  ];
};

/** 林太郎 is kept as 林 太郎. */
const splits = (name: string): string[] =>
  /^\p{Script=Han}{3,5}$/u.test(name)
    ? [`${name.slice(0, 2)} ${name.slice(2)}`, `${name.slice(0, 1)} ${name.slice(1)}`]
    : [];

const withoutEnding = (word: string) =>
  word.replace(/(씨|님)?(의|가|이|은|는|을|를|에|에서|에게|와|과|도|로|으로|한테|이랑|랑|께|부터)?$/u, '');

/** Records whose name stands in the question: as it is, else with a wrong letter, else in part. */
export const namedIn = (question: Question, hits: readonly Hit[]): Named[] => {
  const known = hits.filter(
    (hit): hit is Hit & Pick<Named, 'type'> => hit.type === 'contact' || hit.type === 'company',
  );
  const place = (find: (hit: Hit) => Span | undefined) =>
    longest(known.flatMap((hit) => (find(hit) ? [{ ...hit, ...find(hit)! }] : [])));
  const exact = place(({ title }) => placeOf(title, question.text));
  const open = question.unknown.filter((token) => !exact.some((named) => meets(named, token)));
  const rest = open.flatMap((token) => {
    const close = known.filter(({ title }) =>
      nearly(
        squeezed(token.text),
        squeezed(title),
        squeezed(title).length > 8 ? 2 : squeezed(title).length > 4 ? 1 : 0,
      ),
    );
    const found = close.length ? close : known.filter(({ title }) => isPart(token.text, title, question.language));
    return found.map((hit) => ({ ...hit, start: token.start, end: token.end }));
  });
  return [...exact, ...rest].map(({ type, id, title, start, end }) => ({ type, id, title, start, end }));
};

/** Where a name stands in a text, however it is spaced; in Latin letters as whole words. */
export const placeOf = (title: string, text: string): Span | undefined => {
  const letters = [...squeezed(title)].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (letters.length < 2) return undefined;
  const latin = /^[\p{Script=Latin}\p{N}]+$/u.test(squeezed(title));
  const pattern = letters.join(`[\\s\\-‐・·'’.,]*`);
  const found = new RegExp(latin ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern, 'u').exec(fold(text));
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
};

/** A name inside a longer one is not meant: who asks for 北斗学園 does not ask for 北斗. */
const longest = <T extends Span>(found: T[]): T[] => {
  const length = ({ start, end }: Span) => end - start;
  return found.filter((one) => !found.some((other) => meets(other, one) && length(other) > length(one)));
};

const isPart = (said: string, title: string, language: Language): boolean => {
  const parts = fold(title).split(/\s+/);
  if (language === 'en' || language === 'es') {
    const words = fold(said).split(/\s+/);
    return words.every(
      (word) => word.length > 2 && parts.some((part) => part === word || (word.length > 5 && nearly(part, word, 1))),
    );
  }
  const bare = squeezed(language === 'ko' ? withoutEnding(said) : said);
  return bare.length > 1 && squeezed(title).startsWith(bare);
};
