import anyAscii from 'any-ascii';
import { jaroWinkler } from './jaro-winkler.js';
import { areNicknames } from './nicknames.js';

const address = /^(mr|mrs|ms|miss|dr|prof|sir|herr|frau|sr|sra|srta|don|dona|mme|mlle|monsieur|madame|ing|dipl|mag)$/;
const generation = /^(jr|junior|sr|senior|ii|iii|iv)$/;
const degree = /^(phd|md|mba|msc|bsc|ba|ma|cpa|esq)$/;
/** Family names that stand first, also where they are written in letters. */
const familyFirst = new Set(
  (
    'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng ' +
    'kim gim lee yi rhee park bak pak choi choe jung jeong chung kang gang cho jo yoon yun jang chang lim im shin sin oh seo suh kwon hwang ahn an song ryu yoo hong'
  ).split(' '),
);
/** Two spellings of one letter count as one: `Müller`, `Mueller`. */
const spelled = (text: string): string => text.replace(/([aou])e/g, '$1').replace(/[^a-z]/g, '');
/** How alike two words of a name must be to be one that was mistyped. */
const alike = 0.9;
const oneSign = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** `given` holds the words that may be the given name; none where a family name stands first, which marriage does not change there. */
type PersonName = { words: string[]; given: string[]; generation: string | null };

/** A name in small Latin letters, word by word; signs that are a word each are taken apart. */
export const readName = (name: string): PersonName => {
  const [family, first] = name.split(/,\s+/, 2);
  const inOrder = first && !degree.test(first.toLowerCase().replace(/\W/g, '')) ? `${first} ${family}` : (family ?? '');
  const apart = inOrder
    .normalize('NFKC')
    .replace(/(?<=[\p{Script=Han}\p{Script=Hangul}])(?=[\p{Script=Han}\p{Script=Hangul}])/gu, ' ');
  const said = anyAscii(apart)
    .replace(/\(.*?\)|".*?"/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const marked = said.length > 1 ? said.find((word, at) => at > 0 && generation.test(word)) : undefined;
  const words = said
    .filter(
      (word, at) =>
        !(address.test(word) && at === 0 && said.length > 1) &&
        !(at > 0 && (generation.test(word) || degree.test(word))),
    )
    .map(spelled)
    .filter(Boolean);
  const bySign = oneSign.test(name);
  const standsFirst = bySign || (words.length > 1 && familyFirst.has(words[0]!));
  const given = standsFirst ? [] : words.slice(0, Math.max(1, words.length - 1));
  return { words, given, generation: marked ? marked.replace('junior', 'jr').replace('senior', 'sr') : null };
};

/** Maria is not Mario, nor Daniel Daniela. */
const ofAnother = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    long === `${short}a` || (/[aoe]$/.test(one) && /[aoe]$/.test(other) && one.slice(0, -1) === other.slice(0, -1))
  );
};

/** Whether two words of names are one: the same, an initial, a nickname, or mistyped. */
const sameWord = (one: string, other: string): boolean =>
  one === other ||
  ((one.length === 1 || other.length === 1) && one[0] === other[0]) ||
  areNicknames(one, other) ||
  (one.length > 3 && other.length > 3 && jaroWinkler(one, other) >= alike && !ofAnother(one, other));

/** How many words of the shorter one the longer one has, each once. */
const wordsInCommon = (one: string[], other: string[]): number => {
  const left = [...other];
  return one.filter((word) => {
    const at = left.findIndex((candidate) => sameWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
};

/** The same letters, however they are cut into words, and whichever word stands first. */
const sameLetters = (one: string[], other: string[]): boolean =>
  one.some((_word, at) => [...one.slice(at), ...one.slice(0, at)].join('') === other.join('')) ||
  other.some((_word, at) => [...other.slice(at), ...other.slice(0, at)].join('') === one.join(''));

/**
 * Whether two names cannot be of one person. Another order, nicknames, initials, another script, a typo, one name of two and
 * another family name beside the same given name are no contradiction; nor is a name that is missing.
 */
export const namesContradict = (one: string, other: string): boolean => {
  const [a, b] = [readName(one), readName(other)];
  if (a.words.length === 0 || b.words.length === 0) return false;
  if (a.generation && b.generation && a.generation !== b.generation) return true;
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (wordsInCommon(short, long) === short.length || sameLetters(a.words, b.words)) return false;
  return !a.given.some(
    (word) => word.length > 1 && b.given.some((candidate) => candidate.length > 1 && sameWord(word, candidate)),
  );
};
