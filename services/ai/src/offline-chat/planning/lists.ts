import { fieldsKnown } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Grounds } from './conditions.js';
import type { Wanted } from './figure-asked.js';
import type { Finding, Row } from './finding.js';
import {
  aggregate,
  type Data,
  dataOf,
  filterOf,
  get,
  groupsOf,
  list,
  type ListedType,
  type Looking,
  rowsOf,
  type Seen,
  textOf,
} from './look.js';
import { allConditions, measureLook, measureOf } from './measures.js';
import type { Named } from './names.js';
import { type Order, orderOf } from './order-asked.js';
import { withPeople } from './people.js';
import { factsAsked, listedRows, rowOf } from './rows.js';
import { nounOf } from './subject.js';

const most = 25;
const usualSort: Record<ListedType, string> = {
  contact: 'name',
  company: 'name',
  deal: '-value',
  activity: '-occurredAt',
  task: 'dueAt',
};

const outlook: Wanted[] = [
  { figure: 'sum', field: 'value' },
  { figure: 'sum', field: 'weightedValue' },
];

/** “What will we close next month” wants the deals, and what they come to. */
const asksWhatCloses = (question: Question): boolean =>
  has(question, 'closing', 'forecast') && has(question, 'will', 'forecast') && !has(question, 'type:deal');

/** Records that fulfil what a question says, and how many there are in all. */
export function* listing(
  question: Question,
  type: ListedType,
  grounds: Grounds,
  label: string,
  words: string,
): Looking<Finding> {
  const order = orderOf(question, type, grounds);
  const conditions = [...allConditions(question, type, grounds), ...(order?.also ?? [])];
  const asked = { ...filterOf(conditions), ...(words && { q: words }) };
  const told = type === 'deal' && !order && asksWhatCloses(question) ? outlook : [];
  const [listed, counted, ...summed] = yield [
    list(type, {
      ...asked,
      ...pageOf(question, type, order),
    }),
    aggregate(type, asked),
    ...told.map((wanted) => measureLook(type, wanted, conditions)),
  ];
  const rows = listedRows(type, yield* withPeople(type, rowsOf(listed!.data, 'items')), question);
  const noun = nounOf(question, type);
  const cite = `query:${counted!.id}`;
  if (isUntold(question, type, rows)) return { kind: 'refused', why: 'beyond', words: '' };
  // Nothing with that word in it does not say that there is nothing.
  if (rows.length === 0)
    return words ? { kind: 'refused', why: 'unknown', words } : { kind: 'none', noun, label, cite };
  const total = order ? rows.length : totalOf(counted!, rows);
  return {
    kind: 'list',
    noun,
    label,
    total,
    rows: order ? rows : rows.slice(0, most),
    cite: order ? undefined : cite,
    ...(order && apartBy(listed!)),
    ...(total > 1 && { sums: summed.map((one, index) => measureOf(one, told[index]!)) }),
  };
}

/** The currencies that a list by amounts keeps apart, and those that it leaves out. */
const apartBy = ({ data: { currencies, leftOut } }: Seen): { currencies?: string[]; leftOut?: string[] } => ({
  ...(Array.isArray(currencies) && { currencies: currencies.map(textOf) }),
  ...(Array.isArray(leftOut) && { leftOut: leftOut.map(textOf) }),
});

const pageOf = (question: Question, type: ListedType, order: Order | undefined): { sort: string; limit: number } => ({
  sort: order?.sort ?? usualSort[type],
  limit: Math.min(order?.limit ?? question.limit ?? most, most),
});

/** At least those that are listed, should one more have come between both looks. */
const totalOf = (counted: Seen, rows: readonly Row[]): number =>
  Math.max(groupsOf(counted)[0]?.records ?? 0, rows.length);

/** A fact that none of them has, though nobody asked for those without it. */
const isUntold = (question: Question, type: ListedType, rows: readonly Row[]): boolean => {
  const wanted = factsAsked(question, type);
  const isEmpty = ({ facts }: Row) =>
    facts.some(({ field, value }) => field === wanted[0] && (value === null || value === undefined || value === ''));
  return (
    rows.length > 0 &&
    wanted.length === 1 &&
    valuesOf(question, 'field').length > 0 &&
    !has(question, 'neg:without', 'neg:not') &&
    rows.every(isEmpty)
  );
};

/** The records that a question names: what it asks of them, or what tells them apart. */
export function* details(question: Question, { named }: Grounds): Looking<Finding> {
  const all = yield named.slice(0, 8).map(({ type, id }) => get(type, id));
  const seen = all.filter((one, index) => isThere(one, named[index]!, all, named));
  const rows = seen.flatMap((one) => {
    const row = rowOf(named[all.indexOf(one)]!.type, dataOf(one.data.record), question, true);
    return row ? [full(row, question, one)] : [];
  });
  const asked =
    rows.length > 0 &&
    rows.every(
      (row) =>
        row.facts.length > 0 && row.facts.every(({ value }) => value === null || value === undefined || value === ''),
    );
  if (asked) return { kind: 'refused', why: 'absent', words: rows[0]!.title };
  return rows.length
    ? { kind: 'list', noun: named[0]!.type, label: '', total: rows.length, rows, cite: undefined }
    : { kind: 'refused', why: 'unknown', words: named[0]?.title ?? '' };
}

/** Of people of one name that one who works where the question says; the company then only tells who is meant. */
const isThere = ({ data }: Seen, { type }: Named, all: readonly Seen[], named: readonly Named[]): boolean => {
  const companies = named.filter((it) => it.type === 'company').map(({ id }) => id);
  const works = (one: Seen) => companies.includes(textOf(dataOf(one.data.record).companyId));
  if (!all.some((one, at) => named[at]!.type === 'contact' && works(one))) return true;
  return type === 'contact' && works({ id: '', data });
};

const full = (row: Row, question: Question, { data }: Seen): Row => {
  if (row.type === 'activity' || row.type === 'task' || factsAsked(question, row.type).length) return row;
  const record = dataOf(data.record);
  return {
    ...row,
    facts: fieldsKnown[row.type].introduced
      .map((field) => ({ field, value: record[field] }))
      .filter(({ value }) => value !== null && value !== undefined && value !== ''),
  };
};

/** What is known of a record: what was last done, and what is open. */
export function* story(question: Question, { named }: Grounds): Looking<Finding> {
  const { type, id, title } = named[0]!;
  const [seen] = yield [get(type, id)];
  const row = rowOf(type, dataOf(seen!.data.record), question);
  if (!row) return { kind: 'refused', why: 'unknown', words: title };
  const told = rowsOf(seen!.data, 'timeline')
    .map((entry) => ({ ...entry, ...dataOf(entry.activity), at: entry.at }))
    .slice(0, 5)
    .map((event: Data) => ({
      type: 'activity' as const,
      id: textOf(event.id),
      title: textOf(event.subject) || textOf(event.title),
      at: textOf(event.at),
      facts: [
        { field: 'type', value: event.type ?? event.kind },
        { field: 'body', value: event.body },
      ].filter(({ value }) => typeof value === 'string' && value !== ''),
    }));
  const open = [
    ...rowsOf(seen!.data, 'tasks').map((task) => rowOf('task', task, question)),
    ...rowsOf(seen!.data, 'deals')
      .filter(({ state }) => state === 'open')
      .map((deal) => rowOf('deal', deal, question)),
  ];
  return {
    kind: 'story',
    row: full(row, { ...question, tokens: [] }, seen!),
    told,
    open: open.filter((it) => it !== undefined).slice(0, 6),
  };
}

/** Everything that a time holds: tasks, meetings, deals that close. */
export function* agenda(question: Question, { clock }: Grounds, label: string): Looking<Finding> {
  const [period] = question.periods;
  const to = period?.to ?? new Date(clock.now.getTime() + 7 * 86_400_000);
  const [seen] = yield [
    { name: 'list_due', arguments: { ...(period?.from && { from: period.from.toISOString() }), to: to.toISOString() } },
  ];
  const tasks = listedRows('task', yield* withPeople('task', rowsOf(seen!.data, 'tasks')), question);
  const meetings = listedRows('activity', yield* withPeople('activity', rowsOf(seen!.data, 'meetings')), question);
  const rows = [...tasks, ...meetings, ...listedRows('deal', rowsOf(seen!.data, 'deals'), question)];
  const cite = `query:${seen!.id}`;
  const further = seen!.data.more === true;
  return rows.length
    ? { kind: 'list', noun: 'task', label, total: rows.length, further, rows: rows.slice(0, most), cite }
    : { kind: 'none', noun: 'task', label, cite };
}

export const introduces = (question: Question): boolean =>
  valuesOf(question, 'field').length === 0 && !has(question, 'when');
