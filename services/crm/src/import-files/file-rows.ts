import { importLimits, type importFormats } from '@fernway/contracts/http/crm-imports';
import { FileProblem } from './file-problem.js';

/** One row as it stands in the file; `row` counts as a spreadsheet does, from 1. */
export type FileRow = {
  row: number;
  cells: string[];
  /** Places of cells like `1.234` that the file itself holds as numbers, with a decimal point. */
  numbers?: number[];
  problem?: 'broken-text' | 'nul' | 'too-long';
};

/** How a file is to be read. */
export type Reading = {
  format: (typeof importFormats)[number];
  encoding: string | null;
  delimiter: string | null;
};

const most = importLimits.columns.toLocaleString('en');

/** What is asked of every row of every format. @throws FileProblem for more columns or rows than can be read */
export const checked = ({ cells, ...row }: FileRow, read: number): FileRow => {
  if (cells.length > importLimits.columns) {
    throw new FileProblem(
      `Row ${row.row} has ${cells.length.toLocaleString('en')} columns; at most ${most} can be read`,
    );
  }
  if (read > importLimits.rows + 1) {
    throw new FileProblem(`The file has more than ${importLimits.rows.toLocaleString('en')} rows; split it`);
  }
  const problem = problemIn(cells);
  return { ...row, cells, ...(problem && { problem }) };
};

const problemIn = (cells: string[]): FileRow['problem'] => {
  for (const cell of cells) {
    if (cell.includes('\0')) return 'nul';
    if (cell.includes('\uFFFD') || !cell.isWellFormed()) return 'broken-text';
    if (cell.length > importLimits.cellLength) return 'too-long';
  }
  return undefined;
};
