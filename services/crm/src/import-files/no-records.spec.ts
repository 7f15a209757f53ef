import { isNoRecord } from './no-records.js';

const header = ['Name', 'Amount', 'City'];

it.each([
  [['Page 2 of 7', '', '']],
  [['第3页', '', '']],
  [['Confidential Information - Do Not Distribute', '', '']],
  [['Total', '1,234.50', '']],
  [['Summe:', '1.234,50', '']],
  [['', '合計', '300']],
  [['-----', '-----', '---']],
  [['NAME', 'amount', 'City']],
])('%j is no record', (cells) => expect(isNoRecord(cells, header)).toBe(true));

it.each([
  [['Total Wine GmbH', '12', 'Bonn']],
  [['Total', '12', 'Bonn']],
  [['Page Smith', '', '']],
  [['Suma Patel', '5', '']],
  [['Name', '12', '']],
  [['--', '12', 'Bonn']],
])('%j is one', (cells) => expect(isNoRecord(cells, header)).toBe(false));
