import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { inert } from './csv-text.js';
import type { Cell } from './export-columns.js';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is bold; 2 says that a text is a text, whatever it begins with.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`,
};

/** A spreadsheet of one sheet, made while it is read: as much of it is in memory as a page of rows. */
export const xlsxFile = (header: string[], pages: AsyncIterable<Cell[][]>): Readable => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml + text), name);
  const sheet = Readable.from(sheetParts(header, pages), { objectMode: false });
  const output = zip.outputStream as Readable;
  // What ends in the middle must not look whole.
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
};

async function* sheetParts(header: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield rowOf(header, 1);
  for await (const rows of pages) yield rows.map((cells) => rowOf(cells)).join('');
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: Cell[], style?: number): string => `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;

const cellOf = (cell: Cell, style?: number): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const look = style ?? (inert(cell) === cell ? undefined : 2);
  return `<c t="inlineStr"${look ? ` s="${look}"` : ''}><is><t xml:space="preserve">${escaped(cell.slice(0, 32_767))}</t></is></c>`;
};

/** XML has no other control characters, not even by their number. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]!)
    .replaceAll('\r', '&#13;');
