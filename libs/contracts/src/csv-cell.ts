// Plain functions, without zod: browsers write CSV files, too.

/**
 * What a spreadsheet may take for a formula: the signs that OWASP names, their full-width and small forms, which some
 * programs fold, and the minus sign of typesetters; also behind white space, or apostrophes of the text's own.
 */
const formula = /^'*[\s\u200B\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/;
/** A spreadsheet reads it as the number that it is. */
const negativeNumber = /^-\d+(\.\d+)?$/;
/** A cell as a file may hold it: an apostrophe makes text of what a spreadsheet would calculate; a number stays one. */
export const inertCell = (text: string): string =>
  formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text;

/** `="0301825"`: a formula that keeps a spreadsheet from making a number of a text. */
const textFormula = /^\s*="((?:[^"]|"")*)"\s*$/;
/** The text that a file's cell stands for: exactly what `inertCell` was given, also in files from before negative numbers stayed as they are; of `="0301825"` what it shows. */
export const textOfCell = (cell: string): string => {
  if (cell.startsWith("'") && formula.test(cell.slice(1))) return cell.slice(1);
  return textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
};
