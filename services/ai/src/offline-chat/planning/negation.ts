import type { Question } from '../reading/question.js';
import { meets, type Span } from '../reading/scan.js';

/** Words of exclusion stand before what they exclude; in Japanese and Korean behind it. */
const behind = ['ja', 'ko'];
/** As near as “not through the website or the newsletter” and no nearer. */
const reach = 5;
/** What may stand between “not” and what is not wanted. */
const between = /^(field:|pos:with|to$|type:|state:|of$|by$|or$|also$)/;
/** What is joined to the next by “or” is excluded with it. */
const joining = /^(or|also)$/;

/** Another value of the same column: 고객도 리드도 아닌. */
const isOneOfSeveral = (concept: string | undefined, beside: string): boolean =>
  concept !== undefined &&
  (concept === 'name' || /^(life|stage|prio|status|state):/.test(concept)) &&
  concept.split(':')[0] === beside.split(':')[0];

/** Whether a question excludes what stands at a place: “not in negotiation”, 顧客ではない. */
export const isExcluded = (question: Question, place: Span): boolean => excluding(question, place) !== undefined;

const excluding = ({ tokens, language }: Question, place: Span): number | undefined => {
  const first = tokens.findIndex((token) => meets(token, place));
  if (first < 0) return undefined;
  const step = behind.includes(language) ? 1 : -1;
  for (let away = 1; away <= reach; away += 1) {
    const at = first + step * away;
    const concept = tokens[at]?.concept;
    if (concept === 'neg:not' || (language === 'ja' && concept === 'neg:without' && away === 1)) return at;
    const isJoined =
      isOneOfSeveral(concept, tokens[first]!.concept) &&
      (step > 0 || [tokens[at - step], tokens[at + step]].some((token) => joining.test(token?.concept ?? '')));
    if (concept === undefined || !(between.test(concept) || isJoined)) return undefined;
  }
  return undefined;
};

/** A slot's values that are wanted, and those that are not. */
export const sortedValues = (question: Question, slot: string): { wanted: string[]; unwanted: string[] } => {
  const told = question.tokens.filter(({ concept }) => concept.startsWith(`${slot}:`));
  const values = (some: readonly (typeof told)[number][]) => [
    ...new Set(some.map(({ concept }) => concept.slice(slot.length + 1))),
  ];
  // “Lost deals that were not lost because of the price” are lost: the reason is what is excluded.
  const wanted = values(told.filter((token) => !isExcluded(question, token)));
  return { wanted, unwanted: values(told).filter((value) => !wanted.includes(value)) };
};

/** Whether every “not” of a question excludes something that was read: one that is overlooked turns an answer around. */
export const negationsRead = (question: Question, places: readonly Span[]): boolean => {
  const told = question.tokens.filter(({ concept }) => /^(life|stage|prio|status|state|dir|kind):/.test(concept));
  const read = new Set([...told, ...places].map((place) => excluding(question, place)));
  return question.tokens.every(({ concept }, at) => concept !== 'neg:not' || read.has(at));
};
