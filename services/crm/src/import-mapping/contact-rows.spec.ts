import { knownValues } from '@fernway/contracts/cell-list';
import { describe, expect, it } from '@jest/globals';
import { contactOfRow } from './contact-rows.js';
import { type Plan, RowCells, RowProblem } from './mapped-row.js';
import { ownersOf } from './owners.js';

const read = (target: string, cell: string, more: Partial<Plan> = {}): Record<string, unknown> => {
  const plan: Plan = {
    type: 'contact',
    columns: ['Name', 'The column'],
    mapping: ['name', target],
    fields: [],
    owners: ownersOf([]),
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
    ...more,
  };
  return contactOfRow(new RowCells(plan, ['Mara', cell]), plan).record;
};

it('has names on one line, and other texts as they stand', () => {
  expect(read('companyName', 'Oak\r\nBakery')).toMatchObject({ companyName: 'Oak Bakery' });
  expect(read('firstName', 'Mara\nJones', { mapping: [null, 'firstName'] })).toMatchObject({ name: 'Mara Jones' });
  expect(read('jobTitle', 'Head of\nSales')).toMatchObject({ jobTitle: 'Head of\nSales' });
});

describe('a birthday', () => {
  const year = (from: number) => String((new Date().getUTCFullYear() + from) % 100).padStart(2, '0');

  it.each([
    ['03/04/65', '1965-03-04'],
    ['03/04/69', '1969-03-04'],
    ['03/04/70', '1970-03-04'],
    ['12/31/99', '1999-12-31'],
    ['02/29/00', '2000-02-29'],
    ['03/04/05', '2005-03-04'],
    [`01/02/${year(1)}`, `${new Date().getUTCFullYear() + 1 - 100}-01-02`],
    [`01/02/${year(-1)}`, `${new Date().getUTCFullYear() - 1}-01-02`],
    ['19851203', '1985-12-03'],
    ['19531015T231000Z', '1953-10-15'],
    ['1985-12-03T00:00:00Z', '1985-12-03'],
  ])('of %s is %s', (cell, day) => expect(read('birthday', cell)).toMatchObject({ birthday: day, notes: undefined }));

  it.each(['--1203', '--12-03', '--12', '---03', '1985', '1985-12', '--1203T102200Z', '12/03', '3.12.'])(
    'of %s is no whole day: it is noted, and the contact is made',
    (cell) => expect(read('birthday', cell)).toMatchObject({ birthday: undefined, notes: [`The column: ${cell}`] }),
  );

  it.each(['0/0/00', '00/00/0000', '0000-00-00'])('of %s is none', (cell) =>
    expect(read('birthday', cell)).toMatchObject({ birthday: undefined, notes: undefined }),
  );

  it.each(['soon', '02/31/1985', '19851340'])('of %s is refused', (cell) =>
    expect(() => read('birthday', cell)).toThrow(new RowProblem('bad-date')),
  );

  it.each(['2999-01-01', '01/02/2999', '1666-09-02'])('of %s is nobody’s', (cell) =>
    expect(() => read('birthday', cell)).toThrow(new RowProblem('impossible-birthday')),
  );

  it('of tomorrow is refused where the day is known, and of two digits it is past', () => {
    expect(() => read('birthday', '11/29/2026', { today: '2026-11-28' })).toThrow(
      new RowProblem('impossible-birthday'),
    );
    expect(read('birthday', '11/29/26', { today: '2026-11-28' })).toMatchObject({ birthday: '1926-11-29' });
    expect(read('birthday', '11/28/26', { today: '2026-11-28' })).toMatchObject({ birthday: '2026-11-28' });
  });

  it.each(['1604-12-03', '16041203T000000Z'])('of %s has no year: it is noted', (cell) =>
    expect(read('birthday', cell)).toMatchObject({
      birthday: undefined,
      notes: [expect.stringMatching(/^The column: --12-?03/)],
    }),
  );
});

describe('a name beside its parts', () => {
  it.each([
    ['Acme GmbH', 'Zeddy', 'Zeppo', ['First: Zeddy\nLast: Zeppo']],
    ['Liz Smith', 'Elizabeth', 'Smith', ['First: Elizabeth']],
    ['Dr. Zoë Müller', 'Zoe', 'Muller', undefined],
    ['王小明', '小明', '王', undefined],
  ])('%s, %s, %s: what it does not hold is noted', (name, first, last, notes) => {
    const mapping = ['name', 'firstName', 'lastName'];
    const plan = {
      columns: ['Name', 'First', 'Last'],
      mapping,
      fields: [],
      owners: ownersOf([]),
      options: { tags: [] },
    };
    const cells = new RowCells(plan as never, [name, first, last]);
    expect(contactOfRow(cells, plan as never).record).toMatchObject({ name, notes });
  });
});

describe('tags', () => {
  const tags = knownValues(['R, D', 'c;d', 'x | y', 'VIP']);
  const fields = [
    {
      id: 'f1',
      label: 'Size',
      type: 'multi-choice',
      options: [
        { id: 'o1', label: 'Small, blue' },
        { id: 'o2', label: 'Large' },
      ],
      currency: null,
    },
  ] as unknown as Plan['fields'];

  it.each([
    ['R, D', ['R, D']],
    ['c;d', ['c;d']],
    ['x | y', ['x | y']],
    ['"R, D"; "c;d"; "x | y"', ['R, D', 'c;d', 'x | y']],
    ['vip, Vip; new', ['VIP', 'new']],
    ['* myContacts ::: * Golf ::: * starred', ['Golf']],
    ['"myContacts"; "* star"', ['myContacts', '* star']],
    ['friend; "key, account"', ['friend', 'key, account']],
    [', ;', undefined],
  ])('of %j are %j', (cell, found) => expect(read('tags', cell, { tags })['tags']).toEqual(found));

  it('are spelled in all rows of a file as in the first', () => {
    const more = { tags: knownValues([]) };
    expect(['North', 'north; SOUTH', 'NORTH, south'].map((cell) => read('tags', cell, more)['tags'])).toEqual([
      ['North'],
      ['North', 'SOUTH'],
      ['North', 'SOUTH'],
    ]);
  });

  it.each([
    ['Small, blue', ['o1']],
    ['"Small, blue"; Large', ['o1', 'o2']],
    ['large', ['o2']],
  ])('and choices are read by one rule: %j', (cell, ids) =>
    expect(read('fields.f1', cell, { fields })['fields']).toEqual({ f1: ids }),
  );
});

describe('more than a contact holds', () => {
  const some = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_none, n) => one(n));
  it.each<[string, string, (n: number) => string, number, number]>([
    ['email', 'otherEmails', (n) => `a${n}@oak.example`, 21, 20],
    ['phone', 'otherPhones', (n) => `+1 212 555 01${n + 10}`, 21, 20],
    ['tags', 'tags', (n) => `tag ${n}`, 50, 50],
  ])('of %s is held, and what it holds comes in', (target, field, one, most, length) => {
    expect(() => read(target, some(most + 1, one).join(' ::: '))).toThrow(new RowProblem('too-long', 'The column'));
    expect(read(target, some(most, one).join(' ::: '))[field]).toHaveLength(length);
  });
});
