import { inertCell } from '@fernway/contracts/csv-cell';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell } from './export-column.js';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** As many as Excel opens, beside the header. */
const mostRows = 1_048_575;

const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  // Style 1 is bold; 2 says that a text is a text, whatever it begins with.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`,
};

/** What names so many sheets. */
const bookOf = (sheets: number) => {
  const each = (text: (at: number) => string) => Array.from({ length: sheets }, (_none, at) => text(at + 1)).join('');
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((at) => `<sheet name="Export${at > 1 ? ` ${at}` : ''}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  };
};

/** A spreadsheet, made while it is read: as much of it is in memory as a page of rows. What one sheet cannot hold goes on in another. */
export const xlsxFile = (header: string[], pages: AsyncIterable<Cell[][]>, rowsPerSheet = mostRows): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = new Spans(pages[Symbol.asyncIterator](), rowsPerSheet);
  const add = (files: Record<string, string>) =>
    Object.entries(files).forEach(([name, text]) => zip.addBuffer(Buffer.from(xml + text), name));
  const addSheet = async (at: number): Promise<void> => {
    const sheet = Readable.from(sheetParts(header, rows), { objectMode: false });
    const close = () => sheet.destroy();
    output.once('close', close);
    zip.addReadStream(sheet, `xl/worksheets/sheet${at}.xml`);
    await finished(sheet);
    output.off('close', close);
    if (rows.more) return addSheet(at + 1);
    add(bookOf(at));
    zip.end();
  };
  add(parts);
  // What ends in the middle must not look whole.
  addSheet(1).catch((error: Error) => output.destroy(error));
  return output;
};

/** Rows in spans of at most so many: one each time that it is gone through. */
class Spans {
  private held: Cell[][] = [];

  constructor(
    private readonly pages: AsyncIterator<Cell[][]>,
    private readonly most: number,
  ) {}

  /** Whether the last span has left some. */
  get more(): boolean {
    return this.held.length > 0;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Cell[][]> {
    for (let left = this.most; (await this.fill()) && left > 0; ) {
      const rows = this.held.splice(0, left);
      left -= rows.length;
      yield rows;
    }
  }

  private async fill(): Promise<boolean> {
    while (!this.more) {
      const { value, done } = await this.pages.next();
      if (done) return false;
      this.held = value;
    }
    return true;
  }
}

async function* sheetParts(header: string[], spans: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield rowOf(header, 1);
  for await (const rows of spans) yield rows.map((cells) => rowOf(cells)).join('');
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: Cell[], style?: number): string =>
  `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;

const cellOf = (cell: Cell, style?: number): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const look = style ?? (inertCell(cell) === cell ? undefined : 2);
  return `<c t="inlineStr"${look ? ` s="${look}"` : ''}><is><t xml:space="preserve">${escaped(cell.slice(0, 32_767))}</t></is></c>`;
};

/** XML has no other control characters, not even by their number. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]!)
    .replaceAll('\r', '&#13;');
