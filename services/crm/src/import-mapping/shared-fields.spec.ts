import { type OwnField, type Plan, RowCells } from './mapped-row.js';
import { fieldsIn, moneyIn, phoneIn } from './shared-fields.js';

const options = { decimal: '.', currency: 'USD', country: 'DE' } as Plan['options'];
const held = <T>(read: () => T) => {
  try {
    return read();
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};
const cellsOf = (row: Record<string, string>) =>
  new RowCells({ columns: Object.keys(row), mapping: Object.keys(row), options }, Object.values(row));

it.each([
  [{ value: '¥1,200' }, { amount: 1200, currency: 'JPY' }],
  [{ value: '£20' }, { amount: 2000, currency: 'GBP' }],
  [{ value: '20', currency: 'kr' }, 'ambiguous-currency'],
  [{ value: '100 kr' }, 'ambiguous-currency'],
  [{ value: '12k' }, 'short-number'],
  [
    { value: '$20', currency: 'AUD' },
    { amount: 2000, currency: 'AUD' },
  ],
  [{ currency: 'jpy' }, { currency: 'JPY' }],
  [{ value: '€20', currency: 'USD' }, 'other-currency'],
  [{ value: '20', currency: 'QQQ' }, 'unknown-currency'],
  [{ currency: 'QQQ' }, 'unknown-currency'],
  [{ value: 'QQQ 20' }, 'unknown-currency'],
  [{ value: '20.505' }, 'too-many-decimals'],
  [{ value: '20.50', currency: 'JPY' }, 'too-many-decimals'],
  [{ value: '-20' }, 'bad-number'],
  [{}, undefined],
] as [Record<string, string>, unknown][])('the amount of %j is %j', (row, money) =>
  expect(held(() => moneyIn(cellsOf(row), 'value', 'USD'))).toEqual(money),
);

it.each([
  ['Amount €', '1.200,50', '', { amount: 120_050, currency: 'EUR' }],
  ['Value in JPY', '1200', '', { amount: 1200, currency: 'JPY' }],
  ['Amount (CA$)', '$5', '', { amount: 500, currency: 'CAD' }],
  ['Amount (EUR)', '£5', '', { amount: 500, currency: 'GBP' }],
  ['Amount $', '5', '', { amount: 500, currency: 'USD' }],
  ['Value (all)', '5', '', { amount: 500, currency: 'USD' }],
  ['Amount (EUR)', '5', 'USD', 'other-currency'],
  ['Amount kr', '5', '', 'ambiguous-currency'],
])('in the column %j, %j with the currency %j is %j', (column, text, currency, money) => {
  const cells = new RowCells({ columns: [column, 'Currency'], mapping: ['value', 'currency'], options }, [
    text,
    currency,
  ]);
  expect(held(() => moneyIn(cells, 'value', 'USD'))).toEqual(money);
});

it.each([
  ['money', '€20', 2000],
  ['money', '20 EUR', 2000],
  ['money', '$20', 'other-currency'],
  ['money', '20.505', 'too-many-decimals'],
  ['money', '99,90', 9990],
  ['number', '1.234,5', 1234.5],
  ['number', '(3)', -3],
  ['number', '4.917E+11', 'digits-lost'],
  ['number', 'many', 'bad-number'],
] as const)('a field of %s takes %j as %p', (type, text, value) => {
  const field: OwnField = { id: 'f', label: 'F', type, options: [], currency: type === 'money' ? 'EUR' : null };
  const read = () => fieldsIn(cellsOf({ 'fields.f': text }), { fields: [field] })?.['f'];
  expect(held(read)).toEqual(value);
});

it.each([
  ['030901825', '030901825'],
  ['+49 30 901825', '+49 30 901825'],
  ['4.917E+11', 'digits-lost'],
  ['4,917e+11', 'digits-lost'],
  ['+4.917E11', 'digits-lost'],
  ['4E+12', 'digits-lost'],
  ['(030) 90 18 25 ext. 5', '(030) 90 18 25 ext. 5'],
  ['none', 'bad-phone'],
  ['0309', '0309'],
  ['2026-03-09', 'phone-is-date'],
  ['4917012345678.0', '4917012345678'],
])('the phone %j is %j', (text, phone) => expect(held(() => phoneIn(cellsOf({ phone: text }), 'DE'))).toBe(phone));
