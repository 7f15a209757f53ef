import { activityFields } from '@fernway/contracts/records/activity';
import { companyFields } from '@fernway/contracts/records/company';
import { contactFields } from '@fernway/contracts/records/contact';
import { dealFields } from '@fernway/contracts/records/deal';
import type { RecordField, RecordFields } from '@fernway/contracts/records/field';
import { taskFields } from '@fernway/contracts/records/task';
import { type ListedType, listedTypes } from './planning/look.js';

const tables = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
  activity: activityFields,
  task: taskFields,
} as const satisfies Record<ListedType, RecordFields>;
type Tables = typeof tables;
type Name<Type extends ListedType> = keyof Tables[Type] & string;
/** A word for a field: mostly by its name. */
type Word = `field:${{ [Type in ListedType]: Name<Type> }[ListedType] | 'company' | 'owner'}`;
type Words<Type extends ListedType> = { readonly [Field in Name<Type>]?: readonly string[] };

/** What the chat knows of a kind's fields beyond the contract; a field that nothing is said of is asked for by `field:<name>`. */
type Known<Type extends ListedType> = {
  title: Name<Type>;
  /** Tell one record from the next. */
  usual: readonly (Name<Type> | 'contactName')[];
  /** Tell records of one name apart. */
  apart: readonly Name<Type>[];
  /** Introduce a record. */
  introduced: readonly Name<Type>[];
  /** Facts that are asked for together are told in this order, others after them. */
  first: readonly Name<Type>[];
  /** Words that ask for a field of each record. */
  asked: Words<Type>;
  /** Words beside “without” that find records in which a field is empty. */
  without: Words<Type>;
  /** Words behind “by” that group by a field. */
  groups: Words<Type>;
  /** Columns of texts whose values nobody says, or the search finds. */
  unsaid: readonly Name<Type>[];
  /** Records are called by these values so often that they are looked for whatever is asked. */
  called: readonly Name<Type>[];
  /** What is named by a word that others mean as well. */
  cues: { readonly [Field in Name<Type>]?: string };
  /** Looked through before the others: what is a source as well as a job is a source. */
  looked: readonly Name<Type>[];
};

const company = ['field:company', 'type:company'];
const subjects = { contactId: ['type:contact'], companyId: ['type:company'], dealId: ['type:deal'] };
const none: readonly never[] = [];

const known: { readonly [Type in ListedType]: Known<Type> } = {
  contact: {
    title: 'name',
    usual: ['companyName', 'lifecycle'],
    apart: ['companyName', 'jobTitle', 'email'],
    introduced: ['jobTitle', 'companyName', 'lifecycle', 'email', 'phone', 'source'],
    first: ['email', 'phone', 'jobTitle', 'companyName', 'source', 'lifecycle', 'lastActivityAt', 'tags', 'createdAt'],
    asked: { companyName: company, address: ['field:address', 'where'] },
    without: { companyId: company, ownerId: ['field:owner'], lastActivityAt: ['type:activity'] },
    groups: {
      ownerId: ['field:owner'],
      companyId: company,
      source: ['field:source'],
      lifecycle: ['field:lifecycle'],
      jobTitle: ['field:jobTitle'],
    },
    unsaid: ['name', 'companyName'],
    called: ['source', 'jobTitle'],
    cues: {},
    looked: ['source'],
  },
  company: {
    title: 'name',
    usual: ['industry', 'status'],
    apart: ['industry', 'website'],
    introduced: ['industry', 'website', 'phone', 'status', 'lastActivityAt'],
    first: ['email', 'phone', 'industry', 'website', 'lastActivityAt', 'tags', 'createdAt'],
    asked: { website: ['field:domain'], domain: none, address: ['field:address', 'where'] },
    without: { ownerId: ['field:owner'], lastActivityAt: ['type:activity'] },
    groups: { ownerId: ['field:owner'], industry: ['field:industry'] },
    unsaid: ['name', 'domain'],
    called: ['industry'],
    cues: {},
    looked: [],
  },
  deal: {
    title: 'name',
    usual: ['customerName', 'value', 'stage'],
    apart: ['dealId', 'customerName', 'value', 'stage'],
    introduced: ['value', 'stage', 'closeDate', 'customerName'],
    first: [
      ...(['value', 'weightedValue', 'stage', 'closeDate', 'priority', 'probability', 'lostReason'] as const),
      ...(['companyName', 'createdAt', 'tags', 'phone'] as const),
    ],
    // Who asks for the last activity of a deal asks for an activity.
    asked: { closeDate: ['field:closeDate', 'closing'], companyName: company, lastActivityAt: none },
    without: {
      companyId: company,
      contactId: ['type:contact'],
      ownerId: ['field:owner'],
      lastActivityAt: ['type:activity'],
    },
    groups: {
      ownerId: ['field:owner'],
      stageId: ['field:stage'],
      priority: ['field:priority'],
      companyId: ['type:company'],
      contactId: ['type:contact', 'life:customer'],
      lostReason: ['field:lostReason'],
      name: ['field:subject'],
    },
    unsaid: ['dealId', 'customerName', 'companyName', 'stage', 'tags'],
    called: ['name'],
    cues: { name: 'field:subject' },
    looked: [],
  },
  activity: {
    title: 'subject',
    usual: ['type', 'contactName', 'occurredAt'],
    apart: [],
    introduced: [],
    first: ['subject', 'outcome', 'minutes'],
    asked: { createdAt: none },
    // “Calls with a duration of an hour” measures them.
    without: { ...subjects, minutes: none },
    groups: {
      contactId: ['type:contact'],
      companyId: ['type:company'],
      outcome: ['field:outcome'],
      type: ['type:activity'],
    },
    unsaid: ['body'],
    called: ['subject', 'outcome'],
    cues: {},
    looked: [],
  },
  task: {
    title: 'title',
    usual: ['contactName', 'dueAt'],
    apart: [],
    introduced: [],
    first: [],
    asked: { createdAt: none },
    without: { ...subjects, assigneeId: ['field:owner'], dueAt: ['due'] },
    groups: { assigneeId: ['field:owner'] },
    unsaid: ['body'],
    called: ['title'],
    cues: { title: 'field:subject' },
    looked: [],
  },
};

/** As `known`, for whoever has a kind only as the program runs. */
export const fieldsKnown: Readonly<
  Record<
    ListedType,
    {
      readonly [Key in keyof Known<ListedType>]: Key extends 'title'
        ? string
        : Key extends 'asked' | 'without' | 'groups'
          ? Readonly<Record<string, readonly string[] | undefined>>
          : Key extends 'cues'
            ? Readonly<Record<string, string | undefined>>
            : readonly string[];
    }
  >
> = known;

const of = (type: ListedType): (readonly [string, RecordField])[] => Object.entries(tables[type]);
const own = (name: string): readonly string[] => [`field:${name}`];

/** The name of a record stands beside its id, and is empty with it. */
const isNameOf = (name: string, type: ListedType): boolean =>
  name.endsWith('Name') && `${name.slice(0, -'Name'.length)}Id` in tables[type];

const canBeEmpty = ([name, { type: held, value, filterable }]: readonly [string, RecordField], type: ListedType) =>
  filterable === true && (held === 'tags' || value.safeParse(null).success) && !isNameOf(name, type);

const perType = <T>(made: (type: ListedType) => T): Readonly<Record<ListedType, T>> =>
  Object.fromEntries(listedTypes.map((type) => [type, made(type)])) as Record<ListedType, T>;

const inOrder = <T extends readonly [string, unknown]>(entries: readonly T[], first: readonly string[]): T[] => {
  const place = ([name]: T) => (first.includes(name) ? first.indexOf(name) : first.length);
  return entries.toSorted((a, b) => place(a) - place(b));
};

type WordOf = readonly [word: string, field: string];

/** By a word, the column that is empty without it. */
export const emptiable: Readonly<Record<ListedType, readonly WordOf[]>> = perType((type) =>
  of(type)
    .filter((entry) => canBeEmpty(entry, type))
    .flatMap(([name]) => (fieldsKnown[type].without[name] ?? own(name)).map((word): WordOf => [word, name])),
);

/** By a word, the fact that it asks for. */
export const askable: Readonly<Record<ListedType, readonly WordOf[]>> = perType((type) =>
  inOrder(of(type), fieldsKnown[type].first).flatMap(([name]) =>
    (fieldsKnown[type].asked[name] ?? own(name)).map((word): WordOf => [word, name]),
  ),
);

/** By a word, the column that records are grouped by. */
export const groupedBy: Readonly<Record<ListedType, Readonly<Record<string, string>>>> = perType((type) =>
  Object.fromEntries(
    Object.entries(fieldsKnown[type].groups).flatMap(([name, words = []]) => words.map((word) => [word, name])),
  ),
);

/** A column whose values people say as they stand: a source, an industry, what a deal is about. */
export type Facet = { type: ListedType; field: string; cue: string };

export const facets: readonly Facet[] = listedTypes.flatMap((type) =>
  inOrder(of(type), fieldsKnown[type].looked)
    .filter(
      ([name, { type: held }]) => (held === 'text' || held === 'tags') && !fieldsKnown[type].unsaid.includes(name),
    )
    .map(([field]) => ({ type, field, cue: fieldsKnown[type].cues[field] ?? `field:${field}` })),
);

/** Whether records are called by the values of a column. */
export const isCalled = ({ type, field }: Facet): boolean => fieldsKnown[type].called.includes(field);

/** What people do: it tells who is meant. */
export const isJobOf = ({ type, field }: { type: ListedType; field: string }): boolean =>
  type === 'contact' && field === ('jobTitle' satisfies Name<'contact'>);

/** Words for names, which stand beside “by” and “each” without being a column. */
const names: readonly string[] = ['field:subject', 'field:company'] satisfies Word[];
const grouping = new Set(listedTypes.flatMap((type) => Object.keys(groupedBy[type])));

/** Whether a word is for a column that records are told apart by. */
export const isColumn = (concept: string): boolean =>
  concept.startsWith('field:') && grouping.has(concept) && !names.includes(concept);

/** Ways to reach somebody, and what else is written out: “how much” behind them asks what it is. */
const written: readonly string[] = ['email', 'phone', 'address', 'link'];
const spelled = new Set<string>([
  ...listedTypes.flatMap((type) =>
    of(type).flatMap(([name, { type: held }]) =>
      written.includes(held) ? (fieldsKnown[type].asked[name] ?? own(name)) : [],
    ),
  ),
  'field:jobTitle' satisfies Word,
]);
export const isSpelled = (concept: string): boolean => concept.startsWith('field:') && spelled.has(concept);

/** Facts beside the amount of a deal: who asks for both wants the records. */
export const besideAmounts: readonly Word[] = [
  'field:subject',
  'field:closeDate',
  'field:stage',
  'field:priority',
  'field:probability',
  'field:email',
  'field:phone',
  'field:jobTitle',
  'field:lostReason',
];

/** Words for fields of one kind that are said of records of another: of a deal's contact, or of anything. */
const lent: readonly Word[] = [
  'field:email',
  'field:phone',
  'field:jobTitle',
  'field:company',
  'field:value',
  'field:source',
  'field:lifecycle',
  'field:industry',
  'field:owner',
  'field:address',
  'field:lastActivityAt',
  'field:tags',
  'field:createdAt',
  'field:outcome',
  'field:subject',
];

/** Which kinds have a field that a word is for; nothing where the word may be said of others. */
export const holdersOf = (concept: string): readonly ListedType[] | undefined => {
  if (!concept.startsWith('field:') || lent.some((word) => word === concept)) return undefined;
  const holding = listedTypes.filter((type) => askable[type].some(([word]) => word === concept));
  return holding.length ? holding : undefined;
};

/** Words for the days that records of a kind have. */
export const daysOf = (type: ListedType): string[] =>
  of(type).flatMap(([name, { type: held }]) => (held === 'day' ? own(name) : []));
