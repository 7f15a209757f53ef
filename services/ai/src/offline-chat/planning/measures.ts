import { has, type Question, valuesOf } from '../reading/question.js';
import { conditionsOf, type Grounds, isQuiet, periodCondition, timeFieldOf } from './conditions.js';
import type { Figure, Finding, Grouped, Measure } from './finding.js';
import { aggregate, type Condition, filterOf, groupsOf, type ListedType, type Look, type Looking, type Seen } from './look.js';
import { asksStage, looksAhead } from './states.js';
import { nounOf } from './subject.js';

export type Wanted = { figure: Figure; field: string };

/** Which figure a question asks for, if any. */
export const wantedOf = (question: Question, type: ListedType): Wanted | undefined => {
  const field = fieldOf(question, type);
  const total = has(question, 'fig:sum', 'fig:money');
  const bounded = question.amounts.length > 0;
  const earned = type === 'deal' && has(question, 'rev');
  const money = has(question, 'fig:money') || earned || (type === 'deal' && has(question, 'currency')) || (has(question, 'field:value', 'field:weightedValue', 'field:minutes') && (total || !bounded));
  const ordered = has(question, 'ord:max', 'ord:min');
  // “How much is each worth” wants each of them.
  if (has(question, 'each') && !has(question, 'fig:count', 'fig:average', 'by', 'compare', 'more', 'ord:max', 'ord:min')) return undefined;
  // “At what stage is it, and how much is it” wants the record.
  if (type === 'deal' && asksStage(question) && !has(question, 'fig:money', 'rev', 'forecast', 'pipeline', 'field:weightedValue')) return undefined;
  if (ordered && type === 'activity' && !has(question, 'compare', 'more', 'fig:average', 'fig:sum')) return undefined;
  if (has(question, 'fig:average') && field) return { figure: 'average', field };
  if (has(question, 'forecast', 'pipeline') && type === 'deal' && !has(question, 'fig:count') && !(has(question, 'fig:howmuch') && has(question, 'type:deal')) && !ordered && !asksWhich(question)) return { figure: 'sum', field: has(question, 'forecast') && !has(question, 'unweighted') ? 'weightedValue' : field };
  // “If we won them all” asks what that would be.
  if (type === 'deal' && has(question, 'suppose') && !has(question, 'fig:count', 'fig:howmuch') && !ordered && !asksWhich(question)) return { figure: 'sum', field };
  const summed = (total || money) && !ordered && !has(question, 'ord:new', 'ord:old') && (!has(question, 'who') || earned) && (type === 'deal' || (type === 'activity' && has(question, 'field:minutes')));
  if (summed && (money || !has(question, 'fig:count', 'fig:howmuch')) && (total || has(question, 'fig:count', 'fig:howmuch') || !asksWhich(question))) return { figure: 'sum', field };
  if (has(question, 'fig:count')) return { figure: 'count', field: '' };
  return (has(question, 'fig:howmuch', 'fig:sum') && !ordered && !has(question, 'who')) || (has(question, 'fig:money') && type !== 'deal') ? { figure: 'count', field: '' } : undefined;
};

/** The column of numbers that a question is about. */
const fieldOf = (question: Question, type: ListedType): string => {
  if (type === 'activity') return 'minutes';
  if (type !== 'deal') return type === 'company' ? 'salesTarget' : '';
  // A value “by its probability” is the weighted one.
  const weighed = has(question, 'field:probability') && has(question, 'rev', 'fig:money', 'forecast', 'pipeline', 'field:value');
  return (has(question, 'field:weightedValue') || weighed) && !has(question, 'unweighted') ? 'weightedValue' : has(question, 'field:probability') ? 'probability' : 'value';
};

/** Words that want the records themselves: “show me”, 有哪些. */
const listing = /show|list|pull|display|name the|muestra|lista|ensena|enseña|enumera|cuales|cuáles|哪些|哪几|列|显示|有哪|一覧|リスト|見せ|どれ|洗い出|挙げ|목록|보여|나열|뽑|리스트/i;

/** “Which open deals”, not “what is the value of”. */
export const asksWhich = (question: Question): boolean => {
  if (question.tokens.some(({ concept, text }) => concept === 'which' && listing.test(text)) && !has(question, 'fig:sum', 'fig:money', 'fig:howmuch', 'fig:count')) return true;
  const told = question.tokens.filter(({ concept }) => !/^(state|stage|prio|ord|status|life|num|done|overdue|stale|quiet|my|dir|created):?/.test(concept) || concept.startsWith('life:'));
  const thing = (at: number) => /^(type|kind|life):|^sale$/.test(told[at]?.concept ?? '');
  return told.some(({ concept }, at) => concept === 'which' && (thing(at + 1) || thing(at - 1)));
};

/** A question's conditions with its time. */
export const allConditions = (question: Question, type: ListedType, grounds: Grounds): Condition[] => {
  const [period] = isQuiet(question) ? [] : question.periods;
  // “Overdue, not counting today's.”
  if (period?.from && type === 'task' && has(question, 'overdue') && has(question, 'neg:not') && period.firstDay === period.lastDay) return [...conditionsOf(question, type, grounds), { field: 'dueAt', is: 'before', value: period.from.toISOString() }];
  const coming = type === 'activity' && !period && has(question, 'due', 'mod:next') ? [{ field: 'occurredAt', is: 'after', value: grounds.clock.now.toISOString() }] : [];
  return [...conditionsOf(question, type, grounds), ...coming, ...(period ? periodCondition(timeFieldOf(question, type), period, grounds.clock) : [])];
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
  const both = figuresOf(question, type, wanted);
  const seen = yield both.map((one) => measureLook(type, one, conditions));
  const measures = seen.map((one, index) => measureOf(one, both[index]!));
  const [found] = measures;
  const noun = nounOf(question, type);
  return found && found.records > 0 ? { kind: 'measure', noun, label, measures } : { kind: 'none', noun, label, cite: found?.cite };
}

/** What is yet to come is told in full and by its probability: which of them is meant, the asking person knows best. */
const forecasts = (question: Question, type: ListedType, { figure, field }: Wanted): boolean =>
  type === 'deal' && figure === 'sum' && (field === 'weightedValue' || (field === 'value' && looksAhead(question)));

const figuresOf = (question: Question, type: ListedType, wanted: Wanted): Wanted[] =>
  forecasts(question, type, wanted) ? [wanted, { figure: 'sum', field: wanted.field === 'value' ? 'weightedValue' : 'value' }] : [wanted];

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
  deal: { 'field:owner': 'ownerId', 'field:stage': 'stageId', 'field:priority': 'priority', 'type:company': 'companyId', 'type:contact': 'contactId', 'life:customer': 'contactId', 'field:lostReason': 'lostReason', 'field:subject': 'name' },
  contact: { 'field:owner': 'ownerId', 'field:source': 'source', 'field:lifecycle': 'lifecycle', 'field:jobTitle': 'jobTitle', 'type:company': 'companyId', 'field:company': 'companyId' },
  company: { 'field:owner': 'ownerId', 'field:industry': 'industry' },
  activity: { 'type:contact': 'contactId', 'type:company': 'companyId', 'field:outcome': 'outcome', 'type:activity': 'type' },
  task: { 'field:owner': 'assigneeId' },
};

/** The column of “by stage”, “per month”, “which source brings most”. */
export const groupOf = (question: Question, type: ListedType): string | undefined => {
  const { tokens } = question;
  const fields = groupFields[type];
  if (has(question, 'by:owner') && type !== 'activity') return type === 'task' ? 'assigneeId' : 'ownerId';
  const time = tokens.find(({ concept }) => /^unit:(week|month|year)$/.test(concept));
  if (has(question, 'by')) {
    const at = tokens.findIndex(({ concept }) => concept === 'by');
    const beside = [tokens[at + 1], tokens[at - 1]].flatMap((token) => (token && fields[token.concept] ? [fields[token.concept]!] : []));
    if (beside[0]) return beside[0];
    if (time) return `${timeFieldOf(question, type)}.${time.concept.slice(5)}`;
  }
  // The largest deal is one deal; who has most of them is told by counting.
  const most = tokens.some(({ concept, text }) => /^ord:(max|min)$/.test(concept) && /most|least|fewest|^m[aá]s$|^menos$|best|mejor|top|多|少|最好|많|적/i.test(text));
  if ((!most && !(has(question, 'rev') && has(question, 'ord:max', 'ord:min'))) || !has(question, 'which', 'who')) return undefined;
  const asked = tokens.find(({ concept }) => fields[concept] && concept !== `type:${type}`);
  return asked && !has(question, 'field:value') ? fields[asked.concept] : undefined;
};

export function* groups(question: Question, type: ListedType, grounds: Grounds, by: string, label: string): Looking<Finding> {
  // What is to come is told in money, even where the pipeline is to be “shown”.
  const outlook: Wanted | undefined = type === 'deal' && has(question, 'pipeline', 'forecast') && !has(question, 'fig:count') ? { figure: 'sum', field: has(question, 'forecast') && !has(question, 'unweighted') ? 'weightedValue' : 'value' } : undefined;
  const wanted = wantedOf(question, type) ?? outlook ?? { figure: 'count' as const, field: '' };
  const all = figuresOf(question, type, wanted);
  const conditions = allConditions(question, type, grounds);
  const seen = yield all.map((one) => measureLook(type, one, conditions, { by }));
  const period = /\.(week|month|year)$/.exec(by)?.[1] as Grouped['period'];
  // Who has no close date is a part of the forecast; what has no source says nothing of sources.
  const found = grouped(seen).filter(({ key }) => key !== null || (period !== undefined && looksAhead(question)));
  const noun = nounOf(question, type);
  const figures = all.map((one, index) => ({ ...one, cite: `query:${seen[index]!.id}` }));
  if (found.length === 0) return { kind: 'none', noun, label, cite: figures[0]!.cite };
  const size = ({ amounts: [amounts], records }: Grouped) => (wanted.figure === 'count' ? records : (amounts?.[0]?.value ?? 0));
  const told = has(question, 'ord:max') ? found.toSorted((a, b) => size(b) - size(a)).slice(0, question.limit ?? 3) : period ? found.toSorted((a, b) => (a.key ?? '9').localeCompare(b.key ?? '9')).slice(-20) : found.slice(0, 20);
  return { kind: 'groups', noun, label, figures, groups: told.map(({ key: _, ...group }) => ({ ...group, ...(period && { period }) })) };
}

/** What the looks gave for each group: a group of several currencies comes once for each. */
const grouped = (seen: readonly Seen[]): (Grouped & { key: string | null })[] => {
  const looks = seen.map(groupsOf);
  const keys = [...new Set(looks.flatMap((groups) => groups.map(({ key }) => key)))];
  return keys.map((key) => {
    const own = looks.map((groups) => groups.filter((group) => group.key === key));
    return {
      key,
      label: key === null ? '' : (own.flat()[0]?.label ?? ''),
      records: own[0]!.reduce((sum, { records }) => sum + records, 0),
      amounts: own.map((groups) => groups.flatMap(({ value, currency }) => (value === null ? [] : [{ value, currency }]))),
    };
  });
};
