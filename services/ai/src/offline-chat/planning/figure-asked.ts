import { besideAmounts } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Figure } from './finding.js';
import type { ListedType } from './look.js';
import { asksStage } from './states.js';

export type Wanted = { figure: Figure; field: string };

export const counted: Wanted = { figure: 'count', field: '' };

/** Which figure a question asks for, if any. */
export const wantedOf = (question: Question, type: ListedType): Wanted | undefined => {
  if (asksRecords(question, type)) return undefined;
  const field = fieldOf(question, type);
  if (has(question, 'fig:average') && field) return { figure: 'average', field };
  if (type === 'deal' && asksOutlook(question))
    return { figure: 'sum', field: isWeighted(question) ? 'weightedValue' : field };
  if ((type === 'deal' && supposes(question)) || asksSum(question, type)) return { figure: 'sum', field };
  return asksCount(question, type) ? counted : undefined;
};

/** What a pipeline or a forecast comes to, even where it is to be “shown”. */
export const outlookOf = (question: Question, type: ListedType): Wanted | undefined =>
  type === 'deal' && has(question, 'pipeline', 'forecast') && !has(question, 'fig:count')
    ? { figure: 'sum', field: isWeighted(question) ? 'weightedValue' : 'value' }
    : undefined;

const isWeighted = (question: Question): boolean => has(question, 'forecast') && !has(question, 'unweighted');

const isOrdered = (question: Question): boolean => has(question, 'ord:max', 'ord:min');

const asksFacts = (question: Question): boolean =>
  has(question, 'field:value') &&
  has(question, ...besideAmounts) &&
  valuesOf(question, 'fig').length === 0 &&
  !has(question, 'rev', 'compare', 'more', 'forecast', 'pipeline');

/** Questions with a word for a figure that only the records themselves answer. */
const asksRecords = (question: Question, type: ListedType): boolean => {
  // “How much is each worth” wants each of them.
  const asksTotal = has(question, 'forecast') && has(question, 'fig:sum', 'fig:money');
  if (
    has(question, 'each') &&
    !asksTotal &&
    !has(question, 'fig:count', 'fig:average', 'by', 'compare', 'more', 'ord:max', 'ord:min')
  )
    return true;
  // “At what stage is it, and how much is it” wants the record.
  if (
    type === 'deal' &&
    asksStage(question) &&
    !has(question, 'fig:money', 'rev', 'forecast', 'pipeline', 'field:weightedValue')
  )
    return true;
  if (type === 'deal' && asksFacts(question) && !has(question, 'by', 'by:owner')) return true;
  // “The longest call” is one.
  return type === 'activity' && isOrdered(question) && !has(question, 'compare', 'more', 'fig:average', 'fig:sum');
};

/** What is to be expected of the open deals. */
const asksOutlook = (question: Question): boolean => {
  if (!has(question, 'forecast', 'pipeline') || isOrdered(question) || asksWhich(question)) return false;
  const asksHowMany = has(question, 'fig:count') || (has(question, 'fig:howmuch') && has(question, 'type:deal'));
  return !asksHowMany;
};

/** “If we won them all” asks what that would be. */
const supposes = (question: Question): boolean =>
  has(question, 'suppose') &&
  !has(question, 'fig:count', 'fig:howmuch') &&
  !isOrdered(question) &&
  !asksWhich(question);

/** Money, or minutes, of several records together. */
const asksSum = (question: Question, type: ListedType): boolean => {
  const total = has(question, 'fig:sum', 'fig:money');
  const money = asksMoney(question, type);
  const amount = has(question, 'fig:count', 'fig:howmuch');
  const summable = type === 'deal' || (type === 'activity' && has(question, 'field:minutes'));
  if (!summable || !(total || money) || (amount && !money)) return false;
  if (isOrdered(question) || has(question, 'ord:new', 'ord:old', 'ord:aged')) return false;
  if (has(question, 'who') && !earns(question, type)) return false;
  return total || amount || !asksWhich(question);
};

const earns = (question: Question, type: ListedType): boolean => type === 'deal' && has(question, 'rev');

const asksMoney = (question: Question, type: ListedType): boolean => {
  if (
    has(question, 'fig:money', 'unweighted') ||
    earns(question, type) ||
    (type === 'deal' && has(question, 'currency'))
  )
    return true;
  // “Deals with a value above 500” are records; the value of them in all is a figure.
  const isBound = question.amounts.length > 0 && !has(question, 'fig:sum');
  return has(question, 'field:value', 'field:weightedValue', 'field:minutes') && !isBound;
};

const asksCount = (question: Question, type: ListedType): boolean => {
  if (has(question, 'fig:count') || (has(question, 'fig:money') && type !== 'deal')) return true;
  return has(question, 'fig:howmuch', 'fig:sum') && !isOrdered(question) && !has(question, 'who');
};

/** The column of numbers that a question is about. */
const fieldOf = (question: Question, type: ListedType): string => {
  if (type === 'activity') return 'minutes';
  if (type === 'company') return 'salesTarget';
  if (type !== 'deal') return '';
  // A value “by its probability” is the weighted one.
  const weighed =
    has(question, 'field:probability') && has(question, 'rev', 'fig:money', 'forecast', 'pipeline', 'field:value');
  if ((has(question, 'field:weightedValue') || weighed) && !has(question, 'unweighted')) return 'weightedValue';
  return has(question, 'field:probability') ? 'probability' : 'value';
};

/** Words that want the records themselves: “show me”, 有哪些. */
const listing =
  /show|list|pull|display|name the|muestra|lista|ensena|enseña|enumera|cuales|cuáles|哪些|哪几|列|显示|有哪|一覧|リスト|見せ|どれ|洗い出|挙げ|목록|보여|나열|뽑|리스트/i;

/** What narrows the records that are asked for, and may stand between “which” and their kind. */
const narrowing = /^(state|stage|prio|ord|status|num|done|overdue|stale|quiet|my|dir|created):?/;

/** “Which open deals”, not “what is the value of”. */
const asksWhich = (question: Question): boolean => {
  if (
    question.tokens.some(({ concept, text }) => concept === 'which' && listing.test(text)) &&
    !has(question, 'fig:sum', 'fig:money', 'fig:howmuch', 'fig:count')
  )
    return true;
  const told = question.tokens.filter(({ concept }) => !narrowing.test(concept));
  const isKind = (at: number) => /^(type|kind|life):|^sale$/.test(told[at]?.concept ?? '');
  // In English and Spanish “which” behind a noun begins a clause: “the deals that are open”.
  const relative = question.language === 'en' || question.language === 'es';
  return told.some(({ concept }, at) => concept === 'which' && (isKind(at + 1) || (!relative && isKind(at - 1))));
};
