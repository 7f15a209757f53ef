import type { Clock } from '../reading/clock.js';
import { dayOf } from '../reading/clock.js';
import type { Amount } from '../reading/amounts.js';
import type { Period } from '../reading/periods.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Meant } from './facets.js';
import type { Condition, ListedType } from './look.js';
import type { Named } from './names.js';
import { kindsOf } from './subject.js';

/** What grounding found: the records and values that a question names, the stages by their names. */
export type Grounds = { clock: Clock; named: readonly Named[]; meant: readonly Meant[]; stages: ReadonlyMap<string, string>; companies: readonly string[] | undefined; digits: number; user: string | undefined };

const stageNames = ['qualified', 'demo scheduled', 'proposal sent', 'negotiation'];

/** A question's conditions on records of a type; periods apart, so that two can be compared. */
export const conditionsOf = (question: Question, type: ListedType, grounds: Grounds): Condition[] => [
  ...subjectConditions(type, grounds),
  ...meantConditions(type, grounds),
  ...own[type](question, grounds),
  ...missing(question, type),
  ...(has(question, 'my') && type !== 'activity' && grounds.user ? [{ field: type === 'task' ? 'assigneeId' : 'ownerId', is: 'any-of', value: [grounds.user] }] : []),
  ...quiet(question, type, grounds),
  ...question.amounts.flatMap((amount) => amountCondition(amount, type, question, grounds.digits)),
];

const subjectConditions = (type: ListedType, { named, companies }: Grounds): Condition[] => {
  const ids = (wanted: Named['type']) => [...new Set(named.filter((it) => it.type === wanted).map(({ id }) => id))];
  const [contacts, firms] = [ids('contact'), [...ids('company'), ...(companies ?? [])]];
  return [
    ...(contacts.length && type !== 'contact' && type !== 'company' ? [{ field: 'contactId', is: 'any-of', value: contacts }] : []),
    ...((firms.length || companies) && type !== 'company' ? [{ field: 'companyId', is: 'any-of', value: firms.length ? firms : ['none'] }] : []),
  ];
};

const meantConditions = (type: ListedType, { meant }: Grounds): Condition[] => {
  const fields = [...new Set(meant.filter((it) => it.type === type).map(({ field }) => field))];
  return fields.map((field) => {
    const values = [...new Set(meant.filter((it) => it.type === type && it.field === field).flatMap((it) => it.values))];
    // A text column knows no any-of: groups of the filter are made of the values instead.
    return field === 'tags' ? { field, is: 'any-of', value: values } : { field, is: 'is', value: values.length === 1 ? values[0] : values };
  });
};

const own: Record<ListedType, (question: Question, grounds: Grounds) => Condition[]> = {
  contact: (question) => choice('lifecycle', valuesOf(question, 'life')),
  company: (question) => choice('status', valuesOf(question, 'status')),
  deal: (question, { stages }) => {
    const indexes = valuesOf(question, 'stage').map((index) => stageNames[Number(index)]!);
    const ids = indexes.map((name) => stages.get(name) ?? name);
    const stale = has(question, 'stale') ? [{ field: 'stageSince', is: 'not-in-last-days', value: question.amounts.find(({ of }) => of === 'days')?.value ?? 14 }] : [];
    return [...choice('stageId', ids), ...choice('state', statesOf(question)), ...choice('priority', valuesOf(question, 'prio')), ...stale];
  },
  activity: (question) => [...choice('type', kindsOf(question)), ...choice('direction', valuesOf(question, 'dir').slice(0, 1))],
  task: (question, { clock }) => [
    { field: 'doneAt', is: has(question, 'done') && !has(question, 'state:open', 'neg:not') ? 'not-empty' : 'empty' },
    ...(has(question, 'overdue') ? [{ field: 'dueAt', is: 'before', value: clock.now.toISOString() }] : []),
  ],
};

/** Of a pipeline, a forecast and what is yet to close, open deals alone are told. */
const statesOf = (question: Question): string[] => {
  const told = valuesOf(question, 'state').flatMap((state) => (state === 'closed' ? ['won', 'lost'] : [state]));
  if (told.length) return [...new Set(told)];
  return has(question, 'forecast', 'pipeline', 'stale', 'closing', 'field:weightedValue') || (has(question, 'due') && !has(question, 'created')) ? ['open'] : [];
};

const choice = (field: string, values: readonly string[]): Condition[] => (values.length ? [{ field, is: 'any-of', value: [...values] }] : []);

const emptiable: Record<ListedType, readonly (readonly [string, string])[]> = {
  contact: [['field:email', 'email'], ['field:phone', 'phone'], ['field:jobTitle', 'jobTitle'], ['field:company', 'companyId'], ['type:company', 'companyId'], ['field:source', 'source'], ['field:owner', 'ownerId'], ['field:tags', 'tags'], ['type:activity', 'lastActivityAt']],
  company: [['field:email', 'email'], ['field:phone', 'phone'], ['field:industry', 'industry'], ['field:domain', 'domain'], ['field:owner', 'ownerId'], ['field:tags', 'tags'], ['type:activity', 'lastActivityAt']],
  deal: [['type:company', 'companyId'], ['field:company', 'companyId'], ['type:contact', 'contactId'], ['field:closeDate', 'closeDate'], ['field:phone', 'phone'], ['field:owner', 'ownerId'], ['field:tags', 'tags'], ['type:activity', 'lastActivityAt'], ['field:lostReason', 'lostReason']],
  activity: [['type:company', 'companyId'], ['type:contact', 'contactId'], ['type:deal', 'dealId'], ['field:outcome', 'outcome']],
  task: [['type:company', 'companyId'], ['type:contact', 'contactId'], ['type:deal', 'dealId'], ['field:owner', 'assigneeId'], ['due', 'dueAt']],
};

/** “Without a phone”, “with no company”, “who have an e-mail”. */
const missing = (question: Question, type: ListedType): Condition[] => {
  const without = has(question, 'neg:without');
  if (!without && !has(question, 'pos:with')) return [];
  return emptiable[type]
    .filter(([concept]) => has(question, concept) && (without || concept.startsWith('field:')))
    .filter(([concept], index, all) => all.findIndex(([other]) => other === concept) === index)
    .map(([, field]) => ({ field, is: without ? 'empty' : 'not-empty' }));
};

/** Records of which nothing was heard for some time: 30 days unless told otherwise. */
const quiet = (question: Question, type: ListedType, { clock }: Grounds): Condition[] => {
  if (!has(question, 'quiet') || type === 'activity' || type === 'task') return [];
  const days = question.amounts.find(({ of }) => of === 'days')?.value;
  const since = question.periods[0]?.from ?? new Date(clock.now.getTime() - (days ?? 30) * 86_400_000);
  return [{ field: 'lastActivityAt', is: 'before', value: since.toISOString() }];
};

const amountCondition = (amount: Amount, type: ListedType, question: Question, digits: number): Condition[] => {
  if (amount.of === 'days') return [];
  const probability = amount.of === 'percent' || (has(question, 'field:probability') && amount.value <= 100);
  const field = type === 'activity' ? 'minutes' : type === 'company' ? 'salesTarget' : probability ? 'probability' : has(question, 'field:weightedValue') ? 'weightedValue' : 'value';
  if (type === 'contact' || type === 'task') return [];
  const scale = field === 'value' || field === 'weightedValue' || field === 'salesTarget' ? 10 ** digits : 1;
  const value = Math.round(amount.value * scale);
  if (amount.is === 'between') return [{ field, is: 'between', value: [value, Math.round((amount.to ?? amount.value) * scale)] }];
  // All these are whole numbers: at least 5 is more than 4.
  return [{ field, is: amount.is === 'above' || amount.is === 'atleast' ? 'more' : 'less', value: value + (amount.is === 'atleast' ? -1 : amount.is === 'atmost' ? 1 : 0) }];
};

/** Which time of a record a period is about. */
export const timeFieldOf = (question: Question, type: ListedType): string => {
  if (type === 'activity') return 'occurredAt';
  if (type === 'task') return has(question, 'done') ? 'doneAt' : has(question, 'created') && !has(question, 'due') ? 'createdAt' : 'dueAt';
  if (has(question, 'contacted', 'field:lastActivityAt')) return 'lastActivityAt';
  if (type !== 'deal') return 'createdAt';
  if (has(question, 'created', 'field:createdAt')) return 'createdAt';
  if (has(question, 'state:won', 'state:lost', 'state:closed')) return 'closedAt';
  if (has(question, 'closing', 'field:closeDate', 'due', 'forecast', 'pipeline', 'field:weightedValue')) return 'closeDate';
  return has(question, 'field:value', 'fig:money') && !has(question, 'state:open') ? 'closedAt' : 'createdAt';
};

export const periodCondition = (field: string, { from, to, firstDay, lastDay }: Period, clock: Clock): Condition[] => {
  if (field === 'closeDate') {
    const [first, last] = [firstDay ?? (from && dayOf(from, clock.timeZone)), lastDay ?? (to && dayOf(to, clock.timeZone))];
    if (first && last) return [{ field, is: 'between', value: [first, last] }];
    return first ? [{ field, is: 'between', value: [first, '9999-12-31'] }] : last ? [{ field, is: 'between', value: ['0001-01-01', last] }] : [];
  }
  if (from && to) return [{ field, is: 'between', value: [from.toISOString(), to.toISOString()] }];
  return from ? [{ field, is: 'after', value: from.toISOString() }] : to ? [{ field, is: 'before', value: to.toISOString() }] : [];
};
