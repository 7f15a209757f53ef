import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { filterSql } from './record-filter.js';
import type { RecordList } from './record-list.js';

const list = { table: 'deal', columns: { closeDate: { sql: 'r.close_date', kind: 'day' } } } as unknown as RecordList;
const priced = {
  table: 'deal',
  columns: {
    value: { sql: 'r.value', kind: 'number', currency: 'r.currency' },
    rate: { sql: 'r.rate', kind: 'number' },
  },
} as unknown as RecordList;

it.each([
  ['more', 2000, 'USD', '((r.currency = $2::text and r.value > $1::numeric))'],
  ['less', 5125, 'KWD', '((r.currency = $2::text and r.value < $1::numeric))'],
  ['is', 4500, 'JPY', '((r.currency = $2::text and r.value = $1::numeric))'],
  ['between', [1, 2], 'EUR', '((r.currency = $2::text and r.value between ($1::numeric[])[1] and ($1::numeric[])[2]))'],
  ['empty', undefined, undefined, '((r.value is null))'],
  [
    'more',
    2000,
    undefined,
    '((r.currency = coalesce((select s.currency from workspace_setting s), $2::text) and r.value > $1::numeric))',
  ],
])('compares an amount by “%s” %j within %s only', (is, value, currency, sql) => {
  const filter = JSON.stringify({ any: [{ all: [{ field: 'value', is, value, currency }] }] });
  let operands = 0;
  expect(filterSql(priced, filter)[0]!(() => `$${(operands += 1)}`)).toEqual(sql);
});

const operandsOf = (is: string, timeZone?: string): unknown[] => {
  const operands: unknown[] = [];
  const filter = JSON.stringify({
    any: [{ all: [{ field: 'closeDate', is, value: 7 }] }],
    ...(timeZone && { timeZone }),
  });
  for (const condition of filterSql(list, filter)) condition((given) => `$${operands.push(given)}`);
  return operands;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['Pacific/Auckland', '2026-11-18T10:59:59.999Z', '2026-11-18'],
  ['Pacific/Auckland', '2026-11-18T11:00:00Z', '2026-11-19'],
  ['America/Los_Angeles', '2026-11-18T07:59:59.999Z', '2026-11-17'],
  ['America/Los_Angeles', '2026-11-18T08:00:00Z', '2026-11-18'],
  [undefined, '2026-11-18T23:59:59.999Z', '2026-11-18'],
])('counts days from today on by the calendar of %s: at %s it is %s', (timeZone, now, today) => {
  jest.setSystemTime(new Date(now));
  expect(operandsOf('in-last-days', timeZone)).toEqual([7, today]);
  expect(operandsOf('in-next-days', timeZone)).toEqual([7, today]);
});
