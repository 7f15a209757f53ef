/** What a spreadsheet would take for a formula gets an apostrophe before it, and is text. */
export const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** One line of a CSV file, as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n;]|^\s|\s$/.test(inert(cell)) ? `"${inert(cell).replaceAll('"', '""')}"` : inert(cell))).join(',')}\r\n`;

/** Spreadsheets take a file without it for one of their own country's encoding. */
export const byteOrderMark = '\uFEFF';
