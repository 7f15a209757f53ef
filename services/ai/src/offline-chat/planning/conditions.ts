import type { Clock } from '../reading/clock.js';
import { dayOf, moved } from '../reading/clock.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import { amountCondition, type Currencies } from './amount-condition.js';
import { type CompaniesBy, companiesAsked } from './companies-meant.js';
import { emptyFields } from './empty-fields.js';
import type { Meant } from './facets.js';
import type { Condition, ListedType } from './look.js';
import type { Named } from './names.js';
import { isExcluded, sortedValues } from './negation.js';
import { statesOf } from './states.js';
import { kindsOf } from './subject.js';

/** What grounding found: the records and values that a question names, the stages by their names. `attached`: what the question is about unless it names others. */
export type Grounds = {
  clock: Clock;
  attached: readonly Named[];
  named: readonly Named[];
  meant: readonly Meant[];
  stages: ReadonlyMap<string, string>;
  companies: CompaniesBy;
  /** In each of which amounts are compared that name none, that of most records first; those that the question names by themselves. */
  currencies: Currencies;
  currenciesNamed: readonly string[];
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
  ...emptyFields(question, type).filter(({ field }) => !grounds.meant.some((it) => it.field === field)),
  ...(has(question, 'my') && type !== 'activity' && grounds.user
    ? [{ field: type === 'task' ? 'assigneeId' : 'ownerId', is: 'any-of', value: [grounds.user] }]
    : []),
  ...quiet(question, type, grounds),
  ...(type === 'deal' ? choice('currency', grounds.currenciesNamed) : []),
  ...question.amounts.flatMap((amount) => amountCondition(amount, type, question, grounds.currencies)),
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
    return field === 'tags'
      ? slot(field, { wanted: wanted!, unwanted: unwanted! })
      : textConditions(field, wanted!, unwanted!);
  });
};

/** A text column knows no any-of: groups of the filter are made of the values instead. */
const textConditions = (field: string, wanted: readonly string[], unwanted: readonly string[]): Condition[] => [
  ...(wanted.length ? [{ field, is: 'is', value: wanted.length === 1 ? wanted[0] : wanted }] : []),
  ...unwanted.map((value) => ({ field, is: 'is-not', value })),
];

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
