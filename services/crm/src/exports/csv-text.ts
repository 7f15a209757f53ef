import { inertCell } from '@fernway/contracts/csv-cell';

/** One line of a CSV file, as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(inertCell)
    .map((cell) => (/[",\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;

/** Spreadsheets take a file without it for one of their own country's encoding. */
export const byteOrderMark = '\uFEFF';
