import { textOfCell } from '@fernway/contracts/csv-cell';
import { importLimits } from '@fernway/contracts/http/crm-import-options';
import { type CsvError, parse } from 'csv-parse';
import { FileProblem } from './file-problem.js';
import { checked, type FileRow } from './file-rows.js';
import { decoded } from './text-encoding.js';

const delimiters = [',', ';', '\t', '|'] as const;
const sampleBytes = 64 * 1024;

/** The separator that cuts the first lines into the same number of columns, more than one; a comma where none does. */
export const detectDelimiter = async (path: string, encoding: string): Promise<string> => {
  let text = '';
  for await (const part of decoded(path, encoding, sampleBytes)) text += part;
  const told = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  if (told && delimiters.includes(told as never)) return told;
  const lines = linesOf(text).slice(0, 30);
  const score = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const [first = 0] = counts;
    return first === 0
      ? 0
      : counts.filter((count) => count === first).length / counts.length + Math.min(first, 50) / 1000;
  };
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, score: score(delimiter) }))
    .sort((a, b) => b.score - a.score);
  return best && best.score > 0 ? best.delimiter : ',';
};

/** Lines without what stands in quotation marks, where separators and line ends mean nothing. */
const linesOf = (text: string): string[] =>
  text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');

/** So many rows that cannot be read are passed over; a file of more is no table. */
const mostFaults = 50;

/** Where a pass over the file begins: bytes of its text in UTF-8, and rows before. */
type Place = { from: number; row: number; read: number };

/** Rows of a CSV file, quotes and line ends within them included; what cannot be read is told, and reading goes on in the next line. @throws FileProblem */
export async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<FileRow[]> {
  const place: Place = { from: 0, row: 0, read: 0 };
  for (let faults = 0; ; faults += 1) {
    const failure = yield* rowsFrom(path, { encoding, delimiter }, place);
    if (!failure) return;
    const detail = faultOf(failure, place.row + 1);
    if (faults === mostFaults) throw new FileProblem(detail);
    const { text, next } = await lineAt(path, encoding, place);
    place.row += 1;
    place.read += 1;
    yield [checked({ row: place.row, cells: [text], problem: 'unreadable', detail }, place.read)];
    place.from = next;
  }
}

/** Rows from a place on; the place moves behind the last that could be read. @returns why it ended early */
async function* rowsFrom(
  path: string,
  { encoding, delimiter }: { encoding: string; delimiter: string },
  place: Place,
): AsyncGenerator<FileRow[], Error | undefined> {
  const { from } = place;
  let rows: FileRow[] = [];
  const parser = parse({
    delimiter,
    bom: from === 0,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: importLimits.rowBytes,
    // Records are taken as they are found; the stream itself hands out none.
    on_record: (cells: string[], { bytes }) => {
      place.row += 1;
      place.from = from + bytes;
      if (place.row === 1 && /^sep=$/i.test(cells[0] ?? '') && cells.length === 2) return null;
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push(checked({ row: place.row, cells: cells.map(textOfCell) }, ++place.read));
      return null;
    },
  });
  let failed: Error | undefined;
  parser.on('error', (error) => (failed = error));
  const written = (text: string) => new Promise<void>((done) => parser.write(text, () => done()));
  for await (const text of textFrom(path, encoding, from)) {
    await written(text);
    if (rows.length > 0) yield rows;
    rows = [];
    if (failed) return refused(failed);
  }
  await new Promise<void>((done) => {
    parser.on('error', () => done());
    parser.on('finish', () => done());
    parser.end();
  });
  if (rows.length > 0) yield rows;
  return failed && refused(failed);
}

/** @throws FileProblem for what ends the whole file */
const refused = (error: Error): Error => {
  if (error instanceof FileProblem) throw error;
  return error;
};

/** The text of a file from a place on. */
async function* textFrom(path: string, encoding: string, from: number): AsyncGenerator<string> {
  let before = from;
  for await (const text of decoded(path, encoding)) {
    if (before === 0) {
      yield text;
      continue;
    }
    const bytes = Buffer.from(text);
    if (bytes.length > before) yield bytes.subarray(before).toString();
    before = Math.max(0, before - bytes.length);
  }
}

/** The first line of what could not be read, as much of it as a cell holds, and where the next one begins. */
const lineAt = async (
  path: string,
  encoding: string,
  { from, row }: Place,
): Promise<{ text: string; next: number }> => {
  let line = '';
  let next = from;
  let begun = row === 0;
  for await (const part of textFrom(path, encoding, from)) {
    let text = part;
    if (!begun) {
      // The end of the row before.
      const end = /^\r?\n|^\r/.exec(text)?.[0] ?? '';
      next += end.length;
      text = text.slice(end.length);
      begun = true;
    }
    const end = /\r\n|\n|\r/.exec(text);
    const taken = end ? text.slice(0, end.index) : text;
    if (line.length <= importLimits.cellLength) line += taken.slice(0, importLimits.cellLength);
    next += Buffer.byteLength(taken) + (end?.[0].length ?? 0);
    if (end) break;
  }
  return { text: line, next };
};

const faultOf = (error: Error, row: number): string => {
  const code = (error as CsvError).code as string;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} is longer than ${importLimits.rowBytes / 1024 / 1024} MB: a line end or a closing quotation mark may be missing`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Row ${row}: a quotation mark is opened and never closed`;
  return `Row ${row} cannot be read: ${error.message}`;
};
