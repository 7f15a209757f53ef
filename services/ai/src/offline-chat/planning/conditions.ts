import type { Clock } from '../reading/clock.js';
import { dayOf, moved } from '../reading/clock.js';
import type { Amount } from '../reading/amounts.js';
import type { Period } from '../reading/periods.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { type CompaniesBy, companiesAsked } from './companies-meant.js';
import type { Meant } from './facets.js';
import type { Condition, ListedType } from './look.js';
import type { Named } from './names.js';
import { isExcluded, sortedValues } from './negation.js';
import { looksAhead, statesOf } from './states.js';
import { kindsOf } from './subject.js';

/** What grounding found: the records and values that a question names, the stages by their names. `attached`: what the question is about unless it names others. */
export type Grounds = {
  clock: Clock;
  attached: readonly Named[];
  named: readonly Named[];
  meant: readonly Meant[];
  stages: ReadonlyMap<string, string>;
  companies: CompaniesBy;
  digits: number;
  user: string | undefined;
  part: string | undefined;
};

const stageNames = ['qualified', 'demo scheduled', 'proposal sent', 'negotiation'];

/** A question's conditions on records of a type; periods apart, so that two can be compared. */
export const conditionsOf = (question: Question, type: ListedType, grounds: Grounds): Condition[] => [
  ...subjectConditions(question, type, grounds),
  ...meantConditions(question, type, grounds),
  ...partCondition(type, grounds),
  ...own[type](question, grounds),
  ...missing(question, type).filter(({ field }) => !grounds.meant.some((it) => it.field === field)),
  ...(has(question, 'my') && type !== 'activity' && grounds.user
    ? [{ field: type === 'task' ? 'assigneeId' : 'ownerId', is: 'any-of', value: [grounds.user] }]
    : []),
  ...quiet(question, type, grounds),
  ...question.amounts.flatMap((amount) => amountCondition(amount, type, question, grounds.digits)),
];

const subjectConditions = (question: Question, type: ListedType, grounds: Grounds): Condition[] => {
  const ids = (wanted: Named['type']) => [
    ...new Set(grounds.named.filter((it) => it.type === wanted).map(({ id }) => id)),
  ];
  const [contacts, firms, deals] = [ids('contact'), ids('company'), ids('deal')];
  return [
    ...(contacts.length && type !== 'contact' && type !== 'company'
      ? [{ field: 'contactId', is: 'any-of', value: contacts }]
      : []),
    ...(deals.length && (type === 'activity' || type === 'task')
      ? [{ field: 'dealId', is: 'any-of', value: deals }]
      : []),
    ...(firms.length && type !== 'company' ? [{ field: 'companyId', is: 'any-of', value: firms }] : []),
    ...(type === 'company' ? [] : companiesAsked(question, grounds)),
  ];
};

const meantConditions = (question: Question, type: ListedType, { meant }: Grounds): Condition[] => {
  const told = meant.filter((it) => it.type === type);
  return [...new Set(told.map(({ field }) => field))].flatMap((field) => {
    const [unwanted, wanted] = [true, false].map((not) => [
      ...new Set(
        told.filter((it) => it.field === field && isExcluded(question, it) === not).flatMap((it) => it.values),
      ),
    ]);
    // A text column knows no any-of: groups of the filter are made of the values instead.
    const is: Condition[] = wanted!.length
      ? [
          field === 'tags'
            ? { field, is: 'any-of', value: wanted }
            : { field, is: 'is', value: wanted!.length === 1 ? wanted![0] : wanted },
        ]
      : [];
    return [
      ...is,
      ...(field === 'tags' && unwanted!.length
        ? [{ field, is: 'none-of', value: unwanted }]
        : field === 'tags'
          ? []
          : unwanted!.map((value) => ({ field, is: 'is-not', value }))),
    ];
  });
};

/** A part of a name: of a company's any, of a person's the beginning where the family name comes first. */
const partCondition = (type: ListedType, { part }: Grounds): Condition[] =>
  part && (type === 'contact' || type === 'company')
    ? [
        {
          field: 'name',
          is: type === 'contact' && /^[\p{Script=Han}\p{Script=Hangul}]/u.test(part) ? 'starts-with' : 'contains',
          value: part,
        },
      ]
    : [];

const own: Record<ListedType, (question: Question, grounds: Grounds) => Condition[]> = {
  contact: (question) => slot('lifecycle', sortedValues(question, 'life')),
  company: (question) => slot('status', sortedValues(question, 'status')),
  deal: (question, { stages, clock }) => {
    const ids = (indexes: readonly string[]) =>
      indexes.map((index) => stageNames[Number(index)]!).map((name) => stages.get(name) ?? name);
    const { wanted, unwanted } = sortedValues(question, 'stage');
    const stale = has(question, 'stale')
      ? [
          {
            field: 'stageSince',
            is: 'not-in-last-days',
            value: question.amounts.find(({ of }) => of === 'days')?.value ?? 14,
          },
        ]
      : [];
    const late = has(question, 'overdue')
      ? [
          {
            field: 'closeDate',
            is: 'between',
            value: ['0001-01-01', moved(dayOf(clock.now, clock.timeZone), 'day', -1)],
          },
        ]
      : [];
    return [
      ...late,
      ...slot('stageId', { wanted: ids(wanted), unwanted: ids(unwanted) }),
      ...slot('state', { wanted: statesOf(question), unwanted: sortedValues(question, 'state').unwanted }),
      ...slot('priority', sortedValues(question, 'prio')),
      ...stale,
    ];
  },
  activity: (question, { clock }) => [
    ...choice('type', kindsOf(question)),
    ...choice('direction', valuesOf(question, 'dir').slice(0, 1)),
    ...(has(question, 'done') ? [{ field: 'occurredAt', is: 'before', value: clock.now.toISOString() }] : []),
  ],
  task: (question, { clock }) => [
    { field: 'doneAt', is: has(question, 'done') && !has(question, 'state:open', 'neg:not') ? 'not-empty' : 'empty' },
    ...(has(question, 'overdue') ? [{ field: 'dueAt', is: 'before', value: clock.now.toISOString() }] : []),
  ],
};

const slot = (
  field: string,
  { wanted, unwanted }: { wanted: readonly string[]; unwanted: readonly string[] },
): Condition[] => [
  ...choice(field, wanted),
  ...(unwanted.length ? [{ field, is: 'none-of', value: [...unwanted] }] : []),
];
const choice = (field: string, values: readonly string[]): Condition[] =>
  values.length ? [{ field, is: 'any-of', value: [...values] }] : [];

const emptiable: Record<ListedType, readonly (readonly [string, string])[]> = {
  contact: [
    ['field:email', 'email'],
    ['field:phone', 'phone'],
    ['field:jobTitle', 'jobTitle'],
    ['field:company', 'companyId'],
    ['type:company', 'companyId'],
    ['field:source', 'source'],
    ['field:owner', 'ownerId'],
    ['field:tags', 'tags'],
    ['type:activity', 'lastActivityAt'],
  ],
  company: [
    ['field:email', 'email'],
    ['field:phone', 'phone'],
    ['field:industry', 'industry'],
    ['field:domain', 'domain'],
    ['field:owner', 'ownerId'],
    ['field:tags', 'tags'],
    ['type:activity', 'lastActivityAt'],
  ],
  deal: [
    ['type:company', 'companyId'],
    ['field:company', 'companyId'],
    ['type:contact', 'contactId'],
    ['field:closeDate', 'closeDate'],
    ['field:phone', 'phone'],
    ['field:owner', 'ownerId'],
    ['field:tags', 'tags'],
    ['type:activity', 'lastActivityAt'],
    ['field:lostReason', 'lostReason'],
  ],
  activity: [
    ['type:company', 'companyId'],
    ['type:contact', 'contactId'],
    ['type:deal', 'dealId'],
    ['field:outcome', 'outcome'],
  ],
  task: [
    ['type:company', 'companyId'],
    ['type:contact', 'contactId'],
    ['type:deal', 'dealId'],
    ['field:owner', 'assigneeId'],
    ['due', 'dueAt'],
  ],
};

/** “Without a phone”, “with no company”, “who have an e-mail”. */
const missing = (question: Question, type: ListedType): Condition[] => {
  const without = has(question, 'neg:without');
  // “Everybody with job title and phone” wants to be told these.
  const isList =
    !without &&
    !has(question, 'fig:count') &&
    question.tokens.every(({ concept, text }) => concept !== 'pos:with' || /^(with|con)$/i.test(text));
  if ((!without && !has(question, 'pos:with')) || isList) return [];
  const told = question.tokens.map(({ concept }) => concept);
  const beside = (concept: string) =>
    told.some(
      (it, at) =>
        it === (without ? 'neg:without' : 'pos:with') &&
        (without
          ? [at - 2, at - 1, at + 1, at + 2]
          : [question.language === 'ja' || question.language === 'ko' ? at - 1 : at + 1]
        ).some((near) => told[near] === concept),
    );
  return emptiable[type]
    .filter(([concept]) => has(question, concept) && beside(concept) && (without || concept.startsWith('field:')))
    .filter(([concept], index, all) => all.findIndex(([other]) => other === concept) === index)
    .map(([, field]) => ({ field, is: without ? 'empty' : 'not-empty' }));
};

/** “Not contacted”, “without any activity”, “never heard of”. */
export const isQuiet = (question: Question): boolean =>
  has(question, 'quiet') ||
  (has(question, 'contacted') && has(question, 'neg:not', 'neg:without')) ||
  (has(question, 'never') && has(question, 'contacted', 'type:activity'));

/** Records of which nothing was heard for some time: 30 days unless told otherwise. */
const quiet = (question: Question, type: ListedType, { clock }: Grounds): Condition[] => {
  if (!isQuiet(question) || type === 'activity' || type === 'task') return [];
  if (has(question, 'never')) return [{ field: 'lastActivityAt', is: 'empty' }];
  const days = question.amounts.find(({ of }) => of === 'days')?.value;
  const since = question.periods[0]?.from ?? new Date(clock.now.getTime() - (days ?? 30) * 86_400_000);
  return [{ field: 'lastActivityAt', is: 'before', value: since.toISOString() }];
};

const amountCondition = (amount: Amount, type: ListedType, question: Question, digits: number): Condition[] => {
  if (amount.of === 'days') return [];
  const probability = amount.of === 'percent' || (has(question, 'field:probability') && amount.value <= 100);
  // “How much are those over 10,000, weighted” bounds their value: the weighted one is the figure.
  const isWeighted =
    has(question, 'field:weightedValue') &&
    valuesOf(question, 'fig').length === 0 &&
    !has(question, 'forecast', 'pipeline');
  const field =
    type === 'activity'
      ? 'minutes'
      : type === 'company'
        ? 'salesTarget'
        : probability
          ? 'probability'
          : isWeighted
            ? 'weightedValue'
            : 'value';
  if (type === 'contact' || type === 'task') return [];
  const scale = field === 'value' || field === 'weightedValue' || field === 'salesTarget' ? 10 ** digits : 1;
  const value = Math.round(amount.value * scale);
  if (amount.is === 'between')
    return [{ field, is: 'between', value: [value, Math.round((amount.to ?? amount.value) * scale)] }];
  // All these are whole numbers: at least 5 is more than 4.
  return [
    {
      field,
      is: amount.is === 'above' || amount.is === 'atleast' ? 'more' : 'less',
      value: value + (amount.is === 'atleast' ? -1 : amount.is === 'atmost' ? 1 : 0),
    },
  ];
};

/** Which time of a record a period is about. */
export const timeFieldOf = (question: Question, type: ListedType): string => {
  if (type === 'activity') return 'occurredAt';
  if (type === 'task')
    return has(question, 'done') && !has(question, 'neg:not', 'state:open', 'overdue')
      ? 'doneAt'
      : has(question, 'created') && !has(question, 'due')
        ? 'createdAt'
        : 'dueAt';
  if (has(question, 'contacted', 'field:lastActivityAt')) return 'lastActivityAt';
  if (type !== 'deal') return 'createdAt';
  if (has(question, 'created', 'field:createdAt')) return 'createdAt';
  const states = statesOf(question);
  if (states.length && !states.includes('open')) return 'closedAt';
  if (looksAhead(question) || has(question, 'due', 'state:open', 'suppose')) return 'closeDate';
  return has(question, 'field:value', 'fig:money') ? 'closedAt' : 'createdAt';
};

export const periodCondition = (field: string, { from, to, firstDay, lastDay }: Period, clock: Clock): Condition[] => {
  if (field === 'closeDate') {
    const [first, last] = [
      firstDay ?? (from && dayOf(from, clock.timeZone)),
      lastDay ?? (to && dayOf(to, clock.timeZone)),
    ];
    if (first && last) return [{ field, is: 'between', value: [first, last] }];
    return first
      ? [{ field, is: 'between', value: [first, '9999-12-31'] }]
      : last
        ? [{ field, is: 'between', value: ['0001-01-01', last] }]
        : [];
  }
  if (from && to) return [{ field, is: 'between', value: [from.toISOString(), to.toISOString()] }];
  return from
    ? [{ field, is: 'after', value: from.toISOString() }]
    : to
      ? [{ field, is: 'before', value: to.toISOString() }]
      : [];
};
