import type { Statement, StatementEntry } from '@fernway/contracts/http/token-reports';
import { statementCsv } from './statement-csv.js';

const nothing = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
const hash = 'a'.repeat(64);
const entry = (given: Partial<StatementEntry>): StatementEntry => ({
  id: '01890000-0000-7000-8000-000000000000',
  seq: 1,
  kind: 'adjustment',
  type: 'adjustment',
  amount: 3,
  description: 'Sorry',
  reference: null,
  receiptId: null,
  feature: null,
  receipt: null,
  agent: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  changes: { ...nothing, total: 3, available: 3 },
  hash,
  ...given,
});
const statement = (entries: StatementEntry[]): Statement => ({
  month: '2026-03',
  timeZone: 'UTC',
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-04-01T00:00:00.000Z',
  closed: true,
  opening: nothing,
  entries,
  closing: { ...nothing, total: 3, available: 3 },
  head: { seq: 1, hash },
  digests: [{ day: '2026-03-10', seq: 1, hash }],
});

it('has the opening balance, every entry, the closing balance and the heads, each in its columns', () => {
  expect(statementCsv(statement([entry({})])).split('\r\n')).toEqual([
    'line,seq,time,kind,type,description,feature,amount,total,used,available,held,expired,debt,reference,receipt,hash',
    'opening,,2026-03-01T00:00:00.000Z,,,,,,0,0,0,0,0,0,,,',
    `entry,1,2026-03-10T12:00:00.000Z,adjustment,adjustment,Sorry,,3,3,0,3,0,0,0,,,${hash}`,
    'closing,,2026-04-01T00:00:00.000Z,,,,,,3,0,3,0,0,0,,,',
    `head,1,,,,,,,,,,,,,,,${hash}`,
    `digest,1,2026-03-10,,,,,,,,,,,,,,${hash}`,
    '',
  ]);
});

it('names the receipt of an entry, and leaves a negative amount a number', () => {
  const id = '0198f0a0-0000-7000-8000-000000000001';
  const csv = statementCsv(
    statement([
      entry({ type: 'usage', amount: -2, receipt: { kind: 'usage', id }, changes: { ...nothing, used: 2, held: -3 } }),
    ]),
  );
  expect(csv.split('\r\n')[2]).toBe(
    `entry,1,2026-03-10T12:00:00.000Z,adjustment,usage,Sorry,,-2,0,2,0,-3,0,0,,${id},${hash}`,
  );
});

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+1', "'-1+1"],
  ['＝1+1', "'＝1+1"],
  ['a, b', '"a, b"'],
  ['two\nlines', '"two\nlines"'],
])('keeps %j from being more than a text', (description, cell) => {
  expect(statementCsv(statement([entry({ description })]))).toContain(`,${cell},`);
});
