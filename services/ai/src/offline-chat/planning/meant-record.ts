import { fieldsKnown } from '../fields.js';
import type { Question } from '../reading/question.js';
import { meets } from '../reading/scan.js';
import type { Grounds } from './conditions.js';
import type { Row } from './finding.js';
import { type Data, dataOf, filterOf, get, list, type Looking, rowsOf, textOf } from './look.js';
import type { Named } from './names.js';

/** The one record that is meant, or those that it may be: nothing is written to one of several by chance. */
export type MeantRecord = { row: Row | undefined; others: readonly Row[] };

const most = 5;
/** Its end may be a particle: CRM01068を. */
export const dealNumber = /\bCRM\d{4,8}(?!\d)/i;
const rowOf = (type: 'contact' | 'company' | 'deal', record: Data): Row => ({
  type,
  id: textOf(record.id),
  title: textOf(record.name),
  facts: fieldsKnown[type].apart
    .map((field) => ({ field, value: record[field] }))
    .filter(({ value }) => value !== null && value !== undefined && value !== ''),
});

const oneOf = (rows: readonly Row[]): MeantRecord =>
  rows.length === 1 ? { row: rows[0], others: [] } : { row: undefined, others: rows };

/** The person that is named, else the company; of people of one name that one who works where it is said. */
export function* personOrCompany({ named }: Grounds): Looking<MeantRecord> {
  const [first] = named.filter(({ type }) => type === 'contact').toSorted((a, b) => a.start - b.start);
  const [company] = named.filter(({ type }) => type === 'company').toSorted((a, b) => a.start - b.start);
  const meant = first ?? company;
  if (!meant) return oneOf([]);
  const same = [
    ...new Map(
      named
        .filter((one) => one.id === meant.id || (one.type === meant.type && meets(one, meant)))
        .map((one) => [one.id, one]),
    ).values(),
  ];
  if (same.length === 1) return oneOf([{ type: meant.type, id: meant.id, title: meant.title, facts: [] }]);
  const seen = yield same.slice(0, most).map(({ type, id }) => get(type, id));
  const records = seen.map(({ data }) => dataOf(data.record)).filter(({ id }) => textOf(id));
  const there = records.filter(({ companyId }) =>
    named.some(({ type, id }: Named) => type === 'company' && id === companyId),
  );
  return oneOf((there.length ? there : records).map((record) => rowOf(meant.type, record)));
}

/** The deal by its number or its name and whose it is; where `open`, of those that are. */
export function* dealMeant({ text }: Question, { named, meant }: Grounds, open: boolean): Looking<MeantRecord> {
  const number = dealNumber.exec(text)?.[0];
  const [attached] = named.filter(({ type }) => type === 'deal');
  if (attached && !number) return oneOf([{ type: 'deal', id: attached.id, title: attached.title, facts: [] }]);
  const names = meant.filter(({ type, field }) => type === 'deal' && field === 'name');
  const whose = (['contact', 'company'] as const).flatMap((type) => {
    const ids = [...new Set(named.filter((it) => it.type === type).map(({ id }) => id))];
    return ids.length ? [{ field: `${type}Id`, is: 'any-of', value: ids }] : [];
  });
  const said = number
    ? [{ field: 'dealId', is: 'is', value: number }]
    : [...names.map(({ values }) => ({ field: 'name', is: 'is', value: values })), ...whose];
  if (said.length === 0) return oneOf([]);
  const [seen] = yield [
    list('deal', {
      ...filterOf([...(open ? [{ field: 'state', is: 'any-of', value: ['open'] }] : []), ...said]),
      sort: '-value',
      limit: most,
    }),
  ];
  return oneOf(rowsOf(seen!.data, 'items').map((record) => rowOf('deal', record)));
}
