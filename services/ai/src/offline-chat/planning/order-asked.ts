import { type Clock, dayOf } from '../reading/clock.js';
import { has, type Question } from '../reading/question.js';
import type { Grounds } from './conditions.js';
import type { Condition, ListedType } from './look.js';
import { timeFieldOf } from './time-asked.js';

/** `also`: what holds of records that come into question, beside what is asked of them. */
export type Order = { sort: string; limit: number; also: Condition[] };

/** By what a question orders, and how many of them it wants. */
export const orderOf = (question: Question, type: ListedType, grounds: Grounds): Order | undefined => {
  const order = orderBySize(question, type) ?? orderByTime(question, type, grounds);
  const usual = !has(question, 'when') && isPlural(question, type) ? 5 : 1;
  return order && { ...order, limit: question.limit ?? usual };
};

const orderBySize = (question: Question, type: ListedType): Omit<Order, 'limit'> | undefined => {
  const field = sizeFieldOf(question, type);
  if (!field || !has(question, 'ord:max', 'ord:min')) return undefined;
  return { sort: has(question, 'ord:max') ? `-${field}` : field, also: [] };
};

/** What makes records of a type large. */
export const sizeFieldOf = (question: Question, type: ListedType): string | undefined => {
  if (type === 'activity') return isLong(question) ? 'minutes' : undefined;
  if (type !== 'deal') return undefined;
  if (has(question, 'field:weightedValue')) return 'weightedValue';
  return has(question, 'field:probability') && !has(question, 'field:value') ? 'probability' : 'value';
};

const orderByTime = (question: Question, type: ListedType, { clock }: Grounds): Omit<Order, 'limit'> | undefined => {
  const field = orderedTimeOf(question, type);
  // “The oldest open deal” is so by its beginning, not by its end.
  if (has(question, 'ord:aged')) return { sort: type === 'activity' ? field : 'createdAt', also: [] };
  const isActivity = type === 'activity';
  const inPeriod = question.periods.length > 0;
  if (has(question, 'ord:old', 'mod:next')) {
    const isAhead = !isActivity || has(question, 'due', 'mod:next');
    return { sort: field, also: isAhead && !inPeriod ? yetToCome(field, clock) : [] };
  }
  if (!asksLast(question, type)) return undefined;
  // “When is the meeting due” is yet to come.
  if (isActivity && has(question, 'due', 'closing') && !has(question, 'ord:new'))
    return { sort: field, also: yetToCome(field, clock) };
  const isOver = { field, is: 'before', value: clock.now.toISOString() };
  return { sort: `-${field}`, also: isActivity && !inPeriod ? [isOver] : [] };
};

/** “The last call”, “when did we talk to them”. */
const asksLast = (question: Question, type: ListedType): boolean =>
  has(question, 'ord:new', 'mod:last') ||
  (type === 'activity' && has(question, 'when', 'contacted') && question.periods.length === 0);

/** Of times that may lie ahead those that do. */
const yetToCome = (field: string, { now, timeZone }: Clock): Condition[] => {
  if (field === 'occurredAt') return [{ field, is: 'after', value: now.toISOString() }];
  return field === 'closeDate' ? [{ field, is: 'between', value: [dayOf(now, timeZone), '9999-12-31'] }] : [];
};

const orderedTimeOf = (question: Question, type: ListedType): string => {
  if (type !== 'contact' && type !== 'company') return timeFieldOf(question, type);
  return has(question, 'contacted', 'quiet') ? 'lastActivityAt' : 'createdAt';
};

/** “The longest call”. */
const isLong = (question: Question): boolean =>
  has(question, 'field:minutes') ||
  question.tokens.some(
    ({ concept, text }) =>
      /^ord:(max|min)$/.test(concept) && /long|short|larg|cort|长|短|久|長|긴|길|짧|오래/i.test(text),
  );

const isPlural = ({ tokens, language }: Question, type: ListedType): boolean => {
  const told = tokens.filter(
    ({ concept }) =>
      concept === `type:${type}` ||
      (type === 'activity' && concept.startsWith('kind:')) ||
      (type === 'contact' && concept.startsWith('life:')),
  );
  if (language === 'en' || language === 'es') return told.some(({ text }) => /s$/i.test(text) && !/mos$/i.test(text));
  return tokens.some(({ text }) => /哪些|有哪几|一覧|リスト|목록|들$|上位|相位/.test(text));
};
