import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import type { Plan } from './mapped-row.js';
import { staged } from './stage-rows.js';

const recordOf = (cells: string[], options: Partial<ImportOptions> = {}) =>
  staged({ row: 2, cells }, {
    type: 'deal',
    columns: ['Deal', 'Customer', 'Amount', 'Currency'],
    mapping: ['name', 'customerName', 'value', 'currency'],
    fields: [],
    owners: new Map(),
    people: [],
    pipelines: [],
    options: {
      decimal: '.',
      currency: 'USD',
      country: 'US',
      tags: [],
      values: [],
      splits: [],
      unknown: 'note',
      ...options,
    },
  } as unknown as Plan);

it('keeps an amount of an unknown currency as it stands, and never in another one', () => {
  const { record } = recordOf(['Oak', 'Oak Ltd', '12', 'doubloons']);
  expect([record!['value'], record!['notes']]).toEqual([undefined, ['Amount: 12\nCurrency: doubloons']]);
  expect(recordOf(['Oak', 'Oak Ltd', '12', 'doubloons'], { unknown: 'empty' }).record!['value']).toBeUndefined();
  expect(recordOf(['Oak', 'Oak Ltd', '12', 'doubloons'], { unknown: 'refuse' }).reason).toBe('bad-choice');
});

it('takes an amount in the currency of its column, and in the one that somebody said', () => {
  expect(recordOf(['Oak', 'Oak Ltd', '12', 'EUR']).record!['value']).toEqual({ amount: 1200, currency: 'EUR' });
  const values = [{ target: 'currency', from: 'Doubloons', to: 'GBP' }];
  expect(recordOf(['Oak', 'Oak Ltd', '12', 'doubloons'], { values }).record!['value']).toEqual({
    amount: 1200,
    currency: 'GBP',
  });
});
