import { has, type Question, valuesOf } from '../reading/question.js';
import { conditionsOf, type Grounds, periodCondition, timeFieldOf } from './conditions.js';
import type { Figure, Finding, Measure, Row } from './finding.js';
import { aggregate, type Condition, filterOf, groupsOf, type ListedType, type Look, type Looking, type Seen } from './look.js';
import { nounOf } from './subject.js';

type Wanted = { figure: Figure; field: string };

/** Which figure a question asks for, if any. */
export const wantedOf = (question: Question, type: ListedType): Wanted | undefined => {
  const field = type === 'deal' ? (has(question, 'field:weightedValue') ? 'weightedValue' : has(question, 'field:probability') ? 'probability' : 'value') : type === 'activity' ? 'minutes' : type === 'company' ? 'salesTarget' : '';
  const total = has(question, 'fig:sum', 'fig:money');
  const bounded = question.amounts.length > 0;
  const money = has(question, 'fig:money') || (has(question, 'field:value', 'field:weightedValue', 'field:minutes') && (total || !bounded));
  if (has(question, 'fig:average') && field) return { figure: 'average', field };
  if (has(question, 'forecast', 'pipeline') && type === 'deal' && !has(question, 'fig:count', 'fig:howmuch', 'ord:max', 'ord:min') && !asksWhich(question)) return { figure: 'sum', field: has(question, 'forecast') ? 'weightedValue' : field };
  const summed = (total || money) && !has(question, 'ord:max', 'ord:min', 'ord:new', 'ord:old', 'who') && (type === 'deal' || (type === 'activity' && has(question, 'field:minutes')));
  if (summed && (money || !has(question, 'fig:count', 'fig:howmuch')) && (total || has(question, 'fig:count', 'fig:howmuch') || !asksWhich(question))) return { figure: 'sum', field };
  return has(question, 'fig:count', 'fig:howmuch', 'fig:sum') || (has(question, 'fig:money') && type !== 'deal') ? { figure: 'count', field: '' } : undefined;
};

/** “Which open deals”, not “what is the value of”. */
export const asksWhich = ({ tokens }: Question): boolean => {
  const told = tokens.filter(({ concept }) => !/^(state|stage|prio|ord|status|life|num|done|overdue|stale|quiet|my|dir|created):?/.test(concept) || concept.startsWith('life:'));
  const thing = (at: number) => /^(type|kind|life):/.test(told[at]?.concept ?? '');
  return told.some(({ concept }, at) => concept === 'which' && (thing(at + 1) || thing(at - 1)));
};

/** A question's conditions with its time. */
export const allConditions = (question: Question, type: ListedType, grounds: Grounds): Condition[] => {
  const [period] = has(question, 'quiet') ? [] : question.periods;
  return [...conditionsOf(question, type, grounds), ...(period ? periodCondition(timeFieldOf(question, type), period, grounds.clock) : [])];
};

export const measureLook = (type: ListedType, wanted: Wanted, conditions: readonly Condition[], more: Record<string, unknown> = {}): Look =>
  aggregate(type, { figure: wanted.figure, ...(wanted.figure !== 'count' && { of: wanted.field }), ...filterOf(conditions), ...more });

export const measureOf = (seen: Seen, { figure, field }: Wanted): Measure => {
  const groups = groupsOf(seen);
  const amounts = groups.flatMap(({ value, currency }) => (value === null ? [] : [{ value, currency }]));
  return { figure, field, records: groups.reduce((sum, { records }) => sum + records, 0), amounts, cite: `query:${seen.id}` };
};

export function* measure(question: Question, type: ListedType, grounds: Grounds, wanted: Wanted, label: string): Looking<Finding> {
  const conditions = allConditions(question, type, grounds);
  // A forecast is told with what it weighs, so that both are seen.
  const both: Wanted[] = wanted.field === 'weightedValue' && wanted.figure === 'sum' ? [wanted, { figure: 'sum', field: 'value' }] : [wanted];
  const seen = yield both.map((one) => measureLook(type, one, conditions));
  const measures = seen.map((one, index) => measureOf(one, both[index]!));
  const [found] = measures;
  const noun = nounOf(question, type);
  return found && found.records > 0 ? { kind: 'measure', noun, label, measures } : { kind: 'none', noun, label, cite: found?.cite };
}

/** What share of the closed deals was won. */
export function* share(question: Question, grounds: Grounds, label: string): Looking<Finding> {
  const without = { ...question, tokens: question.tokens.filter(({ concept }) => !concept.startsWith('state:')) };
  const state = valuesOf(question, 'state').includes('lost') ? 'lost' : 'won';
  const [period] = question.periods;
  const conditions = [...conditionsOf(without, 'deal', grounds).filter(({ field }) => field !== 'state'), ...(period ? periodCondition('closedAt', period, grounds.clock) : [])];
  const count: Wanted = { figure: 'count', field: '' };
  const of = (...states: string[]) => measureLook('deal', count, [...conditions, { field: 'state', is: 'any-of', value: states }]);
  const [part, whole] = yield [of(state), of('won', 'lost')];
  const told = measureOf(whole!, count);
  if (told.records === 0) return { kind: 'none', noun: 'deal', label, cite: told.cite };
  return { kind: 'share', label, part: measureOf(part!, count), whole: told };
}

const groupFields: Record<ListedType, Readonly<Record<string, string>>> = {
  deal: { 'field:stage': 'stageId', 'field:priority': 'priority', 'type:company': 'companyId', 'type:contact': 'contactId', 'life:customer': 'contactId', 'field:lostReason': 'lostReason', 'field:subject': 'name' },
  contact: { 'field:source': 'source', 'field:lifecycle': 'lifecycle', 'field:jobTitle': 'jobTitle', 'type:company': 'companyId', 'field:company': 'companyId' },
  company: { 'field:industry': 'industry' },
  activity: { 'type:contact': 'contactId', 'type:company': 'companyId', 'field:outcome': 'outcome', 'type:activity': 'type' },
  task: {},
};

/** The column of “by stage”, “per month”, “which source brings most”. */
export const groupOf = (question: Question, type: ListedType): string | undefined => {
  const { tokens } = question;
  const fields = groupFields[type];
  const time = tokens.find(({ concept }) => /^unit:(week|month|year)$/.test(concept));
  if (has(question, 'by')) {
    const at = tokens.findIndex(({ concept }) => concept === 'by');
    const beside = [tokens[at + 1], tokens[at - 1]].flatMap((token) => (token && fields[token.concept] ? [fields[token.concept]!] : []));
    if (beside[0]) return beside[0];
    if (time) return `${timeFieldOf(question, type)}.${time.concept.slice(5)}`;
  }
  if (!has(question, 'ord:max', 'ord:min') || !has(question, 'which', 'who')) return undefined;
  const asked = tokens.find(({ concept }) => fields[concept] && concept !== `type:${type}`);
  return asked && !has(question, 'field:value') ? fields[asked.concept] : undefined;
};

export function* groups(question: Question, type: ListedType, grounds: Grounds, by: string, label: string): Looking<Finding> {
  const wanted = wantedOf(question, type) ?? { figure: 'count' as const, field: '' };
  const [seen] = yield [measureLook(type, wanted, allConditions(question, type, grounds), { by })];
  const found = groupsOf(seen!).filter(({ key }) => key !== null);
  const noun = nounOf(question, type);
  const cite = `query:${seen!.id}`;
  if (found.length === 0) return { kind: 'none', noun, label, cite };
  const told = has(question, 'ord:max') ? found.toSorted((a, b) => (b.value ?? b.records) - (a.value ?? a.records)).slice(0, question.limit ?? 3) : found.slice(0, 20);
  return { kind: 'groups', noun, label, measure: { ...wanted, cite }, groups: told.map(({ label: name, records, value, currency }) => ({ label: name, records, amounts: value === null ? [] : [{ value, currency }] })) };
}

export const emptyRow = (type: ListedType, id: string, title: string): Row => ({ type, id, title, facts: [] });
