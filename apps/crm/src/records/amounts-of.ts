import { formatMoney, type Language } from '@fernway/i18n';
import { type FieldData, isMoney, readField } from '../fields/field.js';
import type { Column, ListRecord } from './record-kind.js';

export const valueOf = <R extends ListRecord>(record: R, column: Column<R>): FieldData =>
  column.read ? column.read(record) : readField(record, column.field);

/** The largest amount of each currency in a column. */
const largestOf = <R extends ListRecord>(column: Column<R>, rows: readonly R[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row, column);
    if (isMoney(value)) found.set(value.currency, Math.max(found.get(value.currency) ?? 0, Math.abs(value.amount)));
  }
  return found;
};

/** Whether rows are sorted by amounts of several currencies. */
export const areSortedApart = <R extends ListRecord>(column: Column<R> | undefined, rows: readonly R[]): boolean =>
  column?.field.type === 'money' && largestOf(column, rows).size > 1;

/** Pixels of a digit, and of what a cell has around its text. */
const [digit, padding] = [8.5, 28];

/** The columns with those of money as wide as their amounts: a number that is cut off reads as another. */
export const fittingAmounts = <R extends ListRecord>(
  columns: Column<R>[],
  rows: readonly R[],
  language: Language,
): Column<R>[] =>
  columns.map((column) => {
    if (column.field.type !== 'money') return column;
    const lengths = [...largestOf(column, rows)].map(
      ([currency, amount]) => formatMoney({ amount: -amount, currency }, language).length,
    );
    const width = Math.ceil(Math.max(0, ...lengths) * digit) + padding;
    return width > column.width ? { ...column, width } : column;
  });
