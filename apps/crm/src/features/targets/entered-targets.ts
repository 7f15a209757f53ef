import type { Money } from '@fernway/contracts/endpoint';
import type { TargetCell, TargetRow } from '@fernway/contracts/http/crm-targets';
import type { Language } from '@fernway/i18n';
import { moneyProblem } from '@fernway/i18n/typed-amounts';
import { parseMoney } from '../../fields/number-text.js';

/** What is typed is in the currency of what is there, else in the workspace's. */
export const currencyIn = ({ standard }: TargetRow, amount: Money | null, usual: string): string =>
  amount?.currency ?? standard?.currency ?? usual;

/** An amount, null for an empty text, or the key of what is wrong with it. */
export function readTarget(text: string, currency: string, language: Language): Money | null | { problem: string } {
  if (!text.trim()) return null;
  const problem = moneyProblem(text, language, currency);
  if (problem) return { problem: `dealForm.valueProblem.${problem}` };
  const money = parseMoney(text, currency, language);
  return money && money.amount >= 0 ? money : { problem: 'fields.notMoney' };
}

/** Cells of a spreadsheet as the clipboard has them; undefined where it holds only one. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.length > 1 || lines[0]!.includes('\t') ? lines.map((line) => line.split('\t')) : undefined;
}

type Pasted = { cells: TargetCell[]; problems: { subjectId: string | null; month: string; problem: string }[] };

/** What a paste puts into these rows from a cell on; what does not fit into the year is left out. */
export function pastedInto(
  rows: TargetRow[],
  at: { row: number; column: number },
  pasted: string[][],
  { usual, language }: { usual: string; language: Language },
): Pasted {
  const result: Pasted = { cells: [], problems: [] };
  pasted.forEach((texts, down) => {
    const row = rows[at.row + down];
    if (!row) return;
    texts.forEach((text, right) => {
      const month = row.months[at.column + right];
      if (!month) return;
      const place = { subjectId: row.subjectId, month: month.month };
      const read = readTarget(text, currencyIn(row, month.amount, usual), language);
      if (read && 'problem' in read) result.problems.push({ ...place, problem: read.problem });
      else result.cells.push({ ...place, amount: read, version: month.version });
    });
  });
  return result;
}
