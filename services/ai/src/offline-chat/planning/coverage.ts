import { daysOf, holdersOf, isColumn } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { meets, type Token } from '../reading/scan.js';
import { companiesKnown } from './companies-meant.js';
import { conditionsOf, type Grounds, isQuiet } from './conditions.js';
import { wantedOf } from './figure-asked.js';
import type { Meant } from './facets.js';
import { groupOf, postposes } from './groups.js';
import { isFilter, type ListedType } from './look.js';
import { sizeFieldOf } from './order-asked.js';

/** Which records have a column for what a word says: of others it would be left out without a word. */
const holders: Readonly<Record<string, readonly ListedType[]>> = {
  life: ['contact'],
  status: ['company'],
  stage: ['deal'],
  'state:open': ['deal', 'task'],
  state: ['deal'],
  prio: ['deal'],
  kind: ['activity'],
  dir: ['activity', 'contact', 'deal'],
  stale: ['deal'],
  overdue: ['deal', 'task'],
  done: ['task', 'activity'],
  quiet: ['contact', 'company', 'deal'],
};

const slotOf = (concept: string): string => concept.split(':')[0]!;

/** Whom one sells to is a customer whatever he is called: “which customer has the largest deal”. */
const isAnyone = (concept: string, type: ListedType): boolean => concept === 'life:customer' && type !== 'company';

/** Whether records of a type, or the companies they belong to, are told apart by a word. */
export const isHeld = (question: Question, type: ListedType, concept: string): boolean =>
  ((holdersOf(concept) ?? holders[concept] ?? holders[slotOf(concept)])?.includes(type) ?? true) ||
  isAnyone(concept, type) ||
  (slotOf(concept) === 'status' && has(question, 'type:company'));

/** Whether something narrows a question that no condition was made of: the answer would claim more than was asked. */
export const overlooks = (question: Question, type: ListedType, grounds: Grounds): boolean =>
  !question.tokens.every(({ concept }) => isHeld(question, type, concept)) ||
  !grounds.meant.every((one) => one.type === type || (one.type === 'company' && type !== 'task')) ||
  (type !== 'company' && !companiesKnown(question, grounds)) ||
  // A period is one of when a person was added, not of a day of theirs.
  (question.periods.length > 0 && type === 'contact' && has(question, ...daysOf(type))) ||
  overlooksAbsence(question, type, grounds) ||
  !['kind', 'life', 'stage', 'prio', 'status'].every((slot) => areJoined(question, slot)) ||
  (has(question, 'field:owner') && !asksOwner(question, type, grounds)) ||
  !isFilter(conditionsOf(question, type, grounds));

/** Behind those of whom some are asked for. */
const among = /중|のうち|の中|里|当中|之中|became|turned/;

/** “Calls and e-mails” are either; of “calls in which we left a message” the message is no kind, and leads that became customers are no leads. */
const areJoined = ({ text, tokens }: Question, slot: string): boolean => {
  const at = tokens.flatMap(({ concept }, index) => (concept.startsWith(`${slot}:`) ? [index] : []));
  const joining = new RegExp(
    `^(or|also|compare|more|by|cond:.*|ord:.*|neg:.*|type:.*|field:.*|pos:with|each|to|name|${slot}:.*)$`,
  );
  const isJoined = (before: number, index: number) =>
    tokens.slice(before + 1, index).every(({ concept }) => joining.test(concept)) &&
    !among.test(text.slice(tokens[before]!.end, tokens[index]!.start));
  return at.every(
    (index, order) =>
      order === 0 || tokens[index]!.concept === tokens[at[order - 1]!]!.concept || isJoined(at[order - 1]!, index),
  );
};

/** Who owns a record is told in groups alone. */
const asksOwner = (question: Question, type: ListedType, grounds: Grounds): boolean =>
  groupOf(question, type) !== undefined ||
  conditionsOf(question, type, grounds).some(({ field }) => field === 'ownerId' || field === 'assigneeId');

/** Who asks how many people a company has asks for its staff, which no record tells; “our contacts there” are those we know. */
export const countsStaff = (question: Question, { named, meant }: Grounds): boolean => {
  const ofPeople =
    has(question, 'field:company', 'type:contact') ||
    question.tokens.some(({ concept, text }) => concept === 'fig:count' && /人|名/.test(text));
  const ours = ourPeople.test(question.text) || valuesOf(question, 'life').length > 0 || meant.length > 0;
  return (
    has(question, 'fig:count', 'fig:sum', 'fig:howmuch') &&
    ofPeople &&
    !ours &&
    named.length > 0 &&
    named.every(({ type }) => type === 'company') &&
    !has(question, 'type:deal', 'type:task', 'type:activity')
  );
};

/** Words by which the people of a company are those in the records. */
const ourPeople =
  /contact|\b(we|our|us|know)\b|conoc|tenemos|nuestr|联系人|我们|咱|认识|連絡先|うち|当社|知り合|知って|担当者|窓口|登録|연락처|우리|저희|아는|알고|담당자|등록/i;

/** “Without”, of which no empty column was made. */
const overlooksAbsence = (question: Question, type: ListedType, grounds: Grounds): boolean =>
  absences(question, grounds).length > 0 &&
  !isQuiet(question) &&
  !conditionsOf(question, type, grounds).some(({ is }) => is === 'empty' || is === 'is-not' || is === 'none-of');

/** Words of absence that are not a part of what they stand beside: 今年は予算なし is a reason, まだ決着していない a state. */
const absences = ({ tokens }: Question, { meant }: Grounds): Token[] => {
  const isIn = (token: Token | undefined, some: readonly Meant[]) =>
    token !== undefined && some.some((one) => meets(one, token));
  const reasons = meant.filter(({ field }) => field === 'lostReason');
  const isPart = (token: Token, beside: readonly (Token | undefined)[]) =>
    isIn(token, meant) || beside.some((one) => one?.concept === 'state:open' || isIn(one, reasons));
  return tokens.filter(
    (token, at) => token.concept === 'neg:without' && !isPart(token, [tokens[at - 1], tokens[at + 1]]),
  );
};

/** “Above average” needs the average of all first. */
const exceedsAverage = ({ tokens }: Question): boolean =>
  tokens.some(
    ({ concept }, at) =>
      concept === 'fig:average' &&
      [tokens[at - 1], tokens[at + 1]].some((beside) => /^(cond:(above|below)|compare)$/.test(beside?.concept ?? '')) &&
      !tokens.some((token) => token.concept === 'which' || token.concept === 'more'),
  );

/** “By industry”, of records that have none. */
const asksGroups = ({ tokens, language }: Question): boolean => {
  const column = (at: number) => tokens[postposes.includes(language) ? at - 1 : at + 1]?.concept ?? '';
  return tokens.some(({ concept }, at) => concept === 'by' && isColumn(column(at)));
};

/** “How many calls on average” is a figure of no column. */
const averagesCounts = (question: Question): boolean =>
  has(question, 'fig:count') && !has(question, 'field:minutes', 'field:value', 'fig:money', 'currency');

/** An average that is asked for, where another figure would be told, or none of a column. */
const overlooksAverage = (question: Question, type: ListedType): boolean =>
  has(question, 'fig:average') && (wantedOf(question, type)?.figure !== 'average' || averagesCounts(question));

/** A size that nothing is ordered by. */
const overlooksSize = (question: Question, type: ListedType): boolean =>
  has(question, 'ord:max', 'ord:min') &&
  (wantedOf(question, type) !== undefined || sizeFieldOf(question, type) === undefined);

/** Whether one figure, or one list, leaves out what a question sets beside it: a second time, a size, an average. */
export const overlooksMeasure = (question: Question, type: ListedType): boolean =>
  (question.periods.length > 1 && !isQuiet(question)) ||
  valuesOf(question, 'dir').length > 1 ||
  has(question, 'ord:nth') ||
  exceedsAverage(question) ||
  (asksGroups(question) && groupOf(question, type) === undefined) ||
  (has(question, 'rate', 'rate:lost') && type !== 'deal') ||
  overlooksAverage(question, type) ||
  overlooksSize(question, type);
