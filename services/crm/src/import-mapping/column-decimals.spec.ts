import { Readable } from 'node:stream';
import type { FileRow } from '../import-files/file-rows.js';
import { decimalsOf } from './column-decimals.js';
import { type Plan, RowCells } from './mapped-row.js';
import { moneyIn, numberIn } from './shared-fields.js';

const options = { decimal: ',', currency: 'USD' } as Plan['options'];

/** What a column of amounts in dollars comes to; reasons of rows that are held. */
const amounts = async (texts: string[], numbers: number[] = []) => {
  const rows: FileRow[] = texts.map((text, at) => ({
    row: at + 2,
    cells: [text],
    ...(numbers.includes(at) && { numbers: [0] }),
  }));
  const header = { row: 1, cells: ['1.5'] };
  const decimals = await decimalsOf(Readable.from([[header], rows]), [0], true);
  return rows.map((row) => {
    const cells = new RowCells({ columns: ['Amount'], mapping: ['value'], options, decimals }, row.cells, row.numbers);
    try {
      return moneyIn(cells, 'value', options.currency)?.amount;
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  });
};

it.each([
  [
    ['10,50', '1,234.50', '1234.5'],
    [1050, 123_450, 123_450],
  ],
  [
    ['10.50', '1.234,50', '99,90'],
    [1050, 123_450, 9990],
  ],
  [
    ['10,50', '1.500'],
    [1050, 150_000],
  ],
  [
    ['10.50', '1,500'],
    [1050, 150_000],
  ],
  [
    ['1,234,567', '1,500'],
    [123_456_700, 150_000],
  ],
  [
    ['1.234.567', '1.500'],
    [123_456_700, 150_000],
  ],
  [
    ['1.500', '2.000'],
    [150_000, 200_000],
  ],
  [
    ['10,50', '1.500', '99.90'],
    [1050, 'ambiguous-number', 9990],
  ],
  [
    ['1.500', '10,50', 'EUR 99.90', '10,50', '1500'],
    ['ambiguous-number', 1050, 9990, 1050, 150_000],
  ],
])('amounts %j come to %j', async (texts, expected) => expect(await amounts(texts)).toEqual(expected));

it('takes a number that a spreadsheet holds as it is', async () => {
  expect(await amounts(['KWD 1,5', '5.120'], [1])).toEqual([1500, 'too-many-decimals']);
  const cells = new RowCells({ columns: ['Score'], mapping: ['value'], options }, ['1.125'], [0]);
  expect(numberIn(cells.first('value')!)).toBe(1.125);
});
