import { has, type Question, valuesOf } from '../reading/question.js';
import { fold } from '../reading/fold.js';
import type { Span } from '../reading/scan.js';
import { facetsFor, lookFor, type Meant, meantIn } from './facets.js';
import type { Grounds } from './conditions.js';
import { aggregate, filterOf, groupsOf, hitsOf, list, type Looking, rowsOf, search, textOf } from './look.js';
import { candidatesOf, namedIn } from './names.js';
import { typeOf } from './subject.js';

export type Read = (names?: readonly Span[]) => Question;
type Base = Pick<Grounds, 'clock' | 'user'>;

/** Finds the records and values that a question names, and reads it again with them known. */
export function* ground(read: Read, base: Base): Looking<{ question: Question; grounds: Grounds }> {
  const first = read();
  const words = candidatesOf(first);
  const facets = facetsFor(first, typeOf(first, []));
  const staged = valuesOf(first, 'stage').length > 0;
  const priced = first.amounts.some(({ of }) => of === 'money');
  const looks = [...words.map((word) => search(word)), ...facets.map(lookFor), ...(staged ? [aggregate('deal', { by: 'stageId' })] : []), ...(priced ? [aggregate('deal', { by: 'currency' })] : [])];
  const seen = looks.length ? yield looks : [];
  const hits = seen.slice(0, words.length).flatMap(hitsOf);
  const meant = facets.flatMap((facet, index) => meantIn(first, facet, seen[words.length + index]!));
  const named = namedIn(first, hits.filter((hit, index) => hits.findIndex(({ id }) => id === hit.id) === index));
  const kept = apart(named, meant);
  const stages = staged ? groupsOf(seen[words.length + facets.length]!) : [];
  const currency = priced ? groupsOf(seen.at(-1)!)[0]?.label : undefined;
  const question = read([...kept.named, ...kept.meant]);
  const type = typeOf(question, [...kept.named.map((it) => it.type)]);
  const industries = type !== undefined && type !== 'company' ? kept.meant.filter((it) => it.type === 'company') : [];
  let companies: string[] | undefined;
  if (industries.length) {
    const [found] = yield [list('company', { ...filterOf(industries.map(({ field, values }) => ({ field, is: 'is', value: values }))), limit: 25 })];
    companies = rowsOf(found!.data, 'items').map(({ id }) => textOf(id)).filter(Boolean);
  }
  const grounds = { ...base, ...kept, companies, stages: new Map(stages.flatMap(({ key, label }) => (key ? [[fold(label), key] as const] : []))), digits: digitsOf(currency) };
  return { question, grounds };
}

/** Where a value and a record are named by the same words, the longer name is meant; else the record. */
const apart = (named: Grounds['named'], meant: readonly Meant[]): Pick<Grounds, 'named' | 'meant'> => {
  const length = ({ start, end }: Span) => end - start;
  const meets = (a: Span, b: Span) => a.start < b.end && b.start < a.end;
  const values = meant.filter((one, index) => !meant.some((other, at) => other.field !== one.field && meets(one, other) && (length(other) > length(one) || (length(other) === length(one) && at < index))));
  return {
    named: named.filter((one) => !values.some((other) => meets(one, other) && length(other) > length(one))),
    meant: values.filter((one) => !named.some((other) => meets(one, other) && length(other) >= length(one))),
  };
};

const digitsOf = (currency: string | undefined): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency: (currency ?? 'USD').toUpperCase() }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** Words that no record and no language knows; those that say what to leave out are no names. */
export const strangers = (question: Question): string[] => question.unknown.map(({ text }) => text.trim()).filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word));

export const isBeyond = (question: Question): boolean => has(question, 'beyond');
