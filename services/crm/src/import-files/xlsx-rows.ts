import { importLimits } from '@fernway/contracts/http/crm-imports';
import { FileProblem } from './file-problem.js';
import { checked, type FileRow } from './file-rows.js';
import { SharedStrings } from './shared-strings.js';
import { dateCell, dateStyles } from './xlsx-dates.js';
import { readXml, xmlParts } from './xml-stream.js';
import { openZip, type Zip } from './zip-entries.js';

/** Rows of the first sheet that is shown. @throws FileProblem */
export async function* xlsxRows(path: string): AsyncGenerator<FileRow[]> {
  const zip = await openZip(path);
  const strings = new SharedStrings(`${path}.strings`);
  try {
    const { sheet, since1904 } = await firstSheet(zip);
    const texts = await zip.open('xl/sharedStrings.xml');
    if (texts) await strings.read(texts);
    const styles = await zip.open('xl/styles.xml');
    const dates = styles ? await dateStyles(styles) : [];
    const stream = await zip.open(sheet);
    if (!stream) throw new FileProblem('The XLSX file has no sheet');
    const reader = new SheetReader(strings, dates, since1904);
    for await (const _part of xmlParts(stream, reader.events)) {
      if (reader.rows.length > 0) yield reader.rows;
      reader.rows = [];
    }
  } finally {
    strings.close();
    zip.close();
  }
}

const firstSheet = async (zip: Zip): Promise<{ sheet: string; since1904: boolean }> => {
  const workbook = await zip.open('xl/workbook.xml');
  const relations = await zip.open('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new FileProblem('This is a ZIP file, but no XLSX spreadsheet');
  let wanted: string | undefined;
  let since1904 = false;
  await readXml(workbook, {
    open: ({ name, attributes }) => {
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        wanted ??= attributes['r:id'] ?? idIn(attributes);
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  let target: string | undefined;
  await readXml(relations, {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes['Id'] === wanted && attributes['TargetMode'] !== 'External')
        target = attributes['Target'];
    },
  });
  if (!target) throw new FileProblem('The XLSX file has no sheet');
  return { sheet: target.startsWith('/') ? target : `xl/${target}`, since1904 };
};

const idIn = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** Makes rows of a sheet's tags. */
class SheetReader {
  rows: FileRow[] = [];
  private row = 0;
  private read = 0;
  private cells: string[] = [];
  private numbers: number[] = [];
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
        this.numbers = [];
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
        const numbers = this.numbers.length > 0 ? { numbers: this.numbers } : {};
        this.rows.push(checked({ row: this.row, cells: this.cells, ...numbers }, ++this.read));
      }
    },
  };

  private addCell(): void {
    if (this.text === '') return;
    while (this.cells.length < this.column) this.cells.push('');
    const value = this.value();
    this.cells[this.column] = value;
    if (this.type === 'n' && /^-?\d{1,3}\.\d{3}$/.test(value)) this.numbers.push(this.column);
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
