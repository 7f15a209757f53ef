import type { Facet } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { currenciesNamed } from '../reading/amounts.js';
import { fold } from '../reading/fold.js';
import { meets, type Span } from '../reading/scan.js';
import { askedOf, type Kept } from './asked-of.js';
import { dealNames, facetsFor, lookFor, type Meant, meantIn, otherFacets } from './facets.js';
import type { Grounds } from './conditions.js';
import { type CompaniesBy, companiesSeen, companyLooks } from './companies-meant.js';
import { aggregate, groupsOf, hitsOf, type ListedType, type Look, type Looking, search, type Seen } from './look.js';
import { namePartOf } from './name-part.js';
import { candidatesOf, type Named, namedIn } from './names.js';
import { typeOf } from './subject.js';

export type Read = (names?: readonly Span[]) => Question;
/** `usual`: the workspace's currency, where it chose one. */
export type Base = Pick<Grounds, 'clock' | 'user' | 'attached'> & { usual?: string | undefined };

/**
 * Finds the records and values that a question names, and reads it again with them known.
 * @param whom only about whom it is: no look is spent on values of other columns
 */
export function* ground(read: Read, base: Base, whom = false): Looking<{ question: Question; grounds: Grounds }> {
  const first = read();
  const part = namePartOf(first);
  const { facets, looks, named, meant, inUse, stages } = yield* firstLook(first, part, base, whom);
  const spans = part ? [part] : [];
  let kept = apart(named, part ? meant.filter(({ start, end }) => end <= part.start || part.end <= start) : meant);
  let question = read([...kept.named, ...kept.meant, ...spans]);
  // Whom a question does not name, it was attached to.
  const about = kept.named.length ? [] : base.attached;
  // What is still unknown may be a value of another column: looked for only then, for each look takes its time.
  const others = strangers(question).length && !whom ? otherFacets(facets).slice(0, mostLooks - looks) : [];
  if (others.length) {
    const found = yield others.map(lookFor);
    kept = apart(named, [...meant, ...others.flatMap((facet, index) => meantIn(question, facet, found[index]!))]);
    question = read([...kept.named, ...kept.meant, ...spans]);
  }
  question = askedOf(question, kept);
  const companies = yield* companiesMeant(
    question,
    typeOf(
      question,
      kept.named.map(({ type }) => type),
    ),
    kept.meant,
  );
  return {
    question,
    grounds: {
      ...base,
      ...kept,
      ...currenciesOf(question, inUse),
      stages,
      named: [...kept.named, ...about],
      part: part?.text,
      companies,
    },
  };
}

const currenciesOf = (
  { tokens }: Question,
  [usual = 'USD', ...others]: readonly string[],
): Pick<Grounds, 'currencies' | 'currenciesNamed'> => {
  const named = currenciesNamed(tokens, usual);
  const [first = usual, ...further] = named;
  return { currencies: named.length > 0 ? [first, ...further] : [usual, ...others], currenciesNamed: named };
};

type FirstLook = Pick<Grounds, 'named' | 'meant' | 'stages'> & {
  inUse: readonly string[];
  facets: readonly Facet[];
  looks: number;
};

/** All that a question may name is looked for at once. */
function* firstLook(
  question: Question,
  part: Span | undefined,
  { attached, usual }: Base,
  whom: boolean,
): Looking<FirstLook> {
  const words = part ? [] : candidatesOf(question);
  const type = typeOf(question, []);
  const facets = whom ? dealNames(question) : facetsFor(question, type);
  const staged = valuesOf(question, 'stage').length > 0;
  const priced = has(question, 'currency') || question.amounts.some(({ of }) => of === 'money');
  const looks = [
    ...words.map((word) => search(word)),
    ...facets.map(lookFor),
    ...(staged ? [aggregate('deal', { by: 'stageId' })] : []),
    ...(priced ? [currenciesLook(type)] : []),
  ];
  const seen = looks.length ? yield looks : [];
  const hits = seen.slice(0, words.length).flatMap(hitsOf);
  const stages = staged ? groupsOf(seen[words.length + facets.length]!) : [];
  return {
    facets,
    looks: looks.length,
    named: preferred(
      namedIn(
        question,
        hits.filter((hit, index) => hits.findIndex(({ id }) => id === hit.id) === index),
      ),
      attached,
    ),
    meant: facets.flatMap((facet, index) => meantIn(question, facet, seen[words.length + index]!)),
    stages: new Map(stages.flatMap(({ key, label }) => (key ? [[fold(label), key] as const] : []))),
    inUse: [...new Set([...(usual ? [usual] : []), ...(priced ? currenciesSeen(seen.at(-1)!) : [])])],
  };
}

/** Which currencies amounts are in. */
const currenciesLook = (type: ListedType | undefined): Look =>
  type === 'company'
    ? aggregate('company', { figure: 'sum', of: 'salesTarget' })
    : aggregate('deal', { by: 'currency' });

const currenciesSeen = (seen: Seen): string[] => [
  ...new Set(groupsOf(seen).flatMap(({ key, currency }) => (key ?? currency)?.toUpperCase() ?? [])),
];

/** Those that narrow records of another type. */
function* companiesMeant(
  question: Question,
  type: ListedType | undefined,
  meant: readonly Meant[],
): Looking<CompaniesBy> {
  if (type === undefined || type === 'company') return new Map();
  const { keys, looks } = companyLooks(question, meant);
  return companiesSeen(keys, looks.length ? yield looks : []);
}

/** Of several of one name the one that was attached. */
const preferred = (named: readonly Named[], attached: readonly Named[]): Named[] => {
  const isAttached = ({ type, id }: Named) => attached.some((one) => one.type === type && one.id === id);
  return named.filter((one) => isAttached(one) || !named.some((other) => isAttached(other) && meets(other, one)));
};

/** So many that the answer itself has looks left: the chat grants sixteen in all. */
const mostLooks = 12;

/** Where a value and a record are named by the same words, the longer name is meant; else the record. */
const apart = (named: Grounds['named'], meant: readonly Meant[]): Kept => {
  const length = ({ start, end }: Span) => end - start;
  const isRather = (other: Meant, at: number, one: Meant, index: number) => {
    if (other.part !== one.part) return one.part === true;
    return length(other) > length(one) || (length(other) === length(one) && at < index);
  };
  const values = meant.filter(
    (one, index) =>
      !meant.some((other, at) => other.field !== one.field && meets(one, other) && isRather(other, at, one, index)),
  );
  return {
    named: named.filter((one) => !values.some((other) => meets(one, other) && length(other) > length(one))),
    meant: values.filter((one) => !named.some((other) => meets(one, other) && length(other) >= length(one))),
  };
};

/** Of 上海 or 在津 a letter is a part of a name. */
const begins = /((^|[\s，,。?？!！、]).|[在从和跟与是姓叫到去])$/u;

/** Behind other words, with a particle or a sentence's end after it: 赢过, not 华为 at the beginning. */
const isInside = ({ start, end }: Span, text: string): boolean =>
  start > 0 &&
  !/[\s，,。?？!！、]/.test(text[start - 1]!) &&
  !begins.test(text.slice(0, start)) &&
  /^($|[\p{Script=Hiragana}的了着过得地是在有没不多少吗呢呀我你，,。?？!！]|\p{Script=Han}{2})/u.test(text.slice(end));

/** Words that no record and no language knows; those that say what to leave out are no names. */
export const strangers = ({ unknown, text, language }: Question): string[] => {
  const words = unknown.map((token) => ({ ...token, text: token.text.trim() }));
  if (language !== 'zh' && language !== 'ja')
    return words.flatMap((word) => (word.text.length > 1 || /^\p{Lu}$/u.test(word.text) ? [word.text] : []));
  const told = words.filter((word) => !(language === 'ja' && /^\p{Script=Hiragana}+$/u.test(word.text)));
  // One letter that is left over is a part of a word; as the name of somebody it stands before his title.
  const [only, ...others] = told;
  const debris =
    only &&
    others.length === 0 &&
    (/^\p{Script=Han}\p{Script=Hiragana}*$/u.test(only.text) || only.text.length === 1) &&
    isInside(only, text) &&
    !/^(先生|女士|小姐|总|さん|さま|様|氏)/.test(text.slice(only.end));
  return debris ? [] : told.map((word) => word.text);
};

/** What no record tells; time that was spent is told, money is not. */
export const isBeyond = (question: Question): boolean =>
  has(question, 'beyond') || (has(question, 'spent') && !has(question, 'field:minutes'));
