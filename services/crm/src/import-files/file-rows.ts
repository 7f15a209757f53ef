import { importLimits, type importFormats } from '@fernway/contracts/http/crm-import-options';
import { FileProblem } from './file-problem.js';

/** What is wrong with a row, so that it is told and the others are read. A group of an address book is no person. */
export type RowFault = 'broken-text' | 'nul' | 'too-long' | 'unreadable' | 'group';

/** One row as it stands in the file; `row` counts as a spreadsheet does, from 1. */
export type FileRow = { row: number; cells: string[]; problem?: RowFault /** In words. */; detail?: string };

/** How a file is to be read. */
export type Reading = {
  format: (typeof importFormats)[number];
  encoding: string | null;
  delimiter: string | null;
  /** Of a spreadsheet; null: the first that is shown and holds rows. */
  sheet: string | null;
};

const most = importLimits.columns.toLocaleString('en');

/** What is asked of every row of every format. @throws FileProblem for more columns or rows than can be read */
export const checked = ({ row, cells, problem: told, detail: said }: FileRow, read: number): FileRow => {
  if (cells.length > importLimits.columns) {
    const detail = `${cells.length.toLocaleString('en')} columns; at most ${most} can be read`;
    if (read === 1) throw new FileProblem(`Row ${row} has ${detail}`);
    return { row, cells: cells.slice(0, importLimits.columns), problem: 'unreadable', detail };
  }
  if (read > importLimits.rows + 1) {
    throw new FileProblem(`The file has more than ${importLimits.rows.toLocaleString('en')} rows; split it`);
  }
  if (told) return { row, cells, problem: told, ...(said && { detail: said }) };
  const problem = problemIn(cells);
  return { row, cells, ...(problem && { problem }) };
};

const problemIn = (cells: string[]): FileRow['problem'] => {
  for (const cell of cells) {
    if (cell.includes('\0')) return 'nul';
    if (cell.includes('\uFFFD') || !cell.isWellFormed()) return 'broken-text';
    if (cell.length > importLimits.cellLength) return 'too-long';
  }
  return undefined;
};
