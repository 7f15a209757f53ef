import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { recognise, rowsOf } from '../import-files/read-file.js';
import { openZip } from '../import-files/zip-entries.js';
import type { Cell } from './export-column.js';
import { xlsxFile } from './xlsx-file.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-xlsx-'));
  path = join(folder, 'file.xlsx');
});
afterEach(() => rm(folder, { recursive: true }));

async function* pagesOf(...pages: Cell[][][]) {
  yield* pages;
}
const texts = (sheet: string) => [...sheet.matchAll(/<(?:v|t)[^>]*>([^<]*)/g)].map(([, value]) => value);
const rowCount = (sheet: string) => sheet.split('<row>').length - 1;

/** What the sheets of a file with so many rows in each hold, as the workbook names them. */
const sheetsOf = async <T>(
  read: (sheet: string) => T,
  pages: AsyncIterable<Cell[][]>,
  rowsPerSheet?: number,
): Promise<[string, T][]> => {
  await pipeline(xlsxFile(['Nr'], pages, rowsPerSheet), createWriteStream(path));
  const zip = await openZip(path);
  const part = async (name: string) => text((await zip.open(name))!);
  const files = new Map(
    [...(await part('xl/_rels/workbook.xml.rels')).matchAll(/Id="(rId\d+)"[^>]*worksheet" Target="([^"]+)"/g)].map(
      ([, id, file]) => [id!, file!],
    ),
  );
  const sheets = [...(await part('xl/workbook.xml')).matchAll(/<sheet name="([^"]+)"[^>]*r:id="([^"]+)"/g)];
  const found = await Promise.all(
    sheets.map(async ([, name, id]): Promise<[string, T]> => [name!, read(await part(`xl/${files.get(id!)}`))]),
  );
  zip.close();
  return found;
};

describe('a spreadsheet', () => {
  it('goes on in another sheet where one is full, each with the header, and has none too many', async () => {
    expect(await sheetsOf(texts, pagesOf([[1], [2]], [], [[3], [4], [5], [6], [7]], [[8]]), 3)).toEqual([
      ['Export', ['Nr', '1', '2', '3']],
      ['Export 2', ['Nr', '4', '5', '6']],
      ['Export 3', ['Nr', '7', '8']],
    ]);
    expect(await sheetsOf(texts, pagesOf([[1], [2]], [[3]], []), 3)).toEqual([['Export', ['Nr', '1', '2', '3']]]);
    expect(await sheetsOf(texts, pagesOf([]), 3)).toEqual([['Export', ['Nr']]]);
  });

  it('has at most the 1,048,576 rows in a sheet that Excel opens', async () => {
    const page = Array.from({ length: 50_000 }, (): Cell[] => [7]);
    const many = async function* () {
      for (let rows = 0; rows < 1_050_000; rows += page.length) yield [...page];
    };
    expect(await sheetsOf(rowCount, many())).toEqual([
      ['Export', 1_048_576],
      ['Export 2', 1_050_000 - 1_048_575 + 1],
    ]);
  });

  it('is read again by the import', async () => {
    await pipeline(
      xlsxFile(
        ['Name', 'Value'],
        pagesOf([
          ['=Mara', 1.5],
          ['<b>', null],
        ]),
      ),
      createWriteStream(path),
    );
    const found: string[][] = [];
    for await (const rows of rowsOf(path, await recognise(path))) found.push(...rows.map(({ cells }) => cells));
    expect(found).toEqual([['Name', 'Value'], ['=Mara', '1.5'], ['<b>']]);
  });

  it('breaks off where reading fails in a later sheet, so that it does not look whole', async () => {
    const failing = async function* (): AsyncGenerator<Cell[][]> {
      yield [[1], [2], [3], [4]];
      throw new Error('the database is gone');
    };
    await expect(pipeline(xlsxFile(['Nr'], failing(), 3), createWriteStream(path))).rejects.toThrow(
      'the database is gone',
    );
  });
});
