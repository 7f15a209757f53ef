import { importLimits } from '@fernway/contracts/http/crm-imports';
import { createReadStream } from 'node:fs';
import { FileProblem } from './file-problem.js';
import { checked, type FileRow } from './file-rows.js';
import { decoded } from './text-encoding.js';
import { cardCells, parseLine, vcardColumns, type VcardLine } from './vcard-card.js';

/** Characters of one property; pictures are longer and not read. */
const mostLine = 64 * 1024;

/** One row per card, under a row of column names. Versions 2.1, 3.0 and 4.0. @throws FileProblem */
export async function* vcardRows(path: string, encoding: string): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [checked({ row: 1, cells: [...vcardColumns] }, 1)];
  let card: VcardLine[] | undefined;
  let cards = 0;
  const take = (line: string) => {
    const property = parseLine(line, inBytes(encoding));
    if (!property) return;
    if (property.name === 'BEGIN') {
      if (card) throw new FileProblem(`Card ${cards + 1} has no end: another begins within it`);
      card = [];
    } else if (property.name === 'END' && card) {
      cards += 1;
      rows.push(checked({ row: cards + 1, cells: cardCells(card) }, cards + 1));
      card = undefined;
    } else if (card && card.length < importLimits.columns) card.push(property);
  };
  for await (const line of logicalLines(path, encoding)) {
    take(line);
    if (rows.length >= 200) {
      yield rows;
      rows = [];
    }
  }
  if (card) throw new FileProblem(`Card ${cards + 1} has no end: the file is incomplete`);
  if (cards === 0) throw new FileProblem('The file holds no vCard');
  yield rows;
}

/** Lines with their continuations: those that begin with a space, and in quoted-printable those after a final `=`. */
async function* logicalLines(path: string, encoding: string): AsyncGenerator<string> {
  let whole: string | undefined;
  const soft = () => whole?.endsWith('=') === true && /^[^:]*quoted-printable/i.test(whole);
  for await (const line of physicalLines(path, encoding)) {
    if (whole !== undefined && soft()) whole = whole.slice(0, -1) + line;
    else if (whole !== undefined && /^[ \t]/.test(line))
      whole = whole.length < mostLine ? whole + line.slice(1) : whole;
    else {
      if (whole !== undefined) yield whole;
      whole = line;
    }
  }
  if (whole !== undefined) yield whole;
}

/** A file of UTF-16 is read as UTF-8, so that signs of the format are single bytes in every file. */
const isWide = (encoding: string): boolean => /^utf-16/i.test(encoding);
const inBytes = (encoding: string): string => (isWide(encoding) ? 'utf-8' : encoding);

/** A character for each byte: one card may hold values in several charsets. */
async function* bytesOf(path: string, encoding: string): AsyncGenerator<string> {
  if (isWide(encoding)) {
    for await (const text of decoded(path, encoding)) yield Buffer.from(text).toString('latin1');
  } else yield* createReadStream(path, { encoding: 'latin1' }) as AsyncIterable<string>;
}

async function* physicalLines(path: string, encoding: string): AsyncGenerator<string> {
  let rest = '';
  let number = 1;
  for await (const text of bytesOf(path, encoding)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    if (rest.length > importLimits.rowBytes) throw new FileProblem(`Line ${number + lines.length} is longer than 1 MB`);
    number += lines.length;
    for (const line of lines) yield line;
  }
  yield rest.replace(/\r$/, '');
}
