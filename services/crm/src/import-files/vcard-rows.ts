import { importLimits } from '@fernway/contracts/http/crm-import-options';
import { FileProblem } from './file-problem.js';
import { checked, type FileRow } from './file-rows.js';
import { decoded } from './text-encoding.js';
import { cardCells, parseLine, vcardColumns, type VcardLine } from './vcard-card.js';

/** Characters of one property; pictures are longer and not read. */
const mostLine = 64 * 1024;

type Card = { lines: VcardLine[]; group: boolean };

/** One row per card, under a row of column names. Versions 2.1, 3.0 and 4.0. A card without its end is told as a row. @throws FileProblem */
export async function* vcardRows(path: string, encoding: string): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [checked({ row: 1, cells: [...vcardColumns] }, 1)];
  let card: Card | undefined;
  let cards = 0;
  const end = ({ lines, group }: Card, detail?: string) => {
    cards += 1;
    const fault = detail ? ({ problem: 'unreadable', detail } as const) : group && ({ problem: 'group' } as const);
    rows.push(checked({ row: cards + 1, cells: cardCells(lines), ...fault }, cards + 1));
    card = undefined;
  };
  const take = (line: string) => {
    if (/^(X-ADDRESSBOOKSERVER-)?KIND:group\s*$/i.test(line) && card) card.group = true;
    const property = parseLine(line);
    if (!property) return;
    if (property.name === 'BEGIN') {
      if (card) end(card, `Card ${cards + 1} has no end: another begins within it`);
      card = { lines: [], group: false };
    } else if (property.name === 'END' && card) end(card);
    else if (card && card.lines.length < importLimits.columns) card.lines.push(property);
  };
  for await (const line of logicalLines(path, encoding)) {
    take(line);
    if (rows.length >= 200) {
      yield rows;
      rows = [];
    }
  }
  if (card) end(card, `Card ${cards + 1} has no end: the file is incomplete`);
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

/** A line that is longer than any property is passed over but for its beginning. */
async function* physicalLines(path: string, encoding: string): AsyncGenerator<string> {
  let rest = '';
  let skipping = false;
  for await (const text of decoded(path, encoding)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    for (const line of lines) {
      if (!skipping) yield line;
      skipping = false;
    }
    if (rest.length > importLimits.rowBytes) {
      if (!skipping) yield rest.slice(0, mostLine);
      skipping = true;
      rest = '';
    }
  }
  if (!skipping) yield rest.replace(/\r$/, '');
}
