import { askable, daysOf, fieldsKnown } from '../fields.js';
import { has, type Question, valuesOf } from '../reading/question.js';
import type { Fact, Row } from './finding.js';
import { type Data, type ListedType, textOf } from './look.js';

/** Facts that a question asks for of records of a type, those that records have. */
export const factsAsked = (question: Question, type: ListedType): string[] => {
  const fields = askable[type].flatMap(([concept, field]) => (has(question, concept) ? [field] : []));
  return [
    ...new Set([
      ...fields,
      ...timesAsked(question, type),
      ...(type === 'deal' && asksReason(question) ? ['lostReason'] : []),
    ]),
  ];
};

const timesAsked = (question: Question, type: ListedType): string[] => {
  const when = has(question, 'when');
  if (type === 'contact' || type === 'company')
    return when && !has(question, ...daysOf(type)) ? [has(question, 'created') ? 'createdAt' : 'lastActivityAt'] : [];
  if (type !== 'deal') return [];
  const ended = has(question, 'state:won', 'state:lost', 'state:closed') ? 'closedAt' : 'closeDate';
  return [
    ...(when ? [has(question, 'created') ? 'createdAt' : ended] : []),
    ...(has(question, 'stale') ? ['stageSince'] : []),
  ];
};

/** Of lost deals the reason is told, but not beside figures. */
const asksReason = (question: Question): boolean =>
  has(question, 'state:lost') && valuesOf(question, 'fig').length === 0;

export const rowOf = (type: ListedType, record: Data, question: Question, only = false): Row | undefined => {
  const id = textOf(record.id);
  if (!id) return undefined;
  const told = factsAsked(question, type);
  const fields = only && told.length ? told : [...new Set([...told, ...fieldsKnown[type].usual])];
  const extra = type === 'activity' ? ['outcome', 'minutes', 'body'] : [];
  const facts: Fact[] = [...new Set([...fields, ...extra])]
    .map((field) => ({ field, value: record[field] }))
    .filter(
      ({ field, value }) =>
        field !== fieldsKnown[type].title &&
        (told.includes(field) ||
          (value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))),
    );
  return { type, id, title: textOf(record[fieldsKnown[type].title]), facts };
};

export const listedRows = (type: ListedType, records: readonly Data[], question: Question): Row[] =>
  records.flatMap((record) => {
    const row = rowOf(type, record, question);
    return row ? [row] : [];
  });
