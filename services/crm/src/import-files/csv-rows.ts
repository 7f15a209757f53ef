import { textOfCell } from '@fernway/contracts/csv-cell';
import { importLimits } from '@fernway/contracts/http/crm-imports';
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

/** Rows of a CSV file, quotes and line ends within them included. @throws FileProblem */
export async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  let read = 0;
  let records = 0;
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: importLimits.rowBytes,
    // Records are taken as they are found; the stream itself hands out none.
    on_record: (cells: string[]) => {
      records += 1;
      if (records === 1 && /^sep=$/i.test(cells[0] ?? '') && cells.length === 2) return null;
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push(checked({ row: records, cells: cells.map(textOfCell) }, ++read));
      return null;
    },
  });
  let failed: Error | undefined;
  parser.on('error', (error) => (failed = error));
  const written = (text: string) => new Promise<void>((done) => parser.write(text, () => done()));
  for await (const text of decoded(path, encoding)) {
    await written(text);
    if (failed) throw problemOf(failed, records + 1);
    if (rows.length > 0) yield rows;
    rows = [];
  }
  await new Promise<void>((done) => {
    parser.on('error', () => done());
    parser.on('finish', () => done());
    parser.end();
  });
  if (failed) throw problemOf(failed, records + 1);
  if (rows.length > 0) yield rows;
}

const problemOf = (error: Error, row: number): Error => {
  if (error instanceof FileProblem) return error;
  const code = (error as CsvError).code as string;
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new FileProblem(
      `Row ${row} is longer than ${importLimits.rowBytes / 1024 / 1024} MB: a line end or a closing quotation mark may be missing`,
    );
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileProblem(`Row ${row}: a quotation mark is opened and never closed`);
  return new FileProblem(`Row ${row} cannot be read: ${error.message}`);
};
