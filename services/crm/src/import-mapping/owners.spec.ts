import { describe, expect, it } from '@jest/globals';
import { dealOfRow } from './deal-rows.js';
import { contactOfRow } from './contact-rows.js';
import { type Plan, RowCells, RowProblem } from './mapped-row.js';
import { ownersOf } from './owners.js';

const ids = {
  ann: '0190aaaa-0000-7000-8000-000000000001',
  jose: '0190aaaa-0000-7000-8000-000000000002',
  li: '0190aaaa-0000-7000-8000-000000000003',
  gone: '0190aaaa-0000-7000-8000-000000000006',
};
const people = [
  { id: ids.ann, name: 'Ann Lee', email: 'Ann@Oak.example' },
  { id: ids.jose, name: 'José Núñez', email: 'jose@oak.example' },
  { id: ids.li, name: '娜 李', email: 'li@oak.example' },
  { id: '0190aaaa-0000-7000-8000-000000000004', name: 'Kim Park', email: 'kim1@oak.example' },
  { id: '0190aaaa-0000-7000-8000-000000000005', name: 'Kim Park', email: 'kim2@oak.example' },
];
const plan = (mapping: string[]): Plan => ({
  type: 'contact',
  columns: mapping.map((target) => `The ${target}`),
  mapping,
  fields: [],
  owners: ownersOf([...people, { id: ids.gone }]),
  pipelines: [],
  options: {
    header: true,
    country: 'US',
    dateOrder: 'mdy',
    decimal: '.',
    currency: 'USD',
    existing: 'update',
    similar: 'skip',
    lifecycle: 'lead',
    tags: [],
    encoding: null,
    delimiter: null,
  },
});
const ownerOf = (cell: string) =>
  contactOfRow(new RowCells(plan(['name', 'owner']), ['Mara', cell]), plan(['name', 'owner'])).record['ownerId'];
const problemOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof RowProblem) return [error.reason, error.column, error.value?.slice(0, 20)];
    throw error;
  }
  return undefined;
};

describe('an owner', () => {
  it('is told by address in any case, by full name in any order and spelling, and by id', () => {
    expect(
      [
        'ann@oak.example',
        ' ANN@OAK.EXAMPLE',
        'Ann Lee <ann@oak.example>',
        'A. Lee (ann@oak.example)',
        'ann lee',
        'Lee, Ann',
        ids.ann.toUpperCase(),
      ].map(ownerOf),
    ).toEqual(Array.from({ length: 7 }, () => ids.ann));
    expect(['Jose Nunez', 'NÚÑEZ, JOSÉ'].map(ownerOf)).toEqual([ids.jose, ids.jose]);
    expect(['李娜', '李 娜', '娜李'].map(ownerOf)).toEqual([ids.li, ids.li, ids.li]);
  });

  it('is told by the column that says most where several do', () => {
    const columns = ['name', 'owner', 'owner', 'owner'];
    const ownerBy = (...cells: string[]) =>
      contactOfRow(new RowCells(plan(columns), ['Mara', ...cells]), plan(columns)).record['ownerId'];
    expect([
      ownerBy('Kim Park', 'kim2@oak.example', ''),
      ownerBy('Ann Lee', '', ids.jose),
      ownerBy('', 'gone@oak.example', ids.li),
      ownerBy('Ann Lee', '', crypto.randomUUID()),
    ]).toEqual(['0190aaaa-0000-7000-8000-000000000005', ids.jose, ids.li, ids.ann]);
    expect(problemOf(() => ownerBy('Kim Park', '', crypto.randomUUID()))).toEqual([
      'unknown-owner',
      'The owner',
      'Kim Park',
    ]);
    expect(ownerBy('', '', '')).toBeUndefined();
  });

  it('who left is told by id only', () => expect(ownerOf(ids.gone)).toBe(ids.gone));

  it('is nobody where the cell is empty', () => expect(ownerOf('  ')).toBeUndefined());

  it.each(['Ann', 'Kim Park', 'ben@oak.example', 'Ann Lee <ben@oak.example>', 'null', '—', 'name ann lee'])(
    'is not guessed: %s',
    (cell) => {
      expect(problemOf(() => ownerOf(cell))).toEqual(['unknown-owner', 'The owner', cell.slice(0, 20)]);
    },
  );
});

describe('notes', () => {
  const deal = (...cells: string[]) =>
    dealOfRow(
      new RowCells(plan(['name', 'customerName', 'note', 'note']), ['Oak', 'Mara', ...cells]),
      plan(['name', 'customerName', 'note', 'note']),
    ).record['notes'];

  it('come of every column that is one, once each, with their lines and without what shows nothing', () => {
    expect(deal('First\r\nsecond\u200b ', '**Bold** <script>')).toEqual(['First\nsecond', '**Bold** <script>']);
    expect(deal('Same', ' Same')).toEqual(['Same']);
    expect(deal('', '\u200b')).toBeUndefined();
  });

  it('are refused where they are longer than a note may be', () => {
    expect(deal('x'.repeat(20_000), '')).toHaveLength(1);
    expect(problemOf(() => deal('', 'y'.repeat(20_001)))).toEqual(['too-long', 'The note', 'y'.repeat(20)]);
  });
});

it('a lost reason is spelled as the workspace offers it, and any other is kept', () => {
  const offered = { ...plan(['name', 'customerName', 'lostReason']), lostReasons: ['Price too high'] };
  const reason = (cell: string) =>
    dealOfRow(new RowCells(offered, ['Oak', 'Mara', cell]), offered).record['lostReason'];
  expect(['price TOO high', 'Moved away', ''].map(reason)).toEqual(['Price too high', 'Moved away', undefined]);
});
