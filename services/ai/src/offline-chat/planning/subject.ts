import { has, type Question, valuesOf } from '../reading/question.js';
import type { Noun } from './finding.js';
import { listedTypes, type ListedType } from './look.js';

const kinds = ['call', 'email', 'meeting', 'message', 'note'] as const;
export type Kind = (typeof kinds)[number];

/** Which activities a question is about: what is a way to reach somebody elsewhere (電話) is one beside a number or a time. */
export const kindsOf = (question: Question): Kind[] => {
  const told = valuesOf(question, 'kind');
  const counted =
    has(
      question,
      'fig:count',
      'dir:in',
      'dir:out',
      'type:activity',
      'ord:new',
      'field:outcome',
      'field:minutes',
      'compare',
    ) || question.periods.length > 0;
  const also =
    counted &&
    !told.length &&
    !valuesOf(question, 'type').some((type) => type !== 'activity') &&
    (!valuesOf(question, 'life').length || has(question, 'dir:in', 'dir:out')) &&
    !has(question, 'neg:without', 'pos:with');
  const fields = also ? valuesOf(question, 'field') : [];
  return kinds.filter(
    (kind) =>
      told.includes(kind) ||
      (kind === 'call' && fields.includes('phone') && !has(question, 'field:source')) ||
      (kind === 'email' && fields.includes('email')),
  );
};

/** What a question is about. @param named types of the records it names: “the company Oak” does not ask for companies */
export const typeOf = (question: Question, named: readonly ListedType[]): ListedType | undefined => {
  const told = question.tokens.filter(({ concept }) => concept.startsWith('type:'));
  const free = told.filter(({ concept }) => !named.includes(concept.slice(5) as ListedType));
  const first =
    taskOrActivity(question) ??
    (told.length === 0 ? askedOfNamed(question, named) : undefined) ??
    peopleWithoutCompany(question, told) ??
    clauseTold(question, free);
  if (first) return first;
  const counting = free.length || named.length ? free : told;
  const types = [...new Set(counting.map(({ concept }) => concept.slice(5) as ListedType))];
  return types.length > 0 ? typeTold(question, types, free) : typeImplied(question, named);
};

/** Whom to call by tomorrow is a task; only meetings have a time to come. */
const taskOrActivity = (question: Question): 'task' | 'activity' | undefined => {
  if (has(question, 'type:task', 'overdue') && !has(question, 'type:deal')) return 'task';
  const kinds = kindsOf(question);
  if (kinds.length === 0) return undefined;
  const isToDo = has(question, 'due') || question.periods.some(({ from }) => from === undefined);
  return isToDo && !kinds.includes('meeting') ? 'task' : 'activity';
};

/** Of a record that is named: who of its company is meant, or when it was heard of. */
const askedOfNamed = (question: Question, named: readonly ListedType[]): 'contact' | 'activity' | undefined => {
  if (named.length === 0) return undefined;
  if (named.includes('company') && has(question, 'field:company')) return 'contact';
  const asksLast = has(question, 'ord:new') && has(question, 'when');
  return asksLast || has(question, 'contacted', 'field:lastActivityAt') ? 'activity' : undefined;
};

/** “Leads without a company” are people. */
const peopleWithoutCompany = (question: Question, told: Question['tokens']): 'contact' | undefined => {
  const tells = (type: ListedType) => told.some(({ concept }) => concept === `type:${type}`);
  return has(question, 'neg:without') &&
    tells('company') &&
    (valuesOf(question, 'life').length || tells('contact')) &&
    !has(question, 'type:deal')
    ? 'contact'
    : undefined;
};

/** Of the types that a question tells the one that it asks for. */
const typeTold = (
  question: Question,
  types: readonly ListedType[],
  free: Question['tokens'],
): ListedType | undefined => {
  const [only] = types;
  if (measuresDealsOf(question, types)) return 'deal';
  if (types.length > 1) return nearest(question, free) ?? only;
  // “How many customers have we at retail companies”: people, for a company is none of these.
  const people = question.tokens.filter(({ concept }) => concept.startsWith('life:'));
  if (only === 'company' && people.length > 0) return nearest(question, [...free, ...people]);
  return only === 'contact' && dealOnly(question) && !has(question, 'fig:count') ? 'deal' : only;
};

/** What is measured, or won, of companies are their deals. */
const measuresDealsOf = (question: Question, types: readonly ListedType[]): boolean =>
  types.includes('company') &&
  types.every((type) => type === 'company' || type === 'deal') &&
  dealOnly(question) &&
  (countsOrders(question) ||
    has(question, 'fig:sum', 'fig:money', 'fig:average', 'fig:howmuch', 'rev', 'field:value', 'compare'));

/** What a question is about that tells no type: by its words of which one type alone can be. */
const typeImplied = (question: Question, named: readonly ListedType[]): ListedType | undefined => {
  if (asksWhoIsThere(question, named)) return 'contact';
  const lives = valuesOf(question, 'life').length;
  if (valuesOf(question, 'status').length && !lives) return 'company';
  if (dealOnly(question)) return 'deal';
  if (lives) return 'contact';
  if (named.length > 0) return undefined;
  const states = valuesOf(question, 'state');
  if (states[0] === 'open' && states.length === 1 && question.periods.length > 0) return 'task';
  return states.length && !valuesOf(question, 'field').length ? 'deal' : undefined;
};

/** Whom one knows at a company. */
const asksWhoIsThere = (question: Question, named: readonly ListedType[]): boolean =>
  named.length > 0 &&
  named.every((it) => it === 'company') &&
  has(question, 'who') &&
  !has(question, 'summary') &&
  !dealOnly(question) &&
  !valuesOf(question, 'life').length;

/** 几单 and 几笔 count orders. */
const countsOrders = ({ tokens }: Question): boolean =>
  tokens.some(({ concept, text }) => concept === 'fig:count' && /[单笔]/.test(text));

/** “Which deals are open? Give me the contact of each”: what the first sentence names is asked for, the next wants facts of it. */
const clauseTold = (question: Question, types: Question['tokens']): ListedType | undefined => {
  const end = /[?？。!！]/.exec(question.text)?.index;
  const [first, later] = [
    types.filter(({ start }) => end === undefined || start < end),
    types.filter(({ start }) => end !== undefined && start > end),
  ];
  if (first.length === 0 || later.length === 0 || new Set(first.map(({ concept }) => concept)).size > 1)
    return undefined;
  return listedTypes.find((type) => `type:${type}` === first[0]!.concept);
};

const dealOnly = (question: Question): boolean =>
  ['stage', 'prio'].some((slot) => valuesOf(question, slot).length) ||
  has(
    question,
    'state:won',
    'state:lost',
    'fig:money',
    'field:weightedValue',
    'forecast',
    'pipeline',
    'field:probability',
    'stale',
    'field:lostReason',
    'field:closeDate',
    'rate',
    'rate:lost',
    'type:deal',
    'rev',
    'sale',
  ) ||
  (has(question, 'field:value') && !has(question, 'type:contact', 'type:company')) ||
  (has(question, 'closing') && !has(question, 'type:task')) ||
  (has(question, 'fig:sum', 'fig:average') && question.amounts.length > 0) ||
  question.amounts.some(({ of }) => of === 'money');

/** Of several types, the one beside “how many”, “which”: it is counted, the other narrows. */
const nearest = (question: Question, types: Question['tokens']): ListedType | undefined => {
  const asks = question.tokens.filter(
    ({ concept }) => concept.startsWith('fig:') || concept === 'which' || concept.startsWith('ord:'),
  );
  if (asks.length === 0) return undefined;
  const distance = (token: Question['tokens'][number]) =>
    Math.min(...asks.map((ask) => Math.min(Math.abs(token.start - ask.end), Math.abs(ask.start - token.end))));
  const best = types.toSorted((a, b) => distance(a) - distance(b))[0];
  return listedTypes.find((type) => `type:${type}` === best?.concept) ?? (best ? 'contact' : undefined);
};

export const nounOf = (question: Question, type: ListedType): Noun => {
  const [kind, other] = kindsOf(question);
  return type === 'activity' && kind && !other ? kind : type;
};
