import { importLimits } from '@fernway/contracts/http/crm-import-options';
import { FileProblem } from './file-problem.js';
import { checked, type FileRow } from './file-rows.js';
import { SharedStrings } from './shared-strings.js';
import { dateCell, dateStyles } from './xlsx-dates.js';
import { readXml, xmlParts } from './xml-stream.js';
import { openZip, type Zip } from './zip-entries.js';

type Sheet = { name: string; part: string; shown: boolean };
type Workbook = { sheets: Sheet[]; since1904: boolean };

/** Names of the sheets, as they stand in the file. @throws FileProblem */
export const sheetNames = async (path: string): Promise<string[]> => {
  const zip = await openZip(path);
  try {
    return (await workbookOf(zip)).sheets.map(({ name }) => name);
  } finally {
    zip.close();
  }
};

/** Rows of a sheet: the one that was asked for, or the first that is shown and holds any. @throws FileProblem */
export async function* xlsxRows(path: string, wanted: string | null): AsyncGenerator<FileRow[]> {
  const zip = await openZip(path);
  const strings = new SharedStrings(`${path}.strings`);
  try {
    const { sheets, since1904 } = await workbookOf(zip);
    const asked = sheets.filter(({ name, shown }) => (wanted === null ? shown : name === wanted));
    if (asked.length === 0)
      throw new FileProblem(
        wanted === null ? 'The XLSX file has no sheet' : `There is no sheet “${wanted}” in the file`,
      );
    const texts = await zip.open('xl/sharedStrings.xml');
    if (texts) await strings.read(texts);
    const styles = await zip.open('xl/styles.xml');
    const dates = styles ? await dateStyles(styles) : [];
    for (const { part } of asked) {
      const stream = await zip.open(part);
      if (!stream) throw new FileProblem('The XLSX file has no sheet');
      const reader = new SheetReader(strings, dates, since1904);
      let found = false;
      for await (const _part of xmlParts(stream, reader.events)) {
        if (reader.rows.length > 0) yield reader.rows;
        found ||= reader.rows.length > 0;
        reader.rows = [];
      }
      if (found) return;
    }
  } finally {
    strings.close();
    zip.close();
  }
}

const workbookOf = async (zip: Zip): Promise<Workbook> => {
  const workbook = await zip.open('xl/workbook.xml');
  const relations = await zip.open('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new FileProblem('This is a ZIP file, but no XLSX spreadsheet');
  const listed: { name: string; id: string | undefined; shown: boolean }[] = [];
  let since1904 = false;
  await readXml(workbook, {
    open: ({ name, attributes }) => {
      if (name === 'sheet' && listed.length < importLimits.columns)
        listed.push({
          name: (attributes['name'] ?? '').slice(0, 255),
          id: attributes['r:id'] ?? idIn(attributes),
          shown: (attributes['state'] ?? 'visible') === 'visible',
        });
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  const targets = new Map<string, string>();
  await readXml(relations, {
    open: ({ name, attributes }) => {
      const { Id: id, Target: target } = attributes;
      if (name === 'Relationship' && id && target && attributes['TargetMode'] !== 'External') targets.set(id, target);
    },
  });
  const sheets = listed.flatMap(({ name, id, shown }) => {
    const target = targets.get(id ?? '');
    return target ? [{ name, part: target.startsWith('/') ? target : `xl/${target}`, shown }] : [];
  });
  if (sheets.length === 0) throw new FileProblem('The XLSX file has no sheet');
  return { sheets, since1904 };
};

const idIn = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** Makes rows of a sheet's tags. */
class SheetReader {
  rows: FileRow[] = [];
  private row = 0;
  private read = 0;
  private cells: string[] = [];
  private column = -1;
  private type = '';
  private style = 0;
  private text = '';
  private taking = false;
  private hint = false;

  constructor(
    private readonly strings: SharedStrings,
    private readonly dates: boolean[],
    private readonly since1904: boolean,
  ) {}

  readonly events = {
    open: ({ name, attributes }: { name: string; attributes: Record<string, string> }) => {
      if (name === 'row') {
        this.row = Number(attributes['r']) || this.row + 1;
        this.cells = [];
        this.column = -1;
      } else if (name === 'c') {
        this.column = attributes['r'] ? columnOf(attributes['r'], this.row) : this.column + 1;
        this.type = attributes['t'] ?? 'n';
        this.style = Number(attributes['s'] ?? 0);
        this.text = '';
      } else if (name === 'rPh') this.hint = true;
      this.taking = (name === 'v' || name === 't') && !this.hint;
    },
    text: (part: string) => {
      if (this.taking && this.text.length <= importLimits.cellLength) this.text += part;
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') this.taking = false;
      if (name === 'rPh') this.hint = false;
      if (name === 'c') this.addCell();
      if (name === 'row' && this.cells.some((cell) => cell.trim() !== '')) {
        this.rows.push(checked({ row: this.row, cells: this.cells }, ++this.read));
      }
    },
  };

  private addCell(): void {
    if (this.text === '') return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = this.value();
  }

  private value(): string {
    if (this.type === 's') return this.strings.get(Number(this.text));
    if (this.type === 'b') return this.text === '1' ? 'true' : 'false';
    if (this.type === 'e') return '';
    if (this.type === 'n' && this.dates[this.style]) return dateCell(Number(this.text), this.since1904) ?? this.text;
    return this.type === 'n' ? plainNumber(this.text) : this.text;
  }
}

/** Spreadsheets keep 0.1 + 0.2 and long numbers in their own way; a person typed neither. */
const plainNumber = (text: string): string => {
  const value = Number(text);
  if (!Number.isFinite(value) || /^-?\d+$/.test(text)) return text;
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(0) : String(Number(value.toPrecision(15)));
};

/** `C7` is the third column. */
const columnOf = (reference: string, row: number): number => {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  if (column > 16_384)
    throw new FileProblem(`Row ${row} has a cell “${reference.slice(0, 20)}” that no spreadsheet has`);
  if (column > importLimits.columns) {
    throw new FileProblem(
      `Row ${row} has ${column.toLocaleString('en')} columns; at most ${importLimits.columns} can be read`,
    );
  }
  return column - 1;
};
