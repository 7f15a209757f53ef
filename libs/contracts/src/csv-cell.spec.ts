import { describe, expect, it } from '@jest/globals';
import { inertCell, textOfCell } from './csv-cell.js';

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'];

describe('a cell of a CSV file', () => {
  it.each(signs)('that begins with %j is text to a spreadsheet, and comes back as it was', (sign) => {
    for (const text of [
      `${sign}cmd|' /C calc'!A0`,
      ` ${sign}1+1`,
      `\u00A0${sign}1`,
      `\uFEFF${sign}1`,
      `\u200B${sign}1`,
      `'${sign}1`,
      `''${sign}1`,
    ]) {
      expect(inertCell(text)).toBe(`'${text}`);
      expect(textOfCell(inertCell(text))).toBe(text);
    }
  });

  it.each([
    ['="030901825"', '030901825'],
    ['="+49 30 901825"', '+49 30 901825'],
    ['="1E5"', '1E5'],
    [' ="007" ', '007'],
    ['=""', ''],
    ['="The ""Oak"" GmbH"', 'The "Oak" GmbH'],
    ['="03"&"09"', '="03"&"09"'],
    ['=1+1', '=1+1'],
    [inertCell('="030901825"'), '="030901825"'],
    ["'-12.5", '-12.5'],
  ])('%j stands for %j', (cell, text) => expect(textOfCell(cell)).toBe(text));

  it('that is no formula stays as it is, apostrophes and all', () => {
    for (const text of [
      '',
      'Mara',
      '-12.5',
      '-3',
      "'tis",
      "O'Neill = Mara",
      'a=1',
      '７＋１',
      "'",
      "''",
      ' Mara',
      '-'.slice(1),
    ]) {
      expect(inertCell(text)).toBe(text);
      expect(textOfCell(text)).toBe(text);
    }
  });
});
