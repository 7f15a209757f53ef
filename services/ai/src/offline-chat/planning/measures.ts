import type { Period } from '../reading/periods.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { conditionsOf, type Grounds, isQuiet } from './conditions.js';
import { counted, type Wanted } from './figure-asked.js';
import type { Finding, Measure } from './finding.js';
import {
  aggregate,
  type Condition,
  filterOf,
  groupsOf,
  type ListedType,
  type Look,
  type Looking,
  type Seen,
} from './look.js';
import { looksAhead } from './states.js';
import { nounOf } from './subject.js';
import { periodCondition, timeFieldOf } from './time-asked.js';

/** A question's conditions with its time. */
export const allConditions = (question: Question, type: ListedType, grounds: Grounds): Condition[] => {
  const [period] = isQuiet(question) ? [] : question.periods;
  return [...conditionsOf(question, type, grounds), ...timeConditions(question, type, grounds, period)];
};

const timeConditions = (
  question: Question,
  type: ListedType,
  { clock }: Grounds,
  period: Period | undefined,
): Condition[] => {
  if (!period)
    return type === 'activity' && has(question, 'due', 'mod:next')
      ? [{ field: 'occurredAt', is: 'after', value: clock.now.toISOString() }]
      : [];
  // “Overdue, not counting today's.”
  const isLeftOut =
    type === 'task' && has(question, 'overdue') && has(question, 'neg:not') && period.firstDay === period.lastDay;
  if (isLeftOut && period.from) return [{ field: 'dueAt', is: 'before', value: period.from.toISOString() }];
  return periodCondition(timeFieldOf(question, type), period, clock);
};

export const measureLook = (
  type: ListedType,
  wanted: Wanted,
  conditions: readonly Condition[],
  more: Record<string, unknown> = {},
): Look =>
  aggregate(type, {
    figure: wanted.figure,
    ...(wanted.figure !== 'count' && { of: wanted.field }),
    ...filterOf(conditions),
    ...more,
  });

export const measureOf = (seen: Seen, { figure, field }: Wanted): Measure => {
  const groups = groupsOf(seen);
  const amounts = groups.flatMap(({ value, currency }) => (value === null ? [] : [{ value, currency }]));
  return {
    figure,
    field,
    records: groups.reduce((sum, { records }) => sum + records, 0),
    amounts,
    cite: `query:${seen.id}`,
  };
};

export function* measure(
  question: Question,
  type: ListedType,
  grounds: Grounds,
  wanted: Wanted,
  label: string,
): Looking<Finding> {
  const conditions = allConditions(question, type, grounds);
  const both = figuresOf(question, type, wanted);
  const seen = yield both.map((one) => measureLook(type, one, conditions));
  const measures = seen.map((one, index) => measureOf(one, both[index]!));
  const [found] = measures;
  const noun = nounOf(question, type);
  return found && found.records > 0
    ? { kind: 'measure', noun, label, measures }
    : { kind: 'none', noun, label, cite: found?.cite };
}

/** What is yet to come is told in full and by its probability: which of them is meant, the asking person knows best. */
const forecasts = (question: Question, type: ListedType, { figure, field }: Wanted): boolean =>
  type === 'deal' && figure === 'sum' && (field === 'weightedValue' || (field === 'value' && looksAhead(question)));

export const figuresOf = (question: Question, type: ListedType, wanted: Wanted): Wanted[] =>
  forecasts(question, type, wanted)
    ? [wanted, { figure: 'sum', field: wanted.field === 'value' ? 'weightedValue' : 'value' }]
    : [wanted];

/** What share of the closed deals was won. */
export function* share(question: Question, grounds: Grounds, label: string): Looking<Finding> {
  const without = { ...question, tokens: question.tokens.filter(({ concept }) => !concept.startsWith('state:')) };
  const state = valuesOf(question, 'state').includes('lost') || has(question, 'rate:lost') ? 'lost' : 'won';
  const [period] = question.periods;
  const conditions = [
    ...conditionsOf(without, 'deal', grounds).filter(({ field }) => field !== 'state'),
    ...(period ? periodCondition('closedAt', period, grounds.clock) : []),
  ];
  const of = (...states: string[]) =>
    measureLook('deal', counted, [...conditions, { field: 'state', is: 'any-of', value: states }]);
  const [part, whole] = yield [of(state), of('won', 'lost')];
  const told = measureOf(whole!, counted);
  if (told.records === 0) return { kind: 'none', noun: 'deal', label, cite: told.cite };
  return { kind: 'share', label, part: measureOf(part!, counted), whole: told };
}
