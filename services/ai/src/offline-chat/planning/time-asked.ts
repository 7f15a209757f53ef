import { type Clock, dayOf } from '../reading/clock.js';
import type { Period } from '../reading/periods.js';
import { has, type Question } from '../reading/question.js';
import type { Condition, ListedType } from './look.js';
import { looksAhead, statesOf } from './states.js';

/** Which time of a record a period is about. */
export const timeFieldOf = (question: Question, type: ListedType): string => {
  if (type === 'activity') return 'occurredAt';
  if (type === 'task') return taskTimeOf(question);
  if (has(question, 'contacted', 'field:lastActivityAt')) return 'lastActivityAt';
  return type === 'deal' ? dealTimeOf(question) : 'createdAt';
};

const taskTimeOf = (question: Question): string => {
  if (has(question, 'done') && !has(question, 'neg:not', 'state:open', 'overdue')) return 'doneAt';
  return has(question, 'created') && !has(question, 'due') ? 'createdAt' : 'dueAt';
};

const dealTimeOf = (question: Question): string => {
  if (has(question, 'created', 'field:createdAt')) return 'createdAt';
  const states = statesOf(question);
  if (states.length && !states.includes('open')) return 'closedAt';
  if (looksAhead(question) || has(question, 'due', 'state:open', 'suppose')) return 'closeDate';
  return has(question, 'field:value', 'fig:money') ? 'closedAt' : 'createdAt';
};

export const periodCondition = (field: string, period: Period, clock: Clock): Condition[] =>
  field === 'closeDate' ? betweenDays(field, period, clock) : betweenMoments(field, period);

/** A column of days has no before and after: what is open at one end reaches as far as days are written. */
const betweenDays = (field: string, { from, to, firstDay, lastDay }: Period, { timeZone }: Clock): Condition[] => {
  const first = firstDay ?? (from && dayOf(from, timeZone));
  const last = lastDay ?? (to && dayOf(to, timeZone));
  return first || last ? [{ field, is: 'between', value: [first || '0001-01-01', last || '9999-12-31'] }] : [];
};

const betweenMoments = (field: string, { from, to }: Period): Condition[] => {
  if (from && to) return [{ field, is: 'between', value: [from.toISOString(), to.toISOString()] }];
  if (from) return [{ field, is: 'after', value: from.toISOString() }];
  return to ? [{ field, is: 'before', value: to.toISOString() }] : [];
};
