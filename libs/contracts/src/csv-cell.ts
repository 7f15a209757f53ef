// Plain functions, without zod: browsers write CSV files, too.

/**
 * What a spreadsheet may take for a formula: the signs that OWASP names, their full-width and small forms, which some
 * programs fold, and the minus sign of typesetters; also behind white space, or apostrophes of the text's own.
 */
const formula = /^'*[\s\u200B\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/;
/** A cell as a file may hold it: an apostrophe makes text of what a spreadsheet would calculate. */
export const inertCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that a file's cell stands for: exactly what `inertCell` was given. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && inertCell(cell.slice(1)) === cell ? cell.slice(1) : cell;
