import { dealFields } from '@fernway/contracts/records/deal';
import { Readable } from 'node:stream';
import type { FileRow } from '../import-files/file-rows.js';
import { writingOf } from './column-writing.js';
import { type Plan, RowCells } from './mapped-row.js';
import { moneyIn, numberIn, plainIn } from './shared-fields.js';

const options = { decimal: ',', currency: 'USD', dateOrder: 'dmy', header: true } as Plan['options'];

/** What a column of amounts in dollars comes to; reasons of rows that are held. */
const amounts = async (texts: string[], numbers: number[] = []) => {
  const rows: FileRow[] = texts.map((text, at) => ({
    row: at + 2,
    cells: [text],
    ...(numbers.includes(at) && { numbers: [0] }),
  }));
  const header = { row: 1, cells: ['1.5'] };
  const plan = { type: 'deal' as const, mapping: ['value'], fields: [], options };
  const { decimals } = await writingOf(() => Readable.from([[header], rows]), plan);
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

/** What a column of close dates comes to; reasons of rows that are held. */
const dates = async (texts: string[]) => {
  const rows: FileRow[] = texts.map((text, at) => ({ row: at + 2, cells: [text] }));
  const plan = { type: 'deal', columns: ['Close'], mapping: ['closeDate'], fields: [], options } as unknown as Plan;
  const { dayOrders } = await writingOf(() => Readable.from([[{ row: 1, cells: ['31/12/1985'] }], rows]), plan);
  return rows.map(({ cells }) => {
    try {
      return plainIn(new RowCells({ ...plan, dayOrders }, cells), dealFields, plan)['closeDate'];
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  });
};

it.each([
  [
    ['31/12/1985', '05/06/1985'],
    ['1985-12-31', '1985-06-05'],
  ],
  [
    ['12/31/1985', '05/06/1985'],
    ['1985-12-31', '1985-05-06'],
  ],
  [
    ['31/12/1985', '12/31/1985', '05/06/1985', '05/05/1985', '1985-06-05', '5 Jun 1985', 'soon'],
    ['1985-12-31', '1985-12-31', 'ambiguous-date', '1985-05-05', '1985-06-05', '1985-06-05', 'bad-date'],
  ],
  [['05/06/1985'], ['1985-06-05']],
])('days %j come to %j', async (texts, expected) => expect(await dates(texts)).toEqual(expected));
